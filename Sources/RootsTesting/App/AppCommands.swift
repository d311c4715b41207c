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
      command, from: evaluation.entry, reaction: action.reaction,
      options: action.options.ofRequest)
    return take(issued, &state)
  }

  func send(
    _ command: Command, from entry: EntryID? = nil, _ state: inout AppState
  ) -> AppRefusal? {
    take(IssuedCommand(command, from: entry), &state)
  }

  /// Takes a command from outside, and everything that follows.
  private func take(_ issued: IssuedCommand, _ state: inout AppState) -> AppRefusal? {
    let (waiting, hadChanged) = (state.world.pending, state.hasChanged)
    state.hasChanged = false
    let result = step(&state.world, .command(issued))
    // An equal command that waits already is joined.
    let waits = result.pending.map { id in !waiting.contains { $0.pendingID == id } } == true
    defer { if hadChanged || waits { state.hasChanged = true } }
    // A link that had nothing to change has changed nothing, like a refused command.
    if let satisfied = result.satisfied { return .refused(issued.command, satisfied.reason) }
    if let refusal = result.refusal {
      if !result.isAnswered(issued.command, in: blueprint.map) {
        return .refused(issued.command, refusal)
      }
      drain(&state)
      return nil
    }
    perform(result, &state)
    drain(&state)
    // A command that waited and was refused at once has changed nothing.
    guard result.pending != nil, state.world.pending == waiting,
      state.events.allSatisfy({ $0.isRefusal }), !state.hasChanged
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
    while state.world.hasQueuedCommands {
      let result = step(&state.world, .next)
      if let refusal = result.refusal, let command = result.issued?.command,
        !result.isAnswered(command, in: blueprint.map)
      {
        state.events.append(.refused(command, refusal))
      }
      perform(result, &state)
    }
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
        if !isOwnRefusal { state.events.append(.givenUp(refusal)) }
        isOwnRefusal = false
      case .appeared(let id): appear(id, &state)
      case .disappeared(let id): disappear(id, &state)
      case .ended(let id): end(id, &state)
      case .deadline(let id, let change): move(id, change, &state)
      case .withdrawn(let id): state.timers.removeAll { $0.owner == .request(id) }
      case .notRestored(let parts, _, _): state.events += parts.map { .dropped($0) }
      case .asked, .pending, .joined, .skipped, .served, .entered, .updated, .preload, .settled,
        .barred, .restored, .navigatorEnded, .committed, .told, .quit:
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
  func appear(_ id: EntryID, _ state: inout AppState) {
    guard let entry = state.world.state.entry(id), let site = table.site(of: entry) else { return }
    for (index, part) in site.parts.enumerated() {
      startTimers(of: part.content, index, id, &state)
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
    if state.timers.isEmpty { return }
    state.timers.removeAll { timer in
      switch timer.owner {
      case .after(id), .progress(id, _): true
      case .after, .progress, .request: false
      }
    }
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
