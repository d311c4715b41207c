/// The controllers of a navigator: those of live entries, and those kept for later visits.
///
/// A wrapper and the controllers inside it have the same entry.
struct LiveControllers {
  /// The kept controllers of removed entries, oldest first.
  var kept: [CachedController] = []
  /// Whether a factory was ever set; without one there are no controllers.
  var mayExist: Bool
  /// Whether visits have options or controllers are kept.
  var haveOptions: Bool
  /// Whether those of the visible screens have appeared.
  var haveAppeared = false
  private var entries: [ObjectIdentifier: EntryID] = [:]

  init(of map: NavigationMap, _ visits: [VisitKey: VisitBehavior]) {
    haveOptions = map.summary.keepsAlive || visits.values.contains { !$0.isPlain }
    mayExist = haveOptions || !visits.isEmpty
  }

  /// The entry of a controller, found in O(1); `.none` if it has none.
  subscript(controller: any Controller) -> EntryID {
    entries[ObjectIdentifier(controller)] ?? .none
  }

  /// Records the entry of a controller.
  mutating func insert(_ controller: any Controller, of id: EntryID) {
    entries[ObjectIdentifier(controller)] = id
    if let inner = controller.wrapped { insert(inner, of: id) }
  }

  /// Removes a controller, unless another entry has it now.
  /// - Returns: whether the controller belonged to the entry.
  @discardableResult
  mutating func remove(_ controller: any Controller, of id: EntryID) -> Bool {
    if let inner = controller.wrapped { remove(inner, of: id) }
    let key = ObjectIdentifier(controller)
    guard entries[key] == id else { return false }
    entries[key] = nil
    return true
  }

  // MARK: Kept controllers

  func kept(_ key: ControllerCacheKey) -> CachedController? {
    kept.first { $0.eviction.key == key }
  }

  /// Removes and returns the controller that an eviction ends; nil if it is not kept any more.
  @discardableResult
  mutating func remove(kept eviction: Eviction) -> CachedController? {
    kept.firstIndex { $0.eviction === eviction }.map { kept.remove(at: $0) }
  }
}

/// The error of a factory that returned a controller of another entry.
struct ControllerTaken: Error, CustomStringConvertible {
  let screen: Name
  let id: EntryID

  var description: String { "its controller shows \(screen)\(id) already; make another one" }
}
