public import Roots

/// An event of the terminal.
public enum Event: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// A mouse button or wheel was used over a cell, which may lie outside the frame.
  case mouse(MouseEvent)
  /// Text was pasted in one piece; it is unfiltered outside input.
  case paste(String)
  /// The preceding paste was longer than this; the rest is lost.
  case pasteCut(limitInBytes: Int)
  /// A link arrived from another program; it is unfiltered outside input.
  case link(String)
  /// Something was used by its name.
  case act(NamedAct)
  /// A command from outside, for example from a tape.
  case command(Command)
  /// A word of the prompt that is no command, such as `rewind` with the argument `2`.
  case word(String, argument: String?)
  /// The terminal reported whether its background is dark or light.
  case background(isDark: Bool)
  /// The file of the app has changed, so that the app is to be read again.
  case fileChanged
  /// The terminal has a new size.
  case resize(Size)
  /// The program is about to be stopped.
  case suspended
  /// The editor that was requested could not be started or has failed, with the message about it;
  /// `.resumed` follows.
  case editorFailed(String)
  /// The program was continued after a stop; everything must be drawn again.
  case resumed
  /// No further event will come.
  case ended(EndReason)
}

/// The reason why no further event will come.
public enum EndReason: String, Hashable, Sendable, CaseIterable {
  /// SIGTERM or SIGINT was received.
  case quitSignal
  /// The terminal can no longer be read or written.
  case terminalGone
  /// SIGHUP was received: the connection was closed.
  case hangup
  /// The file, pipe or script of events has ended.
  case inputEnded
}
