/// The layers and entries that the parts of a command address implicitly.
///
/// They are recorded when the command has to wait, and used when it runs: a waiting command
/// keeps them when another tab is selected in the meantime. The parts of a segue have none,
/// because its way is found anew.
struct ResolvedAddresses {
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
    /// The part goes back to the tab of the layer.
    case shown
  }

  /// What was recorded.
  struct Found: Hashable, Sendable {
    var layers: [Use: Layer] = [:]
    /// The entry of each part, by the indices that lead to the part.
    var entries: [[Int]: EntryID] = [:]
  }

  /// The use that a step makes of the layers and entries.
  enum Mode { case none, recording, replaying }

  private(set) var found: Found
  private var part: [Int] = []
  private let mode: Mode

  init(_ mode: Mode = .none, _ found: Found = Found()) { (self.mode, self.found) = (mode, found) }

  /// Whether layers and entries are recorded or replayed.
  var isInUse: Bool { mode != .none }

  /// Begins a part of the present part.
  mutating func enter(_ index: Int) { if isInUse { part.append(index) } }

  /// Ends the present part.
  mutating func leave() { if isInUse { part.removeLast() } }

  /// Returns the layer that was recorded for a role in the present part, or the given one when none
  /// was or none are replayed.
  mutating func resolve(_ found: Layer, as role: Role) -> Layer {
    let use = Use(part: part, role: role)
    if mode == .recording { self.found.layers[use] = found }
    return mode == .replaying ? self.found.layers[use] ?? found : found
  }

  /// Returns the replayed layer of a role in the present part; nil when there is none.
  func replayed(_ role: Role) -> Layer? {
    mode == .replaying ? found.layers[Use(part: part, role: role)] : nil
  }

  /// Returns the entry that was recorded in the present part, or the given one when none was or
  /// none are replayed.
  mutating func resolve(_ found: EntryID) -> EntryID { resolve(optional: found) ?? found }

  /// Returns the entry that was recorded in the present part, also none; the given one when none
  /// are replayed.
  mutating func resolve(optional found: EntryID?) -> EntryID? {
    if mode == .recording { self.found.entries[part] = found }
    return mode == .replaying ? self.found.entries[part] : found
  }

  /// Forgets the entries newer than an id, and the layers that belong to them or to navigators in
  /// them.
  mutating func forget(ownersAfter newest: EntryID) {
    found.entries = found.entries.filter { $0.value <= newest }
    found.layers = found.layers.filter { use, layer in
      (layer.owner ?? .none) <= newest && (layer.host ?? .none) <= newest
    }
  }
}
