import Roots
import RootsTerminal

/// The results of a batch in the Test Anything Protocol 14.
public enum TAPReport {
  /// The lines before the results.
  public static func head(count: Int) -> String { "TAP version 14\n1..\(count)\n" }

  /// The lines of one result; `number` counts from 1.
  public static func lines(of play: TapePlay, number: Int) -> String {
    let result = play.result
    let name = escaped(visible(result.path))
    guard !result.isPassed else { return "ok \(number) - \(name)\n" }
    var facts = ["message: \(quoted(result.reason))", "severity: \(quoted(result.verdict.word))"]
    if let position = result.position {
      facts.append("at: {file: \(quoted(position.file)), line: \(position.line)}")
    }
    facts.append("seconds: \(play.time.inSeconds)")
    let block = ["---"] + facts + ["..."]
    return "not ok \(number) - \(name)\n" + block.map { "  \($0)\n" }.joined()
  }

  /// The line about tapes that were not played; empty if all were.
  public static func foot(rest: Int) -> String {
    rest > 0 ? "Bail out! \(rest) not played\n" : ""
  }

  private static func escaped(_ name: String) -> String {
    name.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }
}
