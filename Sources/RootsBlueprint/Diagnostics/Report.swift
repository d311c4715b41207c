internal import Roots

/// The errors and warnings found in one source.
package struct Report: Sendable {
  /// The maximum number of diagnostics shown; the rest is counted.
  package static let shownLimit = 100

  package let source: Source
  private var counts: [Diagnostic.Severity: Int] = [:]
  private var findings: [Finding] = []
  private var places: [Extent?: [Int]] = [:]
  /// The names that cannot be declared; errors at other places that name them follow from that.
  private(set) var refusedNames: Set<String> = []
  /// The extents in which nothing more is recorded.
  private var closed: [Extent] = []

  package init(_ source: Source) {
    self.source = source
  }

  package var errorCount: Int { counts[.error, default: 0] }
  package var warningCount: Int { counts[.warning, default: 0] }
  package var hasErrors: Bool { errorCount > 0 }

  /// Records an error; recording the same error at the same place again has no effect.
  ///
  /// - Parameters:
  ///   - message: the problem, then the fix; quote text from outside with `cited`.
  ///   - extent: the place; nil for the whole file.
  ///   - suggestion: the most similar known word; evaluated only if the error is kept.
  ///   - replacement: the text to write in place of the extent; nil for none.
  package mutating func error(
    _ message: @autoclosure () -> String, at extent: Extent?,
    suggestion: @autoclosure () -> String? = nil, replacement: String? = nil
  ) {
    record(.error, message(), at: extent, suggestion(), replacement)
  }

  /// Records the error that a name cannot be declared; no other error at such a word is recorded.
  package mutating func refuse(name: String, _ message: String, at extent: Extent) {
    refusedNames.remove(name)
    error(message, at: extent)
    refuse(name: name)
  }

  /// Records no error from now on at a word whose declaration has an error.
  mutating func refuse(name: String) { refusedNames.insert(name) }

  /// Records a warning; the file can still be used.
  package mutating func warning(
    _ message: @autoclosure () -> String, at extent: Extent?,
    suggestion: @autoclosure () -> String? = nil
  ) {
    record(.warning, message(), at: extent, suggestion())
  }

  /// The diagnostics sorted by place, at most `shownLimit`, errors before warnings.
  package var diagnostics: [Diagnostic] {
    let sorted = causes
    let errors = sorted.count { $0.severity == .error }
    let room = min(errors, Self.shownLimit)
    var left: [Diagnostic.Severity: Int] = [.error: room, .warning: Self.shownLimit - room]
    let shown = sorted.filter { finding in
      left[finding.severity, default: 0] -= 1
      return left[finding.severity, default: 0] >= 0
    }
    return shown.map { Diagnostic($0, in: source) }
  }

  /// The report as text: the lines of each diagnostic, then the number of those not shown.
  package var text: String {
    let shown = diagnostics
    let hidden = errorCount + warningCount - findings.count + causes.count - shown.count
    let rest = hidden > 0 ? ["\(visible(source.name)): \(hidden) more are not shown"] : []
    return (shown.flatMap(\.lines) + rest).map { $0 + "\n" }.joined()
  }

  /// The findings by place; those with one correction for one mistake are one, at the first place.
  private var causes: [Finding] {
    let sorted = findings.enumerated().sorted {
      ($0.element.extent?.start ?? -1, $0.offset) < ($1.element.extent?.start ?? -1, $1.offset)
    }.map(\.element)
    var first: [Finding.Cause: Int] = [:]
    return sorted.reduce(into: []) { kept, finding in
      let cause = finding.cause(in: source)
      if let place = cause.flatMap({ first[$0] }) {
        kept[place].repeats += 1
      } else {
        if let cause { first[cause] = kept.count }
        kept.append(finding)
      }
    }
  }

  /// Whether further errors are only counted, so that their messages need not be built.
  package var isFull: Bool { errorCount >= Self.keptLimit }

  /// The number of errors, and of warnings, after which they are only counted.
  private static let keptLimit = 1_000

  /// Records nothing more within an extent.
  mutating func close(_ extent: Extent) { closed.append(extent) }

  /// Records a finding that was not recorded before.
  mutating func record(
    _ severity: Diagnostic.Severity, _ message: @autoclosure () -> String, at extent: Extent?,
    _ suggestion: @autoclosure () -> String?, _ replacement: String? = nil
  ) {
    if counts[severity, default: 0] < Self.keptLimit {
      if let extent, isHidden(severity, extent) { return }
      let text = message()
      let known = places[extent, default: []]
      let isKnown = known.contains {
        findings[$0].severity == severity && findings[$0].message == text
      }
      if isKnown { return }
      places[extent] = known + [findings.count]
      findings.append(
        Finding(
          severity: severity, message: text, suggestion: suggestion(), replacement: replacement,
          extent: extent))
    }
    counts[severity, default: 0] += 1
  }

  /// Whether a finding follows from another error.
  private func isHidden(_ severity: Diagnostic.Severity, _ extent: Extent) -> Bool {
    severity == .error && !refusedNames.isEmpty
      && refusedNames.contains(source.text(extent.start..<extent.end).trimmingQuotes)
      || closed.contains { $0.start <= extent.start && extent.end <= $0.end }
  }
}

extension String {
  /// The text without the quotes around it.
  fileprivate var trimmingQuotes: String {
    guard let first, count > 1, first == last, first == "\"" || first == "'" else { return self }
    return String(dropFirst().dropLast())
  }
}

/// A diagnostic before its line and column are computed.
struct Finding: Hashable, Sendable {
  let severity: Diagnostic.Severity
  let message: String
  let suggestion: String?
  let replacement: String?
  let extent: Extent?
  /// The number of other places with the same mistake.
  var repeats = 0

  /// A mistake that a correction mends in the same way wherever it is made.
  struct Cause: Hashable {
    let severity: Diagnostic.Severity
    /// The written word up to a dot, or the message where the place has none.
    let mistake: String
    let correction: String
  }

  /// The mistake; nil for one without a correction.
  func cause(in source: Source) -> Cause? {
    guard let correction = suggestion ?? replacement else { return nil }
    let written = extent.map { source.text($0.start..<$0.end) } ?? ""
    let word = written.prefix { $0 != "." }
      .filter { $0.isLetter || $0.isNumber || "-_".contains($0) }
    return Cause(
      severity: severity, mistake: word.isEmpty ? message : word, correction: correction)
  }
}
