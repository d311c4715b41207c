import Roots
import RootsTerminal

/// A flow of Maestro for each tape.
///
/// Source: the commands reference of Maestro 1.39.
enum MaestroForm {
  static func files(of cases: [SuiteCase], app: String) -> [(name: String, text: String)] {
    cases.map { test in
      let head = ["appId: \(Roots.quoted(app))", "name: \(Roots.quoted(test.name))", "---"]
      let start = ["- launchApp:", "    clearState: true"]
      let all = head + start + test.moments.flatMap { Self.lines(of: $0) }
      return ("\(test.name).yaml", all.joined(separator: "\n") + "\n")
    }
  }

  private static func lines(of moment: SuiteCase.Moment) -> [String] {
    // A tap would turn a switch that has its value already.
    let isTurned = !(moment.isRepeated && moment.act?.input == .toggle)
    return (isTurned ? moment.act.map { Self.lines(of: $0) } ?? [] : [])
      + moment.texts.map { "- assertVisible: \(Roots.quoted(pattern($0)))" }
  }

  private static func lines(of act: ShownAct) -> [String] {
    switch act.kind {
    case .choose, .press, .submit, .answer, .switch: return tap(act)
    case .fill:
      switch act.input {
      case .toggle: return tap(act)
      case .choice: return tap(act) + ["- tapOn: \(Roots.quoted(pattern(act.text ?? "")))"]
      case .text, .secret, .number: break
      }
      let text = act.isSecret ? "${\(act.variable)}" : plain(act.text ?? "")
      return tap(act) + ["- eraseText", "- inputText: \(Roots.quoted(text))"]
    case .back: return ["- back"]
    case .open: return ["- openLink: \(Roots.quoted(act.text ?? ""))"]
    case .restart: return ["- stopApp", "- launchApp"]
    case .wait:
      return [
        "- extendedWaitUntil:", "    notVisible: \(Roots.quoted("a text that is never there"))",
        "    timeout: \(act.milliseconds)",
      ]
    }
  }

  private static func tap(_ act: ShownAct) -> [String] {
    let label = Roots.quoted(pattern(act.label ?? ""))
    return act.number == 1
      ? ["- tapOn: \(label)"]
      : ["- tapOn:", "    text: \(label)", "    index: \(act.number - 1)"]
  }

  /// A text in which nothing is evaluated.
  private static func plain(_ text: String) -> String {
    text.replacing("${", with: "${'$'}{")
  }

  /// A text as a regular expression, which selectors are.
  private static func pattern(_ text: String) -> String {
    text.reduce(into: "") { pattern, sign in
      if "\\^$.|?*+()[]{}".contains(sign) { pattern += "\\" }
      pattern.append(sign)
    }
  }
}
