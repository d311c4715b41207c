import Roots
import RootsTerminal

extension Sequence<TapePlay> {
  /// The number of tapes per verdict: `8 passed, 1 failed`.
  public var summary: String {
    let words = map(\.result.verdict.word)
    let kinds = ["passed", "failed", "timed out", "unreadable", "other", "not played"]
    let parts = kinds.compactMap { word in
      let count = words.count { $0 == word }
      return count == 0 ? nil : "\(count) \(word == "other" ? "aborted" : word)"
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
      ("path", jsonText(result.path)), ("verdict", jsonText(result.verdict.word)),
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

extension TapeResult.Verdict {
  /// The verdict in one or two words, for reports that programs read.
  public var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .waitRanOut: "timed out"
    case .unreadable: "unreadable"
    case .other: "other"
    case .skipped(.stopped): "not played"
    }
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
