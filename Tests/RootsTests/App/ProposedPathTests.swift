import Roots
import Testing

private enum Desk: AppNames { enum Tab: String, TabNames { case home } }
extension Screen<Desk, Void, Void> {
  fileprivate static var start: Self { Self() }
  fileprivate static var guarded: Self { Self() }
}
extension Screen<Desk, Int, Void> { fileprivate static var page: Self { Self() } }
extension Accessory<Desk, Void, Bool> { fileprivate static var sure: Self { Self() } }
extension Fact<Desk, Bool> { fileprivate static var saved: Self { Self() } }
private final class Page: Controller {}

/// What a view layer that owns its path is told to show.
@Suite struct ProposedPathTests {
  private func make(pages: Int) throws -> AppNavigator<Desk> {
    let nav = try AppNavigator<Desk> {
      $0.tab(.home, root: .start)
      $0.fact(.saved)
      $0.protection("unsaved", passes: .saved, presenting: .sure)
      $0.screen(.start) { _ in Page() }
      $0.screen(.page) { _, _ in Page() }
      $0.screen(.guarded) { _ in Page() }.guarded(by: "unsaved")
      $0.accessory(.sure) { _ in Page() }
    }
    nav.start()
    for number in 0..<pages { nav.tab(.home).push(.page, with: number) }
    return nav
  }

  /// A change by the view layer, with the pages that are left.
  @Test(arguments: [
    // The pages before, those that the view layer keeps, those that are popped meanwhile, and what
    // is there then.
    (3, 3, 0, 3), (3, 2, 0, 2), (3, 0, 0, 0),
    // The stack has popped already what the gesture ends with.
    (3, 2, 1, 2), (3, 1, 1, 2), (3, 2, 2, 1),
  ])
  func `a shorter path pops once`(pages: Int, kept: Int, popped: Int, left: Int) throws {
    let nav = try make(pages: pages)
    let place = nav.tab(.home)
    let shown = place.path
    #expect(shown.count == pages)
    if popped > 0 { place.pop(popped) }
    let path = place.path(proposed: Array(shown.prefix(kept)), shown: shown)
    #expect(path.count == left && path == place.path && path == Array(shown.prefix(left)))
  }

  @Test func `a page that came meanwhile is shown`() throws {
    let nav = try make(pages: 2)
    let place = nav.tab(.home)
    let shown = place.path
    place.push(.page, with: 9)
    #expect(place.path(proposed: Array(shown.prefix(1)), shown: shown).count == 3)
  }

  @Test func `a path with another page is corrected`() throws {
    let nav = try make(pages: 3)
    let place = nav.tab(.home)
    let shown = place.path
    for proposed in [Array(shown.reversed()), [shown[1]], shown + [shown[0]]] {
      #expect(place.path(proposed: proposed, shown: shown) == shown)
    }
  }

  @Test func `a leave guard shows its screen again`() throws {
    let nav = try make(pages: 1)
    let place = nav.tab(.home)
    place.push(.guarded)
    let shown = place.path
    #expect(place.path(proposed: Array(shown.prefix(1)), shown: shown) == shown)
    #expect(nav.visible?.shows(.sure) == true)
    nav[.saved] = true
    // The guard passes now, so that the pop that waits for it goes on.
    if let visible = nav.visible, visible.shows(.sure) { nav.context(visible)?.finish() }
    #expect(place.path.count == 1)
    #expect(place.top.flatMap { nav.controller(of: $0, as: Page.self) } != nil)
  }
}
