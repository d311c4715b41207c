import Roots
import RootsTerminal
import Testing

/// Pages for screen readers, and by mouse.
@Suite struct PageAccessibilityTests {
  func controller(_ session: Session) throws -> any ScreenController {
    let entry = try #require(session.navigator.world.state.focusedEntry)
    return try #require(session.navigator.context(entry.id)?.controller as? any ScreenController)
  }

  func session(_ keys: String) throws -> Session {
    let session = try walk(house)
    session.press(keys)
    return session
  }

  func why(_ handling: Handling) -> String? {
    if case .refused(let why) = handling { why } else { nil }
  }

  /// The fields as screen readers tell them.
  private func shown(_ fields: [AccessibilityText.Field]) -> [AccessibilityText.Field] {
    fields.map { field in
      var shown = field
      (shown.entered, shown.format, shown.input) = (.string(""), nil, .text)
      return shown
    }
  }

  private func rows(_ text: AccessibilityText) -> [AccessibilityText.Choice] {
    text.choices.filter { $0.kind == .row }
  }

  @Test func `a list is its text and its rows`() throws {
    let session = try session("home")
    let accessibilityText = try controller(session).accessibilityText
    #expect(accessibilityText.lines == ["0 false  0"])
    #expect(
      rows(accessibilityText).map(\.label) == [
        "Attic", "Bath", "Cellar", "Den", "Entry", "Garden",
      ])
    #expect(accessibilityText.choices[4].detail == "with a mat")
    #expect(accessibilityText.fields == [])
    guard case .request(let request) = try controller(session).choose(5) else {
      Issue.record("nothing is asked for")
      return
    }
    #expect("\(request.command)" == "push room")
    #expect(why(try controller(session).choose(9)) == nil)
  }

  @Test func `a form is its fields and the choice to submit`() throws {
    let session = try session("2")
    let form = try controller(session)
    #expect(
      shown(form.accessibilityText.fields) == [
        AccessibilityText.Field("Name", value: "", kind: "text", name: "name"),
        AccessibilityText.Field("Age", value: "1", kind: "1 to 120", name: "age"),
        AccessibilityText.Field("News", value: "no", kind: "yes or no", name: "news"),
        AccessibilityText.Field(
          "Plan", value: "day", kind: "one of: day, year", name: "plan"),
      ])
    #expect(form.accessibilityText.choices == [AccessibilityText.Choice("keep", kind: .button)])
    #expect(why(form.choose(0)) == "'Name' is required")
    #expect(form.accessibilityText.fields[0].problem == "is required")
    #expect(why(form.fill(0, with: "Ada")) == nil)
    #expect(
      why(form.fill(1, with: "many")) == "'Age' takes a whole number from 1 to 120, not 'many'")
    #expect(why(form.fill(1, with: "33")) == nil)
    #expect(why(form.fill(2, with: "yes")) == nil)
    guard case .request(let request) = form.choose(0) else {
      Issue.record("nothing is sent off")
      return
    }
    #expect(session.navigator.send(request).refusal == nil)
    #expect(try session.fact("age") == .int(33))
    #expect(try session.fact("news") == .bool(true))
  }

  @Test func `a secret is described only by its length`() throws {
    let session = try walk(shop)
    session.press("l tab")
    session.type("xyz")
    #expect(
      shown(try controller(session).accessibilityText.fields)[1]
        == AccessibilityText.Field(
          "Password", value: "3 characters", kind: "secret text", name: "password",
          isSecret: true))
  }

  @Test func `a question is its text and two choices, a progress its percentage, a map its places`()
    throws
  {
    let questionSession = try session("down down enter")
    let question = try controller(questionSession)
    defer { #expect(!questionSession.isOver) }
    #expect(question.accessibilityText.lines == ["Leave the house?"])
    #expect(question.accessibilityText.choices.map(\.label) == ["Stay", "Leave"])
    let workSession = try session("down down down enter")
    let work = try controller(workSession)
    defer { #expect(!workSession.isOver) }
    #expect(work.accessibilityText.lines == ["Working: 0 %"])
    let townSession = try session("4")
    let town = try controller(townSession)
    defer { #expect(!townSession.isOver) }
    #expect(town.accessibilityText.lines == ["The town.", "Map: Harbour (here), Mill"])
  }

  // MARK: Mouse

  let size = Size(columns: 40, rows: 8)

  func press(_ column: Int, _ row: Int) -> MouseEvent {
    MouseEvent(.press, at: Point(column: column, row: row))
  }

  @Test func `a press on a row selects it, a second one opens it`() throws {
    let listSession = try session("home")
    let list = try controller(listSession)
    defer { #expect(!listSession.isOver) }
    guard case .handled = list.handle(press(4, 3), size: size) else {
      Issue.record("the row was not selected")
      return
    }
    guard case .request(let request) = list.handle(press(4, 3), size: size) else {
      Issue.record("the row was not opened")
      return
    }
    #expect("\(request.command)" == "push room")
    guard case .ignored = list.handle(press(4, 1), size: size) else {
      Issue.record("the blank row took the press")
      return
    }
  }

  @Test func `a press on a button answers, and one in a field focuses it`() throws {
    let questionSession = try session("down down enter")
    let question = try controller(questionSession)
    defer { #expect(!questionSession.isOver) }
    guard case .request = question.handle(press(17, 2), size: Size(columns: 32, rows: 4)) else {
      Issue.record("nothing was answered")
      return
    }
    let session = try session("2")
    _ = try controller(session).handle(press(10, 2), size: size)
    #expect(session.glass.contains("> News    [x] yes"))
  }
}
