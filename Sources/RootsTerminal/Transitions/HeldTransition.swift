public import Roots

/// A navigation in somebody's hands: it is seen as far as they have moved it, and done only when
/// they finish it.
///
///     let way = try session.hold(.back)
///     way.move(to: 0.4)
///     way.finish()
///
/// Until then the world knows nothing of it. A class because it stands for one gesture, which is
/// over for everybody who holds it once it is finished or given up.
public final class HeldTransition {
  /// How far it has been moved, 0...1.
  public private(set) var progress = 0.0
  /// What is asked when it is finished.
  public let command: Command
  /// Whether it has been finished or given up.
  public internal(set) var isOver = false
  private weak var session: Session?

  /// From here on, letting go finishes it.
  public static let threshold = 0.5

  init(_ command: Command, in session: Session) {
    self.command = command
    self.session = session
  }

  /// Moves it; what lies outside of 0...1 counts as the nearer end.
  public func move(to progress: Double) {
    guard !isOver, !progress.isNaN else { return }
    self.progress = min(max(progress, 0), 1)
  }

  /// Asks for the navigation, once; what is left of the way runs by itself.
  /// - Returns: what came of it; a refusal when it was over already.
  @discardableResult
  public func finish() -> Reply {
    guard !isOver, let session else { return .refused(.changesNothing) }
    return session.finishHold()
  }

  /// Gives it up: it goes back to where it was, and nothing has happened.
  public func cancel() {
    guard !isOver, let session else { return }
    session.cancelHold()
  }

  /// Finishes it when it has come half of the way, else gives it up.
  public func letGo() {
    if progress >= HeldTransition.threshold { finish() } else { cancel() }
  }
}
