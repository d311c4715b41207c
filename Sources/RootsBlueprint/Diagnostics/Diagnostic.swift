/// One thing wrong with a file: where, what, and how to put it right.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    case error, warning
  }

  package let severity: Severity
  package let file: String
  /// Nil when it is about the file as a whole.
  package let place: Place?
  /// How many characters of its line are meant; at least 1.
  package let length: Int
  /// The fact first, then, unless there is a suggestion, the fix.
  package let message: String
  /// The known word that was probably meant.
  package let suggestion: String?
  /// The line it is about; nil when there is none to show.
  package let excerpt: Excerpt?

  /// Something about a file as a whole.
  package init(_ severity: Severity, file: String, _ message: String) {
    self.severity = severity
    self.file = file
    self.message = message
    (place, length, suggestion, excerpt) = (nil, 1, nil, nil)
  }

  init(_ finding: Finding, in source: Source) {
    severity = finding.severity
    file = source.name
    message = finding.message
    suggestion = finding.suggestion
    guard let extent = finding.extent else {
      (place, length, excerpt) = (nil, 1, nil)
      return
    }
    place = source.place(at: extent.start)
    let lineEnd = source.bytesOfLine(source.line(at: extent.start)).upperBound
    let end = max(extent.start, min(extent.end, lineEnd))
    length = max(1, source.lengthInCharacters(extent.start..<end))
    excerpt = Excerpt(of: extent, in: source)
  }

  /// `FILE:LINE:COLUMN: error: MESSAGE`, on one line.
  package var headline: String {
    let position = place.map { ":\($0.line):\($0.column)" } ?? ""
    let question = suggestion.map { "; did you mean \(cited($0))?" } ?? ""
    return "\(printable(file))\(position): \(severity.rawValue): \(message)\(question)"
  }

  /// The headline, the line that is meant, and carets under the words.
  package var lines: [String] {
    [headline] + (excerpt.map { [$0.line, $0.carets] } ?? [])
  }
}
