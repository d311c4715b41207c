/// The visible entries.
package struct Appearance: Sendable {
  package var content = EntryID.none
  /// The visible entries besides the content of the app, back to front: those inside nested
  /// navigators and those on accessory layers.
  var others: [EntryID] = []

  /// All visible entries, back to front.
  var visible: [EntryID] { [content] + others }

  package func contains(_ id: EntryID) -> Bool { content == id || others.contains(id) }
}

extension NavigationState {
  /// Records the visible entries.
  ///
  /// The function is mutating so that the state is passed by reference and not copied.
  mutating func look(_ appearance: inout Appearance) {
    appearance.content = topID(of: activeLayer)
    if hasNoAccessories, nested.isEmpty { return }
    appearance.others = visibleEntries.filter { $0 != appearance.content }
  }
}
