import RootsCurses
import RootsTerminal

/// Work within a key, which shows its progress and which Escape or Ctrl-C stops.
///
/// A class because it remembers when it was last shown.
final class Work {
  private let driver: CursesDriver
  private let clock = ContinuousClock()
  private var shown: ContinuousClock.Instant?

  private static let pace = Duration.milliseconds(100)

  init(on driver: CursesDriver) { self.driver = driver }

  /// Shows the progress in the message line.
  /// - Returns: whether the work goes on.
  func goesOn(_ session: Session, _ progress: String) -> Bool {
    if shown.map({ clock.now - $0 >= Self.pace }) ?? true {
      shown = clock.now
      session.message = MessageLine(.info, "\(progress); Esc stops")
      do throws(DriverError) {
        try driver.show(session.frame())
      } catch {
        return false
      }
    }
    while let event = driver.next(before: .zero) {
      switch event {
      case .key(Key(.escape)), .key(.control("c")): return false
      case .key, .mouse, .paste, .pasteCut: break
      case .ended:
        session.handleLater(event)
        return false
      case .resize, .link, .background, .fileChanged, .suspended, .resumed:
        session.handleLater(event)
      }
    }
    return true
  }
}
