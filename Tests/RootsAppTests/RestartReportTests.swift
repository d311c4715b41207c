import Roots
import RootsTerminal
import Testing

/// What a restart tells about the screens that it restores, and what a person sees again.
@Suite struct RestartReportTests {
  private static let app = """
    roots: 1
    name: R
    start: { screen: home }
    screens:
      home:
        restore: true
        title: Home
        list:
          [ { label: A, do: push page }, { label: B, do: push page }, { label: C, do: push plain } ]
      page: { restore: true, title: Page, list: [ { label: X, do: pop }, { label: Y, do: back } ] }
      plain: { title: Plain, text: Nothing }
    accessories:
      note:
        - { under: home, title: Home note, policy: stays, text: Home }
        - { title: Other note, policy: stays, text: Other }
    """

  @Test(arguments: [
    ("", "ended and started again"),
    ("enter", "ended and started again; 1 screen restored"),
    (
      "down down enter",
      "ended and started again; skipped Plain: it is not restorable; < takes it back"
    ),
  ])
  func `a restart says what was restored`(walk: String, message: String) throws {
    let session = try Explored(Self.app).session
    session.press(walk)
    session.perform(SessionAction.restart)
    #expect(session.said == message)
  }

  @Test func `a link that waits for an answer is dropped at a restart, with a message`() throws {
    let session = try Explored(
      """
      roots: 1
      name: W
      facts: { in: false }
      start: { screen: home }
      protections: { guard: { passes: in, ask: overlay login } }
      screens: { home: { title: Home }, safe: { title: Safe, protect: guard } }
      accessories: { login: { title: Log in, text: Who } }
      routes: { "roots://safe": { do: push safe } }
      """
    ).session
    session.handle(.link("roots://safe"))
    #expect(session.takeDriverRequests() == [.answer("waiting: Log in is asked first")])
    session.perform(SessionAction.restart)
    #expect(
      session.said
        == "ended and started again; what waited for an answer is dropped; < takes it back")
    session.handle(.link("roots://safe"))
    session.press("esc")
    #expect(session.said == "Log in was cancelled; Safe stays closed")
  }

  @Test func `an accessory that is not restored has the titles of its definitions`() throws {
    let session = try Explored(Self.app).session
    session.perform(.overlay("note"))
    session.perform(SessionAction.restart)
    #expect(
      session.said.contains("skipped Home note or Other note: it is not restorable"),
      "\(session.said)")
  }

  @Test func `undo brings a screen back with its selected row`() throws {
    let session = try Explored(Self.app).session
    session.press("down enter down")
    #expect(session.glass.contains("> Y"))
    session.press("esc")
    session.handle(.act(.undo))
    #expect(session.glass.contains("> Y"), "\(session.glass)")
    session.handle(.act(.redo))
    #expect(session.glass.contains("> B"), "\(session.glass)")
    session.press("esc enter")
    #expect(session.glass.contains("> X"), "a new visit begins anew")
  }

  @Test func `the list of keys is in the middle of the app, beside the navigator pane`() throws {
    let session = try Explored(Self.app, columns: 140).session
    session.press("?")
    let alone = session.frame().text
    session.press("esc")
    session.perform(SessionAction.navigator)
    session.press("?")
    let box = try #require(
      session.frame().text.split(separator: "\n").first { $0.contains(" Keys ") })
    let before = box.prefix { $0 != "┌" }.count
    let after = box.drop { $0 != "┐" }.dropFirst().prefix { $0 != "│" }.count
    #expect(abs(before - after) <= 2, "\(alone)\n\(session.frame().text)")
  }
}
