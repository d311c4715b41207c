/// The results of a batch as JUnit XML, which build servers read.
///
/// The file has one suite with a case per tape. A failed assertion or timeout is a `failure`, a
/// tape that could not be tested an `error`; both have the reason as message and the full report as
/// text. The format is the JUnit schema of Jenkins' xUnit plugin.
public struct JUnitReport: Sendable {
  private let plays: [TapePlay]

  /// Creates a report.
  public init(of plays: [TapePlay]) { self.plays = plays }

  /// The text of the file.
  public var text: String {
    let time = plays.reduce(Duration.zero) { $0 + $1.time }
    let counts =
      "tests=\"\(plays.count)\" failures=\"\(count(.failure))\" errors=\"\(count(.error))\" "
      + "time=\"\(time.inSeconds)\""
    let lines =
      ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>"]
      + ["<testsuite name=\"roots replay\" \(counts) skipped=\"0\">"] + plays.map(testCase)
      + ["</testsuite>", "</testsuites>"]
    return lines.map { $0 + "\n" }.joined()
  }

  private enum Outcome { case passed, failure, error }

  private func outcome(_ play: TapePlay) -> Outcome {
    switch play.result.verdict {
    case .passed: .passed
    case .failed, .waitRanOut: .failure
    case .unreadable, .other: .error
    }
  }

  private func count(_ wanted: Outcome) -> Int { plays.count { outcome($0) == wanted } }

  private func testCase(_ play: TapePlay) -> String {
    let path = play.result.path
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = path[..<start].dropLast()
    let head =
      "<testcase classname=\"\(escaped(folder.isEmpty ? "." : String(folder)))\" "
      + "name=\"\(escaped(String(path[start...])))\" time=\"\(play.time.inSeconds)\""
    let element: String
    switch outcome(play) {
    case .passed: return head + "/>"
    case .failure: element = "failure"
    case .error: element = "error"
    }
    let result = play.result
    return head + ">\n<\(element) message=\"\(escaped(result.reason))\" "
      + "type=\"\(result.verdict.word)\">\(escaped(result.report))</\(element)>\n</testcase>"
  }

  /// Text escaped for XML, without characters that XML forbids.
  private func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      case "\t": escaped += "&#9;"
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
