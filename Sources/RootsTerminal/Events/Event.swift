/// Something that happened to the terminal.
public enum Event: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The mouse was pressed, moved or turned over a cell, which may lie outside of the frame.
  case mouse(MouseEvent)
  /// Text was pasted in one piece; it is raw, as it came from outside.
  case paste(String)
  /// The paste that came just before was longer than this; the rest of it is lost.
  case pasteCut(limitInBytes: Int)
  /// A link arrived from another program; it is raw, as it came from outside.
  case link(String)
  /// The terminal was asked for the colour of its background, and says that it is dark, or light.
  case background(isDark: Bool)
  /// The terminal has this size now.
  case resize(Size)
  /// The program is about to be stopped.
  case suspended
  /// The program goes on after a stop; everything must be shown again.
  case resumed
  /// Nothing further will come.
  case ended(EndReason)
}

/// Why no further event will come.
public enum EndReason: String, Hashable, Sendable, CaseIterable {
  /// Somebody asked the program to end: SIGTERM or SIGINT.
  case quitSignal
  /// The terminal can no longer be read or written.
  case terminalGone
  /// The line was hung up: SIGHUP.
  case hangup
  /// The events were a file, a pipe or a script, and it is at its end.
  case inputEnded
}
