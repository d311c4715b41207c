/// A screen as tmux prints it: characters with their styles, and the cursor.
struct StyledScreen: Equatable {
  /// A cell: its character, and the selectors of its style by their kinds.
  struct Cell: Equatable, CustomStringConvertible {
    var text: Character = " "
    var style: [String: String] = [:]

    var description: String { "'\(text)' \(style)" }
  }

  /// The column and the row of the cursor, and whether it is shown.
  let cursor: [Substring]
  private(set) var rows: [[Cell]] = []

  /// - Parameter lines: the cursor, then the rows with escape sequences.
  init(_ lines: [Substring], columns: Int) {
    let cursor = lines.first.map { $0.split(separator: " ") } ?? []
    self.cursor = cursor.last == "0" ? ["hidden"] : cursor
    var style: [String: String] = [:]
    for line in lines.dropFirst() { rows.append(StyledScreen.cells(line, columns, &style)) }
  }

  var text: String { rows.map { String($0.map(\.text)) }.joined(separator: "\n") }

  /// The first difference from another screen; nil if there is none.
  func difference(from other: StyledScreen) -> String? {
    if rows.count != other.rows.count { return "\(rows.count) rows, not \(other.rows.count)" }
    for row in rows.indices {
      for (column, (cell, wanted)) in zip(rows[row], other.rows[row]).enumerated()
      where cell != wanted {
        return "\(row):\(column) shows \(cell), not \(wanted)"
      }
    }
    return cursor == other.cursor ? nil : "cursor \(cursor), not \(other.cursor)"
  }

  private static func cells(
    _ line: Substring, _ columns: Int, _ style: inout [String: String]
  ) -> [Cell] {
    var cells: [Cell] = []
    var rest = line[...]
    while let character = rest.popFirst() {
      if character == "\u{1B}" {
        let end = rest.firstIndex(of: "m") ?? rest.endIndex
        select(rest[..<end].dropFirst().split(separator: ";"), &style)
        rest = rest[end...].dropFirst()
      } else {
        cells.append(Cell(text: character, style: character == " " ? visible(style) : style))
      }
    }
    // Rows end where only blanks in the default style follow.
    while cells.last == Cell() { cells.removeLast() }
    return cells
  }

  /// The part of a style that is seen on a blank.
  private static func visible(_ style: [String: String]) -> [String: String] {
    guard style["reverse"] == nil else { return style }
    return style.filter { kind, _ in
      kind == "background" || style["underline"] != nil && kind != "italic"
    }
  }

  private static func select(_ numbers: [Substring], _ style: inout [String: String]) {
    var numbers = numbers[...]
    if numbers.isEmpty { style = [:] }
    let names = [1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "reverse"]
    while let number = numbers.popFirst().flatMap({ Int($0) }) {
      switch number {
      case 0: style = [:]
      case 38, 48:
        let count = numbers.first == "2" ? 4 : 2
        style[number == 38 ? "foreground" : "background"] =
          numbers.prefix(count).joined(separator: ";")
        numbers = numbers.dropFirst(count)
      case 22: (style["bold"], style["dim"]) = (nil, nil)
      case 23...27: names[number - 20].map { style[$0] = nil }
      case 39: style["foreground"] = nil
      case 49: style["background"] = nil
      case 30...37: style["foreground"] = "5;\(number - 30)"
      case 90...97: style["foreground"] = "5;\(number - 82)"
      case 40...47: style["background"] = "5;\(number - 40)"
      case 100...107: style["background"] = "5;\(number - 92)"
      default: names[number].map { style[$0] = "on" }
      }
    }
  }
}
