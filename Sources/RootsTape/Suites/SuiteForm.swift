import Roots
import RootsTerminal

/// A form in which a suite is written for the tool that tests the real app.
package enum SuiteForm: String, CaseIterable, Sendable {
  case maestro, xcuitest, playwright, gherkin, csv

  /// Whether the identifier of the app is part of each file.
  package var needsApp: Bool { self == .maestro }

  /// The files of a suite, by their names.
  /// - Parameter app: the identifier of the app, such as `com.example.shop`, or its address.
  package func files(of cases: [SuiteCase], app: String) -> [(name: String, text: String)] {
    switch self {
    case .maestro: MaestroForm.files(of: cases, app: app)
    case .xcuitest: XCUITestForm.files(of: cases, app: app)
    case .playwright: PlaywrightForm.files(of: cases, app: app)
    case .gherkin: GherkinForm.files(of: cases, app: app)
    case .csv: CSVForm.files(of: cases)
    }
  }
}

extension SuiteCase {
  /// The name as an identifier of a programming language.
  var identifier: String {
    let text = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return String(text)
  }
}

extension SuiteCase.Moment {
  /// The texts that must be visible, without repeats: the title, then the lines, without those that
  /// a secret is part of.
  var texts: [String] {
    guard let front else { return [] }
    var found: [String] = []
    // A placeholder without a value leaves blanks.
    for text in ([front.title] + front.rows).map(\.trimmingBlanks)
    where !text.isEmpty && !found.contains(text) {
      let isSecret = text.contains(Literal.mask) || secrets.masked(text) != text
      if !isSecret { found.append(text) }
    }
    return found
  }
}

extension ShownAct {
  /// The name of the variable with the text of a secret field: `PASSWORD`.
  var variable: String {
    (field ?? "secret").uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
      .reduce(into: "") { $0.append($1) }
  }

  /// Whether a switch is turned on.
  var isOn: Bool { text == "yes" }

  /// The time in whole milliseconds.
  var milliseconds: Int { Int((time / .milliseconds(1)).rounded(.up)) }

  /// The act as a sentence, as Gherkin and tables have it: `I choose "Bread"`.
  var sentence: String {
    let name = (number > 1 ? "number \(number) of " : "") + Roots.quoted(label ?? "")
    return switch kind {
    case .choose: "I choose \(name)"
    case .press: "I press \(name)"
    case .fill:
      switch input {
      case .toggle: "I turn \(name) \(isOn ? "on" : "off")"
      case .choice: "I choose \(Roots.quoted(text ?? "")) for \(name)"
      case .text, .secret, .number:
        "I fill \(name) with \(isSecret ? "the secret \(variable)" : Roots.quoted(text ?? ""))"
      }
    case .submit: "I submit \(name)"
    case .answer: "I answer \(name)"
    case .switch: "I switch to \(name)"
    case .back: "I go back"
    case .open: "I open \(Roots.quoted(text ?? ""))"
    case .restart: "I end the app and start it again"
    case .wait: "I wait for \(milliseconds) milliseconds"
    }
  }
}
