import RootsBench
import RootsBlueprint
import RootsTape
import Testing

/// The search by values of facts on each screen.
@Suite struct PlaceSearchTests {
  private static let lab = """
    roots: 1
    name: Lab
    facts: { card: false, light: false }
    start: { screen: hall }
    screens:
      hall:
        list:
          - { label: Take the card, when: not card, do: set card true }
          - { label: Cellar, do: push cellar }
      cellar:
        list:
          - { label: Switch on, when: not light, do: set light true }
          - { label: Store, when: card and light, do: push store }
      store: {}
    """

  private func result(_ phases: [ExplorationResult.Phase]) throws -> ExplorationResult {
    let (blueprint, report) = Blueprint.read(source: Source(name: "lab.yaml", text: Self.lab))
    var exploration = Exploration(try #require(blueprint, "\(report.text)"))
    exploration.phases = phases
    return try exploration.run()
  }

  private func screens(_ result: ExplorationResult) -> Set<String> {
    Set(result.items(.screens).filter { result.way(to: $0) != nil }.map(\.name))
  }

  /// The card in the cellar is no new atom, so that a search by single atoms stops there.
  @Test func `a screen that needs two facts from two screens is found by place`() throws {
    #expect(screens(try result([.atoms])) == ["hall", "cellar"])
    let byPlace = try result([.places])
    #expect(screens(byPlace) == ["hall", "cellar", "store"])
    let store = try #require(byPlace.items(.screens).first { $0.name == "store" })
    #expect(byPlace.way(to: store)?.count == 4)
  }
}
