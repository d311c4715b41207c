// Where a question is shown: in front of what would keep it from being answered.

extension World {
  /// Returns the layer of the entry that asks a question.
  ///
  /// It must not be below an accessory that keeps the keys, nor below the one that asks or that the
  /// question is about, because nobody could answer it, and must not belong to a screen that can be
  /// hidden while the question waits. The root of a content layer stays there.
  mutating func layer(
    ofQuestion id: ProtectionRequestID, on layer: Layer
  ) -> Layer {
    if layer.isContent, state.depth(of: layer) == 0 { return layer }
    let asked = request(id)
    let concerned = [asked?.origin, asked?.request.entry].flatMap { $0.map(layers(around:)) ?? [] }
    let leaving = asked?.request.leaving.flatMap { state.layer(of: $0) }
    var found = layer
    for place in [layer] + (layer.host.map(layers(around:)) ?? []) {
      // A tab cannot be shown while an entry stays on main.
      if case .tab = place.slot, leaving == place.with(.main) { found = place.with(.main) }
      found = obstacle(to: layer, from: place, concerned, leaving) ?? found
    }
    guard case .accessory(let level, _?) = found.slot else { return found }
    return found.with(.accessory(level))
  }

  /// The layer of an entry, then those of the entries that host its navigator, innermost first.
  private func layers(around id: EntryID) -> [Layer] {
    guard let first = state.layer(of: id) else { return [] }
    return Array(sequence(first: first) { [state] in $0.host.flatMap { state.layer(of: $0) } })
  }

  /// The frontmost accessory layer that would keep a question on a layer from being answered.
  /// - Parameters:
  ///   - place: the layer of the question, or one with an entry that hosts its navigator.
  ///   - concerned: the layers of the entries that ask, or that the question is about.
  ///   - leaving: the layer of the entry that stays until the question is answered.
  private mutating func obstacle(
    to question: Layer, from place: Layer, _ concerned: [Layer], _ leaving: Layer?
  ) -> Layer? {
    let isShown = question.slot == .main || state.isActive(question)
    var lowest = 0
    if case .accessory(let level, _) = place.slot { lowest = place == question ? level : level + 1 }
    for level in (lowest..<Layer.limit).reversed() {
      let layer = accessoryLayer(level, within: place.host)
      let stack = state[layer]
      guard let opener = stack.bottom else { continue }
      let isModal = stack.modality { map.isModal($0) }
      if place == question, question.isContent {
        // Its coming hides the accessories of the screen below, and has cleared all others that may
        // go. The selection of its tab does so, unless an accessory keeps the keys of the tabs.
        let goes =
          layer.owner != nil || !isShown && map.rules(ofLayerOpenedBy: opener).isCleared
        if goes, isShown || isModal != true && layer != leaving { continue }
      }
      if concerned.contains(layer) || !map.passesKeysOn(stack, isModal) { return layer }
    }
    return nil
  }
}
