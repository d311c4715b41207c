// Restored entries that wait for a verdict, or until they may ask for one: each comes by a step of
// its own, in order.

/// Entries and tabs of a saved state that are restored one after the other, because the first one
/// waits for a verdict, or until its tab is shown.
///
/// The options of the command that restores the first one have the number of the run; without such
/// a command in the queue or among the waiting ones, the next one can be sent.
package struct RestorationRun: Hashable, Sendable {
  /// A saved entry, or the selection of a tab.
  package struct Item: Hashable, Sendable {
    /// The layer of the entry, or the tab.
    var place: SavedPlace
    /// The entry; nil when the tab is selected.
    ///
    /// Until it comes, it has an id that no other entry gets.
    package var entry: SavedEntry?
    /// Whether the entry takes the place of the root of a content layer.
    var isRoot = false
    /// The entry on which it was; nil for the root that the engine adds, and at the bottom.
    var below: EntryID?
  }

  /// The number among the runs of a saved state, from 1.
  let number: UInt32
  /// The items that have not come yet.
  package internal(set) var items: [Item]
  /// What holds back the first item besides its question.
  var hold = Hold.nothing

  /// What holds back the first item of a run.
  enum Hold {
    case nothing
    /// A link has arrived since: the item changes nothing that is visible, until its question is
    /// shown again.
    case overtaken
    /// Its question was left without an answer, and is asked again when the app goes elsewhere.
    case left
  }

  /// Whether an item on the stack of the first one has the screen and the payload of an entry.
  func brings(_ entry: Entry) -> Bool {
    items.contains { item in
      item.place == items.first?.place && item.entry?.screen == entry.screen
        && item.entry?.payload == entry.payload
    }
  }

  /// Returns the run with canonical ids: the items that have not come have those of their places.
  func renumbered(_ ids: CanonicalIDs) -> RestorationRun {
    var run = self
    var own: [EntryID: EntryID] = [:]
    for (place, item) in items.enumerated() {
      if let entry = item.entry { own[entry.id] = EntryID(.max - 1 - UInt32(place)) }
    }
    run.items = items.map { item in item.renumbered { own[$0] ?? ids[$0] } }
    return run
  }
}

extension RestorationRun.Item {
  fileprivate func renumbered(_ id: (EntryID) -> EntryID) -> Self {
    Self(
      place: place.renumbered(id), entry: entry?.renumbered(id), isRoot: isRoot,
      below: below.map(id))
  }

  /// The part of a saved state that the item is.
  fileprivate var subject: DroppedPart.Subject {
    entry.map { .entry($0.screen, place) } ?? .tab(place)
  }

  /// Returns the position on its layer at which the entry is restored: above the entry that was
  /// below it, or at the top when that is gone.
  fileprivate func position(on layer: Layer, in world: World) -> Int {
    guard let below else { return isRoot || !layer.isContent ? 0 : 1 }
    return world.state[layer].position(of: below).map { $0 + 1 } ?? world.state.depth(of: layer)
  }

  /// Whether the entry would come to the top of its layer, above the one that was below it.
  fileprivate func isAtTop(in world: World) -> Bool {
    guard let layer = place.layer(in: world) else { return false }
    let isBelowGone = below.map { world.state.layer(of: $0) == nil } ?? false
    return !isBelowGone && position(on: layer, in: world) == world.state.depth(of: layer)
  }

  /// Returns the command of a run that restores the item, as `World.restoreNext` does; nil when its
  /// navigator or its owner is gone.
  func command(ofRun number: UInt32, in world: World) -> IssuedCommand? {
    var options = RequestOptions()
    options.restoring = number
    guard let entry else {
      guard place.isThere(in: world.state), case .tab(let tab) = place.name else { return nil }
      return IssuedCommand(place.command(.show(tab)), options: options)
    }
    guard place.layer(in: world) != nil else { return nil }
    let command = Command.push(entry.screen, on: place.name, with: entry.payload)
    let opener = entry.opener.flatMap { world.state.layer(of: $0) == nil ? nil : $0 }
    return IssuedCommand(place.command(command), from: opener, options: options)
  }
}

// MARK: The change

extension World {
  /// Restores the next item of a run where it was, without a change of what is around it.
  mutating func restoreNext(ofRun number: UInt32, _ step: StepResult) throws(Refusal) {
    guard let run = restorations.first(where: { $0.number == number }), let item = run.items.first
    else { throw Refusal.noLongerNeeded }
    let visible = state.visibleEntries
    if var entry = item.entry {
      guard newestID < UInt32.max else { throw Refusal.outOfIDs }
      newestID += 1
      if let opener = entry.opener, state.layer(of: opener) == nil { entry.opener = nil }
      try restore(item, entry, as: EntryID(newestID), step)
    } else if let tab = item.place.layer(in: self) {
      if let refusal = absence(of: tab) { throw refusal }
      select(tab, step)
    }
    if run.hold == .overtaken, state.visibleEntries != visible { throw Refusal.noLongerNeeded }
  }

  /// Adds a saved entry where it was.
  mutating func restore(
    _ item: RestorationRun.Item, _ entry: SavedEntry, as id: EntryID, isExact: Bool = false,
    _ step: StepResult
  ) throws(Refusal) {
    guard let layer = item.place.layer(in: self) else { throw Refusal.noLongerNeeded }
    if let refusal = absence(of: layer) { throw refusal }
    let (payload, variant) = try admit(entry, on: layer, isExact: isExact)
    let earlier = entry.earlier.compactMap { try? completed($0, for: entry.screen, variant) }
    // A revoked root is not asked whether it may be left.
    let position = item.isRoot ? 1 : item.position(on: layer, in: self)
    let above = max(0, state.depth(of: layer) - position)
    if item.isRoot { remove(layer, under: above, .dismissed(.revoked), step) }
    let visit = Entry(
      id: id, screen: entry.screen, payload: payload, earlier: earlier, opener: entry.opener,
      reaction: map.id(of: entry.reaction),
      flow: entry.flow.flatMap { map.number(ofFlow: $0) } ?? .none,
      variant: UInt8(truncatingIfNeeded: variant))
    add(visit, on: layer, under: above, step)
    // Without ids for its roots, a nested navigator stays empty.
    try? begin(in: visit, step)
    if !entry.protections.isEmpty { step.ownParts.verdicts.own[id] = entry.protections }
  }

  /// Keeps what is known of a saved entry besides its visit.
  mutating func keepNotes(of entry: SavedEntry, as id: EntryID) {
    if let link = entry.link { marks.links[id] = link }
    if entry.isSettled { marks.settled.insert(id) }
    if let payload = entry.unsaved.openerPayload { marks.openerPayloads[id] = payload }
    if let reaction = entry.unsaved.unshown {
      marks.unshown[id] = Unshown(reaction: map.id(of: reaction), sender: entry.opener)
    }
  }

  /// Returns the payload of a saved entry, and the index of the definition that it follows.
  /// - Throws: `Refusal` when the entry cannot be on the layer.
  func admit(
    _ entry: SavedEntry, on layer: Layer, isExact: Bool = false
  ) throws(Refusal) -> (payload: Payload?, variant: Int) {
    if entry.screen == .empty, entry.flow != nil { return (entry.payload, 0) }
    guard let variant = variant(of: entry, on: layer, isExact) else {
      return try admit(entry.screen, entry.payload, on: layer)
    }
    return (try completed(entry.payload, for: entry.screen, variant), variant)
  }

  /// The index of the definition that an accessory had when it was saved, if it still applies; nil
  /// if what is visible now decides.
  ///
  /// What is visible at the start can be another screen than the one that the accessory lies over.
  private func variant(of entry: SavedEntry, on layer: Layer, _ isExact: Bool) -> Int? {
    let definitions = map.accessories(entry.screen)
    let variant = Int(entry.variant ?? 0)
    guard !layer.isContent, definitions.indices.contains(variant) else { return nil }
    if isExact { return variant }
    guard entry.variant != nil else { return nil }
    let under = definitions[variant].under
    let owner = layer.owner.flatMap { state.entry($0)?.screen }
    let isThere = under.contains { name in
      owner.map { $0 == name } ?? state.hasEntry(of: name)
        || map.tabs.contains { $0.name == name }
    }
    return under.isEmpty || isThere ? variant : nil
  }
}

// MARK: The order

extension World {
  /// The command that waits to restore an entry on an active layer; nil without one.
  package var waitingToBeRestored: PendingID? {
    if restorations.isEmpty { return nil }
    let layers = state.activeLayers
    return pending.first { $0.options.restoring != nil && layers.contains($0.key.layer) }?.pendingID
  }

  /// Whether a visible entry asks whether a saved one is restored.
  package var asksToRestore: Bool {
    if restorations.isEmpty { return false }
    let visible = state.visibleEntries
    return pending.contains { item in
      item.options.restoring != nil && card(shownFor: item).map(visible.contains) == true
    }
  }

  /// Lets the runs of restored entries go on after a step.
  mutating func followRestorations(_ step: StepResult) {
    let issued = step.issued ?? step.resumed?.issued
    if let issued, issued.options?.restoring == nil, step.refusal == nil, step.pending == nil {
      makeWay(for: issued, step)
    }
    for run in restorations.indices where isReleased(run, by: step) {
      restorations[run].hold = .nothing
    }
    if step.pending == nil {
      let options = step.resumed?.options ?? step.issued?.options
      finishFirst(of: options?.restoring, step.refusal, step)
    }
    let refused = (step.parts?.refused ?? []).filter { $0.0.pendingID != step.resumed?.pendingID }
    // Selections first, because the delay of other items depends on them.
    for isSelection in [true, false] {
      for (item, refusal) in refused where item.command.selectsTab == isSelection {
        finishFirst(of: item.options.restoring, refusal, step)
      }
    }
    sendNextRestored(step)
  }

  /// Drops what waits without a question on a stack on which a link has put screens, below which it
  /// would come, or another command one that waits itself, which would be there twice.
  ///
  /// Nothing that waits changes what a link shows.
  private mutating func makeWay(for issued: IssuedCommand, _ step: StepResult) {
    let lands = isLink(issued)
    for number in restorations.map(\.number) {
      guard let index = restorations.firstIndex(where: { $0.number == number }) else { continue }
      let run = restorations[index]
      let layer = run.items.first?.place.layer(in: self)
      let added = step.difference.added.filter { $0.layer == layer }
      if !isAsking(index), added.contains(where: { lands || run.brings($0.entry) }) {
        queue.removeAll { $0.issued?.options?.restoring == number }
        finishFirst(of: number, .noLongerNeeded, step)
      } else if lands, !step.onlyShows(layer), !waitsSilently(index) {
        restorations[index].hold = .overtaken
      }
    }
  }

  /// Whether a step ends what has held back the first item of a run.
  private mutating func isReleased(_ index: Int, by step: StepResult) -> Bool {
    let run = restorations[index]
    return switch run.hold {
    case .nothing: false
    case .overtaken: showsQuestion(ofRun: index, step)
    case .left: goesElsewhere(step) || run.items.first.map { isHidden($0.place) } == true
    }
  }

  /// Whether a step leads to another part of the app: by a link, or to a tab.
  ///
  /// A question that it removes is left, without an answer.
  func goesElsewhere(_ step: StepResult) -> Bool {
    guard step.refusal == nil, step.pending == nil else { return false }
    return step.selectsTab || step.issued.map(isLink) == true
  }

  /// Whether a command is a link, or what it led to, and not the way to a question.
  private func isLink(_ issued: IssuedCommand) -> Bool {
    issued.lands
      && !requests.contains { $0.state.entry.map { .popTo(.entry($0)) } == issued.command }
  }

  /// Whether a step shows the hidden question for which the next item of a run waits: its answer
  /// counts, whatever a link has shown before.
  private func showsQuestion(ofRun index: Int, _ step: StepResult) -> Bool {
    let number = restorations[index].number
    let item = pending.first { $0.options.restoring == number }
    return item.flatMap { card(shownFor: $0) }.map(step.reveals) == true
  }

  /// Whether the next item of a run waits for a verdict.
  private func isAsking(_ index: Int) -> Bool {
    let number = restorations[index].number
    return pending.contains { $0.options.restoring == number }
  }

  /// Whether a run waits until the tab of its first item is shown, without a question.
  private mutating func waitsSilently(_ index: Int) -> Bool {
    let run = restorations[index]
    if isAsking(index) { return false }
    return run.hold == .left || run.items.first.map { isHidden($0.place) } == true
  }

  /// Removes the first item of a run, which has come as another entry or is not restored.
  private mutating func removeFirst(ofRun index: Int, as id: EntryID?) {
    guard let old = restorations[index].items.removeFirst().entry?.id else { return }
    // An entry of another run can have it as its opener.
    for run in restorations.indices {
      restorations[run].items = restorations[run].items.map { item in
        item.renumbered { $0 == old ? id ?? .gone : $0 }
      }
    }
  }

  /// Removes the first item of a run, which has come or was refused with those above it.
  ///
  /// It stays if a tab was selected before its question was answered: it is asked again when its
  /// tab is shown.
  private mutating func finishFirst(
    of number: UInt32?, _ refusal: Refusal?, _ step: StepResult
  ) {
    guard let index = restorations.firstIndex(where: { $0.number == number }),
      let item = restorations[index].items.first
    else { return }
    if refusal?.isUnanswered == true {
      // Not where it waits for its tab, would come below what is shown in its place, or over what a
      // link shows.
      let isLeft =
        restorations[index].hold != .overtaken && !isHidden(item.place) && item.isAtTop(in: self)
      restorations[index].hold = isLeft ? .left : .nothing
      if isDelayed(index) { return }
    }
    if restorations[index].hold == .left { restorations[index].hold = .nothing }
    removeFirst(ofRun: index, as: refusal == nil ? step.entry : nil)
    guard let refusal else {
      if let entry = item.entry {
        if let id = step.entry { keepNotes(of: entry, as: id) }
        step.ownParts.sent.requests.append(.restored(entry.id))
      }
      return
    }
    var dropped = [DroppedPart(subject: item.subject, reason: .refused(refusal))]
    if let entry = item.entry {
      let isAbove = { (other: RestorationRun.Item) in
        other.entry != nil && other.place == item.place
      }
      dropped += restorations[index].items.filter(isAbove).map {
        DroppedPart(subject: $0.subject, reason: .stoodAbove(entry.screen))
      }
      restorations[index].items.removeAll(where: isAbove)
    }
    step.ownParts.sent.requests.append(.notRestored(dropped, item.entry?.id))
  }

  /// Queues the command of the next item of a run that is not delayed, unless another one is in the
  /// queue.
  private mutating func sendNextRestored(_ step: StepResult) {
    if queue.contains(where: { $0.issued?.options?.restoring != nil }) { return }
    var index = 0
    while index < restorations.count {
      let number = restorations[index].number
      if isAsking(index) {
        index += 1
        continue
      }
      guard let item = restorations[index].items.first else {
        restorations.remove(at: index)
        continue
      }
      if item.isRoot, let root = item.entry.flatMap({ root(at: item.place, equalTo: $0) }) {
        removeFirst(ofRun: index, as: root)
      } else if let tab = restorations[index].selection(before: item) {
        restorations[index].items.insert(restorations[index].items.remove(at: tab), at: 0)
      } else if let issued = item.command(ofRun: number, in: self) {
        guard isDelayed(index) else { return queue.append(.command(issued)) }
        split(index)
        index += 1
      } else {
        removeFirst(ofRun: index, as: nil)
        // A declared root comes and goes with its layer.
        if item.isRoot, item.entry.map({ map.isRoot($0, at: item.place) }) == true { continue }
        let dropped = DroppedPart(subject: item.subject, reason: .ownerGone)
        step.ownParts.sent.requests.append(.notRestored([dropped], nil))
      }
    }
  }

  /// Returns the current root of a layer that is equal to a saved one; nil when none is.
  func root(at place: SavedPlace, equalTo saved: SavedEntry) -> EntryID? {
    guard let root = place.layer(in: self).flatMap({ state[$0].bottom }),
      saved.isEqual(toRoot: root.screen, root.payload)
    else { return nil }
    return root.id
  }
}

extension StepResult {
  /// Whether its command has selected a tab, alone or as a part of it: the key of a tab, or a row
  /// that goes there.
  fileprivate var selectsTab: Bool {
    issued?.command.selectsTab == true || difference.others.contains { $0.selects != nil }
  }

  /// Whether its command has selected a tab, and neither brought a screen nor removed one from that
  /// tab: what waits there comes as after the key of the tab.
  fileprivate func onlyShows(_ tab: Layer?) -> Bool {
    guard let tab, difference.others.contains(where: { $0.selects == tab }) else { return false }
    return difference.added.isEmpty && !ended.contains { $0.layer == tab }
  }
}

extension Change {
  /// The tab that it selects; nil for other changes.
  fileprivate var selects: Layer? {
    if case .selected(let layer, _) = self { layer } else { nil }
  }
}

extension Command {
  fileprivate var selectsTab: Bool { if case .show = innermost { true } else { false } }
}

extension RestorationRun {
  /// The index of the selection of a tab in the navigator of an item; nil without one.
  ///
  /// It comes first, so that no question about a screen covers another tab. A root comes with its
  /// tab, and before it.
  fileprivate func selection(before item: Item) -> Int? {
    if item.entry == nil || item.isRoot || item.place.navigator == nil { return nil }
    return items.firstIndex { other in
      other.entry == nil && (other.place == item.place || other.place.isBeside(item.place))
    }
  }
}

extension Refusal {
  /// Whether a question was left for another part of the app, without an answer.
  fileprivate var isUnanswered: Bool {
    if case .denied(_, _, .some(.wentElsewhere)) = self { true } else { false }
  }
}

extension NavigationMap {
  /// Whether an entry at the bottom of a content layer is a root that comes and goes with the
  /// layer: each root of the app does.
  func isRoot(_ entry: SavedEntry, at place: SavedPlace) -> Bool {
    guard place.navigator != nil, let root = root(at: place) else { return true }
    return entry.isEqual(toRoot: root.screen, root.payload)
  }
}
