import Roots
import RootsTerminal
import Testing

/// The commands that a blueprint gives for a refusal.
@Suite struct RefusedReactionTests {
  private static let app = """
    roots: 1
    name: T
    start: { screen: a }
    facts: { in: false, said: { text: [""] }, n: 0..1 }
    screens:
      a:
        title: Start $said
        keys:
          u: { do: pop, then: { refused: set said $result } }
          n: { do: set n $(n + 1), then: { refused: overlay card } }
          v: { do: push vault, then: { refused: [overlay card, set said no] } }
          i: set in true
      vault: { title: Vault, protect: p }
    accessories:
      card: { title: Card }
      login: { title: Log in, list: [{ label: ok, do: [set in true, finish] }] }
    protections: { p: { passes: in, ask: overlay login } }
    """

  @Test func `the commands of refused follow a refused action, with its reason`() throws {
    let session = try Explored(Self.app).session
    session.press("u")
    #expect(session.navigator.world.fact("said") == .string("this is the root of main"))
    #expect(session.lastRefusal != nil)
    session.press("n")
    #expect(session.stack == ["a"])
    #expect(session.navigator.world.state.accessoryEntryCount == 0)
    session.press("n")
    #expect(session.navigator.world.state.accessoryEntryCount == 1)
  }

  @Test func `they follow when a guard says no, and not when it says yes`() throws {
    let session = try Explored(Self.app).session
    session.press("v esc")
    #expect(session.stack == ["card"])
    #expect(session.navigator.world.fact("said") == .string("no"))
    let other = try Explored(Self.app).session
    other.press("v enter")
    #expect(other.stack == ["a", "vault"])
    #expect(other.navigator.world.fact("said") == .string(""))
  }

  @Test func `an app ends while an action with commands for a refusal waits`() throws {
    var session: Session? = try Explored(Self.app).session
    session?.press("v")
    #expect(session?.navigator.world.pending.count == 1)
    weak let navigator = session?.navigator
    session = nil
    #expect(navigator == nil)
  }

  @Test func `the timed action of a hidden screen does not run after its bar is full`() throws {
    let app = """
      roots: 1
      name: T
      start: { screen: a }
      facts: { n: 0..9 }
      screens:
        a:
          text: $n
          progress: { time: 2s, do: push b }
          after: { time: 3s, do: set n 1 }
        b: { text: Hi }
      """
    let session = try Explored(app).session
    session.scheduler.advance(to: .seconds(2))
    #expect(session.stack == ["a", "b"])
    session.scheduler.advance(to: .seconds(9))
    #expect(try session.fact("n") == .int(0))
  }
}
