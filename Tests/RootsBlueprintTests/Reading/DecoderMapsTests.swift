import Roots
import RootsBlueprint
import RootsInput
import Testing

@Suite struct DecoderMapsTests {
  @Test func `a backdrop has places, lines through them, and a centre`() throws {
    let (blueprint, complaints) = read(
      tabbed + #"""
            backdrop:
              places: { Mill: [1, -2.5], The old harbour: [30, 4] }
              lines: [{ rail: [Mill, [3, 4], The old harbour] }, { park: [[0, 0], [1, 1]] }]
              centre: "{user}"
              zoom: 2.5
        """#)
    #expect(complaints.filter { $0.contains("error") } == [])
    let map = try #require(blueprint?.content(of: "a")?.backdrop)
    #expect(map.places.map(\.name) == ["Mill", "The old harbour"])
    #expect(map.places.map(\.point.y) == [-2.5, 4])
    #expect(map.lines.map(\.kind) == [.rail, .park])
    #expect(map.lines[0].points.map(\.x) == [1, 3, 30])
    #expect(map.zoom == 2.5)
  }

  @Test func `backdrops are checked`() {
    #expect(
      errors(
        tabbed + #"""
              backdrop:
                places: { Mill: [1, 2], Market: [1], Harbour: [a, 2], Far: [1e9, 0] }
                lines:
                  - { rial: [Mill, Mill] }
                  - { rail: [Mil, Mill] }
                  - { road: [Mill], park: [Mill] }
                  - { water: Mill }
                centre: Mlil
                zoom: 0
                nearer: 3
          """#)
          == #"""
          f:11:39: error: a point of two numbers is expected, found a list; write one like [4, 2]
          f:11:54: error: a number is expected, found 'a'; write one
          f:11:67: error: this is too far away; stay within a million
          f:13:13: error: unknown key 'rial'; did you mean 'rail'?
          f:14:20: error: unknown place 'Mil'; did you mean 'Mill'?
          f:15:11: error: a line is one of road, rail, water and park; write '- road: [[0, 0], \#
          [4, 2]]'
          f:16:20: error: a line goes through two points or more; add some
          f:17:15: error: unknown place 'Mlil'; did you mean 'Mill'?
          f:18:13: error: this zoom is out of range; write 0.1 to 100
          f:19:7: error: unknown key 'nearer'; known: places, lines, centre, zoom
          """#)
    #expect(
      errors(tabbed + "    backdrop: { places: {} }\n")
        == "f:10:25: error: the map has no places; write '{ Harbour: [4, 2] }'")
  }
}
