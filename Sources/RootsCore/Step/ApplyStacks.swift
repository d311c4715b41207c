// Stage 2: the commands that add and remove entries, on content layers and accessory layers.

extension World {
  mutating func push(
    _ screen: Name, on layer: Layer, with payload: Payload?, once: Bool, _ step: StepResult
  ) throws(Refusal) {
    let (payload, variant) = try admit(
      screen, payload, on: layer, awaitsPayload: step.awaitsPayload)
    // The question of a protection is always an entry of its own.
    if step.serves == nil, once || map.isOnce(screen, variant: variant),
      let top = state.top(of: layer), map.isVisit(top, to: screen, with: payload)
    {
      if let payload, try update(top, on: layer, with: payload, step) {
        return step.serve(by: top)
      }
      throw Refusal.alreadyOnTop(screen, payload: payload)
    }
    clearAccessories(ifVisible: layer, step)
    try insert(screen, on: layer, payload, variant, step)
  }

  /// Removes a number of entries, at most those above the root; a payload completes the lowest.
  mutating func pop(
    _ layer: Layer, _ count: Int, with payload: Payload?, _ step: StepResult
  ) throws(Refusal) {
    try check(payload)
    guard count > 0 else { throw Refusal.changesNothing }
    let depth = state.depth(of: layer)
    if layer.isContent, depth <= 1 { throw Refusal.atRoot(map.place(of: layer)) }
    if depth == 0 { throw Refusal.nothingOpen(map.place(of: layer)) }
    // A pop that waited removes what it was sent for, also below entries that came meanwhile.
    let top = state.topID(of: layer)
    let wanted = try placed(entry: top, step)
    if wanted != top { return try pop(wanted, count, with: payload, step) }
    let lowest = max(depth - count, layer.isContent ? 1 : 0)
    if map.summary.hasTypedResults { try admit(payload, of: state[layer][lowest]) }
    clearAccessories(ifVisible: layer, step)
    if count > 1 { cut(layer, to: lowest + 1, .popped, step) }
    remove(layer, payload.map { .completed($0) } ?? .dismissed(.popped), step)
  }

  /// Removes an entry and those below it up to a number, without the root; those above it stay.
  ///
  /// A payload completes the lowest of them.
  mutating func pop(
    _ id: EntryID, _ count: Int, with payload: Payload?, _ step: StepResult
  ) throws(Refusal) {
    try check(payload)
    guard count > 0 else { throw Refusal.changesNothing }
    let (layer, position) = try position(of: id, step)
    let bottom = layer.isContent ? 1 : 0
    guard position >= bottom else { throw Refusal.atRoot(map.place(of: layer)) }
    let lowest = max(position - (count - 1), bottom)
    let above = state.depth(of: layer) - 1 - position
    if above > 0 {
      try checkFlowsEnd(in: (lowest...position).lazy.map { [stack = state[layer]] in stack[$0] })
    }
    if map.summary.hasTypedResults { try admit(payload, of: state[layer][lowest]) }
    if above == 0 { clearAccessories(ifVisible: layer, step) }
    for _ in lowest..<position { remove(layer, under: above, .dismissed(.popped), step) }
    let ending = payload.map { Removal.completed($0) } ?? .dismissed(.popped)
    remove(layer, under: above, ending, step)
  }

  /// Returns the layer of an entry that a command names, and its position there.
  func position(
    of id: EntryID, _ step: StepResult
  ) throws(Refusal) -> (layer: Layer, position: Int) {
    guard let found = state.position(of: id), isWithinReach(found.layer, step) else {
      throw Refusal.noEntry(id)
    }
    return found
  }

  /// Refuses to remove the first entry of a flow while others of the flow stay.
  private func checkFlowsEnd(in entries: some Collection<Entry>) throws(Refusal) {
    guard let first = entries.first(where: { $0.flow != .none }) else { return }
    throw Refusal.flowGoesOn(first.id, map.flow(first.flow)?.name ?? .empty)
  }

  /// - Parameter first: the position of the first entry of the flow that the command names.
  mutating func pop(
    to target: PopTarget, on layer: Layer, from first: Int?, with payload: Payload?,
    _ step: StepResult
  ) throws(Refusal) {
    let stack = state[layer]
    let count = stack.count
    let depth: Int
    var payload = payload
    switch target {
    case .root:
      guard !stack.isEmpty else { throw Refusal.nothingOpen(map.place(of: layer)) }
      depth = (first ?? 0) + 1
    case .entry(let id):
      guard let position = stack.position(of: id) else { throw Refusal.noEntry(id) }
      depth = position + 1
    case .screen(let screen), .openScreen(let screen):
      if payload != nil { payload = try completed(payload, for: screen) }
      guard let position = position(of: screen, in: stack, with: payload) else {
        if case .openScreen = target { throw Refusal.notOnStack(screen) }
        return try push(screen, on: layer, with: payload, once: false, step)
      }
      depth = position + 1
    }
    if depth < count {
      clearAccessories(ifVisible: layer, step)
      cut(layer, to: depth, .popped, step)
    }
    if let payload {
      let entry = state[layer][depth - 1]
      if try update(entry, on: layer, with: payload, step) { return }
    }
    guard depth == count else { return }
    if case .root = target { throw Refusal.atRoot(map.place(of: layer)) }
    throw Refusal.alreadyThere(target)
  }

  /// The position of the entry to which `pop to` with a screen leads; nil if there is none.
  private func position(of screen: Name, in stack: Stack, with payload: Payload?) -> Int? {
    if let payload, map.summary.hasIdentities, map.rules(of: screen).identity != nil {
      return stack.lastPosition { map.isVisit($0, to: screen, with: payload) }
    }
    let isOnTop = stack.top?.screen == screen
    if payload != nil, isOnTop { return stack.count - 1 }
    return stack.lastPosition(below: 1) { $0.screen == screen } ?? (isOnTop ? stack.count - 1 : nil)
  }

  mutating func go(
    _ screen: Name, on layer: Layer, with payload: Payload?, _ step: StepResult
  ) throws(Refusal) {
    let (payload, variant) = try admit(
      screen, payload, on: layer, awaitsPayload: step.awaitsPayload)
    clearAccessories(ifVisible: layer, step)
    cut(layer, to: 0, .replaced, step)
    try insert(screen, on: layer, payload, variant, step)
  }

  mutating func replace(
    _ screen: Name, on layer: Layer, with payload: Payload?, inheriting: Bool,
    _ step: StepResult
  ) throws(Refusal) {
    guard let top = state.top(of: layer) else { throw Refusal.nothingOpen(map.place(of: layer)) }
    // A replacement that waited is of the entry for which it was sent.
    let wanted = try placed(entry: top.id, step)
    if wanted != top.id {
      return try replace(wanted, by: screen, with: payload, inheriting: inheriting, step)
    }
    try replace(top, on: layer, under: 0, by: screen, with: payload, inheriting: inheriting, step)
  }

  /// Replaces an entry, wherever it is on its layer.
  mutating func replace(
    _ id: EntryID, by screen: Name, with payload: Payload?, inheriting: Bool, _ step: StepResult
  ) throws(Refusal) {
    let (layer, position) = try position(of: id, step)
    try replace(
      state[layer][position], on: layer, under: state.depth(of: layer) - 1 - position,
      by: screen, with: payload, inheriting: inheriting, step)
  }

  private mutating func replace(
    _ entry: Entry, on layer: Layer, under above: Int, by screen: Name, with payload: Payload?,
    inheriting: Bool, _ step: StepResult
  ) throws(Refusal) {
    guard entry.screen != .host else { throw Refusal.hostStays }
    // A result that was settled before undo brought its entry back cannot be inherited; the new
    // entry has the same opener, and a result of its own.
    let isInherited = inheriting && !marks.settled.contains(entry.id)
    if above > 0, !isInherited { try checkFlowsEnd(in: [entry]) }
    let (payload, variant) = try admit(
      screen, payload, on: layer, awaitsPayload: step.awaitsPayload)
    if above == 0 { clearAccessories(ifVisible: layer, step) }
    if isInherited {
      let heir = try makeEntry(
        screen, payload, variant, opener: entry.opener, reaction: entry.reaction, flow: entry.flow)
      if marks.cards.contains(entry.id) { marks.cards.insert(heir.id) }
      remove(layer, under: above, .inherited(by: heir.id), step)
      try insert(heir, on: layer, under: above, step)
    } else {
      remove(layer, under: above, .dismissed(.replaced), step)
      if inheriting {
        let heir = try makeEntry(
          screen, payload, variant, opener: entry.opener, reaction: resultReaction(step))
        try insert(heir, on: layer, under: above, step)
      } else {
        try insert(screen, on: layer, under: above, payload, variant, step)
      }
    }
  }

  /// Shows a tab: selects it and pops main to the host, or pops a visible tab to its root.
  mutating func show(
    _ index: Int, within navigator: EntryID?, root: Bool, _ step: StepResult
  ) throws(Refusal) {
    let start = step.editCount
    let tab = state.layer(.tab(index), within: navigator)
    let isVisible = state.isActive(tab)
    clearAccessories(above: tab, step)
    if root, isVisible { cut(tab, to: 1, .popped, step) }
    let main = state.layer(.main, within: navigator)
    if state.stacks(within: navigator).hasHost {
      cut(main, to: 1, .popped, step)
    } else {
      cut(main, to: 0, .popped, step)
      try insert(try makeEntry(.host, nil, 0), on: main, step)
    }
    select(tab, step)
    step.parts?.landing.goal = tab
    if step.editCount == start {
      throw Refusal.alreadyShown(tabs(within: navigator)[index].name.text)
    }
  }

  mutating func showMain(
    within navigator: EntryID?, _ step: StepResult
  ) throws(Refusal) {
    let start = step.editCount
    clearAccessories(above: state.layer(.main, within: navigator), step)
    if step.editCount == start { throw Refusal.nothingToClear }
  }

  mutating func overlay(
    _ accessory: Name, at level: Int?, within navigator: EntryID?, with payload: Payload?,
    once: Bool,
    _ step: StepResult
  ) throws(Refusal) {
    let variants = map.accessories(accessory)
    guard !variants.isEmpty else {
      throw map.screen(accessory) == nil
        ? .unknownScreen(accessory, near: map.nearestPlace(accessory)) : .notAnAccessory(accessory)
    }
    let variant = try self.variant(of: accessory, variants, within: navigator)
    let definition = variants[variant]
    let level = level ?? definition.level
    try check(level: level)
    let layer = try placed(accessoryLayer(level, within: navigator), step)
    step.parts?.landing.goal = layer
    try push(accessory, on: layer, with: payload, once: once, step)
  }

  mutating func dismiss(
    _ level: Int, within navigator: EntryID?, with payload: Payload?, _ step: StepResult
  ) throws(Refusal) {
    try check(payload)
    let layer = try placed(accessoryLayer(level, within: navigator), step)
    if state.depth(of: layer) == 0 { throw Refusal.nothingOpen(map.place(of: layer)) }
    if map.summary.hasTypedResults { try admit(payload, of: state[layer].bottom) }
    cut(layer, to: 1, .layerDismissed, step)
    remove(layer, payload.map { .completed($0) } ?? .dismissed(.layerDismissed), step)
  }

  /// Removes an entry and those above it; without a payload it gets the given ending.
  mutating func finish(
    _ id: EntryID?, with payload: Payload?, otherwise ending: Removal = .completed(nil),
    _ step: StepResult
  ) throws(Refusal) {
    try check(payload)
    guard let id else { throw Refusal.nothingOpen(nil) }
    let (layer, position) = try position(of: id, step)
    if layer.isContent, position == 0 { throw Refusal.atRoot(map.place(of: layer)) }
    let entry = state[layer][position]
    if map.summary.hasTypedResults { try admit(payload, of: entry) }
    clearAccessories(ifVisible: layer, step)
    cut(layer, to: position + 1, entry.flow == .none ? .popped : .flowEnded, step)
    remove(layer, payload.map { .completed($0) } ?? ending, step)
  }
}

// MARK: Adding and removing entries

extension World {
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

  /// The reaction to the result of an entry that the current part of a command opens.
  func resultReaction(_ step: StepResult) -> ReactionID {
    map.awaitsResult(step.scope.reaction) ? step.scope.reaction : .none
  }

  mutating func insert(
    _ screen: Name, on layer: Layer, under above: Int = 0, _ payload: Payload?, _ variant: Int,
    _ step: StepResult
  ) throws(Refusal) {
    let entry = try makeEntry(
      screen, payload, variant, opener: step.origin, reaction: resultReaction(step))
    try insert(entry, on: layer, under: above, step)
  }

  mutating func insert(
    _ entry: Entry, on layer: Layer, under above: Int = 0, _ step: StepResult
  ) throws(Refusal) {
    if let number = step.scope.transactionStep, step.scope.token != 0 {
      step.ownParts.tokens[entry.id] = step.scope.token + number
    }
    if step.hasCircumstances, let options = step.options {
      let own = options.protections(ofStep: step.scope.transactionStep)
      // The tab host is a placeholder and no visit.
      if !own.isEmpty, entry.screen != .host { step.ownParts.verdicts.own[entry.id] = own }
    }
    if step.scope.reaction != .none, entry.screen != .host, let issued = step.issued,
      map.awaitsAppearance(after: issued)
    {
      step.ownParts.opened = entry.id
    }
    let home =
      if let serves = step.serves {
        above > 0 ? layer : self.layer(ofQuestion: serves, on: layer)
      } else if layer.isContent { layer } else {
        try placed(home(of: entry, on: layer), as: .home, step)
      }
    step.parts?.landing.goal = home
    add(entry, on: home, under: above, step)
    if !map.nested.isEmpty { try begin(in: entry, step) }
  }

  /// Returns the layer of a new entry: an entry that opens an accessory layer and belongs to a
  /// screen opens it for the visible screen.
  private func home(of entry: Entry, on layer: Layer) -> Layer {
    guard case .accessory(let level, nil) = layer.slot, state.depth(of: layer) == 0,
      map.rules(ofLayerOpenedBy: entry).isOwned,
      let owner = state.stacks(within: layer.host).visibleContent
    else { return layer }
    return layer.with(.accessory(level, of: owner.id))
  }

  /// Removes the entry below a number of entries of a layer, after the accessories that belong to
  /// it and the nested navigator in it.
  /// - Parameter reason: how these end; nil if that follows from the ending of the entry.
  mutating func remove(
    _ layer: Layer, under above: Int = 0, _ ending: Removal, belongings reason: Dismissal? = nil,
    _ step: StepResult
  ) {
    let reason = reason ?? ending.ofBelongings
    if !state.ownedAccessories.isEmpty || !state.nested.isEmpty {
      let id = state.id(of: layer, under: above)
      if layer.isContent { cutOwned(by: id, besides: layer, reason, step) }
      if let navigator = state.nested(in: id) { end(navigator, reason, step) }
    }
    take(layer, under: above, ending, step)
  }

  /// Removes the accessories that belong to an entry of a content layer, topmost first.
  mutating func cutOwned(
    by owner: EntryID, besides layer: Layer, _ reason: Dismissal, _ step: StepResult
  ) {
    if state.stacks(within: layer.host).ownedAccessories.isEmpty { return }
    for level in (0..<Layer.limit).reversed() {
      cut(layer.with(.accessory(level, of: owner)), to: 0, reason, step)
    }
  }

  /// Removes the top entries of a layer down to a count.
  mutating func cut(
    _ layer: Layer, to depth: Int, _ reason: Dismissal, _ step: StepResult
  ) {
    while state.depth(of: layer) > depth { remove(layer, .dismissed(reason), step) }
  }

  /// Clears the accessories if the layer is the visible content layer; main always is, because it
  /// covers the tabs.
  mutating func clearAccessories(ifVisible layer: Layer, _ step: StepResult) {
    if layer.hostID == .none, state.freeAccessories.isEmpty { return }
    if layer.slot == .main || state.isActive(layer) {
      clearAccessories(above: layer, step)
    }
  }

  /// The number of entries on top of a layer that stay because an open request needs them: no
  /// resumed or presented command closes the card of another request, and no presented command what
  /// another request keeps from leaving.
  ///
  /// A link does, because its target must be visible.
  private func keptCount(on layer: Layer, _ step: StepResult) -> Int {
    if requests.isEmpty { return 0 }
    guard step.serves != nil || step.resumed != nil && step.parts?.landing.isUnderWay != true else {
      return 0
    }
    let needed = requests.flatMap { request in
      [request.state.entry, step.serves == nil ? nil : request.request.leaving]
        .compactMap { $0.flatMap { state[layer].position(of: $0) } }
    }
    return needed.min().map { state.depth(of: layer) - $0 } ?? 0
  }

  /// Removes the accessories of a layer without an owner, if its policy is `cleared`.
  mutating func clear(_ layer: Layer, _ step: StepResult) {
    guard let opener = state[layer].bottom, map.rules(ofLayerOpenedBy: opener).isCleared
    else { return }
    let kept = keptCount(on: layer, step)
    while state.depth(of: layer) > kept {
      remove(layer, under: kept, .dismissed(.cleared), step)
    }
  }
}
