// Stage 3: no entry comes, is revealed or leaves unless its protections and leave guards pass.

extension World {
  /// Checks every entry that comes, is revealed or leaves.
  ///
  /// A revealed entry whose protection asks nobody is removed when it does not pass, so that it
  /// never holds back what uncovered it.
  /// - Returns: the requests that are open; empty when everything passes.
  /// - Throws: the refusal, when an entry must not come or leave.
  mutating func protect(_ step: StepResult) throws(Refusal) -> [ProtectionRequest] {
    guard
      map.summary.asks || !marks.extraProtections.isEmpty || step.hasOwnProtections
        || step.awaitsPayload
    else { return [] }
    revokeFailing(step)
    closedQuestion(by: step).map { step.ownParts.verdicts.closed = $0 }
    for _ in 0..<World.chainLimit {
      step.parts?.verdicts.passing = []
      var open: [ProtectionRequest] = []
      guard let hidden = try check(&open, step) else {
        return open
      }
      if let refusal = refusalToShow(hidden, step) { throw refusal }
      take(away: hidden.entry ?? .none, step)
      compare(step)
      if hidden.entry.map(isShown) == true { throw hidden.refusal(because: nil) }
    }
    throw Refusal.tooManyRounds(World.chainLimit)
  }

  /// Collects the open requests: for the payload; else for what leaves, deepest first, then for
  /// what comes, then for what is revealed.
  /// - Returns: the request about a revealed entry that does not pass and that nobody is asked
  ///   about; nil without one.
  private func check(
    _ open: inout [ProtectionRequest], _ step: StepResult
  ) throws(Refusal) -> ProtectionRequest? {
    if step.awaitsPayload {
      if let added = step.difference.added.first {
        let layer = step.requestedLayer(added.layer)
        open.append(request(.payload, added.entry, layer, isNew: true))
        return nil
      }
    }
    for ended in step.ended where ended.wasThere && ended.ending != .dismissed(.revoked) {
      try checkLeaving(ended.entry, ended.layer, &open, step)
    }
    if step.wishes.contains(.quit) {
      for layer in state.layers.reversed() {
        for (_, entry) in state[layer].descending {
          try checkLeaving(entry, layer, &open, step)
        }
      }
    }
    for added in step.difference.added {
      let names = protections(of: added.entry, step)
      guard !names.isEmpty, step.brings(added.id),
        !state.isHiddenRoot(added.id, on: added.layer, step.brings)
      else { continue }
      for name in names {
        let layer = step.requestedLayer(added.layer)
        _ = try check(.enter(name), name, added.entry, layer, true, &open, step)
      }
    }
    let updated = updated(step)
    for (entry, layer) in updated {
      for name in protections(of: entry, step) {
        let place = step.requestedLayer(layer)
        _ = try check(.enter(name), name, entry, place, true, &open, step)
      }
    }
    for (entry, layer) in revealed(step) where !updated.contains(where: { $0.0.id == entry.id }) {
      for name in protections(of: entry, step) {
        let hidden = try check(.enter(name), name, entry, layer, false, &open, step)
        if hidden != nil { return hidden }
      }
    }
    return nil
  }

  /// Checks the leave guards of an entry that is removed, or with which the app ends.
  private func checkLeaving(
    _ entry: Entry, _ layer: Layer, _ open: inout [ProtectionRequest], _ step: StepResult
  ) throws(Refusal) {
    for name in leaveGuards(of: entry) {
      _ = try check(.leave(name), name, entry, layer, false, &open, step)
    }
  }

  /// The leave guards of an entry, without one that presents it: its answer is the way out.
  private func leaveGuards(of entry: Entry) -> [Name] {
    let names = map.leaveGuards(of: entry)
    if names.isEmpty || requests.isEmpty { return names }
    return names.filter { name in
      // Another screen can have replaced the question, with its result.
      !requests.contains {
        $0.state.entry == entry.id && $0.protection == name
          && $0.state.card?.steps.contains { $0.opened == entry.screen } == true
      }
    }
  }

  /// Whether a leave guard of an entry would ask or refuse now.
  package func guardsLeaving(_ id: EntryID) -> Bool {
    guard let entry = state.entry(id) else { return false }
    return leaveGuards(of: entry).contains {
      map.condition(of: $0).map { holds($0) } != true
    }
  }

  /// Whether an open entry has a leave guard, so that the end of the app is asked about.
  package var hasLeaveGuards: Bool {
    map.summary.asks && state.entries.values.contains { !map.leaveGuards(of: $0).isEmpty }
  }

  /// Checks one protection or leave guard of one entry.
  /// - Returns: the request, when the entry must not be revealed.
  private func check(
    _ kind: ProtectionRequest.Kind, _ name: Name, _ entry: Entry, _ layer: Layer, _ isNew: Bool,
    _ open: inout [ProtectionRequest], _ step: StepResult
  ) throws(Refusal) -> ProtectionRequest? {
    let condition = map.condition(of: name)
    if let condition {
      if holds(condition) { return nil }
    } else if !isNew, case .enter = kind, marks.passed[entry.id]?.contains(name) == true {
      return nil
    } else if step.options?.granted.contains(name) == true {
      if case .enter = kind { step.ownParts.verdicts.passing.append((entry.id, name)) }
      return nil
    }
    let request = request(kind, entry, layer, isNew: isNew)
    if !isNew, case .enter = kind, let closed = step.parts?.verdicts.closed {
      // What is below a question cannot wait for it: the answer counts for that as well.
      guard closed.isAllowed, !asks(name, after: closed) else { return request }
      if closed.protection == name, condition == nil {
        step.ownParts.verdicts.passing.append((entry.id, name))
        return nil
      }
    }
    // A condition passes by holding now, never by an earlier verdict.
    if condition == nil, step.resumed?.allowed.contains(request) == true {
      if case .enter = kind { step.ownParts.verdicts.passing.append((entry.id, name)) }
      return nil
    }
    if let serves = step.serves, isAsked(name, by: serves) { throw Refusal.asksItself(name) }
    if condition != nil, map.protection(name)?.ask == nil {
      if !isNew, case .enter = kind { return request }
      throw request.refusal(because: nil)
    }
    if !open.contains(request) { open.append(request) }
    return nil
  }

  func request(
    _ kind: ProtectionRequest.Kind, _ entry: Entry, _ layer: Layer, isNew: Bool
  ) -> ProtectionRequest {
    ProtectionRequest(
      kind: kind, entry: isNew ? nil : entry.id, screen: entry.screen, payload: entry.payload,
      layer: layer)
  }

  /// The refusal, when the command was to show a root that must not be revealed: roots stay.
  private func refusalToShow(
    _ request: ProtectionRequest, _ step: StepResult
  ) -> Refusal? {
    guard let id = request.entry, let (layer, position) = state.position(of: id), layer.isContent,
      position == 0, step.parts?.revoked.stoodIn.contains(layer) != true,
      step.difference.others.contains(where: {
        if case .selected(layer, _) = $0 { true } else { false }
      })
    else { return nil }
    return request.refusal(because: nil)
  }

  /// The entries that are there and were there before with other payloads: a new payload needs the
  /// verdicts of a new entry.
  private func updated(_ step: StepResult) -> [(Entry, Layer)] {
    step.difference.others.compactMap {
      if case .updated(let entry, let layer, _) = $0 { (entry, layer) } else { nil }
    }
  }

  /// The entries that are visible, were not before, and did not come in this step; and former roots
  /// that were hidden.
  func revealed(_ step: StepResult) -> [(Entry, Layer)] {
    let before = step.start?.visible
    var found = raised(step)
    state.forEachVisible { id, layer in
      if before?.contains(id) == true || step.brings(id) { return }
      if let entry = state.top(of: layer) { found.append((entry, layer)) }
    }
    return found
  }

  /// The hidden roots below which a step put others: only as a root an entry may stay that does not
  /// pass.
  private func raised(_ step: StepResult) -> [(Entry, Layer)] {
    var found: [(Entry, Layer)] = []
    for added in step.difference.added {
      let layer = added.layer
      guard added.under > 0, layer.isContent,
        state.id(of: layer, under: state.depth(of: layer) - 1) == added.id,
        let root = state[layer].entries.first(where: { !step.brings($0.id) }),
        step.start?.visible.contains(root.id) != true
      else { continue }
      found.append((root, layer))
    }
    return found
  }

  /// The protections of an entry: those of its screen, then those of the visit itself.
  package func protections(of entry: Entry, _ step: StepResult? = nil) -> [Name] {
    let declared = map.protections(of: entry.screen, variant: Int(entry.variant))
    if marks.extraProtections.isEmpty, step?.hasOwnProtections != true { return declared }
    let own = marks.extraProtections[entry.id] ?? step?.parts?.verdicts.own[entry.id] ?? []
    return own.isEmpty ? declared : declared + own.filter { !declared.contains($0) }
  }

  /// Whether a protection of an entry has a condition that does not hold now.
  package func forbids(_ entry: Entry) -> Bool {
    protections(of: entry).contains { map.condition(of: $0).map { !holds($0) } ?? false }
  }

  /// Whether an entry passes a protection without a new verdict: the condition of the protection
  /// holds, or, without a condition, a verdict let the entry in.
  func isPassed(_ protection: Name, by id: EntryID) -> Bool {
    if let condition = map.condition(of: protection) { return holds(condition) }
    return marks.passed[id]?.contains(protection) == true
  }

  /// Whether a condition holds of the facts now.
  package func holds(_ condition: Condition<Name>) -> Bool { condition.holds { fact($0) } }

  /// Stage 4 forgets the marks of the entries that were removed, and keeps the verdicts by which
  /// others passed, their own protections and their links.
  mutating func keepMarks(_ step: StepResult) {
    if !marks.passed.isEmpty || !marks.cards.isEmpty {
      for ended in step.ended {
        marks.cards.remove(ended.id)
        guard let names = marks.passed.removeValue(forKey: ended.id) else { continue }
        step.ownParts.verdicts.ended[ended.id] = names
      }
    }
    guard let parts = step.parts else { return }
    for (id, name) in parts.verdicts.passing where state.layer(of: id) != nil {
      if marks.passed[id]?.contains(name) != true { marks.passed[id, default: []].append(name) }
    }
    if !parts.verdicts.own.isEmpty { marks.extraProtections.merge(parts.verdicts.own) { $1 } }
    if !parts.landing.links.isEmpty { marks.links.merge(parts.landing.links) { $1 } }
    if !parts.verdicts.own.isEmpty || !parts.landing.links.isEmpty { forgetUnusedParts() }
  }
}

extension World {
  /// Forgets the protections and links of visits that are over and that no undo or redo can show
  /// again.
  ///
  /// Runs when more than half of them are unused, so that each visit costs a constant amount.
  private mutating func forgetUnusedParts() {
    let count = max(marks.extraProtections.count, marks.links.count)
    guard count > 64, count > 2 * (state.entryCount + history.changeCount) + 64 else { return }
    let used = Set(state.entries.keys).union(history.entryIDs)
    marks.extraProtections = marks.extraProtections.filter { used.contains($0.key) }
    marks.links = marks.links.filter { used.contains($0.key) }
  }
}

extension StepResult {
  /// Whether the command asks for protections of its own entries.
  fileprivate var hasOwnProtections: Bool { parts?.verdicts.own.isEmpty == false }

  /// Whether the command brings an entry.
  fileprivate func brings(_ id: EntryID) -> Bool {
    if parts?.revoked.refilled.contains(id) == true { return false }
    if let newest = newestBefore, id.number > newest { return true }
    // Undo, redo and an exact restoration bring older ones.
    return difference.added.contains { $0.id == id }
  }

  /// Returns the layer of a new entry as its requests name it: without an owner or a host that the
  /// command brings too, because these have other ids when the command runs again.
  fileprivate func requestedLayer(_ layer: Layer) -> Layer {
    layer.renumbered { brings($0) ? .none : $0 }
  }
}
