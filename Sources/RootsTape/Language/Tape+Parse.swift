extension Tape {
  /// Reads a tape's text, and goes on after every error so that all are reported at once.
  ///
  /// A `Source` stays the command that it is; `Tape.read` puts the other tape in its place.
  /// Commands with an error in them, and settings that come too late, are not in the tape.
  ///
  /// - Parameters:
  ///   - text: what the file says.
  ///   - file: its name, for positions.
  /// - Complexity: O(bytes), and the compilation of each different pattern.
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
  /// By file, line and column; of two at one place the first that was said.
  mutating func sortDiagnostics(files: [String]) {
    let ranks = Dictionary(files.enumerated().map { ($1, $0) }) { first, _ in first }
    let keyed = diagnostics.enumerated().map { index, diagnostic in
      let place = diagnostic.position
      return ([ranks[place.file] ?? files.count, place.line, place.column, index], diagnostic)
    }
    diagnostics = keyed.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }
}
