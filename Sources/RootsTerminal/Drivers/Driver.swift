/// An interface to a terminal: it shows frames and delivers events.
///
/// Bound to classes because a driver represents one terminal, which copying would not duplicate.
public protocol Driver: AnyObject {
  /// The size of the next frame.
  var size: Size { get }

  /// Shows a frame on the terminal.
  ///
  /// - Throws: `DriverError` if the terminal is gone or refuses.
  func show(_ frame: Frame) throws(DriverError)

  /// Whether the terminal has not taken the last frame yet.
  var isBehind: Bool { get }

  /// Waits for the next event; nil if none came before the deadline.
  ///
  /// - Parameter deadline: the time to wait from now; nil waits without limit.
  func next(before deadline: Duration?) -> Event?

  /// Performs a request of the session between frames.
  func perform(_ request: Session.DriverRequest)
}

extension Driver {
  /// False: every frame is taken at once.
  public var isBehind: Bool { false }
  /// Does nothing, because there is no terminal.
  public func perform(_ request: Session.DriverRequest) {}
}

/// The reason why a frame could not be shown.
public enum DriverError: Error, Hashable, Sendable {
  /// The terminal cannot be written any more.
  case terminalGone
  /// The terminal library refused a call; the text names the call.
  case refused(String)
}
