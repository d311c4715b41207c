/// The layers that the parts of a command mean without naming them, in order.
///
/// They are recorded when the command has to wait, and used again when it runs: a waiting command
/// keeps its place, whatever is selected meanwhile.
struct ResolvedPlaces {
  private(set) var layers: [Layer] = []
  private var next = 0
  private var use = Use.none

  private enum Use { case none, recording, replaying }

  /// Notes every layer.
  static var recording: ResolvedPlaces {
    var places = ResolvedPlaces()
    places.use = .recording
    return places
  }

  /// Gives the layers again.
  static func replaying(_ layers: [Layer]) -> ResolvedPlaces {
    var places = ResolvedPlaces()
    places.layers = layers
    places.use = .replaying
    return places
  }

  /// Whether layers are recorded or given again.
  var isInUse: Bool { use != .none }

  /// The recorded layer in place of one that was found; that one, when none is left.
  mutating func place(_ found: Layer) -> Layer {
    if use == .recording { layers.append(found) }
    guard use == .replaying, next < layers.count else { return found }
    next += 1
    return layers[next - 1]
  }
}
