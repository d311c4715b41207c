import Roots

// Rewinding.
extension Workbench {
  /// The world's step in the journal, and the journal's length; nil without a journal.
  var travelled: (step: Int, count: Int)? {
    guard let journal = navigator.journal else { return nil }
    return (journal.count, (wholeJournal ?? journal).count)
  }

  /// Whether the app is at an earlier step than the newest: its time stands still there.
  var isRewound: Bool { travelled.map { $0.step < $0.count } ?? false }

  /// Whether there is a step to which the world can be moved.
  func canTravel(forward: Bool) -> Bool {
    guard let whole = wholeJournal ?? navigator.journal, let travelled else { return false }
    return whole.restingPlace(from: travelled.step, forward: forward) != nil
  }

  /// Moves the world a number of steps in its journal; a negative number goes back.
  /// - Returns: whether it was moved.
  @discardableResult
  func travel(by steps: Int) -> Bool {
    guard let whole = wholeJournal ?? navigator.journal, let travelled else {
      message = MessageLine(.info, "nothing was recorded, so the app cannot be rewound")
      return false
    }
    let step = whole.place(steps, from: travelled.step)
    guard step != travelled.step else {
      if steps < 0, step == 0, takeBackStart() { return true }
      message = MessageLine(.info, steps < 0 ? beginning(of: whole) : "this is the newest step")
      return false
    }
    travel(to: step)
    return true
  }

  /// The open entries that a move by a number of steps removes.
  func removals(byTravelling steps: Int) -> Set<EntryID> {
    let open = Set(navigator.world.state.entries.keys)
    guard let whole = wholeJournal ?? navigator.journal, let travelled else { return [] }
    let step = whole.place(steps, from: travelled.step)
    if step == travelled.step {
      // Before the first step is the app from before it was started over.
      return steps < 0 && step == 0 && beforeStart != nil ? open : []
    }
    return open.subtracting(whole.world(after: step)?.state.entries.keys ?? [:].keys)
  }

  /// The reason why a journal has no earlier step.
  private func beginning(of journal: Journal) -> String {
    if journal.forgottenCount > 0 {
      return "the steps before step \(journal.forgottenCount) are no longer kept"
    }
    let first = World(navigator.world.map)
    return journal.world(after: 0).map { SavedState($0) } == SavedState(first)
      ? "this is the beginning" : "no step before this state is kept"
  }

  /// Moves the world to a step of its journal.
  func travel(to step: Int) {
    guard let whole = wholeJournal ?? navigator.journal, navigator.rewind(to: step, along: whole)
    else { return }
    wholeJournal = whole
    session.recallResults()
    session.leaveFields()
    let next = whole.input(after: step).map { "; next: \($0.commandText)" } ?? ""
    placeMessage = MessageLine(.info, "step \(step) of \(whole.count)\(next)")
    message = placeMessage
  }

  /// Removes refused commands from the journal of a rewound run, so that it can still go forward.
  ///
  /// They have changed nothing; a reaction to a refusal is a step of its own.
  func forgetRefused() {
    guard let step = refusedAt else { return }
    refusedAt = nil
    guard let whole = wholeJournal, !navigator.rewind(to: step, along: whole) else { return }
    abandonSteps(from: step + 1)
  }

  /// Ends the way forward of a rewound run, which another command replaces.
  func abandonSteps(from step: Int?) {
    if let step { fork(at: step - 1) }
    (wholeJournal, refusedAt) = (nil, nil)
  }

  /// Keeps the app that is started again, so that rewinding leads back to it.
  ///
  /// - Parameters:
  ///   - done: what is done, for example `started over`.
  ///   - startsOver: whether nothing of it is restored.
  func leaveForStart(_ done: String, startsOver: Bool) -> StateBeforeStart {
    StateBeforeStart(
      done: done, state: WholeState(of: navigator.world), views: KeptViews(of: session),
      branch: startsOver ? leaveBranchForStart() : nil)
  }

  /// Takes the app that was started again as the one to which rewinding leads back.
  ///
  /// - Returns: how a person takes that back, as a clause; nil if nothing is different.
  func take(_ before: StateBeforeStart) -> String? {
    guard before.state != WholeState(of: navigator.world) else { return nil }
    beforeStart = before
    let key = session.isPossible(.rewind) ? session.keymap.keys(for: .rewind).first : nil
    return key.map { "\($0.name) takes it back" }
  }

  /// Returns to the state before the app was started over.
  ///
  /// - Returns: false if it was not started over.
  private func takeBackStart() -> Bool {
    guard let origin = session.origin, let before = beforeStart else { return false }
    beforeStart = nil
    if let branch = before.branch { returnToBranch(branch) }
    var lost: [String] = []
    session.adopt(origin.again(session), views: before.views) { [session] in
      lost = before.state.restore(to: $0, of: session)
    }
    let clauses = ["the app is as before it was \(before.done)"] + lost
    message = MessageLine(.info, clauses.joined(separator: "; "))
    return true
  }
}

/// The app before it was started over, or ended and started again.
struct StateBeforeStart {
  let done: String
  let state: WholeState
  let views: KeptViews
  /// The number of the branch at whose end it was; nil if it was not at an end.
  var branch: Int?
}

extension Journal {
  /// The nearest step at which no command is queued; nil if there is none.
  fileprivate func restingPlace(from step: Int, forward: Bool) -> Int? {
    var place = step + (forward ? 1 : -1)
    while (forgottenCount...count).contains(place) {
      if isResting(at: place) { return place }
      place += forward ? 1 : -1
    }
    return nil
  }

  /// The step that is a number of steps with other states further; a negative number goes back.
  fileprivate func place(_ steps: Int, from start: Int) -> Int {
    var step = start
    for _ in 0..<abs(steps) {
      guard let next = otherPlace(from: step, forward: steps > 0) else { break }
      step = next
    }
    return step
  }

  /// The nearest resting place with another state; without one, the farthest with the same.
  ///
  /// Commands that were refused are steps too, but nobody sees a difference.
  private func otherPlace(from step: Int, forward: Bool) -> Int? {
    let before = world(after: step)
    var place = restingPlace(from: step, forward: forward)
    while let next = place, world(after: next) == before,
      let farther = restingPlace(from: next, forward: forward)
    {
      place = farther
    }
    return place
  }

  private func isResting(at place: Int) -> Bool {
    if place == 0 || place == count { return true }
    if case .command = input(after: place) { return true }
    return false
  }
}
