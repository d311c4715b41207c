import Roots
import RootsBench
import RootsBlueprint
import RootsExplorer
import RootsTape
import Testing

/// The differences of two versions by their searches and declarations.
@Suite struct DifferenceTests {
  private static let app = """
    roots: 1
    name: Two
    start: { screen: a }
    facts: { in: false, n: 0..2 }
    protections: { members: { passes: in, ask: overlay door }, sure: { ask: overlay door } }
    screens:
      a:
        list:
          - { label: Up, do: set n 1 }
          - { label: Same, do: push b }
          - { label: Same, do: push c }
          - { label: Run, do: start run, then: { completed: set n 0, dismissed: set n 1 } }
      b:
        protect: members
        restore: { as: b, protect: members }
        keys: { x: overlay box }
      c: { leave: members, after: { time: 3s, do: back }, keys: { x: overlay box } }
      d: { list: [{ label: Tell, do: tell parent late }] }
    flows: { run: { screens: d, receives: { late: set n 2 } } }
    hears: { late: set n 0, over: set n 1 }
    accessories:
      door: { list: [{ label: In, do: [set in true, finish] }] }
      box:
        - { under: b, list: [{ label: More, do: finish }] }
        - { under: c, list: [{ label: Less, do: finish }] }
    properties: { low: { never: n is 2 } }
    """

  @Test func `the way to a new fault has the names of moves if there was no time for acts`() throws
  {
    let apps = try [Self.app, edited(("do: set n 1 }", "do: set n 2 }"))].map { try read($0) }
    let none = Budget(time: .zero, bytes: .max)
    let reports = try [Budget(time: nil, bytes: .max), none].enumerated().map {
      ExplorationReport(
        try Exploration(apps[$0]).run(), path: nil, program: "test", within: $1)
    }
    let difference = AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
    let text = difference.document(from: reports[0], to: reports[1], tapes: ([], 0)).text
    #expect(text.contains("  the row \"Up\" of a\n"), "\(text)")
  }

  private func edited(_ edits: (String, String)...) -> String {
    edits.reduce(Self.app) { $0.replacing($1.0, with: $1.1) }
  }

  private func read(_ text: String) throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "a.yaml", text: text))
    return try #require(blueprint, "\(report.text)")
  }
}
