extension SessionReport {
  /// The maximum width of a text from a recording in a report.
  static let columnsAtMost = 2000

  /// The reason why a remark has no frame.
  static let lost = "it cannot be shown: the recording cannot be played to it today"

  /// The explanation of the times of areas.
  static let areaNote =
    "The time between two remarks is divided evenly among the commands between them. Areas can "
    + "overlap."

  /// The rest to explore: a heading and names, without empty ones.
  var left: [(heading: String, names: [String])] {
    let unreachable = Set(
      coverage.first { $0.kind == .screens }?.things.filter { $0.reason != nil }.map(\.name) ?? [])
    let unseen = (unseenScreens ?? []).filter { !unreachable.contains($0) }
    return [
      ("areas without a session", areasLeft), ("screens that nobody saw", unseen),
    ].filter { !$0.1.isEmpty }
  }
}

extension ShortWay {
  /// The words above the steps.
  var heading: String {
    let count = steps.count == 1 ? "1 step" : "\(steps.count) steps"
    return isCut ? "a shorter way, \(count)" : "the shortest way found, \(count)"
  }
}

extension SessionTimes {
  /// The shares with their names in a sheet.
  var rows: [(String, Int)] {
    let shares = breakdown
    let tasks = [
      ("test design and execution", shares.test),
      ("bug investigation and reporting", shares.bug), ("session setup", shares.setup),
    ]
    guard let focus else { return tasks }
    return tasks + [
      ("of the testing: charter", focus.charter),
      ("of the testing: opportunity", focus.opportunity),
    ]
  }
}

extension SessionPlay.Verdict {
  /// The verdict: words, the expectation, and the reason why it fails; nil without expectations.
  var words: (start: String, claim: String?, reason: String?)? {
    switch self {
    case .none: nil
    case .unknown: ("its expectation cannot be checked today", nil, nil)
    case .passes(let claim): ("its expectation holds today", claim, nil)
    case .fails(let claim, let message):
      // The message about a negation repeats it.
      (
        "its expectation fails today", claim, claim.hasPrefix("Expect not ") ? nil : message
      )
    }
  }

  /// The verdict in a table.
  var word: String {
    switch self {
    case .none: "none"
    case .unknown: "not checked"
    case .passes: "holds"
    case .fails: "fails"
    }
  }
}

extension [Int] {
  /// The numbers of sessions from 1: `1, 3`.
  var sessionNumbers: String { map { $0 + 1 }.numberList }

  var numberList: String { map { "\($0)" }.joined(separator: ", ") }
}

extension String {
  /// The text with a capital letter and a full stop.
  var sentence: String { "\(sentenceStart)." }

  /// The text with a capital letter.
  var sentenceStart: String { "\(prefix(1).uppercased())\(dropFirst())" }
}
