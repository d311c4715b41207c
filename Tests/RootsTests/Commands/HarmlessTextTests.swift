import Roots
import Testing

/// Law 16: text from outside is visible wherever it is printed.
@Suite struct HarmlessTextTests {
  @Test func `the words of a choice are harmless in a refusal`() throws {
    let plan = Name("plan")
    let map = try NavigationMap(
      facts: [
        try FactDefinition(
          plan, .choice(["free", "two words", "\u{1B}[2J"]), initial: .string("free"))
      ])
    var trial = Trial(map)
    #expect(
      try trial.refusal("set plan \"\\u001b]0;x\\u0007\"")
        == #"'plan' cannot be "\u001b]0;x\u0007"; "#
        + #"it takes one of free, "two words", "\u001b[2J""#)
  }

  @Test(arguments: [
    ("push one with {id: {result.user}}", "{result.user} has no value here"),
    ("pop with {a}", "{a} has no value here"),
    ("go one with [1, {a + 1}]", "{a + 1} has no value here"),
    ("set plan {x - 2}", "{x - 2} has no value here"),
  ])
  func `a placeholder without a value is named as written`(
    text: String, message: String
  ) throws {
    let map = try NavigationMap(
      start: .screen("one"), screens: [ScreenDefinition("one")],
      facts: [try FactDefinition("plan", .text(samples: []), initial: .string(""))])
    var trial = Trial(map)
    #expect(try trial.refusal(text) == message)
  }
}
