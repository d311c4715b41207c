/// The entries of live controllers, found by the controller in O(1).
///
/// A wrapper and all that it wraps have the same entry.
struct ControllerTable {
  private var entries: [ObjectIdentifier: EntryID] = [:]

  /// The entry that a controller was placed in; none when there is no such entry.
  subscript(controller: any Controller) -> EntryID {
    entries[ObjectIdentifier(controller)] ?? .none
  }

  /// Notes the entry of a controller.
  mutating func insert(_ controller: any Controller, of id: EntryID, mayWrap: Bool) {
    entries[ObjectIdentifier(controller)] = id
    guard mayWrap, let wrapper = controller as? any Embedding else { return }
    insert(wrapper.embedded, of: id, mayWrap: true)
  }

  /// Forgets a controller, unless another entry has it by now.
  /// - Returns: whether it was the entry's own until now.
  @discardableResult
  mutating func remove(_ controller: any Controller, of id: EntryID, mayWrap: Bool) -> Bool {
    if mayWrap, let wrapper = controller as? any Embedding {
      remove(wrapper.embedded, of: id, mayWrap: true)
    }
    let key = ObjectIdentifier(controller)
    guard entries[key] == id else { return false }
    entries[key] = nil
    return true
  }
}

/// A factory returned a controller that shows another entry.
struct ControllerTaken: Error, CustomStringConvertible {
  let screen: Name
  let id: EntryID

  var description: String { "its controller shows \(screen)\(id) already; make another one" }
}
