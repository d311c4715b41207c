/// Input beyond single keys.
extension Job {
  /// Types a text of any length while the terminal keeps reading output.
  func typeAll(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    var left = Job.patience
    while !rest.isEmpty {
      let before = rest.count
      rest = pty.send(rest)
      if rest.count == before { left -= 1 }
      guard left > 0 else {
        throw TooLate(awaited: "room for \(rest.count) bytes", screen: screen.text)
      }
      read(within: rest.isEmpty ? 0 : 1)
    }
  }

  /// Pastes a text with bracketed paste marks.
  func paste(_ text: String) throws {
    try typeAll("\u{1B}[200~\(text)\u{1B}[201~")
  }

  /// Waits until everything that was typed has been read.
  func waitUntilRead() throws {
    try wait("end of typing") { pty.isDrained }
  }

  /// The position of a text on the screen, in cells from 1 1.
  func place(of text: String) throws -> (column: Int, row: Int) {
    let wanted = Array(text.unicodeScalars)
    for (row, line) in screen.lines.enumerated() {
      let cells = Array(line.unicodeScalars)
      if let column = cells.indices.first(where: { cells[$0...].starts(with: wanted) }) {
        return (column + 1, row + 1)
      }
    }
    throw TooLate(awaited: "'\(text)' to point at", screen: screen.text)
  }

  /// Presses and releases the left button over a cell, counted from 1 1.
  func click(_ column: Int, _ row: Int) {
    pty.type("\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m")
  }

  /// Clicks on the first character of a text.
  func click(on text: String) throws {
    let place = try place(of: text)
    click(place.column, place.row)
  }
}
