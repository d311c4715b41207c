import Roots
import RootsTerminal
import Testing

/// The options of the visits that the actions of a blueprint begin.
@Suite struct ActionVisitTests {
  private static let app = """
    roots: 1
    name: T
    start: { screen: a }
    facts: { in: false, n: 0..9 }
    screens:
      a:
        title: Start $n
        keys:
          i: set in true
          o: set in false
          p: push plain
          r: { do: push plain, transition: modal }
          x: { do: push plain, transition: none }
          m: { do: push plain, protect: member }
          t: { do: [set n 5, push plain, push form], then: { shown: set n $(n + 1) } }
          f: { do: push form, keepAlive: 10s }
          g: { do: push form, keepAlive: { until: n } }
          n: set n $(n + 1)
      plain: { title: Plain, text: A plain screen. }
      form: { title: Form, form: { name: { label: Name } } }
    accessories:
      login: { title: Log in, list: [{ label: ok, do: [set in true, finish] }] }
    protections:
      member: { passes: in, ask: overlay login }
    """

  private func session() throws -> Session { try walk(Self.app) }

  private func pass(_ time: Duration, _ session: Session) {
    session.scheduler.advance(to: session.scheduler.now + time)
    session.loop.drain()
  }

  /// The number of different frames that follow a key.
  private func frames(after key: String) throws -> [String] {
    let session = try session()
    var frame = session.frame()
    session.transitions = .standard
    session.draw(into: &frame)
    session.press(key)
    var seen: [String] = []
    for _ in 0..<12 {
      session.draw(into: &frame)
      if seen.last != frame.text { seen.append(frame.text) }
      pass(.milliseconds(16), session)
    }
    return seen
  }

  @Test func `a visit without a transition is shown at once`() throws {
    #expect(try frames(after: "x").count == 1)
    #expect(try frames(after: "p").count > 5)
  }

  @Test func `a visit has the named transition`() throws {
    #expect(try frames(after: "r") != frames(after: "p"))
    #expect(try frames(after: "r").last == frames(after: "p").last)
  }

  @Test func `a visit has protections of its own`() throws {
    let session = try session()
    session.press("m")
    #expect(session.stack == ["login"])
    session.press("enter")
    #expect(session.stack == ["a", "plain"])
    session.press("esc o p")
    #expect(session.stack == ["a", "plain"])
  }

  @Test func `a protected visit ends when its protection no longer passes`() throws {
    let session = try session()
    session.press("i m")
    #expect(session.stack == ["a", "plain"])
    _ = session.navigator.send(.set("in", .bool(false)))
    #expect(session.stack == ["a"])
  }

  @Test func `the commands of shown follow once the last screen has appeared`() throws {
    let session = try session()
    session.press("t")
    #expect(session.stack == ["a", "plain", "form"])
    #expect(try session.fact("n") == .int(6))
    session.press("esc esc")
    #expect(try session.fact("n") == .int(6))
  }

  @Test func `a screen is kept for the time of its visit`() throws {
    let session = try session()
    session.press("f")
    session.type("Ada")
    session.press("esc esc p esc f")
    #expect(session.glass.contains("Ada"))
    session.press("esc esc")
    pass(.seconds(11), session)
    session.press("f")
    #expect(!session.glass.contains("Ada"))
  }

  @Test func `a screen is kept until a fact changes`() throws {
    let session = try session()
    session.press("g")
    session.type("Ada")
    session.press("esc esc")
    pass(.seconds(1_000), session)
    session.press("g")
    #expect(session.glass.contains("Ada"))
    session.press("esc esc n g")
    #expect(!session.glass.contains("Ada"))
  }
}
