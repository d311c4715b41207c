// Stage 1: a command as it was asked for becomes a plain one, with its layers written in.

extension World {
  func resolve(_ command: Command, for turn: Turn) throws(Refusal) -> Command {
    if let hole = command.payload?.boxedLiteral?.firstHole {
      throw Refusal.unfilledHole(hole.sum)
    }
    switch command {
    case .push(let screen, let layer, let payload, let once):
      return .push(screen, on: try named(layer, turn), with: payload, once: once)
    case .pop(let layer, let payload): return .pop(try named(layer, turn), with: payload)
    case .popTo(let target, let layer):
      let implied = try self.layer(of: target)
      return .popTo(target, on: try named(layer ?? implied, turn))
    case .go(let screen, let layer, let payload):
      return .go(screen, on: try named(layer, turn), with: payload)
    case .replace(let screen, let layer, let payload, let inheriting):
      return .replace(
        screen, on: try named(layer, turn), with: payload, inheriting: inheriting)
    case .show(let tab): return .show(.index(try index(of: tab)))
    case .reset(let tab): return .reset(.index(try index(of: tab)))
    case .dismiss(let level, let payload):
      return .dismiss(try self.level(level), with: payload)
    case .finish(let id, let payload):
      return .finish(id ?? turn.origin ?? state.focusedEntry?.id, with: payload)
    case .back: return .pop(LayerName(state.focusedLayer))
    case .overlay, .showMain, .undo, .redo, .set, .transaction: return command
    }
  }

  /// The layer a command means: the one it names, else the one its origin stands on, else the
  /// active one.
  private func named(_ name: LayerName?, _ turn: Turn) throws(Refusal) -> LayerName {
    guard let name else {
      guard let origin = turn.origin, let layer = state.layer(of: origin) else {
        return LayerName(state.activeLayer)
      }
      return LayerName(layer)
    }
    return LayerName(try layer(name))
  }

  /// The layer that a name stands for.
  func layer(_ name: LayerName) throws(Refusal) -> Layer {
    switch name {
    case .main: return .main
    case .tab(let tab): return .tab(try index(of: tab))
    case .accessory(let level, let owner?):
      try check(level: level)
      guard let home = state.layer(of: owner) else { throw Refusal.noEntry(owner) }
      guard home.isContent else { throw Refusal.ownsNoLayer(owner) }
      return .accessory(level, of: owner)
    case .accessory(let level, nil):
      try check(level: level)
      return state.shownAccessory(level) ?? .accessory(level)
    }
  }

  /// The layer of an entry that is named by its id; nil for a target that can be on any.
  private func layer(of target: PopTarget) throws(Refusal) -> LayerName? {
    guard case .entry(let id) = target else { return nil }
    guard let layer = state.layer(of: id) else { throw Refusal.noEntry(id) }
    return LayerName(layer)
  }

  private func index(of tab: TabName) throws(Refusal) -> Int {
    if state.tabs.isEmpty { throw Refusal.noTabs }
    switch tab {
    case .current: return state.selectedTab
    case .index(let index):
      guard state.tabs.indices.contains(index) else {
        throw Refusal.tabOutOfRange(index, count: state.tabs.count)
      }
      return index
    case .name(let name):
      guard let index = map.index(ofTab: name) else {
        throw Refusal.unknownTab(name, near: nearest(name.text, in: map.tabs.map(\.name.text)))
      }
      return index
    }
  }

  private func level(_ level: Int?) throws(Refusal) -> Int {
    if let level {
      try check(level: level)
      return level
    }
    guard case .accessory(let top, _)? = state.activeAccessory else {
      throw Refusal.nothingOpen(nil)
    }
    return top
  }

  private func check(level: Int) throws(Refusal) {
    guard (0..<Layer.limit).contains(level) else {
      throw Refusal.accessoryLayerOutOfRange(level)
    }
  }
}

extension LayerName {
  /// The name of a layer.
  init(_ layer: Layer) {
    switch layer {
    case .main: self = .main
    case .tab(let index): self = .tab(.index(index))
    case .accessory(let level, let owner): self = .accessory(level, of: owner)
    }
  }
}
