/// Rows of values for a tape, from a file of comma-separated values.
///
/// The first line names the columns. Cells may be in double quotes, with `""` for a quote, as in
/// RFC 4180; empty lines are skipped.
public struct TapeRows: Hashable, Sendable {
  /// The values of each row, by the names of the columns.
  public let rows: [[String: String]]

  /// The maximum number of rows.
  public static let limit = 10_000

  /// Reads the text of a file.
  ///
  /// - Throws: `TapeRowsError` for an invalid file.
  public init(_ text: String) throws(TapeRowsError) {
    var reader = CellReader(text)
    guard let head = try reader.line() else {
      throw TapeRowsError(line: 1, reason: "it is empty; write names, then rows")
    }
    for name in head.cells where !TapeVariables.isName(name) {
      throw TapeRowsError(
        line: head.number, reason: "'\(name)' is no name; use letters, digits and underscores")
    }
    if Set(head.cells).count < head.cells.count {
      throw TapeRowsError(line: head.number, reason: "two columns have one name; rename one")
    }
    var rows: [[String: String]] = []
    while let line = try reader.line() {
      guard line.cells.count == head.cells.count else {
        throw TapeRowsError(
          line: line.number,
          reason: "it has \(line.cells.count) cells, and the first line has \(head.cells.count)")
      }
      guard rows.count < Self.limit else {
        throw TapeRowsError(
          line: line.number, reason: "there are more than \(Self.limit) rows; split the file")
      }
      rows.append(Dictionary(zip(head.cells, line.cells)) { first, _ in first })
    }
    guard !rows.isEmpty else {
      throw TapeRowsError(line: head.number, reason: "it has no rows; write one below the names")
    }
    self.rows = rows
  }
}

/// The reason rows cannot be read.
public struct TapeRowsError: Error, Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The reason, as a part of a sentence.
  public let reason: String
}

/// Splits a text into lines of cells.
private struct CellReader {
  private var rest: ArraySlice<Unicode.Scalar>
  private var number = 0

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)[...]
    rest = scalars.first == "\u{FEFF}" ? scalars.dropFirst() : scalars
  }

  /// The next line that is not empty, with its number; nil at the end.
  mutating func line() throws(TapeRowsError) -> (cells: [String], number: Int)? {
    while !rest.isEmpty {
      let start = number + 1
      var cells = [try cell()]
      while rest.first == "," {
        rest = rest.dropFirst()
        cells.append(try cell())
      }
      if rest.first == "\r" { rest = rest.dropFirst() }
      if rest.first == "\n" { rest = rest.dropFirst() }
      number += 1
      if cells != [""] { return (cells, start) }
    }
    return nil
  }

  private mutating func cell() throws(TapeRowsError) -> String {
    guard rest.first == "\"" else {
      let plain = rest.prefix { $0 != "," && $0 != "\n" && $0 != "\r" }
      rest = rest[plain.endIndex...]
      return plain.reduce(into: "") { $0.unicodeScalars.append($1) }
    }
    let start = number + 1
    rest = rest.dropFirst()
    var text = ""
    while let scalar = rest.popFirst() {
      if scalar == "\n" { number += 1 }
      guard scalar == "\"" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      guard rest.first == "\"" else {
        let isEnd = rest.first.map { $0 == "," || $0 == "\n" || $0 == "\r" } ?? true
        guard isEnd else {
          throw TapeRowsError(line: start, reason: "text follows a quoted cell; add a comma")
        }
        return text
      }
      text.unicodeScalars.append("\"")
      rest = rest.dropFirst()
    }
    throw TapeRowsError(line: start, reason: "a quoted cell is not closed; add a quote")
  }
}
