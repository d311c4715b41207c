/// The reason why a terminal could not be opened.
public enum OpeningError: Error, Hashable, Sendable {
  /// Standard input or output is a file, a pipe or nothing.
  case noTerminal(Stream)
  /// `TERM` is not set.
  case unnamedTerminal
  /// No description of the terminal is installed.
  case unknownTerminal(String)
  /// The terminal cannot place its cursor.
  case plainTerminal(String)
  /// The process may not write files that can hold a frame.
  case fileLimit
  /// The system refused the named operation.
  case refused(String)

  /// One of the two streams that must be a terminal.
  public enum Stream: String, Hashable, Sendable {
    /// The source of keys.
    case input
    /// The destination of frames.
    case output
  }
}

extension OpeningError: CustomStringConvertible {
  /// One line for the user: the fact, then the remedy if there is one.
  public var description: String {
    switch self {
    case .noTerminal(let stream): "standard \(stream.rawValue) is not a terminal"
    case .unnamedTerminal:
      "TERM is not set; set it to your terminal's name, for example xterm-256color"
    case .unknownTerminal(let name):
      "the terminal '\(name)' is unknown here; try TERM=xterm-256color"
    case .plainTerminal(let name): "the terminal '\(name)' cannot place its cursor"
    case .fileLimit:
      "the limit on file sizes (ulimit -f) is below the 32 MiB that drawing needs; raise it"
    case .refused(let what): "\(what) was refused by the system"
    }
  }

  /// The line for a program that also runs without a terminal, by its option `--plain`.
  package var message: String {
    switch self {
    case .unnamedTerminal: "\(self), or try --plain"
    case .unknownTerminal, .fileLimit: "\(self) or --plain"
    case .noTerminal, .plainTerminal, .refused: "\(self); try --plain"
    }
  }
}
