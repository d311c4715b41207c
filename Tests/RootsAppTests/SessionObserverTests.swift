import Roots
import RootsTerminal
import Testing

@Suite struct SessionObserverTests {
  @Test func `steps and events reach every observer, in the order of adding`() throws {
    let session = try walk(shop)
    var lines: [String] = []
    for name in ["first", "second"] {
      session.observers.steps.add { lines.append("\(name) \($0.input)") }
      session.observers.events.add { _, moment in lines.append("\(name) \(moment)") }
    }
    session.press("2")
    #expect(
      lines == [
        "first before", "second before", "first show me root", "second show me root", "first after",
        "second after",
      ])
  }

  @Test func `observers of a session survive a change of its navigator`() throws {
    let session = try walk(shop)
    var inputs: [String] = []
    let observation = session.observers.steps.add { inputs.append("\($0.input)") }
    let first = session.navigator
    session.press("R 2")
    #expect(session.navigator !== first)
    #expect(inputs == ["show me root"])
    observation.cancel()
    session.press("1")
    #expect(inputs == ["show me root"])
    first.send(.show(.number(2)))
    #expect(session.message == nil, "the first navigator is not observed any more")
  }

  @Test func `a navigator that outlives its session still takes commands`() throws {
    var session: Session? = try walk(shop)
    let navigator = try #require(session?.navigator)
    session = nil
    #expect(navigator.send(.show(.number(2))) == .done(nil))
    #expect(navigator.send(.pop(nil)).refusal != nil)
  }
}
