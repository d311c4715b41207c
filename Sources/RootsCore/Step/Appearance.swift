/// The visible entries: the content entry, and the top of each visible accessory layer.
package struct Appearance: Sendable {
  var activeLayer = Layer.main
  var activeAccessory: Layer?
  package var content = EntryID.none
  /// The top entry of each accessory level; `none` where nothing is visible.
  ///
  /// Valid only with `hasOverlays`.
  var overlays = InlineArray<10, EntryID>(repeating: .none)
  var hasOverlays = false
  /// All visible entries, back to front.
  ///
  /// Valid only with `hasNested`, as are the active layers of the nested navigators in `inner`.
  var visible: [EntryID] = []
  var inner: [InnerAppearance] = []
  var hasNested = false

  /// The active layers of a nested navigator.
  struct InnerAppearance: Hashable, Sendable {
    let isLive: Bool
    let layer: Layer
    let accessory: Layer?
  }

  package func contains(_ id: EntryID) -> Bool {
    if content == id || hasNested && visible.contains(id) { return true }
    guard hasOverlays else { return false }
    return (0..<Layer.limit).contains { overlays[$0] == id }
  }

  /// Returns the visible entry on an accessory level; `none` when there is none.
  package func overlay(_ level: Int) -> EntryID { hasOverlays ? overlays[level] : .none }
}

extension NavigationState {
  /// Records the visible entries.
  ///
  /// The function is mutating so that the state is passed by reference and not copied.
  @inline(__always)
  mutating func look(_ appearance: inout Appearance) {
    appearance.activeLayer = activeLayer
    appearance.content = topID(of: appearance.activeLayer)
    if !hasNoAccessories || appearance.hasOverlays { lookAtAccessories(&appearance) }
    if !nested.isEmpty { lookAtNested(&appearance) }
  }

  @inline(never)
  private func lookAtNested(_ appearance: inout Appearance) {
    appearance.hasNested = true
    appearance.visible = visibleEntries
    appearance.inner = nested.map { nested in
      Appearance.InnerAppearance(
        isLive: nested.isLive, layer: nested.state.activeLayer,
        accessory: nested.state.activeAccessory)
    }
  }

  @inline(never)
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
