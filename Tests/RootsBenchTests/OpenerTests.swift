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

  @Test func `the way to a lost value has the removal of its opener`() throws {
    let text = """
      roots: 1
      name: Menu
      tabs: { a: { title: A, root: ra }, b: { title: B, root: rb } }
      facts: { got: false }
      screens:
        ra:
          list:
            - { label: Menu, do: overlay menu once, then: { completed: set got true } }
            - { label: Notes, do: overlay notes once }
        rb: { text: B }
        val: { list: [{ label: W, do: finish with 3 }] }
      accessories:
        menu:
          list: [{ label: V, do: push val on tab a, then: { completed: finish with $result } }]
        notes: { policy: stays, text: Notes }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: text))
    var exploration = Exploration(try #require(blueprint, "\(report.text)"))
    exploration.limits.stack = 4
    let found = ExplorationReport(try exploration.run(), path: nil, program: "").faults
    let lengths = found.filter { $0.property == "results" }.map { fault in
      "\(fault.sentence.prefix { $0 != "," }): \(fault.moves?.count ?? 0)"
    }
    // The menu stays over the notes, until the value of a second screen closes it.
    #expect(
      lengths.sorted() == [
        "Escape removes the screen that opened val: 5",
        "the row \"V\" of menu opens val from a screen that is then gone: 3",
        "the row \"W\" of val removes the screen that opened val: 6",
      ])
  }

  @Test func `an accessory stays without its home if nothing else opens it`() throws {
    let found = try faults("", sizes: "sizes: { keys: { b: back } }")
    #expect(found == ["notes stays although the screen below it is gone"])
  }
}
