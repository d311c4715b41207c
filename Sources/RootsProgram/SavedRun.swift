import Glibc
import Roots
import RootsBlueprint
import RootsCurses
import RootsFiles
import RootsStore
import RootsTerminal

/// The saved session of a run, which the next run can restore.
///
/// A class because the session's callbacks and the end of the run share it.
final class SavedRun {
  private let saver: SessionSaver?
  /// A message to show when the session begins.
  private var remark: String?
  /// The result of restoring, until it is shown.
  private var report: RestorationReport?
  /// Whether an interrupted run was offered, and is not wanted.
  private var isDeclined = false
  /// Whether a problem was already shown in the session.
  private var hasSaid = false
  /// Whether an event is handled, after which its steps are saved.
  private var isInEvent = false
  /// Whether a signal, or the loss of the terminal, has ended the session.
  private var isInterrupted = false

  /// Opens the saved session of a blueprint; does nothing if a restart keeps nothing of it.
  init(of blueprint: Blueprint, _ file: String?) {
    let rules = RestorationRules(of: blueprint.map)
    // While standard output is closed, the database would get its file descriptor.
    guard rules.keepAnything(of: blueprint.map), fcntl(STDOUT_FILENO, F_GETFD) != -1 else {
      (saver, remark) = (nil, nil)
      return
    }
    let folder = StateFolder(variable: environment)
    guard let state = folder.path else {
      (saver, remark) = (nil, folder.remark.map { "\($0)" })
      return
    }
    let place = SessionLocation(of: file.map { realPath(of: $0) ?? $0 } ?? "roots:shop", in: state)
    do throws(StoreFault) {
      let store = try SessionStore(at: place.path, app: place.app, rules, wanted: .any)
      saver = SessionSaver(store)
      remark = store.remark.map { "\($0)" }
    } catch {
      (saver, remark) = (nil, "\(error)")
    }
  }

  /// The session of an interrupted run, if it contains screens.
  private var cutShort: LeftSession? {
    saver?.store.left.flatMap { $0.isUnfinished && $0.state.screenCount > 0 ? $0 : nil }
  }

  // MARK: Start

  /// Asks whether to restore an interrupted run; false if there is none, or without a terminal.
  func isWantedBack(of app: String) -> Bool {
    guard let cutShort, Standard.isTerminal else { return false }
    let count = cutShort.state.screenCount
    let question =
      "The last run of \(visible(app)) was interrupted. "
      + "Restore \(count == 1 ? "its screen" : "its \(count) screens")? [Y/n] "
    var lines = PlainInput()
    while true {
      Standard.output.write(question)
      guard case .line(let line) = lines.next(before: nil, or: nil) else { return false }
      switch line.text.lowercased() {
      case "", "y", "yes": return true
      case "n", "no":
        isDeclined = true
        return false
      default: continue
      }
    }
  }

  /// Explains how to restore an interrupted run.
  func tellLeft() {
    guard let count = cutShort?.state.screenCount else { return }
    Program.note(
      "the last run was interrupted; --restore restores "
        + (count == 1 ? "its screen" : "its \(count) screens"))
  }

  /// Follows a session from now on.
  /// - Returns: a message for its beginning.
  func begin(_ session: Session) -> String? {
    if isDeclined { saver?.store.decline() }
    follow(session)
    guard let report else { return remark }
    let changed = saver?.store.left?.changedScreens(in: session.navigator.world.map)
    return
      ([session.message(about: report)]
      + list("gone since then", changed?.gone ?? [], session)
      + list("new", changed?.new ?? [], session)).joined(separator: "; ")
  }

  /// A part of a message with the titles of at most three screens; empty without screens.
  private func list(_ words: String, _ screens: [Name], _ session: Session) -> [String] {
    if screens.isEmpty { return [] }
    let titles = screens.prefix(3).map { session.title(of: .entry($0, .main)) }
    let others = screens.count > 3 ? " and \(screens.count - 3) more" : ""
    return ["\(words): \(titles.joined(separator: ", "))\(others)"]
  }

  private func follow(_ session: Session) {
    guard let saver else { return }
    // The steps of one event are saved together: each write waits for the disk.
    session.observers.steps.add { [unowned session] result in
      let remark = saver.note(result, of: session.navigator, waits: self.isInEvent)
      self.say(remark, in: session)
    }
    session.observers.events.add { [unowned session] event, moment in
      if case .ended(let reason) = event { self.isInterrupted = reason != .inputEnded }
      self.isInEvent = moment == .before
      guard moment == .after else { return }
      self.say(saver.notePlace(of: session.navigator), in: session)
    }
  }

  /// Restores the last run, before the session begins.
  func restore(to navigator: Navigator) {
    guard let saver, let left = saver.store.left else {
      remark =
        remark.map { "nothing was restored: \($0)" }
        ?? (saver == nil
          ? "nothing to restore: no fact, and no screen of this app has 'restore: true'"
          : "nothing to restore")
      return
    }
    report = navigator.restore(left.state, saver.store.rules)
    saver.store.noteRestored()
  }

  private func say(_ remark: String?, in session: Session) {
    guard let remark else { return }
    hasSaid = true
    session.message = MessageLine(.info, remark)
  }

  // MARK: End

  /// Marks the session as ended normally, unless it was interrupted.
  ///
  /// - Returns: what is not saved, or the reason that failed, unless it was shown before.
  func close() -> String? {
    var problem: String?
    do throws(StoreFault) {
      if isInterrupted { try saver?.store.closeInterrupted() } else { try saver?.store.close() }
    } catch {
      problem = hasSaid ? nil : "\(error)"
    }
    guard saver?.hasFailed == true else { return problem }
    return "the end of this session is not saved; --restore leads to an earlier state"
  }
}
