// Stage 3: nothing comes, is seen again or goes unless all that guard it say so.

extension World {
  /// Asks for every entry that comes, is seen again or goes.
  ///
  /// What must not be seen again goes, and never keeps back what uncovered it.
  /// - Returns: the questions that are open; none when all is well.
  /// - Throws: the refusal, when something must not come.
  mutating func protect(_ step: inout StepState) throws(Refusal) -> [ProtectionRequest] {
    if isHarmless(&step) { return [] }
    revokeWhatFailsNow(&step)
    for _ in 0..<World.chainLimit {
      state.look(&step.after)
      var open: [ProtectionRequest] = []
      var hidden: ProtectionRequest?
      step.passing = []
      for (question, id) in questions(&step) {
        switch try standing(of: question, id, &step) {
        case .passes: break
        case .open: if !open.contains(question) { open.append(question) }
        case .hides: hidden = question
        }
        if hidden != nil { break }
      }
      if let hidden, let refusal = refusalToShow(hidden, &step) { throw refusal }
      guard let hidden else { return open.isEmpty ? preparations(&step) : open }
      take(away: hidden.entry ?? .none, &step)
    }
    throw Refusal.tooManyRounds(World.chainLimit)
  }

  /// Whether one entry came or went by itself, and nobody has to be asked about it: most do.
  @inline(__always)
  private mutating func isHarmless(_ step: inout StepState) -> Bool {
    guard step.happened.count == 1,
      onlyGrants(&step)
    else { return false }
    let screen = step.happened.screen(at: 0)
    switch step.happened.kind(at: 0) {
    case .inserted:
      return extraProtections[step.happened.id(at: 0)] == nil
        && (map.traits(screen)?.contains(.asks) != true || isOpen(screen, &step))
    case .completed, .dismissed, .inherited:
      guard map.traits(screen)?.contains(.guards) != true, extraProtections.isEmpty,
        !map.hasNested
      else { return false }
      let revealed = state.top(of: state.activeLayer)?.screen
      return revealed.flatMap { map.traits($0) }?.contains(.asks) != true && hasNoAsking
    case .selected, .fact, .hosted: return false
    }
  }

  /// Whether a command is asked for the first time, on terms that say no more than what passes.
  @inline(never)
  private func onlyGrants(_ step: inout StepState) -> Bool {
    !step.isResumed && (!step.hasCircumstances || step.options?.onlyGrants != false)
  }

  /// Whether no accessory that is shown has to be asked about.
  private var hasNoAsking: Bool { state.hasNoAccessories }

  /// A root cannot go: when it was just to be shown, that is refused.
  private func refusalToShow(_ question: ProtectionRequest, _ step: inout StepState)
    -> Refusal?
  {
    guard let id = question.entry, let layer = state.layer(of: id), layer.isContent,
      state[layer].position(of: id) == 0,
      step.happened.records.contains(where: { $0.kind == .selected && $0.layer == layer })
    else { return nil }
    let reason = step.resumed?.denied[question]
    return refusal(of: question, reason?.isEmpty == false ? reason : nil)
  }

  private enum Standing { case passes, open, hides }

  /// - Throws: when the question is answered with no, by a condition or at some time before.
  private func standing(
    of question: ProtectionRequest, _ id: EntryID, _ step: inout StepState
  ) throws(Refusal) -> Standing {
    guard let name = question.protection else {
      return step.resumed?.allowed.contains(question) == true ? .passes : .open
    }
    let definition = map.protection(name)
    if let passes = definition?.passes, holds(passes) { return .passes }
    if step.resumed?.denied[question] != nil { return .hides }
    // Of a condition no answer counts but that it holds now.
    if definition?.passes == nil, isAnswered(question, name, id, &step) { return .passes }
    if let serves = step.serves, asks(serves.pendingID, for: name) {
      throw Refusal.asksItself(name)
    }
    guard definition?.passes != nil, definition?.ask == nil else { return .open }
    if question.entry != nil, case .enter = question.kind { return .hides }
    throw refusal(of: question, nil)
  }

  /// Whether the answer is yes already: for this command, or when the entry came.
  private func isAnswered(
    _ question: ProtectionRequest, _ name: Name, _ id: EntryID, _ step: inout StepState
  ) -> Bool {
    let isAllowed =
      step.resumed?.allowed.contains(question) == true
      || step.options?.granted.contains(name) == true
    if isAllowed, case .enter = question.kind { step.passing.append((id, name)) }
    return isAllowed || question.entry != nil && passed[id]?.contains(name) == true
  }

  /// Whether a condition holds of the facts as they are.
  package func holds(_ condition: Condition<Name>) -> Bool { condition.holds { fact($0) } }

  /// Whether a parked command, or one that it serves, is asked for by a protection.
  private func asks(_ pendingID: PendingID, for name: Name) -> Bool {
    var next: PendingID? = pendingID
    while let pendingID = next, let item = pending.first(where: { $0.pendingID == pendingID }) {
      if item.questions.first?.protection == name { return true }
      next = item.serves?.pendingID
    }
    return false
  }

  // MARK: The questions

  /// What is to be asked, with the entry as it is now: first for the payload, then whether what
  /// goes may go, deepest first, then whether what comes or is seen again may come.
  private func questions(_ step: inout StepState) -> [(ProtectionRequest, EntryID)] {
    var asked: [(ProtectionRequest, EntryID)] = []
    let records = step.happened.records
    let came = Set(records.lazy.filter { $0.kind == .inserted }.map(\.entry.id))
    if step.options?.awaitsPayload == true,
      let first = records.first(where: { $0.kind == .inserted })
    {
      return [(question(.payload, first.entry, first.layer, isNew: true), first.entry.id)]
    }
    for record in records where record.isRemoval && !came.contains(record.entry.id) {
      guard record.kind != .dismissed || record.reason != .revoked else { continue }
      for name in rules(of: record.entry).leaveGuards {
        asked.append(
          (question(.leave(name), record.entry, record.layer, isNew: false), record.entry.id))
      }
    }
    for record in records where record.kind == .inserted && isThere(record) {
      for name in protections(of: record.entry, &step) {
        asked.append(
          (question(.enter(name), record.entry, record.layer, isNew: true), record.entry.id))
      }
    }
    for (entry, layer) in revealed(&step) where !came.contains(entry.id) {
      for name in protections(of: entry, &step) {
        asked.append((question(.enter(name), entry, layer, isNew: false), entry.id))
      }
    }
    return asked
  }

  /// When all else is answered: what comes is made, if its screen wants that to be done first.
  private func preparations(_ step: inout StepState) -> [ProtectionRequest] {
    step.happened.records.compactMap { record in
      guard record.kind == .inserted, isThere(record), rules(of: record.entry).isPrepared
      else { return nil }
      let question = question(.prepare, record.entry, record.layer, isNew: true)
      return step.resumed?.allowed.contains(question) == true ? nil : question
    }
  }

  private func question(
    _ kind: ProtectionRequest.Kind, _ entry: Entry, _ layer: Layer, isNew: Bool
  ) -> ProtectionRequest {
    ProtectionRequest(
      kind: kind, entry: isNew ? nil : entry.id, screen: entry.screen, payload: entry.payload,
      layer: layer)
  }

  private func isThere(_ record: ChangeRecord) -> Bool {
    state[record.layer].position(of: record.entry.id) != nil
  }

  /// The entries that can be seen now and could not be before.
  func revealed(_ step: inout StepState) -> [(Entry, Layer)] {
    if map.hasNested { return revealedInside(&step) }
    var found: [(Entry, Layer)] = []
    if let top = state.visibleContent, !step.before.contains(top.id) {
      found.append((top, state.activeLayer))
    }
    for layer in state.shownAccessories {
      if let top = state.top(of: layer), !step.before.contains(top.id) {
        found.append((top, layer))
      }
    }
    return found
  }

  private func rules(of entry: Entry) -> VisitRules {
    guard map.traits(entry.screen)?.contains(.asks) == true else { return .none }
    return map.rules(of: entry.screen, variant: Int(entry.variant))
  }

  /// Those of its screen, and those of the request that brought it, whole transactions included.
  func protections(of entry: Entry, _ step: inout StepState) -> [Name] {
    let own = rules(of: entry).protections
    let extra = extraProtections[entry.id] ?? step.ownProtections[entry.id] ?? []
    return extra.isEmpty ? own : own + extra.filter { !own.contains($0) }
  }

  /// Stage 4 keeps what was answered, for as long as the entries are there.
  @inline(never)
  mutating func keepAnswers(_ step: inout StepState) {
    if !step.granted.isEmpty {
      passed[step.happened.id(at: 0)] = step.granted
      return
    }
    extraProtections.merge(step.ownProtections) { $1 }
    guard !passed.isEmpty || !step.passing.isEmpty else { return }
    for place in 0..<step.happened.count {
      let id = step.happened.id(at: place)
      if step.happened.isRemoval(at: place) { passed[id] = nil }
    }
    for (id, name) in step.passing where state.layer(of: id) != nil {
      if passed[id]?.contains(name) != true { passed[id, default: []].append(name) }
    }
  }
}
