import RootsBench
import RootsBlueprint
import RootsExplorer
import RootsTape
import Testing

/// The faults, outcomes and verdicts of two versions, as far as both searches can be compared.
@Suite struct DifferenceOfFaultsTests {
  /// An app with a screen to which only a link leads.
  private static let linked = """
    roots: 1
    name: Linked
    start: { screen: home }
    screens:
      home: { text: Home, list: [{ label: Ask, do: overlay ask }] }
      news: { list: [{ label: Close, do: pop }] }
    accessories:
      ask: { list: [{ label: No, do: dismiss }] }
    routes: { "t://news": push news once }
    """

  @Test func `a fault behind a link is compared only if both searches opened links everywhere`()
    throws
  {
    let again = Self.linked.replacing("label: Close, do: pop", with: "label: Close, do: push news")
    let some = try compared(Self.linked, again)
    #expect(some.difference.faults.isEmpty && some.difference.isHarmless)
    #expect(some.difference.undecidedFaults.map(\.property) == ["twice"])
    #expect(some.difference.decisions.isEmpty, "\(some.difference.decisions)")
    let back = try compared(again, Self.linked).difference
    #expect(back.mended.isEmpty && back.undecidedMended.count == 1)
    let all = try compared(Self.linked, again, with: [.links]).difference
    #expect(all.faults.map(\.property) == ["twice"] && all.undecidedFaults.isEmpty)
    #expect(all.decisions.map(\.name) == ["twice"] && !all.isHarmless)
  }

  @Test func `a new outcome is listed, apart where links could have led to it before`() throws {
    let value = Self.linked.replacing("do: dismiss }", with: "do: finish with 1 }")
    let some = try compared(Self.linked, value)
    let found = some.difference.added.filter { $0.name == "ask completed" }
    #expect(found.map(\.isCertain) == [false])
    let text = some.text
    #expect(
      text.contains(
        "Found in the new version, not proved absent in the old one\n  ask completed  a.yaml:8\n"),
      "\(text)")
    let all = try compared(Self.linked, value, with: [.links]).difference
    #expect(all.added.filter { $0.name == "ask completed" }.map(\.isCertain) == [true])
  }

  @Test func `a move that is repeated has its number in the way to a new fault`() throws {
    let text = """
      roots: 1
      name: Count
      start: { screen: a }
      facts: { n: 0..3 }
      screens: { a: { text: $n, list: [{ label: Up, when: n < 2, do: set n $(n + 1) }] } }
      properties: { low: { never: n is 2 } }
      """
    let text1 = text.replacing("n < 2", with: "n < 1")
    let report = try compared(text1, text).text
    #expect(report.contains("is broken (low)  Choose \"Up\" (2 times)\n"), "\(report)")
  }

  @Test func `a row that stays where it was is not moved to a new one`() throws {
    let old = """
      roots: 1
      name: Rows
      start: { screen: a }
      screens:
        a: { list: [{ label: Edit, do: push b }] }
        b: { list: [{ label: Save, do: pop }] }
      """
    let new = old.replacing("{ label: Save, do: pop }", with: "{ label: Edit, do: pop }")
    let added = old.replacing(
      "[{ label: Save, do: pop }]", with: "[{ label: Save, do: pop }, { label: Edit, do: pop }]")
    #expect(try compared(old, added).difference.added.map(\.moved) == [nil])
    #expect(try compared(added, old).difference.gone.map(\.moved) == [nil])
    // The row was in two places, of which one is left.
    #expect(try compared(added, new).difference.gone.allSatisfy { $0.moved == nil })
    let moved = new.replacing("[{ label: Edit, do: push b }]", with: "[], keys: { x: push b }")
    #expect(
      try compared(old, moved).difference.gone.filter { $0.name == "the row \"Edit\" of a" }
        .map(\.moved) == ["the row \"Edit\" of b"])
  }

  private func compared(
    _ old: String, _ new: String, with extras: Set<Exploration.Extra> = []
  ) throws -> (difference: AppDifference, text: String) {
    let apps = try [old, new].map { text in
      let (blueprint, report) = Blueprint.read(source: Source(name: "a.yaml", text: text))
      return try #require(blueprint, "\(report.text)")
    }
    let reports = try apps.map { app in
      var exploration = Exploration(app)
      exploration.extras = extras
      return ExplorationReport(try exploration.run(), path: nil, program: "test")
    }
    let difference = AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
    let document = difference.document(from: reports[0], to: reports[1], tapes: ([], 0))
    return (difference, document.text)
  }
}
