package import RootsTerminal

/// The capabilities of a terminal, from its terminfo description.
///
/// Only a way to position the cursor is required; everything else makes frames shorter.
package struct TerminalCapabilities: Hashable, Sendable {
  /// Moves of the cursor.
  package struct Moves: Hashable, Sendable {
    /// Moves the cursor to a row and a column, from the upper left corner.
    package var place: Capability
    /// Moves the cursor to a row or a column, keeping the other coordinate.
    package var row, column: Capability?
    /// Moves the cursor by a number of cells.
    package var up, down, left, right: Capability?
    /// Moves the cursor by one cell: a line feed down, a backspace left.
    package var oneUp, oneDown, oneLeft, oneRight: [UInt8]
    /// Moves the cursor to the first column.
    package var lineStart: [UInt8]

    package init(place: Capability) {
      self.place = place
      (oneUp, oneDown, oneLeft, oneRight, lineStart) = ([], [], [], [], [])
    }
  }

  package var moves: Moves
  /// Clears the terminal and moves the cursor to the upper left corner; empty if unsupported.
  package var clear: [UInt8] = []
  /// Clears the rest of the row; empty if unsupported.
  package var eraseLine: [UInt8] = []
  /// Clears a number of cells without moving the cursor.
  package var eraseCells: Capability?
  package var showCursor: [UInt8] = []
  package var hideCursor: [UInt8] = []
  package var styles = StyleCodes()

  /// Whether erased cells get the current background (`bce`).
  package var erasesInColor = false
  /// Whether writing into the last column wraps (`am`).
  package var wraps = false
  /// Whether the wrap happens only with the next character (`xenl`).
  package var wrapsLate = false
  /// Whether the cursor may move while a style is set (`msgr`).
  package var movesInStyle = false

  package init(moves: Moves) {
    self.moves = moves
  }
}

/// The codes of a terminal's styles.
package struct StyleCodes: Hashable, Sendable {
  /// Resets all attributes; empty if unsupported.
  package var reset: [UInt8] = []
  /// Selects the default colours.
  package var defaultColors: [UInt8] = []
  /// Whether attributes and colours can end one by one: 22 to 27, 39 and 49 of ECMA-48.
  package var endsSingly = false
  package var bold: [UInt8] = []
  package var dim: [UInt8] = []
  package var italic: [UInt8] = []
  package var underline: [UInt8] = []
  package var reverse: [UInt8] = []
  package var foreground: Capability?
  package var background: Capability?
  /// The attributes that cannot be combined with colours (`ncv`).
  package var colorless: Attributes = []
  package var palette = Palette(count: 0)

  package init() {}

  /// The attributes of the terminal, with the bytes that switch them on.
  var attributes: [(attribute: Attributes, on: [UInt8])] {
    guard !reset.isEmpty else { return [] }
    return [
      (.bold, bold), (.dim, dim), (.italic, italic), (.underline, underline), (.reverse, reverse),
    ].filter { !$0.1.isEmpty }
  }
}
