/// The code that turns frames into bytes for the terminal.
public enum Drawing: String, CaseIterable, Hashable, Sendable {
  /// The code of this library, which sends the fewest bytes.
  case builtin
  /// The library ncurses, which uses only sequences of the terminal's description.
  case ncurses
}
