import Roots
import RootsBlueprint

// The commands of moves, and the inputs and commands that follow from them.
extension AppRun {
  /// Performs the commands of an action, and those that follow a refusal.
  func perform(
    _ action: Action, _ evaluation: Evaluation, _ state: inout AppState
  ) -> AppRefusal? {
    let command: Command
    do throws(PlaceholderError) {
      command = try evaluation.command(of: action)
    } catch {
      return .placeholder(error)
    }
    let issued = IssuedCommand(
      command, from: evaluation.entry, token: action.shown.commands.isEmpty ? 0 : 1,
      reaction: action.reaction, options: action.options.ofRequest)
    var source: ActionSource?
    if !action.refused.commands.isEmpty || !action.shown.commands.isEmpty {
      source = ActionSource(
        action: action, entry: evaluation.entry, payload: evaluation.payload,
        fields: evaluation.fields, content: evaluation.content?.screen ?? .empty,
        variant: Int(state.world.state.entry(evaluation.entry)?.variant ?? 0))
    }
    return take(issued, source, &state)
  }

  func send(
    _ command: Command, from entry: EntryID? = nil, _ state: inout AppState
  ) -> AppRefusal? {
    take(IssuedCommand(command, from: entry), nil, &state)
  }

  /// Takes a command from outside, and everything that follows.
  private func take(
    _ issued: IssuedCommand, _ source: ActionSource?, _ state: inout AppState
  ) -> AppRefusal? {
    let waiting = state.world.pending
    let result = step(&state.world, .command(issued))
    // An equal command that waits already is joined.
    if let id = result.pending, !waiting.contains(where: { $0.pendingID == id }) {
      state.hasChanged = true
    }
    // A link that had nothing to change has changed nothing, like a refused command.
    if let satisfied = result.satisfied { return .refused(issued.command, satisfied.reason) }
    if let refusal = result.refusal {
      if let source, !source.action.refused.commands.isEmpty {
        state.events.append(.refused(issued.command, refusal))
        follow(source.action.refused, source, "\(refusal)", result.nextChain, &state)
        drain(&state)
        return nil
      }
      return .refused(issued.command, refusal)
    }
    if let source { postpone(source, result, &state) }
    perform(result, &state)
    drain(&state)
    // A command that waited and was refused at once has changed nothing.
    guard result.pending != nil, state.world.pending == waiting,
      state.events.allSatisfy({ $0.isRefusal })
    else { return nil }
    for event in state.events {
      switch event {
      case .givenUp(let refusal), .refused(issued.command, let refusal):
        return .refused(issued.command, refusal)
      case .refused, .settled, .dropped: break
      }
    }
    return nil
  }

  /// Takes another input, and everything that follows.
  func take(_ input: Input, _ state: inout AppState) {
    perform(step(&state.world, input), &state)
    drain(&state)
  }

  /// Runs the queued commands.
  func drain(_ state: inout AppState) {
    var decided: [RestorationChain] = []
    while state.world.hasQueuedCommands {
      let result = step(&state.world, .next)
      if let refusal = result.refusal, let command = result.issued?.command {
        state.events.append(.refused(command, refusal))
      }
      if let id = result.resumed {
        decide(id, result, &state)
        if let chain = decide(restoration: id, result, &state) { decided.append(chain) }
      }
      perform(result, &state)
    }
    if !state.followUps.isEmpty { forgetDecided(&state) }
    if !decided.isEmpty || !state.restorations.isEmpty { goOn(with: decided, &state) }
  }

  /// Takes the refusal of a command that waited.
  private func giveUp(_ refusal: Refusal, _ chain: [Command], _ state: inout AppState) {
    state.events.append(.givenUp(refusal))
    let pending = state.world.pending
    let place = state.followUps.firstIndex { awaited in
      guard case .decided(let id) = awaited.event else { return false }
      return !pending.contains { $0.pendingID == id }
    }
    guard let place else { return }
    let source = state.followUps.remove(at: place).source
    follow(source.action.refused, source, "\(refusal)", chain, &state)
  }

  /// Forgets the commands that follow pending ones which are gone without having run.
  private func forgetDecided(_ state: inout AppState) {
    let pending = state.world.pending
    state.followUps.removeAll { awaited in
      guard case .decided(let id) = awaited.event else { return false }
      return !pending.contains { $0.pendingID == id }
    }
  }

  // MARK: Commands that follow later events

  /// Notes the commands that follow when the command is decided, or when its screen is shown.
  private func postpone(_ source: ActionSource, _ result: StepResult, _ state: inout AppState) {
    if let pending = result.pending {
      let event = AwaitedEvent(event: .decided(pending), source: source)
      // An equal command that waits already has the same outcome.
      if !state.followUps.contains(event) { state.followUps.append(event) }
    } else if let entry = source.action.shownEntry(after: result) {
      state.followUps.append(AwaitedEvent(event: .shown(entry), source: source))
    }
  }

  /// Goes on after the end of a pending command.
  private func decide(_ id: PendingID, _ result: StepResult, _ state: inout AppState) {
    guard let place = state.followUps.firstIndex(where: { $0.event == .decided(id) }) else {
      return
    }
    if result.pending != nil { return }
    let source = state.followUps.remove(at: place).source
    if let refusal = result.refusal {
      follow(source.action.refused, source, "\(refusal)", result.nextChain, &state)
    } else {
      postpone(source, result, &state)
    }
  }

  /// Queues the commands that follow an event of an action.
  private func follow(
    _ followUp: FollowUp, _ source: ActionSource, _ result: String?, _ chain: [Command],
    _ state: inout AppState
  ) {
    var evaluation = Evaluation(
      state.world, blueprint, blueprint.content(of: source.content, variant: source.variant),
      source.entry, source.payload)
    evaluation.fields = source.fields
    guard let next = try? followUp.command(result: result, resolving: { evaluation.value($0) }),
      let (command, origin) = state.world.following(next, from: source.entry)
    else { return }
    let issued = IssuedCommand(command, from: origin, chain: chain)
    let queued = step(&state.world, .later(issued))
    if let refusal = queued.refusal { state.events.append(.refused(command, refusal)) }
  }

  // MARK: Effects

  func perform(_ result: StepResult, _ state: inout AppState) {
    if tracksMoves { state.lastMove.add(result) }
    if !result.changes.isEmpty || result.changesFacts { state.hasChanged = true }
    state.events += result.settledEvents
    // The refusal of the step's own command comes first, and is handled where it is taken.
    var isOwnRefusal = result.refusal != nil
    result.forEachLaterEffect { effect in
      switch effect {
      case .refused(let refusal, _, _):
        if !isOwnRefusal { giveUp(refusal, result.nextChain, &state) }
        isOwnRefusal = false
      case .appeared(let id): appear(id, result.nextChain, &state)
      case .disappeared(let id): disappear(id, &state)
      case .ended(let id): end(id, &state)
      case .deadline(let id, let change): move(id, change, &state)
      case .withdrawn(let id): state.timers.removeAll { $0.owner == .request(id) }
      case .asked, .pending, .joined, .skipped, .served, .entered, .updated, .preload, .settled,
        .barred, .navigatorEnded, .committed, .told, .quit:
        break
      }
    }
    moveTimers(&state)
  }

  /// Stops the timers of screens that a modal covers, and lets the others go on.
  func moveTimers(_ state: inout AppState) {
    if state.timers.isEmpty { return }
    let open = KeyTargets(blueprint, in: state.world).uncovered.map(\.id)
    for place in state.timers.indices {
      switch state.timers[place].owner {
      case .after(let id): state.timers[place].isRunning = open.contains(id)
      case .progress(let id, _):
        state.timers[place].isRunning = state.timers[place].left > .zero && open.contains(id)
      case .request: break
      }
    }
  }

  private func move(
    _ id: ProtectionRequestID, _ change: DeadlineChange, _ state: inout AppState
  ) {
    let place = state.timers.firstIndex { $0.owner == .request(id) }
    switch change {
    case .started(let time):
      if let place { state.timers.remove(at: place) }
      state.timers.append(AppTimer(owner: .request(id), left: time))
    case .paused: if let place { state.timers[place].isRunning = false }
    case .resumed: if let place { state.timers[place].isRunning = true }
    case .ended: if let place { state.timers.remove(at: place) }
    }
  }

  // MARK: Visible entries

  /// Starts the timers of an entry that became visible.
  func appear(_ id: EntryID, _ chain: [Command], _ state: inout AppState) {
    if let entry = state.world.state.entry(id), let site = table.site(of: entry) {
      for (index, part) in site.parts.enumerated() {
        startTimers(of: part.content, index, id, &state)
      }
    }
    let place = state.followUps.firstIndex { $0.event == .shown(id) }
    if let place {
      let source = state.followUps.remove(at: place).source
      follow(source.action.shown, source, nil, chain, &state)
    }
  }

  private func startTimers(
    of content: Content, _ part: Int, _ id: EntryID, _ state: inout AppState
  ) {
    if content.progress?.action != nil, case .time(let time)? = content.progress?.measure {
      let owner = AppTimer.Owner.progress(id, part: part)
      if let place = state.timers.firstIndex(where: { $0.owner == owner }) {
        state.timers[place].isRunning = state.timers[place].left > .zero
      } else {
        state.timers.append(AppTimer(owner: owner, left: time))
      }
    }
    guard let after = content.after else { return }
    let owner = AppTimer.Owner.after(id)
    if !state.timers.contains(where: { $0.owner == owner }) {
      state.timers.append(AppTimer(owner: owner, left: after.time))
    }
  }

  private func disappear(_ id: EntryID, _ state: inout AppState) {
    if state.timers.isEmpty { return }
    state.timers.removeAll { $0.owner == .after(id) }
    for place in state.timers.indices {
      if case .progress(id, _) = state.timers[place].owner { state.timers[place].isRunning = false }
    }
  }

  private func end(_ id: EntryID, _ state: inout AppState) {
    if !state.timers.isEmpty {
      state.timers.removeAll { timer in
        switch timer.owner {
        case .after(id), .progress(id, _): true
        case .after, .progress, .request: false
        }
      }
    }
    if !state.followUps.isEmpty { state.followUps.removeAll { $0.event == .shown(id) } }
  }
}

extension StepResult {
  /// The results that the step settled.
  var settledEvents: [AppEvent] {
    var events: [AppEvent] = []
    forEachLaterEffect { effect in
      if case .settled(let entry, let ending) = effect { events.append(.settled(entry, ending)) }
    }
    return events
  }
}

extension Action {
  /// The entry whose appearance commands follow, after the action was performed with token 1.
  ///
  /// It is the first one that the last opening command added.
  fileprivate func shownEntry(after result: StepResult) -> EntryID? {
    guard !shown.commands.isEmpty, let issued = result.issued else { return nil }
    let parts = issued.command.leaves
    // A command that has waited has no token any more.
    if issued.token == 0, parts.count > 1 { return result.entry }
    let last = parts.lastIndex { $0.form.traits.contains(.opens) || $0.form.holdsCommands }
    let wanted = parts.count == 1 ? issued.token : issued.token + UInt32((last ?? 0) + 1)
    for case .entered(let entry, _, let token, _) in result.effects where token == wanted {
      return entry.id
    }
    return nil
  }
}
