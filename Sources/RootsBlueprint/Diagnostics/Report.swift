/// Everything found wrong with one source so far; nothing that is recorded hides what follows.
package struct Report: Sendable {
  /// At most this many are shown; the others are counted.
  package static let shownLimit = 100

  package let source: Source
  package private(set) var errorCount = 0
  package private(set) var warningCount = 0
  private var findings: [Finding] = []
  private var places: [Extent?: [Int]] = [:]

  package init(_ source: Source) {
    self.source = source
  }

  /// Records an error; saying the same of the same place again changes nothing.
  ///
  /// - Parameters:
  ///   - message: The fact first, then the fix; outside text in it goes through `cited`.
  ///   - extent: Nil when it is about the file as a whole.
  ///   - suggestion: What was probably meant; asked only if the error is kept.
  package mutating func error(
    _ message: @autoclosure () -> String, at extent: Extent?,
    suggestion: @autoclosure () -> String? = nil
  ) {
    if record(.error, message, at: extent, suggestion) { errorCount += 1 }
  }

  /// Records a warning: as `error`, but the file can still be used.
  package mutating func warning(
    _ message: @autoclosure () -> String, at extent: Extent?,
    suggestion: @autoclosure () -> String? = nil
  ) {
    if record(.warning, message, at: extent, suggestion) { warningCount += 1 }
  }

  /// By place, at most `shownLimit`; warnings make way for errors.
  package var diagnostics: [Diagnostic] {
    let sorted = findings.enumerated().sorted {
      ($0.element.extent?.start ?? -1, $0.offset) < ($1.element.extent?.start ?? -1, $1.offset)
    }.map(\.element)
    let errors = sorted.count { $0.severity == .error }
    var roomForErrors = min(errors, Self.shownLimit)
    var roomForWarnings = Self.shownLimit - roomForErrors
    let shown = sorted.filter { finding in
      switch finding.severity {
      case .error:
        roomForErrors -= 1
        return roomForErrors >= 0
      case .warning:
        roomForWarnings -= 1
        return roomForWarnings >= 0
      }
    }
    return shown.map { Diagnostic($0, in: source) }
  }

  /// All of it as people read it: for each its lines, then how many are not shown.
  package var text: String {
    let shown = diagnostics
    let hidden = errorCount + warningCount - shown.count
    let rest = hidden > 0 ? ["\(printable(source.name)): \(hidden) more are not shown"] : []
    return (shown.flatMap(\.lines) + rest).map { $0 + "\n" }.joined()
  }

  /// True when further errors are only counted: their messages need no more effort.
  package var isFull: Bool { errorCount >= Self.keptLimit }

  /// Past this many of a severity they are only counted, so that a hopeless file stays cheap.
  private static let keptLimit = 1_000

  /// False when the same was recorded before.
  private mutating func record(
    _ severity: Diagnostic.Severity, _ message: () -> String, at extent: Extent?,
    _ suggestion: () -> String?
  ) -> Bool {
    guard (severity == .error ? errorCount : warningCount) < Self.keptLimit else { return true }
    let text = message()
    let known = places[extent, default: []]
    if known.contains(where: { findings[$0].severity == severity && findings[$0].message == text })
    {
      return false
    }
    places[extent] = known + [findings.count]
    findings.append(
      Finding(severity: severity, message: text, suggestion: suggestion(), extent: extent))
    return true
  }
}

/// A diagnostic whose line and column have not been looked up yet.
struct Finding: Hashable, Sendable {
  let severity: Diagnostic.Severity
  let message: String
  let suggestion: String?
  let extent: Extent?
}
