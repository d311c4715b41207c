// Restored entries on hidden tabs: their questions are delayed until these tabs are shown.

extension World {
  /// The commands that restore entries and tabs later: when their tabs are shown, or after the
  /// items before them.
  package var delayedRestorations: [Command] {
    restorations.flatMap { run in
      let isAsking = pending.contains { $0.options.restoring == run.number }
      return run.items.dropFirst(isAsking ? 1 : 0).compactMap { item in
        item.command(ofRun: run.number, in: self)?.command
      }
    }
  }

  /// Whether the first item of a run waits until its layer is shown, or its question was left: its
  /// protections do not pass now, and show a question.
  /// - Parameter coming: the tabs that are selected before the run goes on.
  mutating func isDelayed(_ index: Int, selecting coming: [SavedPlace] = []) -> Bool {
    guard let item = restorations[index].items.first, item.entry != nil,
      restorations[index].hold == .left || isHidden(item.place, selecting: coming),
      let issued = item.command(ofRun: restorations[index].number, in: self)
    else { return false }
    return rehearse(issued, StepResult()).contains { question in
      question.protection.flatMap { map.protection($0)?.ask } != nil
    }
  }

  /// Whether a place is on a tab that is not selected, or belongs to a screen that is covered or on
  /// such a tab.
  mutating func isHidden(_ place: SavedPlace, selecting coming: [SavedPlace] = []) -> Bool {
    guard var layer = place.layer(in: self) else { return false }
    while true {
      if case .tab = layer.slot, !isShown(layer, selecting: coming) { return true }
      guard let home = layer.owner ?? layer.host else { return false }
      guard let outer = state.layer(of: home), state.topID(of: outer) == home else { return true }
      layer = outer
    }
  }

  /// Whether a tab is selected, and no selection of another one waits.
  private mutating func isShown(_ tab: Layer, selecting coming: [SavedPlace]) -> Bool {
    let place = SavedPlace(tab, in: map)
    let next = restorations.filter { $0.hold == .nothing }.compactMap(\.items.first)
    let selections = coming + next.filter { $0.entry == nil }.map(\.place)
    return selections.contains { $0.isBeside(place) }
      ? coming.contains(place) : state.isActive(tab)
  }

  /// Moves the items that do not depend on the first item of a run, which is delayed, to a run of
  /// their own.
  mutating func split(_ index: Int) {
    let (delayed, others) = restorations[index].divided(in: map)
    if others.isEmpty { return }
    let newest = restorations.map(\.number).max() ?? 0
    restorations[index].items = delayed
    let run = RestorationRun(
      number: newest + 1, items: others, hold: restorations[index].hold)
    restorations.insert(run, at: index + 1)
  }
}

extension RestorationRun {
  /// Returns the items that can come only after the first one, with it, and the others.
  fileprivate func divided(
    in map: NavigationMap
  ) -> (delayed: [Item], others: [Item]) {
    var (delayed, others): ([Item], [Item]) = ([], [])
    for item in items {
      if delayed.isEmpty || delayed.contains(where: { $0.carries(item, in: map) }) {
        delayed.append(item)
      } else {
        others.append(item)
      }
    }
    return (delayed, others)
  }
}

extension RestorationRun.Item {
  /// Whether a later item is above this one, or in a navigator or on an accessory layer of it.
  fileprivate func carries(_ item: Self, in map: NavigationMap) -> Bool {
    guard let entry else { return false }
    if item.place.host == entry.id || item.place.owner == entry.id { return true }
    if item.place == place, item.entry != nil { return true }
    guard item.place.host == nil, let navigator = item.place.navigator else { return false }
    return map.index(ofNested: navigator).map { map.nested[$0].host == entry.screen } == true
  }
}
