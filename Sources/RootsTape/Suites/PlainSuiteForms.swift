import Roots
import RootsTerminal

/// A feature with a scenario for each tape, to be read by people and bound to steps of any tool.
///
/// Source: the reference of Gherkin 6.
enum GherkinForm {
  static func files(of cases: [SuiteCase], app: String) -> [(name: String, text: String)] {
    let scenarios = cases.map { test in
      "\n  Scenario: \(oneLine(test.name))\n"
        + test.moments.map { moment in
          let words = moment.act.map { "When \($0.sentence)" } ?? "Given the app is started"
          let seen = moment.texts.enumerated().map { place, text in
            "    \(place == 0 ? "Then" : "And") I see \(Roots.quoted(text))\n"
          }
          return "    \(words)\n\(seen.joined())"
        }.joined()
    }
    return [
      ("suite.feature", "Feature: \(app.isEmpty ? "the app" : oneLine(app))\n\(scenarios.joined())")
    ]
  }

  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}

/// A table with a row for each act, for test management and spreadsheets.
///
/// Source: RFC 4180.
enum CSVForm {
  static func files(of cases: [SuiteCase]) -> [(name: String, text: String)] {
    let rows = cases.flatMap { test in
      test.moments.enumerated().map { place, moment in
        let act = moment.act
        return [
          test.name, "\(place)", act?.kind.rawValue ?? "start", act?.label ?? "",
          act?.label == nil ? "" : "\(act?.number ?? 1)",
          act.map { value(of: $0) } ?? "",
          moment.texts.first ?? "", moment.texts.dropFirst().joined(separator: "\n"),
        ]
      }
    }
    let head = ["test", "step", "act", "label", "number", "value", "title", "texts"]
    let text = ([head] + rows).map { $0.map { cell($0) }.joined(separator: ",") + "\r\n" }.joined()
    return [("suite.csv", text)]
  }

  /// The text of a field, the name of the variable with a secret, a link, or a time.
  private static func value(of act: ShownAct) -> String {
    if act.kind == .wait { return "\(act.milliseconds) ms" }
    return act.isSecret ? "$\(act.variable)" : act.text ?? ""
  }

  /// A cell, in quotes where it needs them; a formula of a spreadsheet stays a text.
  private static func cell(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@".contains($0) } ?? false
    let safe = isFormula ? "'\(text)" : text
    guard safe.contains(where: { ",\"".contains($0) || $0.isNewline }) else { return safe }
    return "\""
      + safe.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
