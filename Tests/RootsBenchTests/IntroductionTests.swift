import RootsBench
import RootsBlueprint
import Testing

/// Starts that are left for good, as splash screens and introductions are.
@Suite struct IntroductionTests {
  /// An app, and the verdict about its way home.
  struct Case: CustomStringConvertible, Sendable {
    let description: String
    let screens: String
    /// The screens that take the place of the start, as the report lists them.
    let successors: String?
    /// The screens from which no way leads back; empty if the claim holds.
    var lost = ""
  }

  private static let cases: [Case] = [
    Case(
      description: "a splash screen in front of a screen that only loads itself again",
      screens:
        "a: { list: [{ label: on, do: replace b }] }\n  b: { list: [{ label: r, do: go b }] }",
      successors: "b"),
    Case(
      description: "a splash screen with a place behind it where nothing can be done",
      screens: """
        a: { list: [{ label: x, do: replace b }, { label: y, do: replace c }] }
          b: { text: Stuck. }
          c: { list: [{ label: d, do: push d }] }
          d: { text: D }
        """, successors: "c", lost: "b"),
    Case(
      description: "a splash screen in front of a start that is left for good, too",
      screens: """
        a: { list: [{ label: on, do: replace home }] }
          home: { list: [{ label: d, do: push d1 }, { label: e, do: push d2 }] }
          d1: { list: [{ label: on, do: go page }] }
          d2: { text: D }
          page: { list: [{ label: x, do: push p2 }, { label: y, do: push p3 }, { label: z, do: push p4 }] }
          p2: { text: P }
          p3: { text: P }
          p4: { text: P }
        """, successors: "page"),
    Case(
      description: "three splash screens",
      screens: """
        a: { list: [{ label: on, do: replace b }] }
          b: { list: [{ label: on, do: replace c }] }
          c: { list: [{ label: on, do: replace home }] }
          home: { list: [{ label: d, do: push d }] }
          d: { text: D }
        """, successors: "home"),
    Case(
      description: "a part of an app that is left for a page",
      screens: """
        a: { list: [{ label: b, do: push b }, { label: c, do: push c }] }
          b: { list: [{ label: on, do: go page }] }
          c: { text: C }
          page: { list: [{ label: d, do: push d }] }
          d: { text: D }
        """, successors: nil, lost: "page"),
  ]

  @Test(arguments: cases, [false, true])
  func `the rule is the same for a proof and for a search`(_ app: Case, isSearched: Bool) throws {
    // Stacks of any height are not decided because of the update.
    let other = "  none: { list: [{ label: up, do: update none with 1 }] }"
    let text = """
      roots: 1
      name: Left
      properties: { impossible: off, dead-end: off }
      start: { screen: a }
      screens:
        \(app.screens)
      \(isSearched ? other : "")
      """
    let (blueprint, errors) = Blueprint.read(source: Source(name: "left.yaml", text: text))
    let result = try Exploration(#require(blueprint, "\(errors.text)")).run()
    let report = ExplorationReport(result, path: nil, program: "")
    let faults = report.faults.filter { $0.property == "home" }.map(\.sentence)
    #expect(
      faults == (app.lost.isEmpty ? [] : ["from \(app.lost) there is no way back to the start"]))
    let start = report.cuts.first { $0.word == "start" }?.text
    #expect(start?.split(separator: " ").last.map { String($0) } == app.successors)
  }
}
