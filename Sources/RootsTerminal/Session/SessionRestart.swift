public import Roots

// Starting again, reloading, and what is lost by it.
extension Session {
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
    workbench.beforeStart = nil
    return report
  }

  /// Starts the app again.
  ///
  /// - Parameters:
  ///   - done: what is done, for the message.
  ///   - saved: what is restored; nil to start over.
  func startAgain(_ done: String, from saved: SavedState?) {
    guard let origin else {
      message = MessageLine(.info, "this app cannot be started over")
      return
    }
    let isWaiting = !navigator.world.waiting.isEmpty
    let lost = saved != nil && isWaiting ? "what waited for an answer is dropped" : nil
    let before = workbench.leaveForStart(done, startsOver: saved == nil)
    var report: RestorationReport?
    adopt(origin.again(self)) { navigator in report = saved.map { navigator.restore($0) } }
    let way = workbench.take(before)
    let restored = report.flatMap { $0.hasParts ? self.message(about: $0) : nil }
    let clauses = [done, lost, restored, way].compactMap(\.self)
    message = MessageLine(.info, clauses.joined(separator: "; "))
  }

  /// The title of the text about a file that cannot be reloaded, which ends with the next reload.
  static let errorsTitle = "Errors"

  /// Reloads the app unless its file has the text that runs already, as after editing it here.
  /// - Returns: whether the app or the errors of its file have changed, which the message tells.
  @discardableResult
  func reloadIfChanged() -> Bool {
    guard origin?.isFileUnchanged?() == true else {
      reload()
      return true
    }
    guard app.hasFileErrors else { return false }
    forgetErrors()
    message = MessageLine(.info, "the errors are gone: the file is as the app runs it")
    return true
  }

  /// Closes the errors of the file, which has none now.
  private func forgetErrors() {
    app.hasFileErrors = false
    if showsErrors { tool = nil }
  }

  /// Whether the errors of a file that cannot be reloaded are shown.
  private var showsErrors: Bool {
    if case .reader(let reader)? = tool { reader.title == Self.errorsTitle } else { false }
  }

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
      forgetErrors()
      adopt(parts, views: KeptViews(of: self)) {
        lostParts = whole.restore(to: $0, of: self)
      }
      let lost = app.keptViews.lostForms
      let clauses =
        lostParts
        + (lost.isEmpty ? [] : ["lost what was typed into " + lost.joined(separator: ", ")])
      message = MessageLine(.info, (["reloaded"] + clauses).joined(separator: "; "))
    } catch {
      app.hasFileErrors = true
      tool = .reader(Reader(title: Self.errorsTitle, lines: error.report.lines))
      message = MessageLine(.refusal, "\(error.fact); the app is unchanged")
    }
  }

  /// The parts of a state that were not restored, with the reason of the first; nil if there are
  /// none.
  func clause(about dropped: [DroppedPart]) -> String? {
    dropped.clause(title: title(of:), reason: reason(for:))
  }

  package func message(about report: RestorationReport) -> String {
    report.message(title: title(of:), reason: reason(for:))
  }

  /// The title of a part of a saved state.
  public func title(of subject: DroppedPart.Subject) -> String { app.chrome.title(of: subject) }

  /// The reason why a part of a saved state was skipped, with titles in place of names.
  public func reason(for dropped: DroppedPart) -> String {
    switch dropped.reason {
    case .refused(.denied(_, let protection, .some(.cancelled))):
      cancelled(protection) ?? "it stays closed"
    case .refused(.denied(_, _, .some(.wentElsewhere))): "the question about it was left"
    case .refused(let refusal): sentence(refusal)
    case .stoodAbove(let screen):
      "it was above \(app.chrome.nameOfScreen(screen) ?? screen.text), which was not restored"
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
    var lost = session.clause(about: report.dropped).map { [$0] } ?? []
    for command in waiting {
      let reply = navigator.send(again: command, from: command.origin.flatMap { report.ids[$0] })
      guard let refusal = reply.refusal else { continue }
      lost.append("what waited was refused: \(session.sentence(refusal))")
    }
    return lost
  }
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

extension String {
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}
