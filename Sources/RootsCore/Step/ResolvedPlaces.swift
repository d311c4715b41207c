/// The layers that the parts of a command address implicitly.
///
/// The layers are recorded when the command has to wait, and used when it runs: a waiting command
/// keeps its layers when another tab is selected in the meantime. The parts of a segue have none,
/// because its way is found anew.
struct ResolvedPlaces {
  /// A use of a layer in a command.
  struct Use: Hashable, Sendable {
    /// The indices that lead to the part: of the step of a transaction, then of a link's command.
    let part: [Int]
    let role: Role
  }

  /// The role of a layer in one part.
  enum Role: Hashable, Sendable {
    /// The part addresses the layer.
    case target
    /// The entry of the part is put on the layer.
    case home
    /// A link begins on the layer.
    case start
    /// The part addresses the nested navigator of the layer.
    case navigator
  }

  /// The recorded layers.
  private(set) var layers: [Use: Layer] = [:]
  private var part: [Int] = []
  private var mode = Mode.none

  private enum Mode { case none, recording, replaying }

  /// A value that records every layer.
  static var recording: ResolvedPlaces {
    var places = ResolvedPlaces()
    places.mode = .recording
    return places
  }

  /// Returns a value that replays recorded layers.
  static func replaying(_ layers: [Use: Layer]) -> ResolvedPlaces {
    var places = ResolvedPlaces()
    places.layers = layers
    places.mode = .replaying
    return places
  }

  /// Whether layers are recorded or replayed.
  var isInUse: Bool { mode != .none }

  /// Begins a part of the present part.
  mutating func enter(_ index: Int) { if isInUse { part.append(index) } }

  /// Ends the present part.
  mutating func leave() { if isInUse { part.removeLast() } }

  /// Returns the layer that was recorded for a role in the present part, or the given one when none
  /// was or none are replayed.
  mutating func place(_ found: Layer, as role: Role) -> Layer {
    let use = Use(part: part, role: role)
    if mode == .recording { layers[use] = found }
    return mode == .replaying ? layers[use] ?? found : found
  }

  /// Forgets the layers that belong to entries newer than an id, or to navigators in them.
  mutating func forget(ownersAfter newest: EntryID) {
    layers = layers.filter { use, layer in
      (layer.owner ?? .none) <= newest && (layer.host ?? .none) <= newest
    }
  }
}
