import Roots
import RootsTerminal

/// A form in which a suite is written for the tool that tests the real app.
///
/// A new form is a type that answers these questions, and its line in `SuiteForms.all`.
package protocol SuiteForm: Sendable {
  /// The word for it in arguments.
  static var word: String { get }

  /// The tool, in a few words.
  static var tool: String { get }

  /// Whether the identifier of the app is part of each file.
  static var needsApp: Bool { get }

  /// The files of a suite, by their names.
  /// - Parameter app: the identifier of the app, such as `com.example.shop`, or its address.
  static func files(of cases: [SuiteCase], app: String) -> [(name: String, text: String)]
}

extension SuiteForm {
  package static var needsApp: Bool { false }
}

/// The forms of suites.
package enum SuiteForms {
  package static let all: [any SuiteForm.Type] = [
    MaestroForm.self, XCUITestForm.self, PlaywrightForm.self, GherkinForm.self, CSVForm.self,
  ]

  /// The form for which a word stands; nil for another word.
  package static func form(_ word: String) -> (any SuiteForm.Type)? {
    all.first { $0.word == word }
  }
}

extension SuiteCase {
  /// What is visible at the start, and then after each act with it.
  struct Moment {
    /// Nil for the start.
    let act: ShownAct?
    let front: ShownScreen?
    let secrets: TapeSecrets
  }

  var moments: [Moment] {
    [Moment(act: nil, front: start, secrets: secrets)]
      + steps.map { Moment(act: $0.act, front: $0.front, secrets: secrets) }
  }

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
    for text in [front.title] + front.rows
    where !text.allSatisfy(\.isWhitespace) && !found.contains(text) {
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

  /// The time in whole milliseconds.
  var milliseconds: Int { Int((time / .milliseconds(1)).rounded(.up)) }

  /// The act as a sentence, as Gherkin and tables have it: `I choose "Bread"`.
  var sentence: String {
    let name = (number > 1 ? "number \(number) of " : "") + Roots.quoted(label ?? "")
    return switch kind {
    case .choose: "I choose \(name)"
    case .press: "I press \(name)"
    case .fill:
      "I fill \(name) with \(isSecret ? "the secret \(variable)" : Roots.quoted(text ?? ""))"
    case .submit: "I submit \(name)"
    case .answer: "I answer \(name)"
    case .switch: "I switch to \(name)"
    case .back: "I go back"
    case .open: "I open \(Roots.quoted(text ?? ""))"
    case .restart: "I end the app and start it again"
    case .wait: "I wait for \(milliseconds) milliseconds"
    case .undo: "I undo"
    case .redo: "I redo"
    }
  }
}
