/// A map behind scenes: each looks at it from its own camera, and between two of them it travels.
///
/// A class because it is the same map for all of them.
public final class MapBackdrop: SceneBackdrop {
  /// The map; it is never made anew.
  public let map: BrailleMap
  /// From where it is looked at, in the middle of what nothing lies over.
  public var camera = MapCamera()
  /// The name of the place that is meant.
  public var marked: String?
  /// How far the camera is on its way, 0...1.
  public var progress = 1.0
  /// How it was last drawn, and where the journey began.
  private var seen, departure: (view: MapView, size: Size)?

  /// Makes a backdrop.
  public init(_ map: BrailleMap) { self.map = map }

  /// The camera travels from where it is now.
  public func depart() { departure = seen }

  /// Draws the map, what is meant in the middle of the room.
  public func draw(on canvas: inout Canvas, room: Rect, theme: Theme) {
    // However little of it is left, it is not drawn smaller than for half of the canvas.
    let missing = max(canvas.size.rows / 2 - room.size.rows, 0)
    let place = Rect(
      column: room.origin.column, row: room.origin.row - missing / 2,
      columns: room.size.columns, rows: room.size.rows + missing)
    let wanted = map.view(camera, in: place)
    var view = wanted
    if progress < 1, let departure, departure.size == canvas.size {
      view = departure.view.moved(to: wanted, progress: progress)
    }
    seen = (view, canvas.size)
    map.draw(on: &canvas, view: view, marked: marked, theme: theme)
  }

  /// The places, and which of them is meant.
  public var accessibilityText: [String] {
    let names = map.places.map { $0.name == marked ? "\($0.name) (here)" : $0.name }
    return ["Map: " + visible(names.joined(separator: ", "))]
  }
}
