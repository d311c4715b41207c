import Roots
import RootsTerminal
import Testing

/// All output of a session, searched for the text of a secret.
@Suite struct SecretTests {
  private static let vault = """
    roots: 1
    name: Vault
    facts: { pin: { text: [none] } }
    tabs: { home: { title: Home, root: door }, other: { title: Other, root: hall } }
    screens:
      door:
        title: Door
        text: "The pin is {pin}."
        keys:
          l:
            label: log in
            do: overlay login
            then: { completed: [ "set pin {result.password}", "push room with {result}" ] }
      room:
        title: "Room {password}"
        text: "{payload} {user}"
        list:
          - { label: "As {password}", detail: "{pin}", do: "push room with {payload}" }
        keys:
          o: { label: open, when: pin is hunter2, do: "push hall with {password}" }
          a: { label: again, do: "overlay login with {password}" }
      hall: { title: "Hall {payload}", text: "{payload}" }
    accessories:
      login:
        title: Who are you?
        form:
          user: { label: Name }
          password: { label: Password, secret: true, value: "{payload}" }
        submit:
          label: "log in {payload}"
          do: "finish with {user: {user}, password: {password}}"
    """

  @Test func `typing stays secret while the terminal is too small`() throws {
    let session = try walk(Self.vault)
    session.press("l tab")
    #expect(session.hidesTyping)
    session.handle(.resize(Size(columns: 38, rows: 24)))
    #expect(session.hidesTyping)
    session.handle(.resize(Size(columns: 80, rows: 24)))
    session.press("shift+tab")
    #expect(!session.hidesTyping)
  }

  /// A session whose texts are collected after every key.
  private final class Searched {
    let session: Session
    var texts: [String] = []

    init() throws {
      session = try walk(vault, columns: 150, rows: 60)
      session.observers.events.add { [weak self] _, moment in
        if moment == .after { self?.look() }
      }
    }

    func look() {
      texts += [session.glass, session.said]
      texts += session.workbench.trace.records.flatMap { record in
        ["\(record.input)", record.refusal.map { "\($0)" } ?? ""] + record.changes.map { "\($0)" }
      }
      let world = session.navigator.world
      texts += world.state.entries.values.map { "\($0)" }
      texts += world.facts.values.map { "\($0)" }
    }

    func logIn() {
      session.press("l")
      session.type("Ada")
      session.press("enter")
      session.type("hunter2")
      session.press("enter")
    }
  }

  @Test func `no frame, message or printed command contains a form's secret`() throws {
    let searched = try Searched()
    let session = searched.session
    session.press("f12")
    searched.logIn()
    #expect(session.stack == ["door", "room"])
    #expect(session.glass.contains("********"))
    session.press("o")
    #expect(session.stack == ["door", "room", "hall"], "the condition compares the secret itself")
    session.press("esc enter a f9 enter enter ? esc < < > esc :")
    session.type("set pin 5")
    session.press("enter ctrl+p")
    #expect(try session.fact("pin") != nil)
    for text in searched.texts { #expect(!text.contains("hunter2"), "\(text)") }
  }

  @Test func `a secret reaches its screen, and a secret field`() throws {
    let searched = try Searched()
    searched.logIn()
    let session = searched.session
    let payload = session.navigator.world.state.focusedEntry?.payload?.literal
    #expect(payload?.value(at: ["password"]) == .secret("hunter2"))
    #expect(try session.fact("pin") == .secret("hunter2"))
    session.press("a enter enter")
    let result = session.results["login"]
    #expect(
      result
        == .completed(
          Payload(.object(["user": .string(""), "password": .secret("hunter2")]))))
  }

  @Test func `plain mode and journals contain no secret`() throws {
    let session = try walk(Self.vault)
    var lines: [String] = []
    let run = PlainRun<Never>(session) { lines.append($0) }
    run.begin()
    for line in ["l", "1 Ada", "2 hunter2", "3", "again", "keys", "o", "again"] { run.take(line) }
    #expect(session.stack.last == "hall")
    #expect(lines.contains { $0.contains("********") })
    for line in lines { #expect(!line.contains("hunter2"), "\(line)") }
  }
}
