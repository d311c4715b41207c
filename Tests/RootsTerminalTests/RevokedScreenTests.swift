import Roots
import RootsTerminal
import Testing

private enum Bank: AppNames {}
extension Screen<Bank, Void, Void> {
  fileprivate static var hall: Self { Self() }
  fileprivate static var vault: Self { Self() }
}
extension Fact<Bank, Bool> { fileprivate static var member: Self { Self() } }

/// A screen that its protection revokes.
@Suite struct RevokedScreenTests {
  private final class Room: ScreenController {
    let title: String
    init(_ title: String) { self.title = title }
    func draw(on canvas: inout Canvas, theme: Theme) { canvas.draw("in the \(title)", at: .zero) }
    func handle(_ key: Key, size: Size) -> Handling { .ignored }
  }

  private func app() throws -> (nav: AppNavigator<Bank>, session: Session) {
    let nav = try AppNavigator<Bank> {
      $0.start(with: .hall)
      $0.fact(.member, saved: false)
      $0.protection("members", passes: .member)
      $0.screen(.hall) { _ in Room("hall") }
      $0.screen(.vault) { _ in Room("vault") }.protected(by: "members")
    }
    let chrome = AppChrome(name: "Bank") { entry, _ in entry.screen.text }
    let session = Session(nav, chrome: chrome, size: Size(columns: 40, rows: 12))
    session.transitions = .standard
    nav.transaction { $0[.member] = true }
    nav.main.push(.vault)
    return (nav, session)
  }

  @Test func `no transition shows a revoked screen`() throws {
    let (nav, session) = try app()
    var frame = session.frame()
    session.draw(into: &frame)
    #expect(frame.text.contains("in the vault"))
    nav.transaction { $0[.member] = false }
    session.draw(into: &frame)
    #expect(!frame.text.contains("in the vault") && frame.text.contains("in the hall"))
    #expect(!session.isInTransition)
  }

  @Test func `a transition ends when its screen is revoked`() throws {
    let (nav, session) = try app()
    var frame = session.frame()
    session.draw(into: &frame)
    nav.main.pop()
    session.draw(into: &frame)
    #expect(session.isInTransition)
    nav.main.push(.vault)
    session.draw(into: &frame)
    session.scheduler.advance(to: session.transitions.duration / 2)
    session.draw(into: &frame)
    nav.transaction { $0[.member] = false }
    session.draw(into: &frame)
    #expect(!frame.text.contains("vault") && !session.isInTransition)
  }
}
