import RootsBlueprint
import RootsTesting
import Testing

/// The faults that a search counts, and those that are a part of another one.
@Suite struct FaultTests {
  private func faults(_ text: String) throws -> [Fault] {
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: text))
    return try Exploration(try #require(blueprint, "\(report.text)")).run().faults
  }

  @Test func `a command that is refused for several values of a field is one fault`() throws {
    let faults = try faults(
      """
      roots: 1
      name: Till
      facts: { coins: 0..5, notes: 0..8 }
      start: { screen: till }
      screens:
        till:
          list:
            - label: Count
              do: overlay counter
              then: { completed: [ "set coins {result.coins}", "set notes {result.notes}" ] }
      accessories:
        counter:
          form: { coins: { label: Coins, number: 0..9 }, notes: { label: Notes, number: 0..9 } }
          submit: { label: Done, do: "finish with {coins: {coins}, notes: {notes}}" }
      """)
    #expect(
      faults.map(\.sentence) == [
        "'begin; set coins 0; set notes 9; end', which follows from a result or another event, is "
          + "refused",
        "'begin; set coins 6; set notes 0; end', which follows from a result or another event, is "
          + "refused, and with 3 other values",
      ])
    #expect(faults.map(\.property) == ["results", "results"])
  }
}
