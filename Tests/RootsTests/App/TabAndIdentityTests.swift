import Roots
import Testing

private enum Gallery: AppNames { enum Tab: String, TabNames { case rooms, search } }
private enum WingTab: String, TabNames { case east, west }

extension Screen<Gallery, Void, Void> { fileprivate static var rooms: Self { Self() } }
extension Screen<Gallery, String, Void> { fileprivate static var search: Self { Self() } }
extension Screen<Gallery, Picture, Void> { fileprivate static var picture: Self { Self() } }
extension Nested<Gallery, WingTab> { fileprivate static var wing: Self { Self() } }

private enum Society: AppNames { enum Tab: String, TabNames { case news, staff, lounge } }

extension Screen<Society, Void, Void> {
  fileprivate static var news: Self { Self() }
  fileprivate static var staff: Self { Self() }
}
extension Screen<Society, Int, Void> { fileprivate static var lounge: Self { Self() } }
extension Fact<Society, Bool> { fileprivate static var isStaff: Self { Self() } }
extension Fact<Society, Int> { fileprivate static var points: Self { Self() } }
extension Fact<Society, String> { fileprivate static var plan: Self { Self() } }

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

  @Test func `a tab is present while the condition of its facts holds`() throws {
    let nav = try AppNavigator<Society> {
      $0.tab(.news, root: .news)
      $0.tab(.staff, root: .staff, when: .fact(.isStaff))
      $0.tab(
        .lounge, root: .lounge, with: 3,
        when: .fact(.points, in: 10...99) && !.fact(.plan, is: "free"))
      $0.fact(.isStaff)
      $0.fact(.points, in: 0...99, initially: 0)
      $0.fact(.plan, of: ["free", "year"], initially: "year")
      $0.screen(.news) { _ in Spy("news", Log()) }
      $0.screen(.staff) { [log] _ in Spy("staff", log) }
      $0.screen(.lounge) { _, _ in Spy("lounge", Log()) }
    }
    nav.start()
    var seen: [[Society.Tab]] = []
    let token = nav.observe(.tabs) { seen.append($0) }
    #expect(nav.tabs == [.news] && log.take().isEmpty)
    nav[.isStaff] = true
    #expect(nav.tabs == [.news, .staff] && log.take().isEmpty)
    nav[.points] = 12
    #expect(nav.tabs == Society.Tab.allCases && nav.tab(.lounge).top?.input(of: .lounge) == 3)
    nav.tab(.staff).show()
    nav[.isStaff] = false
    #expect(
      log.take() == [
        "staff attached to #3", "staff appears by push", "staff disappears", "staff ends",
      ])
    #expect(nav.tabs == [.news, .lounge] && nav.tab(.staff).depth == 0)
    #expect(nav.tab().top?.shows(.news) == true)
    let refusal = nav.tab(.staff).push(.news).refusal.map { "\($0)" }
    #expect(refusal == "the tab 'staff' is there only while isStaff")
    nav[.plan] = "free"
    token.cancel()
    #expect(seen == [[.news, .staff], [.news, .staff, .lounge], [.news, .lounge], [.news]])
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
