package import RootsTerminal

/// The capabilities of a terminal, from its terminfo description.
///
/// All that is needed is a way to place the cursor; everything else makes frames shorter.
package struct TerminalCapabilities: Hashable, Sendable {
  /// Moves of the cursor.
  package struct Moves: Hashable, Sendable {
    /// Row and column, from the upper left corner.
    package var place: Capability
    /// One coordinate alone.
    package var row, column: Capability?
    /// By that many cells.
    package var up, down, left, right: Capability?
    /// By one cell: a line feed goes down, a backspace left.
    package var oneUp, oneDown, oneLeft, oneRight: [UInt8]
    /// To the first column.
    package var lineStart: [UInt8]

    package init(place: Capability) {
      self.place = place
      (oneUp, oneDown, oneLeft, oneRight, lineStart) = ([], [], [], [], [])
    }
  }

  package var moves: Moves
  /// Blanks everything and leaves the cursor in the upper left corner; empty when it cannot.
  package var clear: [UInt8] = []
  /// Blanks the rest of the row; empty when it cannot.
  package var eraseLine: [UInt8] = []
  /// Blanks that many cells, and the cursor stays.
  package var eraseCells: Capability?
  package var showCursor: [UInt8] = []
  package var hideCursor: [UInt8] = []
  package var styles = StyleCodes()

  /// Erased cells have the background that is set (`bce`).
  package var erasesInColor = false
  /// Whether writing into the last column wraps (`am`)...
  package var wraps = false
  /// ...but only together with what follows (`xenl`).
  package var wrapsLate = false
  /// The cursor may move while a style is set (`msgr`).
  package var movesInStyle = false

  package init(moves: Moves) {
    self.moves = moves
  }
}

/// How a terminal is told what text looks like.
package struct StyleCodes: Hashable, Sendable {
  /// All attributes off; empty when it cannot.
  package var reset: [UInt8] = []
  /// The colours the terminal's own.
  package var defaultColors: [UInt8] = []
  /// Attributes and colours end one by one as well: 22 to 27, 39 and 49 of ECMA-48.
  package var endsSingly = false
  package var bold: [UInt8] = []
  package var dim: [UInt8] = []
  package var italic: [UInt8] = []
  package var underline: [UInt8] = []
  package var reverse: [UInt8] = []
  package var foreground: Capability?
  package var background: Capability?
  /// Attributes that would not go together with a colour (`ncv`).
  package var colorless: Attributes = []
  package var palette = Palette(count: 0, noColor: nil)

  package init() {}

  /// The attributes that the terminal has, each with what turns it on.
  var attributes: [(attribute: Attributes, on: [UInt8])] {
    guard !reset.isEmpty else { return [] }
    return [
      (.bold, bold), (.dim, dim), (.italic, italic), (.underline, underline), (.reverse, reverse),
    ].filter { !$0.1.isEmpty }
  }
}
