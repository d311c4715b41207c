/// A model of a terminal, sufficient for the screen content in these tests.
struct ScreenModel {
  private(set) var columns: Int
  private(set) var rows: Int
  private var cells: [[Unicode.Scalar]]
  private var column = 0
  private var row = 0
  private var top = 0
  private var bottom: Int
  private var last: Unicode.Scalar = " "
  private var pending: [Unicode.Scalar] = []

  init(columns: Int, rows: Int) {
    (self.columns, self.rows, bottom) = (columns, rows, rows - 1)
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows, with trailing blanks.
  var lines: [String] {
    cells.map { row in String(String.UnicodeScalarView(row)) }
  }

  var text: String { lines.joined(separator: "\n") }

  mutating func take(_ scalars: some Sequence<Unicode.Scalar>) {
    for scalar in scalars {
      if !pending.isEmpty || scalar == "\u{1B}" { collect(scalar) } else { place(scalar) }
    }
  }

  private mutating func collect(_ scalar: Unicode.Scalar) {
    if scalar == "\u{18}" || scalar == "\u{1B}" { pending = [] }
    if scalar == "\u{18}" { return }
    pending.append(scalar)
    guard pending.count > 1 else { return }
    switch pending[1] {
    case "[":
      guard pending.count > 2, ("@"..."~").contains(scalar) else { return }
      control(scalar, String(String.UnicodeScalarView(pending[2..<(pending.count - 1)])))
    case "(", ")":
      guard pending.count > 2 else { return }
    case "]":
      // A title or a link, up to BEL; ESC \\ ends it as another sequence.
      guard scalar == "\u{7}" else { return }
    case "M": reverseFeed()
    default: break
    }
    pending = []
  }

  private mutating func place(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\r": column = 0
    case "\n": feed()
    case "\u{8}": column = max(column - 1, 0)
    case "\t": column = min((column / 8 + 1) * 8, columns - 1)
    case "\0"..." " where scalar != " ": break
    default:
      if column >= columns {
        column = 0
        feed()
      }
      cells[row][column] = scalar
      last = scalar
      column += 1
    }
  }

  private mutating func feed() {
    if row == bottom { scroll(from: top, by: 1) } else { row = min(row + 1, rows - 1) }
  }

  private mutating func reverseFeed() {
    if row == top { scroll(from: top, by: -1) } else { row = max(row - 1, 0) }
  }

  private var blank: [Unicode.Scalar] { Array(repeating: " ", count: columns) }

  /// Moves the rows from `first` to the end of the region up, or down if negative.
  private mutating func scroll(from first: Int, by count: Int) {
    guard first <= bottom else { return }
    for _ in 0..<abs(count) {
      cells.remove(at: count > 0 ? first : bottom)
      cells.insert(blank, at: count > 0 ? bottom : first)
    }
  }

  private mutating func control(_ final: Unicode.Scalar, _ parameters: String) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = numbers.first ?? nil
    let count = max(first ?? 1, 1)
    switch final {
    case "H": (row, column) = (count - 1, max((numbers.count > 1 ? numbers[1] : nil) ?? 1, 1) - 1)
    case "A": row -= count
    case "B": row += count
    case "C": column += count
    case "D": column -= count
    case "G": column = count - 1
    case "d": row = count - 1
    case "J": erase(display: first ?? 0)
    case "K": erase(line: first ?? 0)
    case "L": scroll(from: row, by: -count)
    case "M": scroll(from: row, by: count)
    case "S": scroll(from: top, by: count)
    case "T": scroll(from: top, by: -count)
    case "X": fill(column..<(column + count))
    case "P": shift(by: -count)
    case "@": shift(by: count)
    case "b": for _ in 0..<count { place(last) }
    case "r": setRegion(numbers)
    case "h", "l": if parameters == "?1049" { erase(display: 2) }
    default: break
    }
    (row, column) = (min(max(row, 0), rows - 1), min(max(column, 0), columns - 1))
  }

  private mutating func setRegion(_ numbers: [Int?]) {
    top = (numbers[0] ?? 1) - 1
    bottom = min((numbers.count > 1 ? numbers[1] : nil) ?? rows, rows) - 1
    (row, column) = (0, 0)
  }

  private mutating func erase(display: Int) {
    if display < 2 { erase(line: display) }
    let gone = display == 0 ? (row + 1)..<rows : display == 1 ? 0..<row : 0..<rows
    for line in gone { cells[line] = blank }
  }

  private mutating func erase(line: Int) {
    fill(line == 0 ? column..<columns : line == 1 ? 0..<(column + 1) : 0..<columns)
  }

  private mutating func fill(_ range: Range<Int>) {
    for index in range.clamped(to: 0..<columns) { cells[row][index] = " " }
  }

  private mutating func shift(by count: Int) {
    for _ in 0..<abs(count) where column < columns {
      cells[row].remove(at: count < 0 ? column : columns - 1)
      cells[row].insert(" ", at: count < 0 ? columns - 1 : column)
    }
  }
}
