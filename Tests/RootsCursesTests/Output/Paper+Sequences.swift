import RootsCurses
import RootsTerminal

// The control sequences of the emulated terminal.
extension Paper {
  mutating func simple(_ byte: UInt8) {
    switch byte {
    case 0x0D: (cursor.column, isAtEdge) = (0, false)
    case 0x09:
      (cursor.column, isAtEdge) = (min((cursor.column / 8 + 1) * 8, size.columns - 1), false)
    case 0x0A: feed()
    case 0x08: (cursor.column, isAtEdge) = (max(cursor.column - 1, 0), false)
    default: break
    }
  }

  mutating func control() {
    let final = pending[pending.count - 1]
    let body = String(decoding: pending[2..<(pending.count - 1)], as: UTF8.self)
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    if body.hasPrefix("?") {
      set(body.dropFirst(), isOn: final == UInt8(ascii: "h"))
    } else if ["h", "l"].contains(Unicode.Scalar(final)) {
      if body == "4" { inserts = final == UInt8(ascii: "h") }
    } else if ["J", "K"].contains(Unicode.Scalar(final)) {
      erase(final, numbers[0])
    } else if final == UInt8(ascii: "m") {
      select(numbers[...])
    } else {
      perform(final, max(numbers[0], 1), numbers.count > 1 ? max(numbers[1], 1) : 1)
    }
  }

  private mutating func set(_ modes: Substring, isOn: Bool) {
    for mode in modes.split(separator: ";") {
      if mode == "25" { showsCursor = isOn }
      if mode == "7" { (wrapsNow, isAtEdge) = (isOn, false) }
    }
  }

  private mutating func erase(_ final: UInt8, _ part: Int) {
    let (row, column) = (cursor.row, cursor.column)
    if final == UInt8(ascii: "J") {
      for other in 0..<size.rows where part == 2 || (part == 0 ? other > row : other < row) {
        blank(0..<size.columns, row: other)
      }
    }
    switch part {
    case 0: blank(column..<size.columns, row: row)
    case 1: blank(0..<(column + 1), row: row)
    default: blank(0..<size.columns, row: row)
    }
  }

  /// Moves the rest of the row to the right, or to the left if negative.
  mutating func shift(by count: Int) {
    let row = cursor.row
    let background = terminal.erasesInColor ? style.background : .default
    let blank = Spot(style: Style(background: background))
    cut(cursor.column)
    for _ in 0..<min(abs(count), size.columns - cursor.column) {
      if count < 0 { cut(cursor.column + 1) }
      spots[row].remove(at: count < 0 ? cursor.column : size.columns - 1)
      spots[row].insert(blank, at: count < 0 ? size.columns - 1 : cursor.column)
    }
    // A wide character may have lost its right half at the edge.
    let last = spots[row][size.columns - 1].text.unicodeScalars.first
    if count > 0, last.map(columns) == 2 { spots[row][size.columns - 1].text = " " }
  }

  private mutating func `repeat`(_ count: Int) {
    let text = spots[newest.row][newest.column].text
    guard let scalar = text.unicodeScalars.first else { return }
    for _ in 0..<count { write(scalar) }
  }

  private mutating func perform(_ final: UInt8, _ first: Int, _ second: Int) {
    if !["X", "b"].contains(Unicode.Scalar(final)) { isAtEdge = false }
    switch Unicode.Scalar(final) {
    case "H": cursor = Point(column: second - 1, row: first - 1)
    case "A": cursor.row -= first
    case "B": cursor.row += first
    case "C": cursor.column += first
    case "D": cursor.column -= first
    case "G": cursor.column = first - 1
    case "d": cursor.row = first - 1
    case "L" where region.contains(cursor.row):
      scroll(cursor.row..<region.upperBound, by: -first)
    case "M" where region.contains(cursor.row): scroll(cursor.row..<region.upperBound, by: first)
    case "S": scroll(region, by: first)
    case "T": scroll(region, by: -first)
    case "r":
      (region, cursor) = ((first - 1)..<min(max(second, first), size.rows), .zero)
    case "P": shift(by: -first)
    case "@": shift(by: first)
    case "b": self.repeat(first)
    case "Z": for _ in 0..<first { cursor.column = max((cursor.column - 1) / 8 * 8, 0) }
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
  mutating func oddControl() {
    let body = String(decoding: pending[2..<(pending.count - 1)], as: UTF8.self)
    let numbers = body.split(separator: ",").map { Int($0) ?? 0 }
    switch Unicode.Scalar(pending[1]) {
    case "@": (cursor, isAtEdge) = (Point(column: numbers[1], row: numbers[0]), false)
    case "0": style = .plain
    case "d": (style.foreground, style.background) = (.default, .default)
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
