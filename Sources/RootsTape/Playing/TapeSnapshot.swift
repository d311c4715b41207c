import RootsTerminal

/// The text of a snapshot: the rows of a frame, then its size, cursor and styles.
///
///     Good morning.
///     -- size 80x24
///     -- cursor 3 5
///     -- row 1: bold 1-4, dim 6-13
///
/// Positions are cells from 1 1, as in a tape.
///
/// A hidden cursor and rows without styles have no line.
struct TapeSnapshot {
  /// The rows, without trailing blanks.
  let picture: [String]
  /// The lines about size, cursor and styles.
  let facts: [String]

  private static let mark = "-- "
  private static let sizeMark = "-- size "

  init(_ frame: Frame) {
    picture = (0..<frame.size.rows).map { frame.row($0) }
    let size = "\(Self.sizeMark)\(frame.size.columns)x\(frame.size.rows)"
    let cursor = frame.cursor.map { "\(Self.mark)cursor \($0.column + 1) \($0.row + 1)" }
    let rows = (0..<frame.size.rows).compactMap { row in
      frame.stylesOfRow(row).map { "\(Self.mark)row \(row + 1): \($0)" }
    }
    facts = [size] + (cursor.map { [$0] } ?? []) + rows
  }

  /// Reads a snapshot; other text becomes rows without facts.
  ///
  /// A byte order mark, any line endings and empty lines at the end are those of an editor.
  init(text: String) {
    let bytes = text.utf8.starts(with: "\u{FEFF}".utf8) ? text.utf8.dropFirst(3) : text.utf8[...]
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0)) }
    let body = lines.last == "" ? lines.dropLast() : lines[...]
    let end = body.lastIndex { $0.hasPrefix(Self.sizeMark) } ?? body.endIndex
    picture = Array(body[..<end])
    facts = body[end...].filter { !$0.isEmpty }
  }

  /// The size as written, such as `80x24`; nil if the text is not a snapshot.
  var size: Substring? { facts.first?.dropFirst(Self.sizeMark.count) }

  /// The text of the file.
  var text: String { (picture + facts).map { $0 + "\n" }.joined() }

  /// The first difference from another frame; nil if they are equal.
  func difference(from expected: TapeSnapshot) -> TapeDifference? {
    if facts.first != expected.facts.first {
      return .fact(expected: expected.facts.first, actual: facts.first)
    }
    for row in 0..<max(picture.count, expected.picture.count) {
      let ours = picture.indices.contains(row) ? picture[row] : ""
      let theirs = expected.picture.indices.contains(row) ? expected.picture[row] : ""
      guard !ours.unicodeScalars.elementsEqual(theirs.unicodeScalars) else { continue }
      return .cell(row: row, column: columnWidth(of: ours.commonPrefix(with: theirs)))
    }
    for index in 0..<max(facts.count, expected.facts.count) {
      let ours = facts.indices.contains(index) ? facts[index] : nil
      let theirs = expected.facts.indices.contains(index) ? expected.facts[index] : nil
      if ours != theirs { return .fact(expected: theirs, actual: ours) }
    }
    return nil
  }
}

/// The first difference between two frames.
enum TapeDifference: Equatable {
  /// A cell of the rows, from 0.
  case cell(row: Int, column: Int)
  /// A line about the size, the cursor or the styles of a row.
  case fact(expected: String?, actual: String?)
}

extension Frame {
  /// The styled ranges of a row, from 1: `bold 1-4, dim 6-13`; nil if the whole row is plain.
  fileprivate func stylesOfRow(_ row: Int) -> String? {
    var stretches: [String] = []
    let cells = Array(cells(inRow: row))
    var column = 0
    while column < cells.count {
      let style = cells[column].style
      var end = column + 1
      while end < cells.count, cells[end].style == style { end += 1 }
      let name = self.style(of: cells[column]).name
      if name != Style.plain.name { stretches.append("\(name) \(column + 1)-\(end)") }
      column = end
    }
    return stretches.isEmpty ? nil : stretches.joined(separator: ", ")
  }
}

extension String {
  /// The longest common prefix, in whole characters.
  fileprivate func commonPrefix(with other: String) -> Substring {
    var end = startIndex
    for (ours, theirs) in zip(indices, other) {
      guard self[ours].unicodeScalars.elementsEqual(theirs.unicodeScalars) else { break }
      end = index(after: ours)
    }
    return self[..<end]
  }
}
