/// A map drawn beside a screen's content.
public struct Backdrop: Hashable, Sendable {
  /// A point of the map's plane; x grows to the right, y downwards.
  public struct Point: Hashable, Sendable {
    /// The x coordinate, within ±1,000,000.
    public let x: Double
    /// The y coordinate, within ±1,000,000.
    public let y: Double
  }

  /// A named point.
  public struct Place: Hashable, Sendable {
    /// The name of the place.
    public let name: String
    /// The position of the place.
    public let point: Point
  }

  /// A line on the map.
  public struct Line: Hashable, Sendable {
    /// The kinds of lines.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case road, rail, water, park
    }

    /// The kind of the line.
    public let kind: Kind
    /// The points of the line; at least two.
    public let points: [Point]
  }

  /// The centre of the view.
  public enum Centre: Hashable, Sendable {
    /// A point.
    case point(Point)
    /// A place by name; the middle of the map while no place has that name.
    case place(Template)
  }

  /// The places, in the order of the file.
  public let places: [Place]
  /// The lines, in the order of the file.
  public let lines: [Line]
  /// The centre of the view; nil for the middle of the map.
  public let centre: Centre?
  /// The zoom factor, 0.1 to 100; 1 shows the whole map.
  public let zoom: Double
}
