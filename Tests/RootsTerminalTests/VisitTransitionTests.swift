import Roots
import RootsTerminal
import Testing

private enum Stage: AppNames {}
extension Screen<Stage, Void, Void> {
  fileprivate static var hall: Self { Self() }
  fileprivate static var stage: Self { Self() }
}

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
    let session = Session(nav, chrome: chrome, size: Size(columns: 40, rows: 12))
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

  @Test func `a declared transition holds for every visit`() throws {
    let held = try text(VisitOptions(), declared: .named("hold"))
    #expect(held.contains("in the hall"))
    let instant = try text(VisitOptions(), declared: .instant)
    #expect(instant.contains("in the stage"))
  }
}
