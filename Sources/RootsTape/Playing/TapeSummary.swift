import Roots
import RootsTerminal

extension Sequence<TapePlay> {
  /// How many passed and how many did not: `8 passed, 1 failed`.
  public var summary: String {
    let kinds: [(word: String, code: Int32)] = [
      ("passed", 0), ("failed", 1), ("timed out", 3), ("unreadable", 2), ("broken off", 4),
    ]
    let codes = map(\.result.exitCode)
    let parts = kinds.compactMap { word, code in
      let count = codes.count { $0 == code }
      return count == 0 ? nil : "\(count) \(word)"
    }
    return parts.isEmpty ? "no tapes" : parts.joined(separator: ", ")
  }
}

extension TapePlay {
  /// The play as one line of JSON, without its line feed.
  ///
  /// Its fields: `path`; `verdict`, one of `passed`, `failed`, `timed out`, `unreadable` and
  /// `other`; `reason`, empty when it passed; `file`, `line` and `column` of the command that did
  /// not hold, `null` where there is none; `commands`, how many the tape has; `seconds`, how long
  /// it took.
  public var json: String {
    let position = result.position
    let fields: [(String, String)] = [
      ("path", quotedForJSON(result.path)), ("verdict", quotedForJSON(result.verdict.word)),
      ("reason", quotedForJSON(result.reason)),
      ("file", position.map { quotedForJSON($0.file) } ?? "null"),
      ("line", position.map { "\($0.line)" } ?? "null"),
      ("column", position.map { "\($0.column)" } ?? "null"),
      ("commands", "\(result.commandCount)"), ("seconds", time.inSeconds),
    ]
    return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }
}

extension TapeResult.Verdict {
  /// The verdict in a word or two, for reports that programs read.
  public var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .waitRanOut: "timed out"
    case .unreadable: "unreadable"
    case .other: "other"
    }
  }
}

extension Duration {
  /// Seconds with three digits behind the point: `0.012`.
  var inSeconds: String {
    let (seconds, attoseconds) = components
    let thousandths = "\(1000 + attoseconds / 1_000_000_000_000_000)".dropFirst()
    return "\(seconds).\(thousandths)"
  }
}

private func quotedForJSON(_ text: String) -> String { Roots.quoted(text) }
