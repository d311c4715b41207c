import RootsBench
import RootsBlueprint
import Testing

/// Accessories that a screen opens, and something else too.
@Suite struct OpenerTests {
  private func faults(_ parts: String, sizes: String) throws -> [String] {
    let text = """
      roots: 1
      name: Bakery
      tabs: { breads: { root: shelf } }
      screens:
        shelf: { list: [{ label: Rye, do: push bread }, { label: Order, do: OPEN }] }
        bread: { keys: { n: overlay notes once } }
        \(sizes)
      accessories: { notes: { policy: stays, text: Best on the second day. } }
      \(parts)
      """
    let start = parts.contains("order") ? "start order" : "push sizes"
    let opened = text.replacing("OPEN", with: start)
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: opened))
    let exploration = Exploration(try #require(blueprint, "\(report.text)"))
    let result = ExplorationReport(try exploration.run(), path: nil, program: "")
    return result.faults.filter { $0.property == "orphans" }.map(\.sentence)
  }

  @Test func `an accessory has no home if a rule of a flow opens it too`() throws {
    let found = try faults(
      "flows: { order: { screens: [sizes], receives: { more: overlay notes } } }",
      sizes: "sizes: { keys: { m: tell order more } }")
    #expect(found == [])
  }

  @Test func `an accessory has no home if a nested navigator opens it too`() throws {
    let found = try faults(
      "nested: { side: { start: { screen: hours } } }",
      sizes: """
        sizes: { nested: side, keys: { m: in side overlay notes } }
          hours: {}
        """)
    #expect(found == [])
  }

  @Test func `an accessory stays without its home if nothing else opens it`() throws {
    let found = try faults("", sizes: "sizes: { keys: { b: back } }")
    #expect(found == ["notes stays although the screen below it is gone"])
  }
}
