// Restored entries that wait for a verdict: each comes by a command of its own, in order.

/// Entries and tabs of a saved state that are restored one after the other, because the first one
/// waits for a verdict.
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
  }

  /// The number among the runs of a saved state, from 1.
  let number: UInt32
  /// The items that have not come yet.
  package internal(set) var items: [Item]

  /// Removes the first item, which has come as another entry or is not restored.
  mutating func removeFirst(as id: EntryID?) {
    guard let old = items.removeFirst().entry?.id else { return }
    items = items.map { item in item.renumbered { $0 == old ? id ?? .gone : $0 } }
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
    Self(place: place.renumbered(id), entry: entry?.renumbered(id), isRoot: isRoot)
  }

  /// The part of a saved state that the item is.
  fileprivate var subject: DroppedPart.Subject {
    entry.map { .entry($0.screen, place) } ?? .tab(place)
  }

  /// Returns the command of a run that restores the item; nil when its navigator or its owner is
  /// gone.
  fileprivate func command(ofRun number: UInt32, in world: World) -> IssuedCommand? {
    var options = RequestOptions()
    options.restoring = number
    guard let entry else {
      guard place.isThere(in: world.state), case .tab(let name) = place.inner else { return nil }
      return IssuedCommand(place.command(.show(.name(name))), options: options)
    }
    guard place.layer(in: world) != nil else { return nil }
    (options.protections, options.link) = (entry.protections, entry.link)
    let (layer, payload, map) = (place.name, entry.payload, world.map)
    let command =
      isRoot
      ? Command.go(entry.screen, on: layer, with: payload)
      : entry.flow.flatMap { map.start($0, at: entry.screen, on: layer, payload) }
        ?? .push(entry.screen, on: layer, with: payload)
    let opener = entry.opener.flatMap { world.state.layer(of: $0) == nil ? nil : $0 }
    return IssuedCommand(
      place.command(command), from: opener,
      reaction: entry.isSettled ? .none : map.id(of: entry.reaction), options: options)
  }
}

extension World {
  /// The command that waits to restore an entry on an active layer; nil without one.
  package var waitingToBeRestored: PendingID? {
    if restorations.isEmpty { return nil }
    let layers = state.activeLayers
    return pending.first { $0.options.restoring != nil && layers.contains($0.key.layer) }?.pendingID
  }

  /// Lets the runs of restored entries go on after a step.
  mutating func followRestorations(_ step: StepResult) {
    if step.pending == nil {
      let options = step.resumed?.options ?? step.issued?.options
      finishFirst(of: options?.restoring, step.refusal, step)
    }
    for (item, refusal) in step.parts?.refused ?? []
    where item.pendingID != step.resumed?.pendingID {
      finishFirst(of: item.options.restoring, refusal, step)
    }
    sendNextRestored(step)
  }

  /// Removes the first item of a run, which has come or was refused with those above it.
  private mutating func finishFirst(
    of number: UInt32?, _ refusal: Refusal?, _ step: StepResult
  ) {
    guard let place = restorations.firstIndex(where: { $0.number == number }),
      let item = restorations[place].items.first
    else { return }
    restorations[place].removeFirst(as: refusal == nil ? step.entry : nil)
    guard let refusal else {
      if let entry = item.entry { step.ownParts.requests.append(.restored(entry.id)) }
      return
    }
    var dropped = [DroppedPart(subject: item.subject, reason: .refused(refusal))]
    if let entry = item.entry {
      let isAbove = { (other: RestorationRun.Item) in
        other.entry != nil && other.place == item.place
      }
      dropped += restorations[place].items.filter(isAbove).map {
        DroppedPart(subject: $0.subject, reason: .stoodAbove(entry.screen))
      }
      restorations[place].items.removeAll(where: isAbove)
    }
    step.ownParts.requests.append(.notRestored(dropped, item.entry?.id, refusal))
  }

  /// Queues the command of the next item of a run, unless another one is in the queue.
  private mutating func sendNextRestored(_ step: StepResult) {
    if queue.contains(where: { $0.issued?.options?.restoring != nil }) { return }
    while let place = restorations.firstIndex(where: { run in
      !pending.contains { $0.options.restoring == run.number }
    }) {
      guard let item = restorations[place].items.first else {
        restorations.remove(at: place)
        continue
      }
      if item.isRoot, let root = item.entry.flatMap({ root(at: item.place, equalTo: $0) }) {
        restorations[place].removeFirst(as: root)
      } else if let issued = item.command(ofRun: restorations[place].number, in: self) {
        return queue.append(.command(issued))
      } else {
        restorations[place].removeFirst(as: nil)
        // A declared root comes and goes with its layer.
        if item.isRoot, item.entry.map({ map.isRoot($0, at: item.place) }) == true { continue }
        let dropped = DroppedPart(subject: item.subject, reason: .ownerGone)
        step.ownParts.requests.append(.notRestored([dropped], nil, nil))
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

extension NavigationMap {
  /// Whether an entry at the bottom of a content layer is a root that comes and goes with the
  /// layer: each root of the app does.
  func isRoot(_ entry: SavedEntry, at place: SavedPlace) -> Bool {
    guard place.navigator != nil, let root = root(at: place) else { return true }
    return entry.isEqual(toRoot: root.screen, root.payload)
  }

  /// Returns the command that begins a flow at a screen; nil when the flow never begins there.
  fileprivate func start(
    _ flow: Name, at screen: Name, on layer: LayerName, _ payload: Payload?
  ) -> Command? {
    guard let definition = number(ofFlow: flow).flatMap({ self.flow($0) }) else { return nil }
    let intents = definition.intents.filter { $0.value == screen }.keys
    let intent = intents.min { $0.text < $1.text }
    let begins = definition.intents.isEmpty ? definition.screens.first == screen : intent != nil
    return begins ? .start(flow, at: intent, on: layer, with: payload) : nil
  }
}
