extension MapPoint {
  /// Whether the coordinates are so small that sums of them stay exact.
  var isNear: Bool { abs(x) < 1e12 && abs(y) < 1e12 }
}

/// The view position on a map, as a value.
public struct MapCamera: Hashable, Sendable {
  /// The point in the middle; nil for the middle of the map.
  public var centre: MapPoint?
  /// The magnification: 1 fits the whole map, 2 doubles every length; 0.1 to 1000.
  public var zoom: Double

  /// Creates a camera that shows the whole map.
  public init(centre: MapPoint? = nil, zoom: Double = 1) {
    self.centre = centre
    self.zoom = zoom
  }
}

/// A map of named places and lines, drawn in dots at any size and from any camera.
public struct BrailleMap: Hashable, Sendable {
  /// The places.
  public var places: [MapPlace]
  /// The lines.
  public var lines: [MapLine]

  /// Makes a map.
  public init(places: [MapPlace], lines: [MapLine] = []) {
    self.places = places
    self.lines = lines
  }

  /// The names of the places for screen readers.
  package func spokenPlaces(marked: String?) -> String {
    let names = places.map { $0.name == marked ? "\($0.name) (here)" : $0.name }
    return "Map: " + visible(names.joined(separator: ", "))
  }

  private var points: [MapPoint] { places.map(\.point) + lines.flatMap(\.points) }

  private var least: MapPoint {
    MapPoint(x: points.map(\.x).min() ?? 0, y: points.map(\.y).min() ?? 0)
  }

  private var most: MapPoint {
    MapPoint(x: points.map(\.x).max() ?? 0, y: points.map(\.y).max() ?? 0)
  }
}

extension BrailleMap {
  /// The view of a camera in a part of a canvas; the cells around that part show the map as well.
  func view(_ camera: MapCamera, in room: Rect) -> MapView {
    let size = room.size
    let margin = Size(columns: min(size.columns / 8, 4) * 2, rows: size.rows > 4 ? 4 : 0)
    let (least, most) = (least, most)
    let columns = Double(max(size.columns * 2 - 1 - margin.columns * 2, 1))
    let rows = Double(max(size.rows * 4 - 1 - margin.rows * 2, 1))
    let width = max(most.x - least.x, 1e-9)
    let height = max(most.y - least.y, 1e-9)
    let zoom = camera.zoom.isNaN ? 1 : min(max(camera.zoom, 0.1), 1000)
    return MapView(
      centre: camera.centre
        ?? MapPoint(x: (least.x + most.x) / 2, y: (least.y + most.y) / 2),
      dot: MapPoint(
        x: Double(room.origin.column * 2) + Double(size.columns * 2 - 1) / 2,
        y: Double(room.origin.row * 4) + Double(size.rows * 4 - 1) / 2),
      scale: min(columns / width, rows / height) * zoom)
  }

  /// Draws the lines in dots, then the places with their names where there is room.
  ///
  /// - Parameters:
  ///   - canvas: the canvas to draw on.
  ///   - camera: the camera.
  ///   - marked: the name of the highlighted place, drawn with another character and in bold.
  ///   - theme: the styles.
  public func draw(
    on canvas: inout Canvas, camera: MapCamera = MapCamera(), marked: String? = nil,
    theme: Theme = .standard
  ) {
    draw(on: &canvas, view: view(camera, in: canvas.bounds), marked: marked, theme: theme)
  }

  /// Draws the map with a projection.
  func draw(on canvas: inout Canvas, view: MapView, marked: String?, theme: Theme) {
    guard canvas.size.columns > 0, canvas.size.rows > 0 else { return }
    let project = { view.dot(of: $0) }
    var dots = BrailleCanvas(size: canvas.size)
    for kind in [MapLine.Kind.park, .water, .road, .rail] {
      for line in lines where line.kind == kind { draw(line, on: &dots, project) }
    }
    dots.draw(on: &canvas, styles: [theme.backdrop, theme.water, theme.park, theme.rail])
    drawPlaces(on: &canvas, marked: marked, theme: theme, project)
  }

  private func draw(
    _ line: MapLine, on dots: inout BrailleCanvas, _ project: (MapPoint) -> MapPoint
  ) {
    let points = line.points.map(project)
    switch line.kind {
    case .road: dots.polyline(points)
    case .water: dots.polyline(points, dash: (3, 2), ink: 1)
    case .park: dots.fill(points, ink: 2)
    case .rail: dots.polyline(points, ink: 3)
    }
  }

  private func drawPlaces(
    on canvas: inout Canvas, marked: String?, theme: Theme, _ project: (MapPoint) -> MapPoint
  ) {
    var taken: [Rect] = []
    let signs: [(MapPlace, Rect)] = places.compactMap { place in
      let dot = project(place.point)
      guard dot.isNear else { return nil }
      let cell = Rect(
        column: Int((dot.x / 2).rounded(.down)), row: Int((dot.y / 4).rounded(.down)),
        columns: 1, rows: 1)
      guard canvas.bounds.contains(cell.origin) else { return nil }
      taken.append(cell)
      return (place, cell)
    }
    let first = signs.filter { $0.0.name == marked }
    for (place, cell) in first + signs.filter({ $0.0.name != marked }) {
      let isMarked = place.name == marked
      let style = isMarked ? theme.title : .plain
      canvas.fill(cell, with: isMarked ? "●" : "○", style: style)
      guard let room = room(for: place.name, beside: cell, in: canvas.bounds, taken) else {
        continue
      }
      taken.append(room)
      canvas.fill(room.widened.intersection(canvas.bounds).without(cell))
      canvas.draw(place.name, at: room.origin, style: style)
    }
  }

  /// Returns the free place for a name: to the right of its point, to the left, below or above.
  private func room(
    for name: String, beside cell: Rect, in bounds: Rect, _ taken: [Rect]
  ) -> Rect? {
    let width = columnWidth(of: name)
    let (column, row) = (cell.origin.column, cell.origin.row)
    let middle = min(max(column - width / 2, 0), max(bounds.size.columns - width, 0))
    let wanted = [
      (column + 2, row), (column - width - 1, row), (middle, row + 1), (middle, row - 1),
    ]
    return wanted.map { Rect(column: $0.0, row: $0.1, columns: width, rows: 1) }
      .first { room in
        bounds.contains(room) && !taken.contains { !$0.intersection(room).isEmpty }
      }
  }
}

extension Rect {
  /// The rectangle with one more column at either end.
  fileprivate var widened: Rect {
    Rect(column: origin.column - 1, row: origin.row, columns: size.columns + 2, rows: size.rows)
  }

  /// The rectangle without a cell at one of its ends.
  fileprivate func without(_ cell: Rect) -> Rect {
    guard !intersection(cell).isEmpty else { return self }
    let isFirst = cell.origin.column == origin.column
    return Rect(
      column: origin.column + (isFirst ? 1 : 0), row: origin.row, columns: size.columns - 1,
      rows: size.rows)
  }
}
