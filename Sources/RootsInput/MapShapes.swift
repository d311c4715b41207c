/// A point of a map: x to the right, y downwards, in units of the map.
public struct MapPoint: Hashable, Sendable {
  /// The coordinate to the right.
  public var x: Double
  /// The downward coordinate.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A place of a map with a name.
public struct MapPlace: Hashable, Sendable {
  /// The name of the place.
  public var name: String
  /// The position of the place.
  public var point: MapPoint

  /// Makes a place.
  public init(_ name: String, at point: MapPoint) {
    self.name = name
    self.point = point
  }
}

/// A line of a map.
public struct MapLine: Hashable, Sendable {
  /// The kind of a line.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A street: a plain line.
    case road
    /// A railway: drawn last.
    case rail
    /// A shore or a river: a dashed line.
    case water
    /// A park: the outline of a filled area.
    case park
  }

  /// The kind of the line.
  public var kind: Kind
  /// The points of the line, in order.
  public var points: [MapPoint]

  /// Makes a line.
  public init(_ kind: Kind, through points: [MapPoint]) {
    self.kind = kind
    self.points = points
  }
}
