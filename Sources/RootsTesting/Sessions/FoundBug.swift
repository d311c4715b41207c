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
  fileprivate(set) var likely: [Int] = []

  fileprivate init(_ finding: Finding) { findings = [finding] }

  /// The words of the first tester.
  var text: String { findings[0].mark.remark.text }
  var screen: String? { findings.lazy.compactMap(\.screen).first }
  /// The places of the sessions.
  var numbers: [Int] {
    findings.map(\.number).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// The verdict of the first finding that has one.
  var verdict: SessionPlay.Verdict {
    findings.map(\.verdict).first { $0 != .none && $0 != .unknown } ?? findings[0].verdict
  }

  fileprivate mutating func add(_ finding: Finding) { findings.append(finding) }

  /// Whether another finding is certainly the same bug: the same expectations, or the same words.
  fileprivate func isSame(as other: Finding) -> Bool {
    findings.contains { finding in
      let claims = finding.mark.claims.map(\.text)
      if !claims.isEmpty, claims == other.mark.claims.map(\.text) { return true }
      return finding.mark.remark.text.plainWords == other.mark.remark.text.plainWords
        && finding.screen == other.screen
    }
  }

  /// Whether another bug is on the same screen and shares at least half of the words.
  fileprivate func isLike(_ other: FoundBug) -> Bool {
    guard let screen, screen == other.screen else { return false }
    let (one, two) = (Set(text.plainWords), Set(other.text.plainWords))
    return !one.isEmpty && 2 * one.intersection(two).count >= one.union(two).count
  }
}

extension SessionReport {
  /// The bugs of all sessions; the same one in several sessions counts once.
  var bugs: [FoundBug] {
    var bugs: [FoundBug] = []
    for (number, entry) in sessions.enumerated() {
      for mark in entry.marks([.bug]) {
        let finding = FoundBug.Finding(
          number: number, mark: mark, screen: entry.moment(of: mark)?.screen,
          verdict: entry.play?.verdict(on: mark) ?? (mark.claims.isEmpty ? .none : .unknown))
        if let same = bugs.firstIndex(where: { $0.isSame(as: finding) }) {
          bugs[same].add(finding)
        } else {
          bugs.append(FoundBug(finding))
        }
      }
    }
    for (one, bug) in bugs.enumerated() {
      bugs[one].likely = bugs.indices.filter { $0 != one && bug.isLike(bugs[$0]) }.map { $0 + 1 }
    }
    return bugs
  }
}
