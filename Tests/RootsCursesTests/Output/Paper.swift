import RootsCurses
import RootsTerminal

/// A minimal terminal emulator that records its cells and their styles.
///
/// The emulator interprets the sequences that ncurses sends, in two languages:
/// ECMA-48, and an invented one in which every sequence starts with a byte of its own and
/// attributes cannot be combined.
struct Paper {
  struct Spot: Hashable {
    var text = " "
    var style = Style.plain
  }

  let size: Size
  /// The rows, from the top.
  var spots: [[Spot]]
  var cursor = Point.zero
  var showsCursor = true
  var scrolled = 0
  /// The rows that scroll.
  var region: Range<Int>
  /// The last column is written, and the next character wraps.
  var isAtEdge = false
  /// Whether automatic wrapping (`?7`) and insert mode (`4`) are on.
  var wrapsNow = true
  var inserts = false
  /// The cursor and the style that the terminal was told to keep.
  var saved = (cursor: Point.zero, style: Style.plain)
  /// The position of the last character.
  var newest = Point.zero
  var style = Style.plain
  var pending: [UInt8] = []
  let terminal: TerminalTraits
  let columns: (Unicode.Scalar) -> Int

  init(size: Size, terminal: TerminalTraits, columns: @escaping (Unicode.Scalar) -> Int) {
    self.size = size
    self.terminal = terminal
    self.columns = columns
    region = 0..<size.rows
    // The cells that other programs left there.
    spots = Array(
      repeating: Array(repeating: Spot(text: "#"), count: size.columns), count: size.rows)
  }

  mutating func take(_ bytes: [UInt8]) {
    for byte in bytes { take(byte) }
  }

  mutating func take(_ byte: UInt8) {
    pending.append(byte)
    if pending[0] == 0x1B {
      takeEscape(byte)
    } else if pending[0] == 0x01 {
      if byte == UInt8(ascii: ".") { finish { $0.oddControl() } }
    } else if pending[0] < 0x20 {
      finish { $0.simple(byte) }
    } else if let text = String(validating: pending, as: UTF8.self),
      let scalar = text.unicodeScalars.first
    {
      finish { $0.write(scalar) }
    }
  }

  private mutating func takeEscape(_ byte: UInt8) {
    guard pending.count > 1 else { return }
    switch Unicode.Scalar(pending[1]) {
    case "[":
      if pending.count > 2, (0x40...0x7E).contains(byte) { finish { $0.control() } }
    case "(", ")":
      if pending.count > 2 { pending = [] }
    case "D": finish { $0.feed() }
    case "M": finish { $0.reverseFeed() }
    case "7": finish { $0.saved = ($0.cursor, $0.style) }
    case "8":
      finish { ($0.cursor, $0.style, $0.isAtEdge) = ($0.saved.cursor, $0.saved.style, false) }
    default: pending = []
    }
  }

  mutating func finish(_ body: (inout Paper) -> Void) {
    body(&self)
    pending = []
  }

  // MARK: Text

  mutating func write(_ scalar: Unicode.Scalar) {
    // Terminals that join no emoji drop joiners.
    if scalar == "\u{200D}" { return }
    let width = columns(scalar)
    if width == 0 {
      join(scalar)
      return
    }
    if wrapsNow && (isAtEdge || cursor.column + width > size.columns) { wrap() }
    cursor.column = min(cursor.column, size.columns - width)
    if inserts { shift(by: width) }
    cut(cursor.column)
    cut(cursor.column + width)
    newest = cursor
    spots[cursor.row][cursor.column] = Spot(text: String(Character(scalar)), style: style)
    if width == 2 { spots[cursor.row][cursor.column + 1] = Spot(text: "", style: style) }
    cursor.column += width
    guard cursor.column == size.columns else { return }
    cursor.column -= 1
    isAtEdge = terminal.wraps && wrapsNow
    if wrapsNow && terminal.wraps && !terminal.wrapsLate { wrap() }
  }

  mutating func join(_ scalar: Unicode.Scalar) {
    spots[newest.row][newest.column].text.unicodeScalars.append(scalar)
  }

  mutating func wrap() {
    isAtEdge = false
    cursor.column = 0
    feed()
  }

  mutating func feed() {
    if cursor.row == region.upperBound - 1 {
      scroll(region, by: 1)
    } else {
      cursor.row = min(cursor.row + 1, size.rows - 1)
    }
  }

  private mutating func reverseFeed() {
    if cursor.row == region.lowerBound {
      scroll(region, by: -1)
    } else {
      cursor.row = max(cursor.row - 1, 0)
    }
  }

  /// Moves rows up, or down if negative.
  mutating func scroll(_ rows: Range<Int>, by count: Int) {
    scrolled += 1
    let background = terminal.erasesInColor ? style.background : .default
    let blank = Array(repeating: Spot(style: Style(background: background)), count: size.columns)
    for _ in 0..<min(abs(count), rows.count) {
      spots.remove(at: count > 0 ? rows.lowerBound : rows.upperBound - 1)
      spots.insert(blank, at: count > 0 ? rows.upperBound - 1 : rows.lowerBound)
    }
  }

  /// A wide character that is about to lose its right half.
  mutating func cut(_ column: Int) {
    guard column < size.columns, spots[cursor.row][column].text.isEmpty else { return }
    spots[cursor.row][column].text = " "
    if column > 0 { spots[cursor.row][column - 1].text = " " }
  }

  mutating func blank(_ columns: Range<Int>, row: Int) {
    let background = terminal.erasesInColor ? style.background : .default
    let columns = columns.clamped(to: 0..<size.columns)
    if row == cursor.row {
      cut(columns.lowerBound)
      cut(columns.upperBound)
    }
    for column in columns { spots[row][column] = Spot(style: Style(background: background)) }
  }
}
