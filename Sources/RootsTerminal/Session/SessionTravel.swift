public import Roots

// Rewinding, starting over and reloading.
extension Session {
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
  func travel(by steps: Int) {
    guard let whole = wholeJournal ?? navigator.journal, let travelled else {
      message = MessageLine(.info, "nothing was recorded, so the app cannot be rewound")
      return
    }
    var step = travelled.step
    for _ in 0..<abs(steps) {
      guard let next = whole.otherPlace(from: step, forward: steps > 0) else { break }
      step = next
    }
    guard step != travelled.step else {
      if steps < 0, step == 0, takeBackStart() { return }
      message = MessageLine(.info, steps < 0 ? beginning(of: whole) : "this is the newest step")
      return
    }
    travel(to: step)
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
    leaveFields()
    let next = whole.input(after: step).map { "; next: \($0.commandText)" } ?? ""
    message = MessageLine(.info, "step \(step) of \(whole.count)\(next)")
  }

  /// Leaves the fields of the screens that are shown now, which would take the keys that rewind.
  func leaveFields() {
    for pane in keyPanes(panes()) where pane.controller?.hasFocusedField == true {
      _ = pane.controller?.handle(Key(.escape), size: pane.innerSize)
    }
  }

  /// Starts the app over in its first state.
  func startOver() { startAgain("started over", from: nil) }

  /// Ends the app and starts it again, with what is restored after a restart.
  func restart() {
    note(.restart, as: .restart)
    startAgain("ended and started again", from: navigator.savedState)
  }

  /// Starts the app anew with a saved state, as after a restart of the program.
  ///
  /// - Returns: the restored and the dropped parts; nil if the app cannot be started again.
  package func begin(from saved: SavedState) -> RestorationReport? {
    guard let origin else { return nil }
    var report: RestorationReport?
    adopt(origin.again(self)) { report = $0.restore(saved) }
    beforeStart = nil
    return report
  }

  /// - Parameter saved: what is restored; nil to start over.
  private func startAgain(_ done: String, from saved: SavedState?) {
    guard let origin else {
      message = MessageLine(.info, "this app cannot be started over")
      return
    }
    var before = StateBeforeStart(
      done: done, state: WholeState(of: navigator.world), views: KeptViews(of: self), branch: nil)
    if saved == nil { before.branch = leaveBranchForStart() }
    var report: RestorationReport?
    adopt(origin.again(self)) { navigator in report = saved.map { navigator.restore($0) } }
    let isChanged = before.state != WholeState(of: navigator.world)
    if isChanged { beforeStart = before }
    let key = isChanged && isPossible(.rewind) ? keymap.keys(for: .rewind).first : nil
    let restored = report.flatMap { $0.hasParts ? self.message(about: $0) : nil }
    let clauses = [done, restored, key.map { "\($0.name) takes it back" }].compactMap(\.self)
    message = MessageLine(.info, clauses.joined(separator: "; "))
  }

  /// Returns to the state before the app was started over.
  ///
  /// - Returns: false if it was not started over.
  private func takeBackStart() -> Bool {
    guard let origin, let before = beforeStart else { return false }
    beforeStart = nil
    if let branch = before.branch { returnToBranch(branch) }
    var lost: [String] = []
    adopt(origin.again(self), views: before.views) { lost = before.state.restore(to: $0, of: self) }
    let clauses = ["the app is as before it was \(before.done)"] + lost
    message = MessageLine(.info, clauses.joined(separator: "; "))
    return true
  }

  /// The title of the text about a file that cannot be reloaded, which ends with the next reload.
  static let errorsTitle = "Errors"

  /// Reloads the app from its file; a file with errors changes nothing.
  func reload() {
    guard let fromFile = origin?.fromFile else {
      message = MessageLine(.info, "this app has no file to reload")
      return
    }
    do throws(AppUnreadable) {
      let parts = try fromFile(self)
      let whole = WholeState(of: navigator.world)
      var lostParts: [String] = []
      if case .reader(let reader)? = tool, reader.title == Self.errorsTitle { tool = nil }
      adopt(parts, views: KeptViews(of: self)) {
        lostParts = whole.restore(to: $0, of: self)
      }
      let lost = keptViews.lostForms
      let clauses =
        lostParts
        + (lost.isEmpty ? [] : ["lost what was typed into " + lost.joined(separator: ", ")])
      message = MessageLine(.info, (["reloaded"] + clauses).joined(separator: "; "))
    } catch {
      tool = .reader(Reader(title: Self.errorsTitle, lines: error.report.lines))
      message = MessageLine(.refusal, "\(error.fact); the app is unchanged")
    }
  }

  /// The parts of a state that were not restored, with the reasons; nil if there are none.
  func sentence(about dropped: [DroppedPart]) -> String? {
    let parts = dropped.map { "\(title(of: $0.subject)): \(reason(for: $0))" }
    return parts.isEmpty ? nil : "skipped " + parts.joined(separator: "; ")
  }

  /// The message about what was restored.
  package func message(about report: RestorationReport) -> String {
    report.message(title: title(of:), reason: reason(for:))
  }

  /// The title of a part of a saved state.
  public func title(of subject: DroppedPart.Subject) -> String { chrome.title(of: subject) }

  /// The reason why a part of a saved state was skipped, with titles in place of names.
  public func reason(for dropped: DroppedPart) -> String {
    switch dropped.reason {
    case .refused(let refusal): sentence(refusal)
    case .stoodAbove(let screen):
      "it was above \(chrome.nameOfScreen(screen) ?? screen.text), which was not restored"
    case .unknown: "it is no longer part of the app"
    case .notRestorable, .payloadLost, .rejected, .ownerGone, .unreadable, .stoodAboveUnreadable,
      .busy:
      "\(dropped.reason)"
    }
  }
}

/// A state of an app with the commands that wait, for another navigator of the same app.
struct WholeState: Equatable {
  private let saved: SavedState
  private let waiting: [WaitingCommand]

  init(of world: World) { (saved, waiting) = (SavedState(world), world.waiting) }

  /// Restores the state and takes the waiting commands again, which ask anew.
  /// - Returns: what was lost, in clauses.
  func restore(to navigator: Navigator, of session: Session) -> [String] {
    let report = navigator.restore(saved, policy: .reload)
    var lost = session.sentence(about: report.dropped).map { [$0] } ?? []
    for command in waiting {
      let reply = navigator.send(again: command, from: command.origin.flatMap { report.ids[$0] })
      guard let refusal = reply.refusal else { continue }
      lost.append("what waited was refused: \(session.sentence(refusal))")
    }
    return lost
  }
}

/// The app before it was started over, or ended and started again.
struct StateBeforeStart {
  /// What was done.
  let done: String
  let state: WholeState
  let views: KeptViews
  /// The number of the branch at whose end it was; nil if it was not at an end.
  var branch: Int?
}

extension AppChrome {
  /// The title of a part of a saved state, or its name if it has no title.
  func title(of subject: DroppedPart.Subject) -> String {
    switch subject {
    case .entry(let screen, _): nameOfScreen(screen) ?? screen.text
    case .fact, .tab, .flow, .part: "\(subject)"
    }
  }
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

  /// The nearest resting place with another state; without one, the farthest with the same.
  ///
  /// Commands that were refused are steps too, but nobody sees a difference.
  fileprivate func otherPlace(from step: Int, forward: Bool) -> Int? {
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

extension String {
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}
