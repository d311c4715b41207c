extension Tape {
  /// Parses the text of a tape; continues after each error so that all are reported at once.
  ///
  /// A `Source` command is kept; `Tape.read` replaces it by the other tape's commands. Commands
  /// with errors, and settings that come too late, are left out.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - file: the name of the file, for positions.
  /// - Complexity: O(bytes), plus one compilation for each different pattern.
  public static func parse(_ text: String, file: String) -> TapeReading {
    var parser = TapeParser(text, file: file)
    parser.parse()
    let order = TapeOrder(of: parser.statements)
    var reading = TapeReading(
      tape: Tape(statements: order.statements),
      diagnostics: parser.diagnostics + order.warnings,
      texts: [file: text])
    reading.sortDiagnostics(files: [file])
    return reading
  }
}

extension TapeReading {
  /// Sorts by file, line and column; diagnostics of one place keep their order.
  mutating func sortDiagnostics(files: [String]) {
    let ranks = Dictionary(files.enumerated().map { ($1, $0) }) { first, _ in first }
    let keyed = diagnostics.enumerated().map { index, diagnostic in
      let place = diagnostic.position
      return ([ranks[place.file] ?? files.count, place.line, place.column, index], diagnostic)
    }
    diagnostics = keyed.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }
}
