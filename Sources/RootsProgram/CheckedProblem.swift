import Roots
import RootsBlueprint
import RootsTape

/// An error or warning about a file, in the form that programs read.
struct CheckedProblem {
  /// The kind of the file: `blueprint`, `settings`, `keys`, `theme` or `tape`.
  let kind: String
  let file: String
  /// `error` or `warning`.
  let severity: String
  /// The line and the column, both from 1, in characters; nil for the whole file.
  var place: (line: Int, column: Int)?
  /// The length in characters.
  var length = 1
  let message: String
  var suggestion: String?
  /// The replacement of a misspelt word.
  var fix: Fix?

  /// A word and the text to write in its place.
  struct Fix {
    let line: Int
    let column: Int
    let length: Int
    let text: String
  }

  init(_ diagnostic: Diagnostic, kind: String) {
    self.kind = kind
    (file, severity) = (diagnostic.file, diagnostic.severity.rawValue)
    (message, suggestion) = (diagnostic.message, diagnostic.suggestion)
    place = diagnostic.place.map { ($0.line, $0.column) }
    length = diagnostic.length
    fix = diagnostic.correction.map {
      Fix(
        line: $0.place.line, column: $0.place.column, length: $0.length,
        text: $0.text)
    }
  }

  init(_ diagnostic: TapeDiagnostic, in reading: TapeReading) {
    kind = "tape"
    let position = diagnostic.position
    (file, severity) = (position.file, diagnostic.severity.rawValue)
    message = diagnostic.hint.map { "\(diagnostic.message); \($0)" } ?? diagnostic.message
    guard position.line > 0, let line = reading.line(at: position) else { return }
    // Positions in tapes are in bytes.
    let before = Substring(line.utf8.prefix(position.column - 1))
    let token = Substring(line.utf8.dropFirst(position.column - 1).prefix(position.length))
    place = (position.line, before.count + 1)
    length = max(1, token.count)
  }

  /// The problem as a JSON object on one line.
  var json: String {
    func number(_ value: Int?) -> String { value.map(String.init) ?? "null" }
    var fields: [(String, String)] = [
      ("file", quoted(file)), ("kind", quoted(kind)), ("severity", quoted(severity)),
      ("line", number(place?.line)), ("column", number(place?.column)), ("length", number(length)),
      ("message", quoted(message)), ("suggestion", suggestion.map { quoted($0) } ?? "null"),
    ]
    if let fix {
      let place = "\"line\": \(fix.line), \"column\": \(fix.column), \"length\": \(fix.length)"
      fields.append(("fix", "{\(place), \"text\": \(quoted(fix.text))}"))
    }
    return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }
}
