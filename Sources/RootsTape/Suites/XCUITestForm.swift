import Roots
import RootsTerminal

/// A class of tests for XCUITest.
///
/// Source: the reference of `XCUIApplication` and `XCUIElement`, Xcode 16.
enum XCUITestForm {
  static func files(of cases: [SuiteCase], app: String) -> [(name: String, text: String)] {
    var names: Set<String> = []
    let tests = cases.map { test in
      // Different names can be one identifier, also with a number.
      var (name, number) = (test.identifier, 1)
      while !names.insert(name).inserted {
        number += 1
        name = "\(test.identifier)_\(number)"
      }
      let all = test.moments.flatMap { Self.lines(of: $0) }
      return "  func test_\(name)() {\n"
        + all.map { "    \($0)\n" }.joined() + "  }\n"
    }
    return [("SuiteTests.swift", head(app) + tests.joined(separator: "\n") + "}\n")]
  }

  private static func head(_ app: String) -> String {
    """
    import XCTest

    final class SuiteTests: XCTestCase {
      let app = XCUIApplication(\(app.isEmpty ? "" : "bundleIdentifier: \(Roots.quoted(app))"))

      override func setUp() {
        continueAfterFailure = false
        app.launch()
      }

      /// The element with a label, or its number among those.
      private func element(_ label: String, _ number: Int = 1) -> XCUIElement {
        app.descendants(matching: .any).matching(identifier: label)
          .element(boundBy: number - 1)
      }

      private func fill(_ label: String, _ number: Int = 1, with text: String) {
        let field = element(label, number)
        let old = field.value as? String ?? ""
        field.tap()
        field.typeText(String(repeating: XCUIKeyboardKey.delete.rawValue, count: old.count))
        field.typeText(text)
      }

      private func turn(_ label: String, _ number: Int = 1, on: Bool) {
        let field = element(label, number)
        if (field.value as? String == "1") != on { field.tap() }
      }

      private func pick(_ text: String, from label: String, _ number: Int = 1) {
        element(label, number).tap()
        element(text).tap()
      }

      private func see(_ text: String) {
        let holds = NSPredicate(format: "label CONTAINS %@", text)
        let found = app.staticTexts.matching(holds).firstMatch
        XCTAssertTrue(found.waitForExistence(timeout: 5), "'\\(text)' is not visible")
      }


    """
  }

  private static func lines(of moment: SuiteCase.Moment) -> [String] {
    (moment.act.map { [line(of: $0)] } ?? []) + moment.texts.map { "see(\(swift($0)))" }
  }

  private static func line(of act: ShownAct) -> String {
    let name = swift(act.label ?? "") + (act.number > 1 ? ", \(act.number)" : "")
    return switch act.kind {
    case .choose, .press, .submit, .answer, .switch: "element(\(name)).tap()"
    case .fill:
      switch act.input {
      case .toggle: "turn(\(name), on: \(act.isOn))"
      case .choice: "pick(\(swift(act.text ?? "")), from: \(name))"
      case .text, .secret, .number:
        "fill(\(name), with: "
          + (act.isSecret
            ? "ProcessInfo.processInfo.environment[\(Roots.quoted(act.variable))] ?? \"\")"
            : "\(swift(act.text ?? "")))")
      }
    case .back: "app.navigationBars.buttons.element(boundBy: 0).tap()"
    case .open: "app.open(URL(string: \(swift(act.text ?? "")))!)"
    case .restart: "app.terminate(); app.launch()"
    case .wait: "Thread.sleep(forTimeInterval: \(Double(act.milliseconds) / 1000))"
    }
  }

  /// A text as a literal of Swift, whose escapes differ from those of JSON.
  private static func swift(_ text: String) -> String {
    var literal = ""
    for scalar in text.unicodeScalars { literal += scalar.escaped(asASCII: false) }
    return "\"\(literal)\""
  }
}
