import Roots
import RootsTerminal
import Testing

private enum Fair: AppNames { enum Tab: String, TabNames { case stalls, bag } }
extension Screen<Fair, Void, Void> {
  fileprivate static var list: Self { Self() }
  fileprivate static var bag: Self { Self("my-bag") }
  fileprivate static var ride: Self { Self() }
}
extension Screen<Fair, String, Void> { fileprivate static var stall: Self { Self() } }
extension Fact<Fair, Int> { fileprivate static var count: Self { Self() } }
extension Fact<Fair, Bool> { fileprivate static var isOpen: Self { Self() } }

/// The titles of a Swift app, in the tab bar, the breadcrumb and in messages.
@Suite struct TitlesTests {
  private final class Page: ScreenController {
    let title: String
    init(_ title: String) { self.title = title }
    func draw(on canvas: inout Canvas, theme: Theme) {}
    func handle(_ key: Key, size: Size) -> Handling { .ignored }
  }

  private func session(_ size: Size = Size(columns: 60, rows: 12)) throws -> Session {
    let nav = try AppNavigator<Fair> {
      $0.tab(.stalls, root: .list)
      $0.tab(.bag, root: .bag)
      $0.screen(.list) { _ in Page("Stalls") }
      $0.screen(.bag) { _ in Page("") }
      $0.screen(.stall) { name, _ in Page("Stall of \(name)") }
      $0.screen(.ride) { _ in Page("Ride") }.protected(by: "open")
      $0.fact(.count, in: 0...9, initially: 0)
      $0.fact(.isOpen)
      $0.protection("open", passes: .isOpen)
    }
    let chrome = AppChrome(name: "Fair", for: Fair.self) { [weak nav] in
      $0.tab(.bag, "Bag (\(nav?[.count] ?? 0))")
      $0.screen(.bag, "Your bag")
      $0.screen(.ride, "Big wheel")
    }
    return Session(nav, chrome: chrome, size: size)
  }

  private func nav(_ session: Session) throws -> AppNavigator<Fair> {
    try #require(session.navigator as? AppNavigator<Fair>)
  }

  @Test func `the titles of tabs have typed names and follow the app`() throws {
    let session = try session()
    #expect(session.frame().row(0).contains("[1 stalls] 2 Bag (0)"))
    try nav(session)[.count] = 2
    #expect(session.frame().row(0).contains("[1 stalls] 2 Bag (2)"))
  }

  @Test func `the breadcrumb shows the titles of controllers, else those of screens`() throws {
    let session = try session()
    try nav(session).tab(.stalls).push(.stall, with: "Ada")
    #expect(session.frame().row(1).contains("Stalls > Stall of Ada"), "\(session.frame().row(1))")
    try nav(session).tab(.bag).show()
    #expect(session.frame().row(1).contains("Your bag"))
  }

  @Test func `a late refusal shows titles, and nothing if its sender was called`() throws {
    let session = try session()
    let nav = try nav(session)
    var refusals = 0
    let token = nav.observe(.fact(.count)) { count in
      let options = VisitOptions(onRefusal: { _ in refusals += 1 })
      if count == 1 { nav.active.push(.ride, options) } else { nav.active.push(.ride) }
    }
    nav[.count] = 1
    #expect(session.message == nil && refusals == 1 && session.lastRefusal != nil)
    nav[.count] = 2
    #expect(session.message?.text == "Big wheel cannot be opened now" && refusals == 1)
    withExtendedLifetime(token) {}
  }

  @Test func `a terminal that is too small names the app`() throws {
    let text = try session(Size(columns: 30, rows: 8)).frame().text
    #expect(text.hasPrefix("needs 40x12; Ctrl-C quits;") && text.contains("Fair"), "\(text)")
  }

  @Test func `keys of what the app cannot do are not listed`() throws {
    let session = try session()
    session.perform(.keys)
    let keys = session.frame().text
    session.handle(.key(Key(.escape)))
    for word in ["reload", "start over", "source", "rewind"] {
      #expect(!keys.contains(word), "\(word)")
    }
    session.perform(.find)
    for key in "start" { session.handle(.key(.character(key))) }
    #expect(!session.frame().text.contains("start-over"))
  }
}
