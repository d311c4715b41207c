import Roots
import RootsTerminal
import Testing

private enum Stage: AppNames {}
extension Screen<Stage, Void, Void> {
  fileprivate static var hall: Self { Self() }
  fileprivate static var stage: Self { Self() }
  fileprivate static var foyer: Self { Self() }
  fileprivate static var lobby: Self { Self() }
}

extension Flow<Stage, Void, Void> { fileprivate static var evening: Self { Self() } }
private final class Evening: Coordinator {}

/// The transition that a visit names, seen in the frames.
@Suite struct VisitTransitionTests {
  private final class Scenery: ScreenController {
    let title: String
    init(_ title: String) { self.title = title }
    func draw(on canvas: inout Canvas, theme: Theme) { canvas.draw("in the \(title)", at: .zero) }
    func handle(_ key: Key, size: Size) -> Handling { .ignored }
  }

  /// The frame in the middle of the transition to the stage; `hold` shows the old one.
  private func text(_ options: VisitOptions, declared: VisitTransition? = nil) throws -> String {
    let nav = try AppNavigator<Stage> {
      $0.start(with: .hall)
      $0.screen(.hall) { _ in Scenery("hall") }
      let stage = $0.screen(.stage) { _ in Scenery("stage") }
      if let declared { stage.transition(declared) }
    }
    let chrome = AppChrome(name: "Stage") { entry, _ in entry.screen.text }
    let session = Session(nav, chrome: chrome, size: Size(columns: 70, rows: 12))
    var transitions = Transitions.standard
    transitions.register(
      Transition { passage, _ in passage.show(.from, part: passage.region) }, as: "hold")
    session.transitions = transitions
    var frame = Frame(size: session.size)
    session.draw(into: &frame)
    nav.main.push(.stage, options)
    session.draw(into: &frame)
    session.scheduler.advance(to: transitions.duration / 2)
    session.draw(into: &frame)
    return frame.text
  }

  @Test func `a visit shows the transition that it names`() throws {
    let held = try text(VisitOptions(transition: .named("hold")))
    #expect(held.contains("in the hall") && !held.contains("in the stage"))
  }

  @Test func `an instant visit has no frame between`() throws {
    let instant = try text(VisitOptions(transition: .instant), declared: .named("hold"))
    #expect(instant.contains("in the stage") && !instant.contains("in the hall"))
  }

  @Test func `an unregistered name is reported with the nearest one`() throws {
    #expect(
      try text(VisitOptions(transition: .named("slyde"))).contains(
        "no transition 'slyde'; did you mean 'slide'?"))
    #expect(
      try text(VisitOptions(transition: .named("boom"))).contains("register it first"))
  }

  @Test func `a declared transition holds for every visit`() throws {
    let held = try text(VisitOptions(), declared: .named("hold"))
    #expect(held.contains("in the hall"))
    let instant = try text(VisitOptions(), declared: .instant)
    #expect(instant.contains("in the stage"))
  }

  @Test func `the end of a flow and a push in one turn are a push`() throws {
    let nav = try AppNavigator<Stage> {
      $0.start(with: .hall)
      for screen in [.hall, .stage, .foyer, .lobby] as [Screen<Stage, Void, Void>] {
        $0.screen(screen) { _ in Scenery("\(screen)") }
      }
      $0.flow(.evening, first: .stage) { _ in Evening() }
    }
    let chrome = AppChrome(name: "Stage") { entry, _ in entry.screen.text }
    let session = Session(nav, chrome: chrome, size: Size(columns: 40, rows: 12))
    var transitions = Transitions.standard
    transitions.register(
      Transition { passage, _ in passage.show(.from, part: passage.region) }, as: "hold")
    transitions.choose("hold", for: .push)
    for kind in [Transition.Kind.pop, .show] { transitions.choose("none", for: kind) }
    session.transitions = transitions
    var frame = Frame(size: session.size)
    // A push holds the old screen until the end of its transition.
    func isPush(_ body: () -> Void) -> Bool {
      session.draw(into: &frame)
      let old = frame.row(1)
      body()
      session.draw(into: &frame)
      session.scheduler.advance(to: session.scheduler.now + transitions.duration / 2)
      session.draw(into: &frame)
      let isHeld = frame.row(1) == old
      session.scheduler.advance(to: session.scheduler.now + transitions.duration)
      session.draw(into: &frame)
      #expect(frame.row(1) != old)
      return isHeld
    }
    #expect(isPush { nav.main.start(.evening) })
    #expect(isPush { nav.main.push(.foyer) })
    #expect(
      isPush {
        nav.send(.finishFlow("evening"))
        nav.main.push(.lobby)
      })
    #expect(!isPush { nav.main.pop() })
    nav.main.push(.foyer)
    nav.main.push(.stage)
    #expect(!isPush { nav.main.go(.lobby) })
  }
}
