import Roots
import RootsBlueprint
import Testing

@Suite struct BlueprintTests {
  @Test func `a blueprint that uses everything is read without a word`() throws {
    let (blueprint, complaints) = read(city)
    #expect(complaints == [])
    let it = try #require(blueprint)
    #expect(it.name == "City")
    #expect(it.about == "A town in a terminal")
    #expect(it.tabTitles == ["Home", "map"])
    #expect(it.map.tabs.map(\.name.text) == ["home", "map"])
    #expect(it.map.start == .tab(0))
    #expect(
      it.map.facts.map(\.initial) == [
        .bool(false), .string("free"), .int(0), .int(4), .string(""),
      ])
    #expect(it.keys.map(\.key.description) == ["?", "ctrl+z"])
  }
}
