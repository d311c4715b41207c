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
      drain(&state)
      // The commands that follow a refusal can do nothing, too.
      let isAnswered = result.isAnswered(issued.command, in: blueprint.map)
      return isAnswered && (waits || state.hasChanged) ? nil : .refused(issued.command, refusal)
    }
    perform(result, &state)
    drain(&state)
    // A command that waited and was refused at once has changed nothing, and neither has one that
    // joins another whose question is refused.
    guard result.pending != nil, state.world.pending == waiting,
      state.events.allSatisfy({ $0.isRefusal || $0.isBranch }), !state.hasChanged
    else { return nil }
    for event in state.events {
      switch event {
      case .givenUp(let refusal):
        state.events.removeAll(where: \.isRefusal)
        return .refused(issued.command, refusal)
      case .refused(let command, let refusal):
        state.events.removeAll(where: \.isRefusal)
        return .refused(command, refusal)
      case .settled, .dropped, .followed: break
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
    state.events += result.events
    // The refusal of the step's own command comes first, and is handled where it is taken.
    var isOwnRefusal = result.refusal != nil
    result.forEachLaterEffect { effect in
      switch effect {
      case .refused(let refusal, _, _):
        if !isOwnRefusal { state.events.append(.givenUp(refusal)) }
        isOwnRefusal = false
      case .notRestored(let parts, _): state.events += parts.map { .dropped($0) }
      case .appeared, .disappeared, .ended, .withdrawn, .asked, .pending, .joined, .skipped,
        .served, .entered, .updated, .preload, .settled, .barred, .restored, .navigatorEnded,
        .committed, .told, .quit:
        break
      }
    }
  }
}

extension StepResult {
  /// The results that were settled, and the branch of a `then` that the step ran.
  var events: [AppEvent] {
    var events: [AppEvent] = branch.map { [.followed($0)] } ?? []
    forEachResult { events.append(.settled($0, $1)) }
    return events
  }
}
