public import RootsInput

/// A map drawn beside a screen's content.
public struct Backdrop: Hashable, Sendable {
  /// The centre of the view.
  public enum Centre: Hashable, Sendable {
    /// A point.
    case point(MapPoint)
    /// A place by name; the middle of the map while no place has that name.
    case place(Template)
  }

  /// The places, in the order of the file; coordinates are within ±1,000,000.
  public let places: [MapPlace]
  /// The lines, in the order of the file; each has two points or more.
  public let lines: [MapLine]
  /// The centre of the view; nil for the middle of the map.
  public let centre: Centre?
  /// The zoom factor, 0.1 to 100; 1 shows the whole map.
  public let zoom: Double
}
