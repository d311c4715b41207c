import Roots
import Testing

private enum Gallery: AppNames { enum Tab: String, TabNames { case rooms, search } }
private enum WingTab: String, TabNames { case east, west }

extension Screen<Gallery, Void, Void> { fileprivate static var rooms: Self { Self() } }
extension Screen<Gallery, String, Void> { fileprivate static var search: Self { Self() } }
extension Screen<Gallery, Picture, Void> { fileprivate static var picture: Self { Self() } }
extension Nested<Gallery, WingTab> { fileprivate static var wing: Self { Self() } }

/// Roots with inputs, `back` between tabs, the identity of visits, and preloaded screens, in Swift.
@Suite struct TabAndIdentityTests {
  private let log = Log()

  /// A controller that notes its inputs.
  private final class Frame: Controller {
    private let log: Log
    init(_ picture: Picture, _ log: Log) {
      self.log = log
      log.lines.append("made \(picture.id) \(picture.title)")
    }
    func receive(_ input: Picture) { log.lines.append("gets \(input.id) \(input.title)") }
  }

  private func app(_ back: BackBehavior = .none) throws -> AppNavigator<Gallery> {
    let log = log
    let nav = try AppNavigator<Gallery> {
      $0.tab(.rooms, root: .rooms)
      $0.tab(.search, root: .search, with: "sea")
      $0.back(back)
      $0.screen(.rooms) { _ in Spy("rooms", Log()) }
      $0.screen(.search) { text, _ in Spy(text, Log()) }
      $0.screen(.picture) { picture, _ in Frame(picture, log) }.identity(by: \.id)
      $0.nested(.wing, in: .rooms) {
        $0.tab(.east, root: .search, with: "east")
        $0.tab(.west, root: .search, with: "west")
        $0.back(back)
      }
    }
    nav.start()
    return nav
  }

  @Test func `a root has the input that its tab declares`() throws {
    let nav = try app()
    #expect(nav.tab(.search).top?.input(of: .search) == "sea")
    #expect(nav.nested(.wing).tab(.west).top?.input(of: .search) == "west")
  }

  @Test func `back leads through the tabs that were shown before`() throws {
    let nav = try app(.history)
    nav.tab(.search).show()
    nav.nested(.wing).tab(.west).show()
    #expect(nav.world.state.selectedTab == 1)
    #expect(nav.back().refusal == nil && nav.world.state.selectedTab == 0)
    #expect(nav.nested(.wing).tab().top?.input(of: .search) == "west")
    #expect(nav.back().refusal == nil)
    #expect(nav.nested(.wing).tab().top?.input(of: .search) == "east")
    #expect(nav.back().refusal != nil)
    #expect(try app().back().refusal != nil)
  }

  @Test func `a tap on the selected tab pops it to its root`() throws {
    let nav = try app()
    nav.tab(.rooms).push(.rooms)
    #expect(nav.tab(.rooms).show().refusal != nil && nav.tab(.rooms).depth == 2)
    #expect(nav.tab(.rooms).show(root: true).refusal == nil && nav.tab(.rooms).depth == 1)
    #expect(nav.tab(.search).show(root: true).refusal == nil)
    #expect(nav.world.state.selectedTab == 1)
  }

  @Test func `visits with an equal part are the same one`() throws {
    let nav = try app()
    nav.tab(.rooms).push(.picture, with: Picture(id: 1, title: "Sea"), .once)
    nav.tab(.rooms).push(.picture, with: Picture(id: 1, title: "Lake"), .once)
    #expect(log.take() == ["made 1 Sea", "gets 1 Lake"] && nav.tab(.rooms).depth == 2)
    nav.tab(.rooms).push(.picture, with: Picture(id: 2, title: "Wood"), .once)
    #expect(log.take() == ["made 2 Wood"] && nav.tab(.rooms).depth == 3)
  }

  @Test func `a preloaded screen is shown, with its newest input`() throws {
    let nav = try app()
    nav.preload(.picture, with: Picture(id: 3, title: "Hill"))
    #expect(log.take() == ["made 3 Hill"] && nav.tab(.rooms).depth == 1)
    nav.tab(.rooms).push(.picture, with: Picture(id: 3, title: "Dale"))
    #expect(log.take() == ["gets 3 Dale"])
    #expect(nav.preload(.rooms).refusal == nil)
  }
}
