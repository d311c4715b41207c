import RootsTerminal
import Testing

@Suite struct MapBackdropTests {
  private let map = BrailleMap(
    places: [
      .init("A", at: MapPoint(x: 0, y: 0)), .init("B", at: MapPoint(x: 40, y: 20)),
      .init("C", at: MapPoint(x: 80, y: 40)),
    ],
    lines: [.init(.rail, through: [MapPoint(x: 0, y: 0), MapPoint(x: 80, y: 40)])])

  private func drawn(_ backdrop: MapBackdrop, room: Rect? = nil) -> Frame {
    sketch(40, 12) { canvas in
      backdrop.draw(on: &canvas, room: room ?? canvas.bounds, theme: .standard)
    }
  }

  /// The position of a highlighted place.
  private func mark(_ frame: Frame) -> Point? {
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let point = Point(column: column, row: row)
        if frame.text(of: frame[point]) == "●" { return point }
      }
    }
    return nil
  }

  @Test func `the camera's centre is in the middle of the free area`() {
    let backdrop = MapBackdrop(map)
    backdrop.marked = "B"
    backdrop.camera = MapCamera(centre: map.places[1].point, zoom: 2)
    #expect(mark(drawn(backdrop)) == Point(column: 19, row: 5))
    let room = Rect(column: 0, row: 2, columns: 40, rows: 4)
    #expect(mark(drawn(backdrop, room: room)) == Point(column: 19, row: 3))
  }

  @Test func `the camera moves from its position to that of the next scene`() {
    let backdrop = MapBackdrop(map)
    backdrop.marked = "B"
    backdrop.camera = MapCamera(centre: map.places[0].point, zoom: 1)
    let before = drawn(backdrop)
    backdrop.depart()
    backdrop.camera = MapCamera(centre: map.places[2].point, zoom: 1)
    backdrop.progress = 0
    #expect(drawn(backdrop) == before)
    backdrop.depart()
    backdrop.progress = 0.5
    let between = drawn(backdrop)
    #expect(mark(between) == Point(column: 19, row: 5))
    backdrop.progress = 1
    let after = drawn(backdrop)
    #expect(after != between)
    #expect(after == drawn(backdrop))
  }

  @Test func `on a terminal of another size the camera does not move`() {
    let backdrop = MapBackdrop(map)
    backdrop.marked = "C"
    _ = drawn(backdrop)
    backdrop.depart()
    backdrop.progress = 0.2
    let wide = sketch(60, 20) { canvas in
      backdrop.draw(on: &canvas, room: canvas.bounds, theme: .standard)
    }
    backdrop.progress = 1
    #expect(
      wide
        == sketch(60, 20) { canvas in
          backdrop.draw(on: &canvas, room: canvas.bounds, theme: .standard)
        })
  }
}
