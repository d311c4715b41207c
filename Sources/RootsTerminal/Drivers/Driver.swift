/// Shows frames and delivers events.
///
/// It is bound to classes because a driver stands for a terminal: copying it would not give a
/// second one.
public protocol Driver: AnyObject {
  /// The size that the next frame should have.
  var size: Size { get }

  /// Puts a frame on the terminal.
  ///
  /// - Throws: `DriverError` when the terminal is no longer there.
  func show(_ frame: Frame) throws(DriverError)

  /// Whether the terminal has not taken the last frame yet.
  var isBehind: Bool { get }

  /// The next event; nil when none came before the deadline.
  ///
  /// - Parameter deadline: how long to wait from now; nil waits as long as it takes.
  func next(before deadline: Duration?) -> Event?

  /// Does what a session asks for between frames.
  func perform(_ request: Session.DriverRequest)
}

extension Driver {
  /// False: every frame is taken at once.
  public var isBehind: Bool { false }
  /// Nothing: there is no terminal to give back or to draw again.
  public func perform(_ request: Session.DriverRequest) {}
}

/// Why a frame could not be shown.
public enum DriverError: Error, Hashable, Sendable {
  /// The terminal cannot be written any more.
  case terminalGone
  /// The terminal's library refused; the text says what it was asked for.
  case refused(String)
}
