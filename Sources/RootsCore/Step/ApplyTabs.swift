// Stage 2, tabs with conditions: they come and go with the facts, in the command that sets a fact.

extension World {
  /// Whether a tab is present by the facts.
  func isWanted(_ tab: TabDefinition) -> Bool { tab.condition.map { holds($0) } ?? true }

  /// Refuses a tab that is not present.
  func checkPresent(_ index: Int, within host: EntryID?) throws(Refusal) {
    if let absence = absence(of: state.layer(.tab(index), within: host)) { throw absence }
  }

  // MARK: Links to absent tabs

  /// Begins the absent tab to which a link leads, in the draft of the step only: a protection of
  /// its root or of the target can make it appear.
  /// - Returns: the index of the tab; nil when the refusal has another reason.
  mutating func begin(
    absent refusal: Refusal, within host: EntryID?, _ step: StepResult
  ) throws(Refusal) -> Int? {
    guard step.parts?.landing.isUnderWay == true, case .tabAbsent(let name, _, _) = refusal,
      let index = tabs(within: host).firstIndex(where: { $0.name == name })
    else { return nil }
    let tab = tabs(within: host)[index]
    let root = try makeEntry(tab.root, tab.payload, 0)
    step.ownParts.roots.insert(root.id)
    step.ownParts.landing.absentTabs.append(tab)
    add(root, on: state.layer(.tab(index), within: host), step)
    try begin(in: root, step)
    return index
  }

  /// Refuses a link to absent tabs unless one of its requests can make each of them appear.
  mutating func checkAbsentTabs(
    _ step: StepResult, asking requests: [ProtectionRequest]
  ) throws(Refusal) {
    for tab in step.parts?.landing.absentTabs ?? [] {
      guard let condition = tab.condition else { continue }
      let protections = requests.compactMap(\.protection).compactMap { map.protection($0) }
      if !protections.contains(where: { canFulfil(condition, by: $0) }) {
        throw Refusal.tabAbsent(tab.name, condition: "\(condition)", root: tab.root)
      }
    }
  }

  /// Whether a condition can hold once a protection passes, with the other facts as they are.
  private func canFulfil(
    _ condition: Condition<Name>, by protection: ProtectionDefinition
  ) -> Bool {
    // The live side decides what follows from its verdict.
    guard let passes = protection.passes else { return true }
    let both = Condition.all([passes, condition])
    return both.canHold(
      with: both.references.map { name in
        guard passes.references.contains(name), let index = map.index(ofFact: name) else {
          return (name, [fact(name)])
        }
        return (name, map.facts[index].domain.values(near: both.constants))
      })
  }

  /// The reason why no entry can be on a layer: its tab is not present.
  func absence(of layer: Layer) -> Refusal? {
    let tabs = tabs(within: layer.host)
    guard case .tab(let index) = layer.slot, tabs.indices.contains(index),
      let condition = tabs[index].condition, state.depth(of: layer) == 0
    else { return nil }
    return .tabAbsent(tabs[index].name, condition: "\(condition)")
  }

  /// Adds the tabs whose conditions hold by now, and removes those whose conditions do not.
  ///
  /// A tab that comes begins with its declared root; one that goes takes its entries with it. In
  /// place of a selected one that goes, the tab to which `back` leads from it is selected, else the
  /// first one.
  /// - Throws: `Refusal.outOfIDs`.
  mutating func fitTabs(_ step: StepResult) throws(Refusal) {
    try fitTabs(within: nil, step)
    for host in state.nested.map(\.host) where state.nested(in: host) != nil {
      try fitTabs(within: host, step)
    }
  }

  private mutating func fitTabs(within host: EntryID?, _ step: StepResult) throws(Refusal) {
    let definitions = tabs(within: host)
    var gone: [Int] = []
    for (index, tab) in definitions.enumerated() where tab.condition != nil {
      let layer = state.layer(.tab(index), within: host)
      switch (isWanted(tab), state.depth(of: layer) == 0) {
      case (true, true): try begin(tab, on: layer, step)
      case (false, false): gone.append(index)
      case (true, false), (false, true): break
      }
    }
    if gone.isEmpty { return }
    select(insteadOf: gone, within: host, step)
    for index in gone {
      cut(state.layer(.tab(index), within: host), to: 0, .revoked, step)
    }
  }

  /// Adds the declared root of a tab, which is not checked before it is visible.
  private mutating func begin(
    _ tab: TabDefinition, on layer: Layer, _ step: StepResult
  ) throws(Refusal) {
    guard newestID < UInt32.max else { throw Refusal.outOfIDs }
    let root = newestID + 1
    refill(layer, with: tab.root, tab.payload, step)
    // The result of the command is not that of the root.
    step.ownParts.roots.insert(EntryID(root))
  }

  /// Selects a tab that stays if the selected one goes, and forgets that the others were shown.
  private mutating func select(insteadOf gone: [Int], within host: EntryID?, _ step: StepResult) {
    let stacks = state.stacks(within: host)
    let selected = stacks.selectedTab
    if gone.contains(selected) {
      let choices = tabs(before: selected, within: host) + stacks.presentTabs
      let next = choices.first { !gone.contains($0) && !stacks.tabs[$0].isEmpty }
      guard let next else { return }
      let layer = state.layer(.tab(next), within: host)
      step.ownParts.revoked.stoodIn.insert(layer)
      select(layer, isReturning: true, step)
    }
    let now = state.stacks(within: host)
    let shown = now.shownBefore.filter { !gone.contains($0) }
    if shown == now.shownBefore { return }
    let layer = state.layer(.tab(now.selectedTab), within: host)
    select(layer, after: shown, step)
  }

  /// Whether a step changed the facts so that other tabs are present, open or not.
  mutating func changesTabs(_ step: StepResult) -> Bool {
    if map.summary.tabConditions.isEmpty { return false }
    var old: [Name: Literal] = [:]
    for case .fact(let fact, let value, _) in step.difference.others { old[fact] = value }
    if old.isEmpty { return false }
    return map.summary.tabConditions.contains { condition in
      condition.holds { old[$0] ?? fact($0) } != holds(condition)
    }
  }
}

extension NavigationState {
  /// Returns the index of the tab with a number among those that are present, from 1; 0 is the
  /// first tab of older texts.
  /// - Throws: `Refusal.tabOutOfRange`.
  package func tab(number: Int) throws(Refusal) -> Int {
    var rest = number == 0 ? 1 : number
    for index in tabs.indices where !tabs[index].isEmpty {
      rest -= 1
      if rest == 0 { return index }
    }
    throw Refusal.tabOutOfRange(number, count: presentTabs.count)
  }
}
