/// The results of a batch as JUnit XML, which build servers read.
///
/// The file has one suite with a case per tape. A failed assertion or timeout is a `failure`, a
/// tape that could not be tested an `error`; both have the reason as message and the full report as
/// text. The format is the JUnit schema of Jenkins' xUnit plugin.
public struct JUnitReport: Sendable {
  private let suite: String
  private let time: Duration
  private let cases: [Case]

  /// A case of a suite.
  package struct Case: Hashable, Sendable {
    /// The file or the folder of the case.
    package let folder: String
    package let name: String
    package let time: Duration
    package let outcome: Outcome
    /// Warnings and other reservations, each a line.
    package var notes: [String] = []

    package init(folder: String, name: String, time: Duration = .zero, outcome: Outcome) {
      (self.folder, self.name, self.time, self.outcome) = (folder, name, time, outcome)
    }
  }

  /// The outcome of a case, with a message in one line, a word for its kind, and the whole text.
  package enum Outcome: Hashable, Sendable {
    case passed
    case skipped(String)
    case failed(Element, String, kind: String, text: String)

    /// The element of a case that failed.
    package enum Element: String, Sendable {
      case failure, error
    }
  }

  /// Creates a report on tapes.
  public init(of plays: [TapePlay]) {
    self.init(
      suite: "roots replay", time: plays.reduce(Duration.zero) { $0 + $1.time },
      cases: plays.map { Case($0) })
  }

  /// Creates a report with one suite.
  package init(suite: String, time: Duration, cases: [Case]) {
    (self.suite, self.time, self.cases) = (suite, time, cases)
  }

  /// The text of the file.
  public var text: String {
    func count(_ wanted: Outcome.Element) -> Int {
      cases.count { if case .failed(wanted, _, _, _) = $0.outcome { true } else { false } }
    }
    let skipped = cases.count { if case .skipped = $0.outcome { true } else { false } }
    let counts =
      "tests=\"\(cases.count)\" failures=\"\(count(.failure))\" errors=\"\(count(.error))\" "
      + "time=\"\(time.inSeconds)\""
    let lines =
      ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>"]
      + ["<testsuite name=\"\(xmlText(lines: suite))\" \(counts) skipped=\"\(skipped)\">"]
      + cases.map(element(of:)) + ["</testsuite>", "</testsuites>"]
    return lines.map { $0 + "\n" }.joined()
  }

  private func element(of testCase: Case) -> String {
    let head =
      "<testcase classname=\"\(xmlText(lines: testCase.folder))\" "
      + "name=\"\(xmlText(lines: testCase.name))\" time=\"\(testCase.time.inSeconds)\""
    var parts: [String] = []
    switch testCase.outcome {
    case .passed: break
    case .skipped(let message): parts.append("<skipped message=\"\(xmlText(lines: message))\"/>")
    case .failed(let element, let message, let kind, let text):
      let element = element.rawValue
      parts.append(
        "<\(element) message=\"\(xmlText(lines: message))\" "
          + "type=\"\(xmlText(lines: kind))\">\(xmlText(lines: text))</\(element)>")
    }
    let notes = testCase.notes.map { xmlText(lines: $0 + "\n") }.joined()
    if !notes.isEmpty { parts.append("<system-out>\(notes)</system-out>") }
    if parts.isEmpty { return head + "/>" }
    return head + ">\n" + parts.map { $0 + "\n" }.joined() + "</testcase>"
  }
}

extension JUnitReport.Case {
  fileprivate init(_ play: TapePlay) {
    let result = play.result
    let path = result.path
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = path[..<start].dropLast()
    let (reason, word, text) = (result.reason, result.verdict.rawValue, result.report)
    let outcome: JUnitReport.Outcome =
      switch result.verdict {
      case .passed: .passed
      case .skipped: .skipped(word)
      case .failed, .waitRanOut: .failed(.failure, reason, kind: word, text: text)
      case .unreadable, .other: .failed(.error, reason, kind: word, text: text)
      }
    self.init(
      folder: folder.isEmpty ? "." : String(folder), name: String(path[start...]),
      time: play.time, outcome: outcome)
    notes = result.notes
  }
}
