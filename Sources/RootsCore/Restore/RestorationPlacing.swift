// Restoring the layers and the selected tabs of a saved state whose entries have their new ids.

extension RestorationPlan {
  // MARK: Layers

  /// Restores the entries of a layer up to the first that is not restored; from the first that must
  /// wait, they all wait.
  mutating func restore(_ layer: SavedLayer) {
    let target = layer.place.layer(in: world)
    var run = run(before: layer)
    guard run != nil || target != nil else { return dropAll(of: layer) }
    if run == nil, let refusal = target.flatMap({ world.absence(of: $0) }) {
      return drop(layer.entries.dropFirst(), of: layer, .refused(refusal))
    }
    for (number, entry) in layer.entries.enumerated() {
      let isRoot = number == 0 && !layer.place.isAccessory
      if run != nil, entry.isEngines { continue }
      if run == nil, isRoot, let target,
        let root = world.root(at: layer.place, equalTo: entry)
      {
        adopt(root, entry, at: target)
        continue
      }
      if let reason = entry.unsaved.refusal ?? (map.declares(entry) ? nil : .unknown) {
        return drop(layer, from: number, reason)
      }
      let below = layer.entries[..<number].last.flatMap { $0.isEngines ? nil : $0.id }
      var later = entry
      later.unsaved.isProtected = false
      // An entry that waits owes no result that was settled before.
      if entry.isSettled { (later.reaction, later.isSettled) = (nil, false) }
      let item = RestorationRun.Item(
        place: layer.place, entry: later, isRoot: isRoot, below: below)
      do throws(Refusal) {
        if let target { _ = try world.admit(entry, on: target, isExact: policy.isExact) }
        if let run {
          world.restorations[run].items.append(item)
        } else if target != nil, try !insert(item, of: entry) {
          run = wait(item)
        }
      } catch {
        return drop(layer, from: number, .refused(error))
      }
    }
  }

  /// Keeps the current root of a layer for an equal saved one.
  private mutating func adopt(_ root: EntryID, _ entry: SavedEntry, at target: Layer) {
    guard let now = world.state.takeTop(of: target) else { return }
    world.state.push(
      Entry(
        id: entry.id, screen: now.screen, payload: now.payload, earlier: entry.earlier,
        opener: policy.isExact ? entry.opener : nil), on: target)
    world.state.removeNested(in: root).map { world.state.insert($0.hosted(by: entry.id)) }
    mark(entry)
  }

  /// Adds an entry, unless it must wait for a verdict.
  /// - Throws: `Refusal` when a protection denies it.
  private mutating func insert(
    _ item: RestorationRun.Item, of entry: SavedEntry
  ) throws(Refusal) -> Bool {
    do throws(Refusal) {
      let isIn = try changeOutsideSteps { [isExact = policy.isExact] world, step throws(Refusal) in
        try world.restore(item, entry, as: entry.id, isExact: isExact, step)
      }
      if !isIn { return false }
    } catch {
      // The protection itself reports its refusal, which a delegate then receives.
      if entry.unsaved.isProtected { return false }
      throw error
    }
    if let name = entry.flow, map.number(ofFlow: name) == nil { drop(.flow(name), .unknown) }
    placed.insert(entry.id)
    mark(entry)
    return true
  }

  /// Changes the world as a step does whose protections pass, but without history, results and
  /// notifications; a rewind evaluates no protection.
  /// - Returns: false when a protection must be asked first; then nothing changes.
  /// - Throws: `Refusal` when a protection denies the change.
  private mutating func changeOutsideSteps(
    _ body: (inout World, StepResult) throws(Refusal) -> Void
  ) throws(Refusal) -> Bool {
    let step = StepResult()
    step.begin(IssuedCommand(.showMain, options: RequestOptions(granted: granted)))
    let isDone = try world.attempt(step, upTo: policy == .rewind ? .apply : .protect, body).isEmpty
    if isDone { world.keepMarks(step) }
    return isDone
  }

  private mutating func mark(_ entry: SavedEntry) {
    world.keepNotes(of: entry, as: entry.id)
    if policy == .rewind, !entry.unsaved.passed.isEmpty {
      world.marks.passed[entry.id] = entry.unsaved.passed
    }
  }

  /// Keeps the verdicts by which roots that are not restored themselves are visible.
  mutating func passVisibleRoots() {
    if policy == .rewind || granted.isEmpty { return }
    for id in world.state.visibleEntries where world.marks.passed[id] == nil {
      guard let entry = world.state.entry(id) else { continue }
      let passed = map.protections(of: entry.screen, variant: Int(entry.variant)).filter {
        granted.contains($0) && map.condition(of: $0) == nil
      }
      if !passed.isEmpty { world.marks.passed[id] = passed }
    }
  }

  // MARK: Tabs

  /// Selects a tab of the app or of a live nested navigator, or lets the selection wait with its
  /// host.
  mutating func select(_ tab: SavedPlace) {
    guard tab.isThere(in: world.state) else {
      if let run = run(hosting: tab) {
        return world.restorations[run].items.append(RestorationRun.Item(place: tab))
      }
      let navigator = tab.navigator.flatMap { map.index(ofNested: $0) }.map { map.nested[$0] }
      if let navigator, case .tab(let first) = navigator.start,
        tab.tab == navigator.tabs[first].name
      {
        return
      }
      return drop(.tab(tab), navigator == nil ? .unknown : .ownerGone)
    }
    guard let layer = tab.layer(in: world), case .tab(let index) = layer.slot else {
      return drop(tab: tab)
    }
    if let refusal = world.absence(of: layer) { return drop(.tab(tab), .refused(refusal)) }
    if world.state.stacks(within: layer.host).selectedTab == index { return }
    do throws(Refusal) {
      // A root that is covered, or in a covered host, is checked when it is revealed.
      if try changeOutsideSteps({ world, _ in world.state.selectTab(index, within: layer.host) }) {
        return
      }
      let cover = world.restorations.firstIndex { run in
        run.items.first.map { $0.place.name == .main && $0.place.isBeside(tab) } == true
      }
      let item = RestorationRun.Item(place: tab)
      if let cover { world.restorations[cover].items.append(item) } else { _ = wait(item) }
    } catch {
      drop(.tab(tab), .refused(error))
    }
  }

  /// Restores the tabs that were shown before, without those that are selected or gone.
  mutating func restore(shownTabs saved: [SavedPlace]) {
    var shown: [EntryID?: [Int]] = [:]
    for place in saved {
      guard let layer = place.layer(in: world), case .tab(let index) = layer.slot,
        world.absence(of: layer) == nil
      else { continue }
      shown[layer.host, default: []].append(index)
    }
    for (host, tabs) in shown where world.definition(within: host).back == .history {
      let stacks = world.state.stacks(within: host)
      guard tabs.allSatisfy({ stacks.tabs.indices.contains($0) }) else { continue }
      let selected = stacks.selectedTab
      let others = tabs.filter { $0 != selected }.reduce(into: []) { shown, tab in
        shown = [tab] + shown.filter { $0 != tab }
      }
      world.state.selectTab(selected, after: others, within: host)
    }
  }

  // MARK: Parts that are not restored

  mutating func drop(_ subject: DroppedPart.Subject, _ reason: DroppedPart.Reason) {
    dropped.append(DroppedPart(subject: subject, reason: reason))
  }

  /// Reports a tab that is no longer declared, once, though it may have been selected too.
  private mutating func drop(tab: SavedPlace) {
    let subject = DroppedPart.Subject.tab(tab)
    if !dropped.contains(where: { $0.subject == subject }) { drop(subject, .unknown) }
  }

  private mutating func drop(
    _ entries: ArraySlice<SavedEntry>, of layer: SavedLayer, _ reason: DroppedPart.Reason
  ) {
    for entry in entries { drop(.entry(entry.screen, layer.place), reason) }
  }

  /// Reports an entry that is not restored, and those above it.
  private mutating func drop(
    _ layer: SavedLayer, from number: Int, _ reason: DroppedPart.Reason
  ) {
    drop(layer.entries[number...number], of: layer, reason)
    drop(layer.entries[(number + 1)...], of: layer, .stoodAbove(layer.entries[number].screen))
  }

  /// Reports the entries of a layer whose tab, owner or host is gone.
  private mutating func dropAll(of layer: SavedLayer) {
    let place = layer.place
    let isKnown = place.navigator.map { map.index(ofNested: $0) != nil } ?? false
    let isHostGone = isKnown && !place.isThere(in: world.state)
    if place.tab != nil, place.isThere(in: world.state) { drop(tab: place) }
    // A declared root begins and ends with its layer, so it is not reported.
    let hasOwnRoot =
      !place.isAccessory && layer.entries.first.map { map.isRoot($0, at: place) } == true
    drop(
      layer.entries.dropFirst(hasOwnRoot ? 1 : 0), of: layer,
      place.isAccessory || isHostGone ? .ownerGone : .unknown)
  }
}
