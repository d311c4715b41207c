import Roots
import RootsTerminal

/// Tests for Playwright in JavaScript.
///
/// Source: the reference of `Page` and `Locator`, Playwright 1.49.
enum PlaywrightForm {
  static func files(of cases: [SuiteCase], app: String) -> [(name: String, text: String)] {
    let tests = cases.map { test in
      let start = "await page.goto(\(Roots.quoted(address(app))));"
      let all = [start] + test.moments.flatMap { Self.lines(of: $0, app) }
      return "\ntest(\(Roots.quoted(test.name)), async ({ page }) => {\n"
        + all.map { "  \($0)\n" }.joined() + "});\n"
    }
    return [("suite.spec.js", head + tests.joined())]
  }

  private static var head: String {
    """
    const { test, expect } = require("@playwright/test");

    /** The link, button, tab or item with a name, or its number among those. */
    function named(page, name, number = 1) {
      const roles = ["link", "button", "tab", "menuitem", "listitem"];
      const all = roles.map((role) => page.getByRole(role, { name, exact: true }));
      return all.reduce((a, b) => a.or(b)).nth(number - 1);
    }

    /** A deep link as an address of the page: change it if yours are others. */
    async function open(page, link) {
      await page.goto(/^https?:/.test(link) ? link : link.replace(/^[^:]*:[/][/]/, "#/"));
    }

    async function see(page, text) {
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    }

    """
  }

  /// The address of the app: by default the base URL of the tool's settings.
  private static func address(_ app: String) -> String {
    app.contains("://") || app.hasPrefix("/") ? app : "/"
  }

  private static func lines(of moment: SuiteCase.Moment, _ app: String) -> [String] {
    (moment.act.map { [line(of: $0, app)] } ?? [])
      + moment.texts.map { "await see(page, \(Roots.quoted($0)));" }
  }

  /// The call that fills a field.
  private static func filling(_ act: ShownAct) -> String {
    let text = Roots.quoted(act.text ?? "")
    return switch act.input {
    case .toggle: "setChecked(\(act.isOn))"
    case .choice: "selectOption(\(text))"
    case .text, .secret, .number: "fill(\(act.isSecret ? "process.env.\(act.variable)" : text))"
    }
  }

  private static func line(of act: ShownAct, _ app: String) -> String {
    let name = Roots.quoted(act.label ?? "") + (act.number > 1 ? ", \(act.number)" : "")
    return switch act.kind {
    case .choose, .press, .submit, .answer, .switch: "await named(page, \(name)).click();"
    case .fill:
      "await page.getByLabel(\(Roots.quoted(act.label ?? "")), { exact: true })"
        + (act.number > 1 ? ".nth(\(act.number - 1))" : "") + ".\(filling(act));"
    case .back: "await page.goBack();"
    case .open: "await open(page, \(Roots.quoted(act.text ?? "")));"
    case .restart: "await page.goto(\(Roots.quoted(address(app))));"
    case .wait: "await page.waitForTimeout(\(act.milliseconds));"
    }
  }
}
