import RootsTerminal
import Testing

@Suite struct BrailleCanvasTests {
  func point(_ x: Double, _ y: Double) -> MapPoint { MapPoint(x: x, y: y) }

  func glass(_ dots: BrailleCanvas) -> String {
    sketch(dots.size.columns, dots.size.rows) { dots.draw(on: &$0, styles: [.plain]) }.text
  }

  @Test func `each of a cell's eight dots is its bit of the braille pattern`() {
    let expected = ["⠁", "⠈", "⠂", "⠐", "⠄", "⠠", "⡀", "⢀"]
    for (index, pattern) in expected.enumerated() {
      var dots = BrailleCanvas(size: Size(columns: 1, rows: 1))
      dots.set(index % 2, index / 2)
      #expect(glass(dots) == pattern)
    }
  }

  @Test func `dots outside are not set`() {
    var dots = BrailleCanvas(size: Size(columns: 2, rows: 1))
    for (x, y) in [(-1, 0), (0, -1), (4, 0), (0, 4), (.max, .min)] { dots.set(x, y) }
    #expect(dots == BrailleCanvas(size: Size(columns: 2, rows: 1)))
  }

  @Test func `lines go from end to end, solid or dashed`() {
    var dots = BrailleCanvas(size: Size(columns: 4, rows: 2))
    dots.polyline([point(0, 0), point(7, 7), point(7, 0)])
    #expect(glass(dots) == "⠑⢄ ⢸\n  ⠑⢼")
    var broken = BrailleCanvas(size: Size(columns: 4, rows: 1))
    broken.line(from: point(0, 1), to: point(7, 1), dash: (on: 2, off: 2))
    #expect(glass(broken) == "⠒ ⠒")
  }

  @Test func `areas are filled with every second dot`() {
    var area = BrailleCanvas(size: Size(columns: 3, rows: 1))
    area.fill([point(0, -9), point(99, -9), point(99, 9), point(0, 9)])
    #expect(glass(area) == "⢕⢕⢕")
  }

  @Test func `drawing far outside the canvas has no cost and no effect`() {
    var dots = BrailleCanvas(size: Size(columns: 3, rows: 2))
    let far: [Double] = [-1e300, -1e9, -1, 2, 1e9, 1e300, .infinity, .nan]
    for x in far {
      for y in far {
        dots.line(from: point(x, y), to: point(2, 3))
        dots.line(from: point(x, 3), to: point(-y, 4))
        dots.fill([point(x, 0), point(0, y), point(x, y)])
      }
    }
    #expect(glass(dots).contains { $0 != " " && $0 != "\n" })
  }

  @Test func `a cell is drawn in its last ink`() {
    var dots = BrailleCanvas(size: Size(columns: 2, rows: 1))
    dots.set(0, 0)
    dots.set(2, 0, ink: 1)
    let bold = Style(attributes: .bold)
    let frame = sketch(2, 1) { dots.draw(on: &$0, styles: [.plain, bold]) }
    #expect(frame.styledText == "⠁[bold:⠁]")
  }
}

@Suite struct BrailleMapTests {
  let map = BrailleMap(
    places: [
      .init("West", at: MapPoint(x: 0, y: 5)), .init("Mid", at: MapPoint(x: 10, y: 5)),
      .init("East", at: MapPoint(x: 20, y: 5)),
    ],
    lines: [.init(.rail, through: [MapPoint(x: 0, y: 5), MapPoint(x: 20, y: 5)])])

  func glass(_ camera: MapCamera, columns: Int = 30, marked: String? = nil) -> String {
    sketch(columns, 3) { map.draw(on: &$0, camera: camera, marked: marked) }.text
  }

  @Test func `every place fits, and names are drawn if there is room`() {
    for name in ["West", "Mid", "East"] { #expect(glass(MapCamera()).contains(name)) }
  }

  @Test func `the highlighted place has its own character`() {
    #expect(glass(MapCamera(), marked: "Mid").contains("● Mid"))
    #expect(glass(MapCamera()).contains("○ Mid"))
  }

  @Test func `a zoomed camera shows less, with its centre in the middle`() {
    let near = glass(MapCamera(centre: map.places[2].point, zoom: 4))
    #expect(near.contains("○ East"))
    #expect(!near.contains("West"))
    let row = near.split(separator: "\n").first { $0.contains("○") } ?? ""
    #expect(row.firstIndex(of: "○").map { row.distance(from: row.startIndex, to: $0) } == 14)
  }

  @Test func `any size and any camera can be drawn`() {
    let cameras = [
      MapCamera(), MapCamera(zoom: 0), MapCamera(zoom: .nan), MapCamera(zoom: .infinity),
      MapCamera(centre: MapPoint(x: 1e300, y: -1e300), zoom: 1000),
      MapCamera(centre: MapPoint(x: .nan, y: 0)),
    ]
    for camera in cameras {
      for columns in 1...24 { _ = glass(camera, columns: columns, marked: "Mid") }
    }
    let alone = BrailleMap(places: [.init("Here", at: MapPoint(x: 3, y: 3))])
    #expect(sketch(12, 3) { alone.draw(on: &$0) }.text.contains("○ Here"))
    #expect(sketch(12, 3) { BrailleMap(places: []).draw(on: &$0) }.text == "\n\n")
  }
}
