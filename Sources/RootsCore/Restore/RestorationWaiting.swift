// The runs of entries and tabs of a saved state that wait for a verdict.

extension RestorationPlan {
  /// Begins a run with an item that waits for a verdict.
  ///
  /// If its question navigates, that would change where other visible items are restored, so that
  /// it comes after them. Those that wait until their tab is shown are not visible.
  /// - Returns: the index of its run.
  mutating func wait(_ item: RestorationRun.Item) -> Int {
    let front = world.restorations.indices.last { run in
      world.restorations[run].items.first.map { isAskedInFront($0) } == true
        && !world.isDelayed(run, selecting: selected)
    }
    if let front, navigatesToAsk(item) {
      world.restorations[front].items.append(item)
      return front
    }
    let count = world.restorations.count
    world.restorations.append(RestorationRun(number: UInt32(count + 1), items: [item]))
    return count
  }

  /// Whether the question about an item is visible once it is asked: it is asked where the opener
  /// is.
  private func isAskedInFront(_ item: RestorationRun.Item) -> Bool {
    guard let layer = item.entry?.opener.flatMap({ world.state.layer(of: $0) }), layer.isContent
    else { return true }
    return world.state.isActive(layer)
  }

  /// Whether the question about an item, once it is asked, changes the screens that are visible.
  private func navigatesToAsk(_ item: RestorationRun.Item) -> Bool {
    isAskedInFront(item)
      && protections(of: item).contains { map.protection($0)?.ask?.staysOnContent == false }
  }

  /// The protections of an item, or of the root of its tab.
  private func protections(of item: RestorationRun.Item) -> [Name] {
    var protections: [Name] = []
    if let entry = item.entry {
      protections = map.protections(of: entry.screen, variant: Int(entry.variant ?? 0))
      protections += entry.protections
    } else if let root = item.place.layer(in: world).flatMap({ world.state.top(of: $0) }) {
      protections = world.protections(of: root)
    }
    return protections
  }

  /// Returns the run after which a layer is restored: the one that brings its host or its owner, or
  /// one that would clear it; nil when none does.
  func run(before layer: SavedLayer) -> Int? {
    guard layer.place.isThere(in: world.state) else { return run(hosting: layer.place) }
    if let owner = layer.place.owner { return run(bringing: owner) }
    return run(clearing: layer)
  }

  /// Returns the run that brings an entry; nil when none does.
  private func run(bringing id: EntryID) -> Int? {
    world.restorations.firstIndex { $0.items.contains { $0.entry?.id == id } }
  }

  /// Returns the run that brings the host of a place; nil when none does.
  func run(hosting place: SavedPlace) -> Int? {
    if let host = place.host { return run(bringing: host) }
    guard let number = place.navigator.flatMap({ map.index(ofNested: $0) }) else { return nil }
    return world.restorations.firstIndex { run in
      run.items.contains { $0.entry?.screen == map.nested[number].host }
    }
  }

  /// Returns the run whose commands, or whose questions, would clear an accessory layer; nil when
  /// none would.
  private func run(clearing layer: SavedLayer) -> Int? {
    guard layer.place.isAccessory, let opener = layer.entries.first,
      // Which of its definitions applies is known when it is placed.
      map.accessories(opener.screen).contains(where: { $0.policy.rules.isCleared })
    else { return nil }
    return world.restorations.firstIndex { run in
      if run.items.contains(where: { navigatesToAsk($0) }) { return true }
      guard let first = run.items.first, first.place.isBeside(layer.place) else { return false }
      return first.entry == nil
        || first.place.layer(in: world).map { world.state.isActive($0) } == true
    }
  }
}

extension Command {
  /// Whether the command leaves the content layers as they are: it opens accessories only.
  var staysOnContent: Bool {
    let (form, arguments) = (form, arguments)
    return form.holdsCommands
      ? arguments.commands.allSatisfy(\.staysOnContent) : form.traits.contains(.staysOnContent)
  }
}
