import Roots
import RootsTerminal

extension Sequence<TapePlay> {
  /// The number of tapes per verdict: `8 passed, 1 failed`.
  public var summary: String {
    let verdicts = map(\.result.verdict)
    let kinds: [TapeResult.Verdict] = [
      .passed, .failed, .waitRanOut, .unreadable, .other, .skipped,
    ]
    let parts = kinds.compactMap { kind in
      let count = verdicts.count { $0 == kind }
      return count == 0 ? nil : "\(count) \(kind == .other ? "aborted" : kind.rawValue)"
    }
    return parts.isEmpty ? "no tapes" : parts.joined(separator: ", ")
  }
}

extension TapePlay {
  /// The play as one line of JSON, without a line feed.
  ///
  /// Its fields: `path`; `verdict`, one of `passed`, `failed`, `timed out`, `unreadable`, `other`
  /// and `not played`; `reason`, empty if it passed; `file`, `line` and `column` of the failing
  /// command, or `null`; `commands`, the number of commands; `seconds`, the duration; `notes`, the
  /// warnings.
  public var json: String {
    let position = result.position
    return JSONValue.object([
      "path": .text(result.path), "verdict": .text(result.verdict.rawValue),
      "reason": .text(result.reason), "file": .text(position?.file),
      "line": .int(position?.line), "column": .int(position?.column),
      "commands": .int(result.commandCount), "seconds": .seconds(time),
      "notes": .list(result.notes.map { .text($0) }),
    ]).line
  }
}

extension Duration {
  /// The duration in seconds with three decimals: `0.012`.
  var inSeconds: String {
    let (seconds, attoseconds) = components
    let thousandths = "\(1000 + attoseconds / 1_000_000_000_000_000)".dropFirst()
    return "\(seconds).\(thousandths)"
  }
}
