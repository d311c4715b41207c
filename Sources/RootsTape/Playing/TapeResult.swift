public import RootsTerminal

/// What came of playing a tape.
public struct TapeResult: Hashable, Sendable {
  /// How a play ended; a report is lines of text for a person, safe to show.
  public enum Verdict: Hashable, Sendable {
    /// Everything the tape claims holds.
    case passed
    /// A claim does not hold, or the app would not take what the tape does.
    case failed(report: String)
    /// What a `Wait` waited for did not come.
    case waitRanOut(report: String)
    /// The tape or the blueprint cannot be read; nothing was played.
    case unreadable(report: String)
    /// Anything else: an output that cannot be written, an app that never comes to rest.
    case other(report: String)
  }

  /// The tape's path, as it was given.
  public var path: String
  /// How it ended.
  public var verdict: Verdict
  /// The reason in one line, with its line and column; empty when the tape passed.
  public var reason = ""
  /// The command at which it did not go on; nil when the tape passed, or nothing was played.
  public var position: TapePosition?
  /// Whether the person who watched has stopped it.
  public var isStopped = false
  /// What is worth knowing and no failure, a line each: warnings, what was not written.
  public var notes: [String] = []
  /// How many commands the tape has.
  public var commandCount = 0
  /// What was on the glass at the end; nil when nothing was played.
  public var lastFrame: Frame?

  /// A result.
  public init(path: String, verdict: Verdict) {
    self.path = path
    self.verdict = verdict
  }

  /// Whether everything the tape claims holds.
  public var isPassed: Bool { verdict == .passed }

  /// What a person reads when the tape did not pass; empty when it did.
  public var report: String { verdict.report }

  /// 0 passed, 1 an expectation failed, 2 unreadable, 3 a `Wait` ran out, 4 anything else.
  public var exitCode: Int32 { verdict.exitCode }

  /// One line: `ok   city-login.tape  (41 commands)`, `FAIL city.tape  (7:1: 'x' is not ...)`.
  public var summary: String {
    if isStopped { return "stop \(visible(path))  (\(reason))" }
    guard isPassed else { return "FAIL \(visible(path))  (\(reason))" }
    return "ok   \(visible(path))  (\(commandCount) command\(commandCount == 1 ? "" : "s"))"
  }
}

extension TapeResult.Verdict {
  /// What a person reads; empty when the tape passed.
  public var report: String {
    switch self {
    case .passed: ""
    case .failed(let report), .waitRanOut(let report), .unreadable(let report),
      .other(let report):
      report
    }
  }

  /// The exit code of a program that played the tape.
  public var exitCode: Int32 {
    switch self {
    case .passed: 0
    case .failed: 1
    case .unreadable: 2
    case .waitRanOut: 3
    case .other: 4
    }
  }
}

extension Sequence<TapeResult> {
  /// The exit code of a program that played all of them: the one that matters most.
  ///
  /// What could not be tested at all (2, then 4) comes before what was tested and failed (1, then
  /// 3); 0 when all passed, or when there are none.
  public var exitCode: Int32 {
    let codes = Set(map(\.exitCode))
    return [2, 4, 1, 3].first { codes.contains($0) } ?? 0
  }
}
