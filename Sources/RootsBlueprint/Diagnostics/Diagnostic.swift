package import Roots

/// An error or warning about a file: its place, the problem, and the fix.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    case error, warning
  }

  package let severity: Severity
  package let file: String
  /// The place; nil for the whole file.
  package let place: Place?
  /// The length in characters; at least 1.
  package let length: Int
  /// The problem, and the fix unless there is a suggestion.
  package let message: String
  /// The most similar known word.
  package let suggestion: String?
  /// The source line; nil if there is none to show.
  package let excerpt: Excerpt?
  /// The replacement for the text in question; nil if there is none.
  package let correction: Correction?

  /// Creates a diagnostic about a whole file.
  package init(_ severity: Severity, file: String, _ message: String) {
    self.severity = severity
    self.file = file
    self.message = message
    (place, length, suggestion, excerpt, correction) = (nil, 1, nil, nil, nil)
  }

  init(_ finding: Finding, in source: Source) {
    severity = finding.severity
    file = source.name
    let places = counted(finding.repeats, "more place")
    message = finding.message + (finding.repeats == 0 ? "" : " (and at \(places))")
    suggestion = finding.suggestion
    guard let extent = finding.extent else {
      (place, length, excerpt, correction) = (nil, 1, nil, nil)
      return
    }
    place = source.place(at: extent.start)
    let lineEnd = source.bytesOfLine(source.line(at: extent.start)).upperBound
    let end = max(extent.start, min(extent.end, lineEnd))
    length = max(1, source.lengthInCharacters(extent.start..<end))
    correction =
      finding.suggestion.flatMap { Correction(of: extent, to: $0, in: source) }
      ?? finding.replacement.flatMap { Correction(replacing: extent, by: $0, in: source) }
    excerpt = Excerpt(of: extent, in: source)
  }

  /// `FILE:LINE:COLUMN: error: MESSAGE`, on one line.
  package var headline: String {
    let position = place.map { ":\($0.line):\($0.column)" } ?? ""
    let question = suggestion.map { "; did you mean \(cited($0))?" } ?? ""
    return "\(visible(file))\(position): \(severity.rawValue): \(message)\(question)"
  }

  /// The headline, the source line, carets under the words in question, and the corrected line if
  /// there is one.
  package var lines: [String] {
    guard let excerpt else { return [headline] }
    guard let correction else { return [headline, excerpt.line, excerpt.carets] }
    return [headline, excerpt.line, excerpt.carets + " write:", correction.line]
  }
}
