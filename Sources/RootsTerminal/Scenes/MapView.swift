/// The projection of a map onto the dots of a canvas.
struct MapView: Hashable, Sendable {
  let centre: MapPoint
  /// The position of that point among the dots of the canvas.
  let dot: MapPoint
  /// The number of dots for one unit of the map.
  let scale: Double

  /// Returns the position of a point of the map among the dots.
  func dot(of point: MapPoint) -> MapPoint {
    MapPoint(
      x: dot.x + (point.x - centre.x) * scale, y: dot.y + (point.y - centre.y) * scale)
  }

  /// Returns the view between this one and another, at a progress from 0 to 1.
  func moved(to other: MapView, progress: Double) -> MapView {
    func between(_ start: Double, _ end: Double) -> Double { start + (end - start) * progress }
    return MapView(
      centre: MapPoint(
        x: between(centre.x, other.centre.x), y: between(centre.y, other.centre.y)),
      dot: MapPoint(x: between(dot.x, other.dot.x), y: between(dot.y, other.dot.y)),
      scale: between(scale, other.scale))
  }
}
