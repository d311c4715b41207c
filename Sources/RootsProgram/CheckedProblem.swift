import RootsBlueprint
import RootsTape

/// An error or warning about a file, in the form that programs read.
struct CheckedProblem {
  /// The problem as a JSON object on one line.
  let json: String

  /// - Parameter kind: the kind of the file: `blueprint`, `settings`, `keys` or `theme`.
  init(_ diagnostic: Diagnostic, kind: String) {
    let fix = diagnostic.correction.map { correction in
      JSONValue.object([
        "line": .int(correction.place.line), "column": .int(correction.place.column),
        "length": .int(correction.length), "text": .text(correction.text),
      ])
    }
    self.init(
      kind: kind, file: diagnostic.file, severity: diagnostic.severity.rawValue,
      place: diagnostic.place.map { ($0.line, $0.column) }, length: diagnostic.length,
      diagnostic.message, suggestion: diagnostic.suggestion, fix: fix)
  }

  init(_ diagnostic: TapeDiagnostic, in reading: TapeReading) {
    let position = diagnostic.position
    var (place, length): ((line: Int, column: Int)?, Int) = (nil, 1)
    if position.line > 0, let line = reading.line(at: position) {
      // Positions in tapes are in bytes.
      let before = Substring(line.utf8.prefix(position.column - 1))
      let token = Substring(line.utf8.dropFirst(position.column - 1).prefix(position.length))
      (place, length) = ((position.line, before.count + 1), max(1, token.count))
    }
    self.init(
      kind: "tape", file: position.file, severity: diagnostic.severity.rawValue, place: place,
      length: length, diagnostic.hint.map { "\(diagnostic.message); \($0)" } ?? diagnostic.message)
  }

  /// - Parameters:
  ///   - place: the line and the column, both from 1, in characters; nil for the whole file.
  ///   - length: the length in characters.
  ///   - fix: the replacement of a misspelt word.
  private init(
    kind: String, file: String, severity: String, place: (line: Int, column: Int)?, length: Int,
    _ message: String, suggestion: String? = nil, fix: JSONValue? = nil
  ) {
    json =
      JSONValue.object([
        "file": .text(file), "kind": .text(kind), "severity": .text(severity),
        "line": .int(place?.line), "column": .int(place?.column), "length": .int(length),
        "message": .text(message), "suggestion": .text(suggestion), "fix": fix ?? .null,
      ]).line
  }
}
