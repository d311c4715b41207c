import Roots
import RootsTerminal
import Testing

/// A session and the clock and the handlers of its navigator.
@Suite struct ReleasedSessionTests {
  private final class Silent: Protection {
    let name: Name = "silent"
    func ask(_ question: ProtectionRequest, _ answering: PendingVerdict) {}
  }

  private func navigator() throws -> Navigator {
    Navigator(
      try NavigationMap(
        tabs: [TabDefinition("news", root: "feed"), TabDefinition("staff", root: "desk")],
        screens: ["feed", "desk", "vault"].map {
          ScreenDefinition($0, rules: VisitRules(protections: $0 == "vault" ? ["silent"] : []))
        }, protections: [ProtectionDefinition("silent")]))
  }

  @Test func `a released session gives the navigator its clock and its handlers back`() throws {
    let nav = try navigator()
    nav.register(Silent())
    let clock = Scheduler()
    nav.scheduler = clock
    var quits = 0
    nav.onQuit = { quits += 1 }
    do {
      let session = Session(
        nav, chrome: AppChrome(name: "A"), size: Size(columns: 40, rows: 12))
      #expect(nav.scheduler === session.scheduler)
      nav.send(.quit)
      #expect(session.isOver && quits == 1)
    }
    #expect(nav.scheduler === clock)
    nav.send(.quit)
    #expect(quits == 2)
    #expect(nav.send(.push("vault")).isPending)
    clock.advance(to: .seconds(60))
    #expect(nav.pending.isEmpty)
  }

  @Test func `tabs without titles have their names`() throws {
    let session = Session(
      try navigator(), chrome: AppChrome(name: "A"), size: Size(columns: 40, rows: 12))
    #expect(session.frame().row(0).contains("[1 news] 2 staff"), "\(session.frame().text)")
    session.handle(.key(.character("2")))
    #expect(session.frame().row(0).contains("1 news [2 staff]"))
  }
}
