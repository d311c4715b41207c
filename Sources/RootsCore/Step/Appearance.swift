/// The visible entries.
package struct Appearance: Sendable {
  package var content = EntryID.none
  /// The visible entries besides the content of the app, back to front: those inside nested
  /// navigators and those on accessory layers.
  var others: [EntryID] = []

  /// All visible entries, back to front.
  var visible: [EntryID] { [content] + others }

  /// Finds the visible entries of a state, which is passed by reference so that it is not copied.
  init(of state: inout NavigationState) {
    content = state.topID(of: state.activeLayer)
    if state.hasNoAccessories, state.nested.isEmpty { return }
    others = state.visibleEntries.filter { [content] in $0 != content }
  }

  package func contains(_ id: EntryID) -> Bool { content == id || others.contains(id) }
}
