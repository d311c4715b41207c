public import RootsTerminal

/// The result of playing a tape.
public struct TapeResult: Hashable, Sendable {
  /// The verdict on a tape, in one or two words for reports that programs read.
  public enum Verdict: String, Hashable, Sendable {
    /// All assertions hold.
    case passed
    /// An assertion does not hold, or the app could not take an event.
    case failed
    /// A `Wait` timed out.
    case waitRanOut = "timed out"
    /// The tape or the blueprint cannot be read; nothing was played.
    case unreadable
    /// Another problem: an output that cannot be written, or an app that never becomes idle.
    case other
    /// The run was stopped before the tape had ended; nothing is wrong.
    case skipped = "not played"
  }

  /// The path of the tape, as given.
  public var path: String
  /// The verdict.
  public var verdict: Verdict
  /// The report about a tape that did not pass, without control characters; empty if it passed.
  public var report: String
  /// The reason in one line, with its line and column; empty if the tape passed.
  public var reason = ""
  /// The position of the failing command; nil if the tape passed or was not played.
  public var position: TapePosition?
  /// The position of the first failing command, which may be a soft expectation before the one that
  /// ended the tape; nil as `position`.
  package var firstPosition: TapePosition?
  /// The number of soft expectations that failed, if nothing else did up to the end of the tape.
  package var softFailureCount = 0
  /// The frames of each failure.
  package var pictures: [TapePicture] = []
  /// The colours of pictures of the tape.
  package var look = PictureStyle()
  /// Whether the person watching stopped the tape.
  public var isStopped = false
  /// Warnings and notes, one per line.
  public var notes: [String] = []
  /// The number of commands of the tape.
  public var commandCount = 0
  /// The last frame; nil if the tape was not played.
  public var lastFrame: Frame?

  /// Creates a result.
  public init(path: String, verdict: Verdict, report: String = "") {
    (self.path, self.verdict, self.report) = (path, verdict, report)
  }

  /// Whether all assertions hold.
  public var isPassed: Bool { verdict == .passed }

  /// Whether the tape was played to its end, where only soft expectations did not hold.
  package var isPlayedToEnd: Bool { isPassed || softFailureCount > 0 }

  /// The marked bugs of a recording, which fail softly, as an addition to a sentence; empty without
  /// one.
  package var bugs: String {
    switch softFailureCount {
    case 0: ""
    case 1: "; 1 bug, which fails until it is mended"
    default: "; \(softFailureCount) bugs, which fail until they are mended"
    }
  }

  /// Whether something is wrong.
  public var isFailed: Bool { exitCode != 0 }

  /// The exit code: 0 passed, 1 an assertion failed, 2 unreadable, 3 a `Wait` timed out, 4 other
  /// problems.
  public var exitCode: Int32 { verdict.exitCode }

  /// One line: `ok   city-login.tape  (41 commands)`, `FAIL city.tape  (7:1: 'x' is not ...)`.
  public var summary: String {
    if isStopped { return "stop \(visible(path))  (\(reason))" }
    guard isPassed else { return "FAIL \(visible(path))  (\(reason))" }
    return "ok   \(visible(path))  (\(counted(commandCount, "command")))"
  }
}

extension TapeResult.Verdict {
  /// The exit code of a program that played the tape.
  public var exitCode: Int32 {
    switch self {
    case .passed, .skipped: 0
    case .failed: 1
    case .unreadable: 2
    case .waitRanOut: 3
    case .other: 4
    }
  }
}

extension Sequence<TapeResult> {
  /// The exit code of a program that played all of them: the most severe one.
  ///
  /// Tapes that could not be tested (2, then 4) come before tapes that failed (1, then 3); 0 if all
  /// passed or there are none.
  public var exitCode: Int32 {
    let codes = Set(map(\.exitCode))
    return [2, 4, 1, 3].first { codes.contains($0) } ?? 0
  }
}
