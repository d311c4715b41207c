import RootsTerminal

/// A bug of one or more sessions.
struct FoundBug {
  /// A remark in a session.
  struct Finding {
    /// The place of the session in the report, from 0.
    let number: Int
    let mark: TestSession.Mark
    let screen: String?
    let verdict: SessionPlay.Verdict
  }

  private(set) var findings: [Finding]
  /// The numbers of the bugs, from 1, that are perhaps the same.
  private(set) var likely: [Int] = []
  /// The words of the first tester.
  private let words: Set<String>

  private init(_ finding: Finding) {
    findings = [finding]
    words = Set(finding.mark.remark.text.plainWords)
  }

  /// The text of the first tester.
  var text: String { findings[0].mark.remark.text }
  /// The other texts, each once.
  var otherTexts: [String] {
    findings.map(\.mark.remark.text).withoutRepeats.filter {
      $0.plainWords != text.plainWords
    }
  }
  var screen: String? { findings.lazy.compactMap(\.screen).first }
  /// The places of the sessions.
  var numbers: [Int] {
    findings.map(\.number).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// The verdict of the first finding that has one.
  var verdict: SessionPlay.Verdict {
    findings.map(\.verdict).first { $0 != .none && $0 != .unknown } ?? findings[0].verdict
  }

  /// The bugs of all sessions; the same one in several sessions counts once.
  ///
  /// Findings are the same if, on the same screen, they expect the same or have the same words.
  static func all(of sessions: [SessionReport.Entry]) -> [FoundBug] {
    var bugs: [FoundBug] = []
    var places: [[String]: Int] = [:]
    for (number, entry) in sessions.enumerated() {
      for mark in entry.marks([.bug]) {
        let finding = Finding(
          number: number, mark: mark, screen: entry.moment(of: mark)?.screen,
          verdict: entry.play?.verdict(on: mark) ?? (mark.claims.isEmpty ? .none : .unknown))
        let place = finding.keys.lazy.compactMap { places[$0] }.first ?? bugs.count
        if place < bugs.count {
          bugs[place].findings.append(finding)
        } else {
          bugs.append(FoundBug(finding))
        }
        for key in finding.keys where places[key] == nil { places[key] = place }
      }
    }
    for (one, bug) in bugs.enumerated() {
      bugs[one].likely = bugs.indices.filter { $0 != one && bug.isLike(bugs[$0]) }.map { $0 + 1 }
    }
    return bugs
  }

  /// Whether another bug is on the same screen and shares at least half of the words.
  private func isLike(_ other: FoundBug) -> Bool {
    guard let screen, screen == other.screen, !words.isEmpty else { return false }
    return 2 * words.intersection(other.words).count >= words.union(other.words).count
  }
}

extension FoundBug.Finding {
  /// Findings with an equal key are the same bug.
  fileprivate var keys: [[String]] {
    let words = [screen ?? "", "words"] + mark.remark.text.plainWords
    let claims = [screen ?? "", "claims"] + mark.claims.map(\.text)
    return mark.claims.isEmpty ? [words] : [words, claims]
  }
}
