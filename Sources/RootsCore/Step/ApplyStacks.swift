// Stage 2, the commands that move screens: on content layers and on accessory layers alike.

extension World {
  mutating func push(
    _ screen: Name, on layer: Layer, with payload: Payload?, once: Bool,
    _ consequences: Consequences
  ) throws(Refusal) {
    let variant = try admit(screen, payload, on: layer, consequences)
    if once || map.isOnce(screen, variant: variant), let top = state.top(of: layer),
      top.screen == screen, top.payload == payload
    {
      throw Refusal.alreadyOnTop(screen, payload: payload)
    }
    clearAccessories(ifVisible: layer, consequences)
    try insert(screen, on: layer, payload, variant, consequences)
  }

  mutating func pop(
    _ layer: Layer, with payload: Payload?, _ consequences: Consequences
  ) throws(Refusal) {
    try check(payload)
    try checkAboveRoot(layer)
    if map.hasTypedResults { try admit(payload, of: state.top(of: layer)) }
    clearAccessories(ifVisible: layer, consequences)
    remove(layer, payload.map { .completed($0) } ?? .dismissed(.popped), consequences)
  }

  mutating func pop(
    to target: PopTarget, on layer: Layer, _ consequences: Consequences
  ) throws(Refusal) {
    let stack = state[layer]
    let depth: Int
    switch target {
    case .root:
      guard !stack.isEmpty else { throw Refusal.nothingOpen(layer) }
      depth = 1
    case .entry(let id):
      guard let position = stack.position(of: id) else { throw Refusal.noEntry(id) }
      depth = position + 1
    case .screen(let screen):
      if let position = stack.entries.dropLast().lastIndex(where: { $0.screen == screen }) {
        depth = position + 1
      } else if stack.top?.screen == screen {
        depth = stack.count
      } else {
        return try push(screen, on: layer, with: nil, once: false, consequences)
      }
    }
    guard depth < stack.count else {
      if case .root = target { throw Refusal.atRoot(layer) }
      throw Refusal.alreadyThere("\(target)")
    }
    clearAccessories(ifVisible: layer, consequences)
    cut(layer, to: depth, .popped, consequences)
  }

  mutating func go(
    _ screen: Name, on layer: Layer, with payload: Payload?, _ consequences: Consequences
  ) throws(Refusal) {
    let variant = try admit(screen, payload, on: layer, consequences)
    clearAccessories(ifVisible: layer, consequences)
    cut(layer, to: 0, .replaced, consequences)
    try insert(screen, on: layer, payload, variant, consequences)
  }

  mutating func replace(
    _ screen: Name, on layer: Layer, with payload: Payload?, inheriting: Bool,
    _ consequences: Consequences
  ) throws(Refusal) {
    guard let top = state.top(of: layer) else { throw Refusal.nothingOpen(layer) }
    guard top.screen != .host else { throw Refusal.hostStays }
    let variant = try admit(screen, payload, on: layer, consequences)
    clearAccessories(ifVisible: layer, consequences)
    // A result that was settled before undo brought its entry back cannot be inherited.
    if inheriting, !settled.contains(top.id) {
      let heir = try makeEntry(
        screen, payload, variant, opener: top.opener, reaction: top.reaction, flow: top.flow)
      remove(layer, .inherited(by: heir.id), consequences)
      try insert(heir, on: layer, consequences)
    } else {
      remove(layer, .dismissed(.replaced), consequences)
      try insert(screen, on: layer, payload, variant, consequences)
    }
  }

  /// A tab is shown when it is selected and main is at the host.
  mutating func show(
    _ index: Int, within navigator: Int?, _ consequences: Consequences
  ) throws(Refusal) {
    let start = consequences.happened.count
    clearAccessories(within: navigator, consequences)
    let main = state.layer(.main, within: navigator)
    if hasHost(within: navigator) {
      cut(main, to: 1, .popped, consequences)
    } else {
      cut(main, to: 0, .popped, consequences)
      try insert(try makeEntry(.host, nil, 0), on: main, consequences)
    }
    let previous = selectedTab(within: navigator)
    if previous != index {
      let tab = state.layer(.tab(index), within: navigator)
      perform(.selected(tab, previous: previous), consequences)
    }
    if consequences.happened.count == start {
      throw Refusal.alreadyShown(map.tabs(within: navigator)[index].name.text)
    }
  }

  mutating func showMain(
    within navigator: Int?, _ consequences: Consequences
  ) throws(Refusal) {
    let start = consequences.happened.count
    clearAccessories(within: navigator, consequences)
    if consequences.happened.count == start { throw Refusal.nothingToClear }
  }

  mutating func reset(
    _ index: Int, within navigator: Int?, _ consequences: Consequences
  ) throws(Refusal) {
    let layer = state.layer(.tab(index), within: navigator)
    let tab = map.tabs(within: navigator)[index]
    let root = tab.root
    let bottom = state[layer].entries.first
    let keepsBottom = bottom?.screen == root && bottom?.payload == nil
    if keepsBottom, state.depth(of: layer) == 1 { throw Refusal.alreadyReset(tab.name) }
    if isActive(layer) { clearAccessories(within: navigator, consequences) }
    cut(layer, to: keepsBottom ? 1 : 0, .tabReset, consequences)
    if !keepsBottom { try insert(root, on: layer, nil, 0, consequences) }
  }

  mutating func overlay(
    _ accessory: Name, at level: Int?, within navigator: Int?, with payload: Payload?, once: Bool,
    _ consequences: Consequences
  ) throws(Refusal) {
    let variants = map.accessories(accessory)
    guard !variants.isEmpty else { throw unknownAccessory(accessory) }
    let variant = try self.variant(of: accessory, variants, within: navigator)
    let definition = variants[variant]
    let level = level ?? definition.level
    guard (0..<Layer.limit).contains(level) else {
      throw Refusal.accessoryLayerOutOfRange(level)
    }
    let layer = accessoryLayer(level, within: navigator)
    try push(accessory, on: layer, with: payload, once: once, consequences)
  }

  mutating func dismiss(
    _ level: Int, within navigator: Int?, with payload: Payload?, _ consequences: Consequences
  ) throws(Refusal) {
    try check(payload)
    let layer = accessoryLayer(level, within: navigator)
    if state.depth(of: layer) == 0 { throw Refusal.nothingOpen(layer) }
    if map.hasTypedResults { try admit(payload, of: state[layer].entries.first) }
    cut(layer, to: 1, .layerDismissed, consequences)
    remove(layer, payload.map { .completed($0) } ?? .dismissed(.layerDismissed), consequences)
  }

  /// An entry and all above it go; without a payload its result is what is said otherwise.
  mutating func finish(
    _ id: EntryID?, with payload: Payload?, otherwise ending: Removal = .completed(nil),
    _ consequences: Consequences
  ) throws(Refusal) {
    try check(payload)
    guard let id, let layer = state.layer(of: id), isWithinReach(layer, consequences),
      let position = state[layer].position(of: id)
    else { throw id.map { .noEntry($0) } ?? .nothingOpen(nil) }
    if layer.isContent, position == 0 { throw Refusal.atRoot(layer) }
    let entry = state[layer].entries[position]
    if map.hasTypedResults { try admit(payload, of: entry) }
    clearAccessories(ifVisible: layer, consequences)
    cut(layer, to: position + 1, entry.flow == .none ? .popped : .flowEnded, consequences)
    remove(layer, payload.map { .completed($0) } ?? ending, consequences)
  }
}

// MARK: Entries come and go

extension World {
  @inline(__always)
  mutating func makeEntry(
    _ screen: Name, _ payload: Payload?, _ variant: Int, opener: EntryID? = nil,
    reaction: ReactionID = .none, flow: FlowID = .none
  ) throws(Refusal) -> Entry {
    guard newestID < UInt32.max else { throw Refusal.outOfIDs }
    newestID += 1
    return Entry(
      id: EntryID(newestID), screen: screen, payload: payload, opener: opener,
      reaction: reaction, flow: flow, variant: UInt8(truncatingIfNeeded: variant))
  }

  @inline(__always)
  private mutating func insert(
    _ screen: Name, on layer: Layer, _ payload: Payload?, _ variant: Int,
    _ consequences: Consequences
  ) throws(Refusal) {
    let entry = try makeEntry(
      screen, payload, variant, opener: consequences.origin, reaction: consequences.reaction)
    try insert(entry, on: layer, consequences)
  }

  mutating func insert(
    _ entry: Entry, on layer: Layer, _ consequences: Consequences
  ) throws(Refusal) {
    if let step = consequences.transactionStep, consequences.token != 0 {
      consequences.tokens[entry.id] = consequences.token + step
    }
    if let options = consequences.terms {
      let own = options.protections(ofStep: consequences.transactionStep)
      if !own.isEmpty { consequences.ownProtections[entry.id] = own }
    }
    perform(.inserted(entry, home(of: entry, on: layer)), consequences)
    if map.hasNested { try begin(in: entry, consequences) }
  }

  /// Where an entry lands: what opens an accessory layer and belongs to a screen opens it for the
  /// visible one.
  private func home(of entry: Entry, on layer: Layer) -> Layer {
    if case .nested(let nested) = layer { return home(of: entry, inside: nested) }
    guard case .accessory(let level, nil) = layer, state.depth(of: layer) == 0,
      map.policy(ofLayerOpenedBy: entry) == .belongs, let owner = state.visibleContent
    else { return layer }
    return .accessory(level, of: owner.id)
  }

  /// The top entry of a layer goes, and before it the accessories that belong to it, and what is
  /// nested in it.
  private mutating func remove(_ layer: Layer, _ ending: Removal, _ consequences: Consequences) {
    if !state.ownedAccessories.isEmpty, layer.isContent {
      let owner = state.topID(of: layer)
      for level in (0..<Layer.limit).reversed() {
        cut(.accessory(level, of: owner), to: 0, ending.ofBelongings, consequences)
      }
    }
    if map.hasNested { endNested(under: layer, ending.ofBelongings, consequences) }
    // As `perform` does it, but the entry moves from the state into the change, without a copy.
    guard let top = state.takeTop(of: layer) else { return }
    consequences.happened.append(.removed(top, layer, ending))
  }

  /// A layer loses its top entries until that many are left.
  mutating func cut(
    _ layer: Layer, to depth: Int, _ reason: Dismissal, _ consequences: Consequences
  ) {
    while state.depth(of: layer) > depth { remove(layer, .dismissed(reason), consequences) }
  }

  /// Navigation on the visible content layer clears the accessories; on main it always is
  /// visible, because main covers the tabs.
  @inline(__always)
  mutating func clearAccessories(ifVisible layer: Layer, _ consequences: Consequences) {
    if map.hasNested, case .nested(let nested) = layer {
      if isActive(layer) || nested.layer == .main {
        clearAccessories(within: nested.number, consequences)
      }
      return
    }
    if state.freeAccessories.isEmpty { return }
    if layer == .main || layer == state.activeLayer {
      clearAccessories(within: nil, consequences)
    }
  }

  /// Topmost first, those layers whose policy it is; what belongs to a screen goes with it.
  mutating func clearAccessories(within navigator: Int?, _ consequences: Consequences) {
    if let navigator { return clearNestedAccessories(navigator, consequences) }
    for level in state.freeAccessories.indices.reversed() {
      guard level < state.freeAccessories.count,
        let opener = state.freeAccessories[level].entries.first,
        map.policy(ofLayerOpenedBy: opener) == .cleared
      else { continue }
      cut(.accessory(level), to: 0, .cleared, consequences)
    }
  }
}
