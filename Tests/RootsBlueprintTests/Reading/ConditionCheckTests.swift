import RootsBlueprint
import Testing

@Suite struct ConditionCheckTests {
  /// The warnings about a condition of a key.
  private func found(_ condition: String) -> String {
    let all = warnings(
      """
      roots: 1
      name: T
      facts: { lit: false, n: 0..3, plan: [free, plus], who: { text: [""] } }
      tabs: { home: { title: Home, root: a }, mail: { title: Messages, root: b } }
      screens:
        a: { text: "$lit $n $plan $who" }
        b:
          keys:
            x: { do: push a, when: \(condition) }
      """)
    return all.split(separator: "\n").filter { !$0.contains("no command gives") }
      .joined(separator: "\n")
  }

  @Test(arguments: [
    (
      "n > 3",
      "f:9:30: warning: this never holds, because 'n' is a whole number from 0 to 3; compare it "
        + "with one of these"
    ),
    (
      "lit or n < 0",
      "f:9:37: warning: this never holds, because 'n' is a whole number from 0 to 3; compare it "
        + "with one of these"
    ),
    ("tab is Mesages", "f:9:37: warning: no tab has the title 'Mesages'; did you mean 'Messages'?"),
    ("tab is X", "f:9:37: warning: no tab has the title 'X'; known: Home, Messages"),
  ])
  func `a test that never holds is reported at its place`(condition: String, warning: String) {
    #expect(found(condition) == warning)
  }

  @Test(arguments: [
    "lit", "not lit", "n > 2", "n >= 3", "n < 1", "n is 0", "not n is 0", "plan is plus",
    "plan is not free", "who is Ada", "who is not Ada and who is not Bo", "tab is Messages",
    "depth > 1", "depth is 3", "overlays is 0", "payload.x is 1 or payload.x is 2",
    "payload.x is null", "payload.x > 3 and payload.x < 5",
    "payload.z is null and payload.y is not null",
    "lit or not lit", "keys > 100",
  ])
  func `a condition that can hold is not reported`(condition: String) {
    #expect(found(condition) == "")
  }

  @Test func `the condition of a tab is checked, too`() {
    #expect(
      warnings(
        """
        roots: 1
        name: T
        facts: { n: 0..3 }
        tabs: { home: { root: a }, map: { root: a, when: n > 9 } }
        screens: { a: {} }
        """)
        == "f:4:50: warning: this never holds, because 'n' is a whole number from 0 to 3; compare "
        + "it with one of these")
  }
}
