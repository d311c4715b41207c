/// A map behind several scenes, each with its own camera; transitions move the camera.
///
/// A class because all scenes share one map.
public final class MapBackdrop: SceneBackdrop {
  /// The map.
  public let map: BrailleMap
  /// The camera, centred in the area that no part covers.
  public var camera = MapCamera()
  /// The name of the highlighted place.
  public var marked: String?
  /// The progress of the camera's move, 0 to 1.
  public var progress = 1.0
  /// The last drawn view, and the view at the start of a move.
  private var seen, departure: (view: MapView, size: Size)?

  private let drawings = KeptDrawings<ShownMap>()

  /// Makes a backdrop.
  public init(_ map: BrailleMap) { self.map = map }

  /// Starts a move of the camera from the current view.
  public func depart() { departure = seen }

  /// Draws the map on a blank canvas, with the camera's centre in the middle of the room.
  public func draw(on canvas: inout Canvas, room: Rect, theme: Theme) {
    // The map is not drawn smaller than for half of the canvas, however small the room is.
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
    let shown = ShownMap(view: view, marked: marked)
    canvas.draw(drawings, of: shown, theme: theme) { canvas in
      map.draw(on: &canvas, view: view, marked: marked, theme: theme)
    }
  }

  /// The places, with the highlighted one marked.
  public var accessibilityText: [String] { [map.spokenPlaces(marked: marked)] }
}

/// What the drawing of a map depends on.
private struct ShownMap: Equatable {
  let view: MapView
  /// The name of the highlighted place.
  let marked: String?
}
