import Roots
import RootsBench
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// The search for a state in which a condition holds.
@Suite struct WishTests {
  /// An app of a chain of screens, of which the last one arms it and goes back.
  private static let chain = """
    roots: 1
    name: Chain
    facts: { armed: false }
    start: { screen: s0 }
    screens:
    \((0..<14).map { "  s\($0): { list: [{ label: next, do: push s\($0 + 1) }] }" }
      .joined(separator: "\n"))
      s14: { list: [{ label: arm, do: [pop to s2, set armed true] }] }
    """

  private func search(_ text: String, for condition: String) throws -> ExplorationResult {
    let (read, report) = Blueprint.read(source: Source(name: "chain.yaml", text: text))
    let blueprint = try #require(read, "\(report.text)")
    let claim = try #require(blueprint.claim(parsing: condition).0)
    var exploration = Exploration(blueprint)
    exploration.wish = Wish(claim.condition)
    return try exploration.run()
  }

  @Test func `a state after stacks of any height is found with its way`() throws {
    let result = try search(Self.chain, for: "armed and s2 is shown")
    #expect(result.wish?.count == 15)
    let tape = try #require(result.tapeOfWish("armed", blueprint: nil))
    #expect(tape.isConfirmed)
  }

  @Test func `the tape for a terminal that is too small has the size that the app needs`() throws {
    let result = try search(Self.chain, for: "armed")
    for (size, needed) in [((36, 30), "40 30"), ((36, 10), "40 12"), ((50, 11), "50 12")] {
      let size = Size(columns: size.0, rows: size.1)
      let tape = try #require(result.tapeOfWish("armed", blueprint: nil, at: size))
      #expect(tape.isConfirmed)
      let lines = tape.recording.text.split(separator: "\n").filter { $0.hasPrefix("Set ") }
      let sizes = lines.compactMap { $0.split(separator: " ").last }.suffix(2)
      #expect(sizes.joined(separator: " ") == needed)
    }
  }

  @Test func `a state that no stack shows is known to be none`() throws {
    let result = try search(Self.chain, for: "s3 is shown and s4 is shown")
    #expect(result.wish == nil && result.isProof)
  }

  @Test func `a state that is told by covered screens is no proof`() throws {
    let result = try search(Self.chain, for: "s1 is open and s13 is shown and armed")
    #expect(result.wish == nil && !result.isProof)
  }
}
