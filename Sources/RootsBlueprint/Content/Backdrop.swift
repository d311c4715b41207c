/// A map that lies beside what a screen shows.
public struct Backdrop: Hashable, Sendable {
  /// A place of the map's plane: x to the right, y downwards.
  public struct Point: Hashable, Sendable {
    /// To the right, within a million.
    public let x: Double
    /// Downwards, within a million.
    public let y: Double
  }

  /// A place with a name.
  public struct Place: Hashable, Sendable {
    /// What it is called.
    public let name: String
    /// Where it is.
    public let point: Point
  }

  /// A line, and what it stands for.
  public struct Line: Hashable, Sendable {
    /// What a line stands for.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case road, rail, water, park
    }

    /// What it stands for.
    public let kind: Kind
    /// From where to where it goes; at least two.
    public let points: [Point]
  }

  /// What lies in the middle.
  public enum Centre: Hashable, Sendable {
    /// A point.
    case point(Point)
    /// The place of that name; the middle of the map while there is none.
    case place(Template)
  }

  /// In the order of the file.
  public let places: [Place]
  /// In the order of the file.
  public let lines: [Line]
  /// The middle of the map, when nil.
  public let centre: Centre?
  /// 1 shows all of it; 0.1 to 100.
  public let zoom: Double
}
