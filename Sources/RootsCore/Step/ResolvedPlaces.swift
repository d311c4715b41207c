/// The layers that a command addresses implicitly, in order.
///
/// The layers are recorded when the command has to wait, and used when it runs: a waiting command
/// keeps its layers when another tab is selected in the meantime.
struct ResolvedPlaces {
  /// The layers; nil for one that the command itself opens, which is resolved each time.
  private(set) var layers: [Layer?] = []
  private var next = 0
  private var use = Use.none

  private enum Use { case none, recording, replaying }

  /// A value that records every layer.
  static var recording: ResolvedPlaces {
    var places = ResolvedPlaces()
    places.use = .recording
    return places
  }

  /// Returns a value that replays recorded layers.
  static func replaying(_ layers: [Layer?]) -> ResolvedPlaces {
    var places = ResolvedPlaces()
    places.layers = layers
    places.use = .replaying
    return places
  }

  /// Whether layers are recorded or replayed.
  var isInUse: Bool { use != .none }

  /// Returns the next recorded layer, or the given one when none is left or none are replayed.
  mutating func place(_ found: Layer) -> Layer {
    if use == .recording { layers.append(found) }
    guard use == .replaying, next < layers.count else { return found }
    next += 1
    return layers[next - 1] ?? found
  }

  /// Forgets the layers that belong to entries newer than an id.
  mutating func forget(ownersAfter newest: EntryID) {
    layers = layers.map { layer in
      if let owner = layer?.owner, owner > newest { nil } else { layer }
    }
  }
}
