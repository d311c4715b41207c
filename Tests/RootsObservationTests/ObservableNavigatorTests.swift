import Observation
import Roots
import RootsObservation
import Testing

private enum Forum: AppNames { enum Tab: String, TabNames { case home, me } }
extension Screen<Forum, Void, Void> {
  fileprivate static var feed: Self { Self() }
  fileprivate static var post: Self { Self() }
  fileprivate static var profile: Self { Self() }
}
extension Accessory<Forum, Void, Void> { fileprivate static var login: Self { Self() } }
extension Fact<Forum, Bool> { fileprivate static var member: Self { Self() } }
extension Fact<Forum, Int> { fileprivate static var count: Self { Self() } }
private final class View: Controller {}

/// What the Observation framework sees of a navigator.
@Suite struct ObservableNavigatorTests {
  private func make() throws -> ObservableNavigator<Forum> {
    let nav = try AppNavigator<Forum> {
      $0.tab(.home, root: .feed)
      $0.tab(.me, root: .profile)
      $0.fact(.member)
      $0.fact(.count, in: 0...3, initially: 0)
      $0.protection("members", passes: .member, presenting: .login)
      $0.screen(.feed) { _ in View() }
      $0.screen(.post) { _ in View() }
      $0.screen(.profile) { _ in View() }.protected(by: "members")
      $0.accessory(.login) { _ in View() }
    }
    nav.start()
    return ObservableNavigator(nav)
  }

  private final class Counter: @unchecked Sendable { var count = 0 }

  /// The number of reports of a change while something is done, at most one for each reading.
  private func reports(
    of read: () -> Void, while act: () -> Void
  ) -> Int {
    let counter = Counter()
    withObservationTracking(read) { counter.count += 1 }
    act()
    return counter.count
  }

  @Test func `a change of what was read is reported`() throws {
    let model = try make()
    let nav = model.navigator
    #expect(reports(of: { _ = model[.home] }, while: { nav.tab(.home).push(.post) }) == 1)
    #expect(model[.home] == ["feed", "post"])
    #expect(reports(of: { _ = model.visible }, while: { nav.back() }) == 1)
    #expect(model.visible?.shows(.feed) == true)
    #expect(reports(of: { _ = model.canGoBack }, while: { nav.tab(.home).push(.post) }) == 1)
    #expect(reports(of: { _ = model[.count] }, while: { nav[.count] = 2 }) == 1)
    #expect(model[.count] == 2)
    #expect(reports(of: { _ = model[.member] }, while: { nav[.member] = true }) == 1)
    #expect(reports(of: { _ = model.selectedTab }, while: { nav.tab(.me).show() }) == 1)
    #expect(model.selectedTab == .me)
  }

  @Test func `a change of something else is not reported`() throws {
    let model = try make()
    let nav = model.navigator
    #expect(reports(of: { _ = model[.me] }, while: { nav.tab(.home).push(.post) }) == 0)
    #expect(reports(of: { _ = model[.member] }, while: { nav[.count] = 1 }) == 0)
    #expect(reports(of: { _ = model[.count] }, while: { nav[.count] = 1 }) == 0)
    #expect(reports(of: {}, while: { nav.back() }) == 0)
  }

  @Test func `one reading is reported once, and a new one again`() throws {
    let model = try make()
    let nav = model.navigator
    let both = {
      nav.tab(.home).push(.post)
      nav.tab(.home).push(.post)
    }
    #expect(reports(of: { _ = model[.home] }, while: both) == 1)
    #expect(reports(of: { _ = model[.home] }, while: { nav.back() }) == 1)
  }

  @Test func `a command that waits is reported`() throws {
    let model = try make()
    let nav = model.navigator
    let show = { _ = nav.tab(.home).push(.profile) }
    #expect(reports(of: { _ = model.pending }, while: show) == 1)
    #expect(model.pending.count == 1)
  }

  @Test func `no callback keeps a model alive`() throws {
    weak var lost: ObservableNavigator<Forum>?
    let nav = try {
      let model = try make()
      _ = model[.home]
      lost = model
      return model.navigator
    }()
    #expect(lost == nil)
    nav.tab(.home).push(.post)
  }
}
