public import Roots

/// A navigation that a gesture controls: the frame shows its progress, and the command is sent only
/// when the gesture finishes it.
///
///     let way = try session.beginInteractiveTransition(.back)
///     way.move(to: 0.4)
///     way.finish()
///
/// Until then the navigation state does not change. A class because it is one gesture: once it is
/// finished or cancelled, it is over for every owner.
public final class InteractiveTransition {
  /// The progress of the gesture, 0...1.
  public private(set) var progress = 0.0
  /// The command that finishing sends.
  public let command: Command
  /// Whether it has been finished or cancelled.
  public internal(set) var isOver = false
  private weak var session: Session?

  /// The progress from which releasing finishes the transition.
  public static let threshold = 0.5

  init(_ command: Command, in session: Session) {
    self.command = command
    self.session = session
  }

  /// Moves the transition; a value outside 0 to 1 counts as the nearer end.
  public func move(to progress: Double) {
    guard !isOver, !progress.isNaN else { return }
    self.progress = min(max(progress, 0), 1)
  }

  /// Sends the command, once; the rest of the transition is animated.
  /// - Returns: the reply to the command; a refusal if the transition was over already.
  @discardableResult
  public func finish() -> Reply {
    guard !isOver, let session else { return .refused(.changesNothing) }
    return session.finishInteraction()
  }

  /// Cancels the transition and animates it back; the world does not change.
  public func cancel() {
    guard !isOver, let session else { return }
    session.cancelInteraction()
  }

  /// Finishes the transition if its progress is at least `threshold`, otherwise cancels it.
  public func release() {
    if progress >= InteractiveTransition.threshold { finish() } else { cancel() }
  }
}
