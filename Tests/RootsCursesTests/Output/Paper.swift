import RootsCurses
import RootsTerminal

/// A minimal terminal emulator that records its cells and their styles.
///
/// It understands two languages: ECMA-48, and an invented one in which every sequence starts with a
/// byte of its own and attributes cannot be combined.
struct Paper {
  struct Spot: Hashable {
    var text = " "
    var style = Style.plain
  }

  let size: Size
  private(set) var spots: [[Spot]]
  private(set) var cursor = Point.zero
  private(set) var showsCursor = true
  private(set) var scrolled = 0
  /// The last column is written, and the next character wraps.
  private var isAtEdge = false
  /// The position of the last character.
  private var newest = Point.zero
  private var style = Style.plain
  private var pending: [UInt8] = []
  private let terminal: TerminalCapabilities
  private let columns: (Unicode.Scalar) -> Int

  init(size: Size, terminal: TerminalCapabilities, columns: @escaping (Unicode.Scalar) -> Int) {
    self.size = size
    self.terminal = terminal
    self.columns = columns
    // The cells that other programs left there.
    spots = Array(
      repeating: Array(repeating: Spot(text: "#"), count: size.columns), count: size.rows)
  }

  mutating func take(_ bytes: [UInt8]) {
    for byte in bytes { take(byte) }
  }

  private mutating func take(_ byte: UInt8) {
    pending.append(byte)
    if pending[0] == 0x1B {
      if pending.count > 2, (0x40...0x7E).contains(byte) { finish { $0.control() } }
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

  private mutating func finish(_ body: (inout Paper) -> Void) {
    body(&self)
    pending = []
  }

  // MARK: Text

  private mutating func write(_ scalar: Unicode.Scalar) {
    let width = columns(scalar)
    if width == 0 {
      join(scalar)
      return
    }
    if isAtEdge || cursor.column + width > size.columns { wrap() }
    cut(cursor.column)
    cut(cursor.column + width)
    newest = cursor
    spots[cursor.row][cursor.column] = Spot(text: String(Character(scalar)), style: style)
    if width == 2 { spots[cursor.row][cursor.column + 1] = Spot(text: "", style: style) }
    cursor.column += width
    guard cursor.column == size.columns else { return }
    cursor.column -= 1
    isAtEdge = terminal.wraps
    if terminal.wraps && !terminal.wrapsLate { wrap() }
  }

  private mutating func join(_ scalar: Unicode.Scalar) {
    spots[newest.row][newest.column].text.unicodeScalars.append(scalar)
  }

  private mutating func wrap() {
    isAtEdge = false
    cursor.column = 0
    feed()
  }

  private mutating func feed() {
    if cursor.row < size.rows - 1 { cursor.row += 1 } else { scrolled += 1 }
  }

  /// A wide character that is about to lose its right half.
  private mutating func cut(_ column: Int) {
    guard column < size.columns, spots[cursor.row][column].text.isEmpty else { return }
    spots[cursor.row][column].text = " "
    if column > 0 { spots[cursor.row][column - 1].text = " " }
  }

  private mutating func blank(_ columns: Range<Int>, row: Int) {
    let background = terminal.erasesInColor ? style.background : .default
    let columns = columns.clamped(to: 0..<size.columns)
    if row == cursor.row {
      cut(columns.lowerBound)
      cut(columns.upperBound)
    }
    for column in columns { spots[row][column] = Spot(style: Style(background: background)) }
  }

  // MARK: Sequences

  private mutating func simple(_ byte: UInt8) {
    switch byte {
    case 0x0D: (cursor.column, isAtEdge) = (0, false)
    case 0x0A: feed()
    case 0x08: (cursor.column, isAtEdge) = (max(cursor.column - 1, 0), false)
    default: break
    }
  }

  private mutating func control() {
    let final = pending[pending.count - 1]
    let body = String(decoding: pending[2..<(pending.count - 1)], as: UTF8.self)
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    if body.hasPrefix("?") {
      if body == "?25" { showsCursor = final == UInt8(ascii: "h") }
    } else if final == UInt8(ascii: "m") {
      select(numbers[...])
    } else {
      perform(final, max(numbers[0], 1), numbers.count > 1 ? max(numbers[1], 1) : 1)
    }
  }

  private mutating func perform(_ final: UInt8, _ first: Int, _ second: Int) {
    if final != UInt8(ascii: "K") && final != UInt8(ascii: "X") { isAtEdge = false }
    switch Unicode.Scalar(final) {
    case "H": cursor = Point(column: second - 1, row: first - 1)
    case "A": cursor.row -= first
    case "B": cursor.row += first
    case "C": cursor.column += first
    case "D": cursor.column -= first
    case "G": cursor.column = first - 1
    case "d": cursor.row = first - 1
    case "J": for row in 0..<size.rows { blank(0..<size.columns, row: row) }
    case "K": blank(cursor.column..<size.columns, row: cursor.row)
    case "X": blank(cursor.column..<(cursor.column + first), row: cursor.row)
    default: break
    }
    cursor.row = min(max(cursor.row, 0), size.rows - 1)
    cursor.column = min(max(cursor.column, 0), size.columns - 1)
  }

  private mutating func select(_ numbers: ArraySlice<Int>) {
    guard let first = numbers.first else { return }
    var rest = numbers.dropFirst()
    let on: [Int: Attributes] = [
      1: .bold, 2: .dim, 3: .italic, 4: .underline, 7: .reverse,
    ]
    let off: [Int: Attributes] = [
      22: [.bold, .dim], 23: .italic, 24: .underline, 27: .reverse,
    ]
    switch first {
    case 0: style = .plain
    case 38, 48:
      let color = Paper.extended(&rest)
      if first == 38 { style.foreground = color } else { style.background = color }
    case 39: style.foreground = .default
    case 49: style.background = .default
    case 30...37: style.foreground = .palette(UInt8(first - 30))
    case 40...47: style.background = .palette(UInt8(first - 40))
    case 90...97: style.foreground = .palette(UInt8(first - 82))
    case 100...107: style.background = .palette(UInt8(first - 92))
    default:
      style.attributes.formUnion(on[first] ?? [])
      style.attributes.subtract(off[first] ?? [])
    }
    select(rest)
  }

  private static func extended(_ rest: inout ArraySlice<Int>) -> Color {
    let numbers = Array(rest)
    if numbers[0] == 5 {
      rest = rest.dropFirst(2)
      return .palette(UInt8(numbers[1]))
    }
    rest = rest.dropFirst(4)
    return .rgb(UInt8(numbers[1]), UInt8(numbers[2]), UInt8(numbers[3]))
  }

  /// A sequence of the invented language: a letter, numbers and a full stop.
  private mutating func oddControl() {
    let body = String(decoding: pending[2..<(pending.count - 1)], as: UTF8.self)
    let numbers = body.split(separator: ",").map { Int($0) ?? 0 }
    switch Unicode.Scalar(pending[1]) {
    case "@": (cursor, isAtEdge) = (Point(column: numbers[1], row: numbers[0]), false)
    case "0": style = .plain
    case "b": style.attributes.insert(.bold)
    case "r": style.attributes.insert(.reverse)
    case "f": style.foreground = .palette(UInt8(numbers[0]))
    case "g": style.background = .palette(UInt8(numbers[0]))
    case "c":
      for row in 0..<size.rows { blank(0..<size.columns, row: row) }
      (cursor, isAtEdge) = (.zero, false)
    default: break
    }
  }
}
