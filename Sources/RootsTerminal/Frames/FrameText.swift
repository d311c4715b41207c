import Roots

extension Frame {
  /// The text of one row without trailing blanks; empty for a row outside the frame.
  public func row(_ row: Int) -> String {
    guard (0..<size.rows).contains(row) else { return "" }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.columns)
    var used = 0
    let start = row * size.columns
    for index in start..<(start + size.columns) {
      let cell = cells[index]
      if cell.glyph < 0x80 && cell.flags == 0 {
        if cell.isContinuation { continue }
        bytes.append(UInt8(truncatingIfNeeded: cell.glyph))
      } else {
        bytes.append(contentsOf: text(of: cell).utf8)
      }
      if bytes.last != 0x20 { used = bytes.count }
    }
    return String(decoding: bytes[..<used], as: UTF8.self)
  }

  /// All rows without trailing blanks, joined by line feeds.
  public var text: String {
    (0..<size.rows).map(row).joined(separator: "\n")
  }

  /// All rows with their styles in brackets: `plain [bold:text] plain`.
  ///
  /// For golden files. A row without styles reads as in `text`; the position of the cursor follows
  /// on a line of its own.
  public var styledText: String {
    var lines = (0..<size.rows).map(styledRow)
    if let cursor { lines.append("cursor: \(cursor.column),\(cursor.row)") }
    return lines.joined(separator: "\n")
  }

  private func styledRow(_ row: Int) -> String {
    var line = ""
    var trailingBlanks = 0
    var current: UInt16 = 0
    for column in 0..<size.columns {
      let cell = self[Point(column: column, row: row)]
      if cell.isContinuation { continue }
      if cell.style != current {
        line += String(repeating: " ", count: trailingBlanks)
        trailingBlanks = 0
        if current != 0 { line += "]" }
        if cell.style != 0 { line += "[\(style(of: cell).name):" }
        current = cell.style
      }
      if cell.style == 0 && cell.glyph == 0x20 && !cell.isCluster {
        trailingBlanks += 1
      } else {
        line += String(repeating: " ", count: trailingBlanks) + text(of: cell)
        trailingBlanks = 0
      }
    }
    return current == 0 ? line : line + "]"
  }
}

extension Style {
  /// The name of the style in `styledText`: `bold`, `reverse fg2`, `bg#102030`.
  public var name: String {
    let attributeNames: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"),
    ]
    var words = attributeNames.filter { attributes.contains($0.0) }.map(\.1)
    if let name = foreground.name { words.append("fg" + name) }
    if let name = background.name { words.append("bg" + name) }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }
}

extension Color {
  /// The palette number or the hexadecimal parts; nil for the default colour.
  fileprivate var name: String? {
    switch self {
    case .default: nil
    case .palette(let index): String(index)
    case .rgb(let red, let green, let blue):
      "#" + [red, green, blue].map { hexadecimal($0, digits: 2) }.joined()
    }
  }
}
