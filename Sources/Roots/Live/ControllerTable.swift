/// The entries of live controllers, found by the controller in O(1).
///
/// A wrapper and the controllers inside it have the same entry.
struct ControllerTable {
  private var entries: [ObjectIdentifier: EntryID] = [:]

  /// The entry of a controller; `.none` if it has none.
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
}

/// The error of a factory that returned a controller of another entry.
struct ControllerTaken: Error, CustomStringConvertible {
  let screen: Name
  let id: EntryID

  var description: String { "its controller shows \(screen)\(id) already; make another one" }
}
