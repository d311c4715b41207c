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
    let fields: [(String, String)] = [
      ("path", jsonText(result.path)), ("verdict", jsonText(result.verdict.rawValue)),
      ("reason", jsonText(result.reason)),
      ("file", position.map { jsonText($0.file) } ?? "null"),
      ("line", position.map { "\($0.line)" } ?? "null"),
      ("column", position.map { "\($0.column)" } ?? "null"),
      ("commands", "\(result.commandCount)"), ("seconds", time.inSeconds),
      ("notes", "[" + result.notes.map(jsonText).joined(separator: ", ") + "]"),
    ]
    return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
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
