/// The visible entries: the content entry, and the top of each visible accessory layer.
package struct Appearance: Sendable {
  var activeLayer = Layer.main
  var activeAccessory: Layer?
  package var content = EntryID.none
  /// The top entry of each accessory layer; `none` where nothing is visible.
  ///
  /// Valid only with `hasOverlays`.
  var overlays = InlineArray<10, EntryID>(repeating: .none)
  var hasOverlays = false
  /// The visible entries and active layers when there are live nested navigators; nil without.
  var nested: Nested?
  var hasNested: Bool { nested != nil }

  /// The parts that few apps have.
  final class Nested: Sendable {
    /// All visible entries, back to front.
    let visible: [EntryID]
    /// The active layers of the nested navigators, by their hosts from the oldest.
    let inner: [InnerAppearance]

    init(_ visible: [EntryID], _ inner: [InnerAppearance]) {
      self.visible = visible
      self.inner = inner
    }
  }

  /// The active layers of a nested navigator.
  struct InnerAppearance: Hashable, Sendable {
    let host: EntryID
    /// The number of the navigator in the map, from 0.
    let number: Int
    let layer: Layer
    let accessory: Layer?
  }

  /// All visible entries, back to front.
  var visible: [EntryID] {
    if let nested { return nested.visible }
    return [content] + (0..<Layer.limit).map { overlay($0) }.filter { $0 != .none }
  }

  package func contains(_ id: EntryID) -> Bool {
    if content == id || nested?.visible.contains(id) == true { return true }
    guard hasOverlays else { return false }
    return (0..<Layer.limit).contains { overlays[$0] == id }
  }

  /// Returns the visible entry on an accessory layer; `none` when there is none.
  package func overlay(_ level: Int) -> EntryID { hasOverlays ? overlays[level] : .none }
}

extension NavigationState {
  /// Records the visible entries.
  ///
  /// The function is mutating so that the state is passed by reference and not copied.
  mutating func look(_ appearance: inout Appearance) {
    appearance.activeLayer = activeLayer
    appearance.content = topID(of: appearance.activeLayer)
    if !hasNoAccessories || appearance.hasOverlays { lookAtAccessories(&appearance) }
    if nested.isEmpty { appearance.nested = nil } else { lookAtNested(&appearance) }
  }

  private func lookAtNested(_ appearance: inout Appearance) {
    let inner = nested.map { nested in
      Appearance.InnerAppearance(
        host: nested.host, number: nested.number, layer: nested.state.activeLayer,
        accessory: nested.state.activeAccessory)
    }
    appearance.nested = Appearance.Nested(visibleEntries, inner)
  }

  private func lookAtAccessories(_ appearance: inout Appearance) {
    appearance.activeAccessory = nil
    appearance.hasOverlays = false
    for level in 0..<Layer.limit {
      let layer = shownAccessory(level)
      appearance.overlays[level] = layer.map { topID(of: $0) } ?? .none
      guard let layer else { continue }
      appearance.activeAccessory = layer
      appearance.hasOverlays = true
    }
  }
}
