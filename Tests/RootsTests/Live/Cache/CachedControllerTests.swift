import Roots
import Testing

/// Controllers that are kept after their entries are gone.
@Suite struct CachedControllerTests {
  private func open(
    _ studio: Studio, within lifetime: Lifetime = .age(.seconds(60)), as id: String = "account"
  ) -> ObjectIdentifier? {
    studio.nav.active.push(.account, VisitOptions(keepAlive: lifetime.shared(as: id)))
    return studio.top?.controller.map { ObjectIdentifier($0) }
  }

  @Test func `a screen reopened within 60 s shows the same instance`() throws {
    let studio = try Studio()
    let first = open(studio)
    studio.scheduler.advance(to: .seconds(500))
    studio.nav.active.pop()
    #expect(studio.nav.keptCount == 1)
    studio.scheduler.advance(to: .seconds(559))
    _ = studio.log.take()
    #expect(open(studio) == first && studio.nav.keptCount == 0)
    #expect(
      studio.log.take() == [
        "feed disappears", "account attached to #5", "account appears by push",
      ])
    studio.scheduler.advance(to: .seconds(600))
    #expect(studio.top?.controller.map { ObjectIdentifier($0) } == first)
  }

  @Test func `a screen reopened later shows a new instance`() throws {
    let studio = try Studio()
    _ = open(studio)
    weak let first = studio.top?.controller
    studio.nav.active.pop()
    #expect(first != nil && !studio.log.lines.contains("account ends"))
    studio.scheduler.advance(to: .seconds(60))
    #expect(first == nil && studio.log.take().last == "account ends")
    #expect(studio.nav.keptCount == 0 && studio.scheduler.nextDue == nil)
    _ = open(studio)
    #expect(studio.top?.controller != nil)
  }

  @Test func `each dismissal restarts the time`() throws {
    let studio = try Studio()
    let first = open(studio)
    for round in 1...3 {
      studio.nav.active.pop()
      studio.scheduler.advance(to: .seconds(50 * round))
      #expect(open(studio) == first)
    }
    studio.nav.active.pop()
    studio.scheduler.advance(to: .seconds(211))
    #expect(studio.nav.keptCount == 0)
  }

  @Test func `another id gets another instance, and a plain visit none`() throws {
    let studio = try Studio()
    let first = open(studio, as: "mine")
    studio.nav.active.pop()
    #expect(open(studio, as: "yours") != first)
    studio.nav.active.pop()
    #expect(studio.nav.keptCount == 2)
    studio.nav.active.push(.account)
    #expect(studio.nav.keptCount == 2)
    studio.nav.active.push(.desk, VisitOptions(keepAlive: .age(.seconds(1)).shared(as: "mine")))
    #expect((studio.top?.controller as? Spy)?.name == "desk")
  }

  @Test func `a declared lifetime holds for every visit`() throws {
    let studio = try Studio(own: ["account"]) { declare, log in
      declare.screen(.account) { _ in Spy("account", log) }
        .keepAlive(.age(.seconds(60)).shared(as: "account"))
    }
    studio.nav.active.push(.account)
    let first = studio.top?.controller
    studio.nav.active.pop()
    try studio.nav.run("push account")
    #expect(studio.top?.controller === first)
  }

  @Test func `rules alone keep a screen, for equal payloads`() throws {
    let (one, two) = (Name("one"), Name("two"))
    let map = try NavigationMap(
      start: .screen(one),
      screens: [
        ScreenDefinition(one),
        ScreenDefinition(two, rules: VisitRules(keepAlive: .time(.seconds(60)))),
      ])
    let nav = Navigator(map)
    nav.scheduler = Scheduler()
    nav.spy(Log())
    try nav.run("push two with 1")
    let first = nav.controller(2)
    try nav.run("pop")
    try nav.run("push two with 2")
    #expect(nav.controller(3) !== first && nav.controller(3) != nil && nav.keptCount == 1)
    try nav.run("push two with 1")
    #expect(nav.controller(4) === first && nav.keptCount == 0)
    #expect(nav.controller(4)?.context?.id == EntryID(4))
  }

  @Test func `rules keep the newest controllers until memory is low`() throws {
    let (one, two) = (Name("one"), Name("two"))
    let map = try NavigationMap(
      start: .screen(one),
      screens: [
        ScreenDefinition(one), ScreenDefinition(two, rules: VisitRules(keepAlive: .memory)),
      ]
    )
    let nav = Navigator(map)
    let log = Log()
    nav.spy(log)
    for number in 1...KeepAlive.memoryLimit + 1 {
      try nav.run("push two with \(number)")
      try nav.run("pop")
    }
    #expect(nav.keptCount == KeepAlive.memoryLimit)
    #expect(log.lines.filter { $0.hasSuffix(" ends") } == ["two#2 ends"])
    nav.memoryIsLow()
    #expect(nav.keptCount == 0)
  }

  @Test func `low memory ends the controllers that depend on it`() throws {
    let studio = try Studio()
    _ = open(studio, within: .memory, as: "a")
    studio.nav.active.pop()
    _ = open(studio, as: "b")
    studio.nav.active.pop()
    #expect(studio.nav.keptCount == 2)
    studio.nav.memoryIsLow()
    #expect(studio.nav.keptCount == 1)
  }

  @Test func `visits with equal limits share one limit`() throws {
    let studio = try Studio()
    for id in ["a", "b", "c"] {
      _ = open(studio, within: .memory(atMost: 2), as: id)
      studio.nav.active.pop()
    }
    #expect(studio.nav.keptCount == 2 && studio.log.lines.contains("account ends"))
    let other = try Studio()
    _ = open(other, within: .memory(atMost: 2))
    other.nav.active.pop()
    #expect(other.nav.keptCount == 1 && studio.nav.keptCount == 2)
    studio.nav.memoryIsLow()
    #expect(studio.nav.keptCount == 0)
  }

  @Test func `undo reuses the kept instance of a visit`() throws {
    let studio = try Studio()
    let first = open(studio, within: .memory, as: "mine")
    for _ in 1...2 {
      studio.nav.active.pop()
      #expect(studio.nav.keptCount == 1)
      studio.nav.send(.undo())
      #expect(studio.top?.controller.map { ObjectIdentifier($0) } == first)
      #expect(studio.nav.keptCount == 0)
    }
    #expect(!studio.log.lines.contains("account ends"))
  }

  @Test func `a changed fact ends the controllers of its lifetime`() throws {
    let studio = try Studio()
    _ = open(studio, within: .until("signedIn"))
    studio.nav.active.pop()
    #expect(studio.nav.keptCount == 1)
    try studio.nav.run("set signedIn false")
    #expect(studio.nav.keptCount == 0)
    try studio.nav.run("set signedIn true")
    #expect(!studio.log.lines.contains { $0.hasPrefix("fault") })
  }

  /// A lifetime that passes its evictions to the test.
  private final class Handed {
    var evictions: [Eviction] = []
    var lifetime: Lifetime { Lifetime { self.evictions.append($0) } }
  }

  @Test func `a lifetime that ends twice is a fault without further effect`() throws {
    let studio = try Studio()
    let handed = Handed()
    _ = open(studio, within: handed.lifetime)
    studio.nav.active.pop()
    handed.evictions[0]()
    handed.evictions[0]()
    #expect(
      studio.log.take().suffix(2) == [
        "account ends",
        "fault: the lifetime of 'account' as \"account\" ended a controller twice",
      ])
    #expect(studio.nav.keptCount == 0)
  }

  @Test func `a late eviction does not affect a reused controller`() throws {
    let studio = try Studio()
    let handed = Handed()
    let first = open(studio, within: handed.lifetime)
    studio.nav.active.pop()
    #expect(open(studio, within: handed.lifetime) == first)
    handed.evictions[0]()
    #expect(studio.top?.controller.map { ObjectIdentifier($0) } == first)
    studio.nav.active.pop()
    handed.evictions[0]()
    #expect(studio.nav.keptCount == 1)
    #expect(!studio.log.lines.contains { $0.hasPrefix("fault") })
  }

  @Test func `controllers of revoked or refused entries are not kept`() throws {
    let signedIn = Name("signedIn")
    let studio = try Studio(own: ["account"]) { declare, log in
      declare.protection("signedIn", passes: .signedIn)
      declare.screen(.account) { _ in Spy("account", log) }.protected(by: signedIn)
        .keepAlive(.age(.seconds(60)).shared(as: "account"))
    }
    studio.nav.active.push(.account)
    try studio.nav.run("set signedIn false")
    #expect(studio.screens == "feed" && studio.nav.keptCount == 0)
    try studio.nav.run("set signedIn true")
    studio.nav.active.push(.account)
    studio.nav.active.pop()
    #expect(studio.nav.keptCount == 1)
    try studio.nav.run("set signedIn false")
    #expect(studio.nav.keptCount == 0 && studio.log.lines.contains("account ends"))
  }

  @Test func `a visit without the protections of the former one gets a new instance`() throws {
    let face = try Face()
    face.onAsk = { $0.allow() }
    let studio = try Studio()
    studio.open(
      VisitOptions(protectedBy: [face], keepAlive: .age(.seconds(60)).shared(as: "mine")))
    let first = studio.top?.controller.map { ObjectIdentifier($0) }
    studio.nav.active.pop()
    #expect(studio.nav.keptCount == 1)
    #expect(open(studio, as: "mine") != first && studio.nav.keptCount == 1)
    studio.open(
      VisitOptions(protectedBy: [face], keepAlive: .age(.seconds(60)).shared(as: "mine")))
    #expect(studio.top?.controller.map { ObjectIdentifier($0) } == first)
  }

  @Test func `live contexts are those of entries and kept controllers`() throws {
    var log: Log?
    weak var context: EntryContext?
    weak var controller: (any Controller)?
    do {
      let studio = try Studio()
      log = studio.log
      _ = open(studio)
      context = studio.top
      controller = studio.top?.controller
      studio.nav.active.pop()
      #expect(context != nil && context?.isLive == false)
      #expect(studio.nav.contextCount == studio.nav.world.state.entries.count)
      #expect(controller.map { studio.nav.context(of: $0) == nil } == true)
      #expect(log?.lines.contains("account ends") == false)
    }
    #expect(context == nil && controller == nil)
    #expect(log?.lines.last == "account ends")
  }

  @Test func `a recheck ends the kept controllers that its protection let in`() throws {
    let face = try Face()
    face.onAsk = { $0.allow() }
    let studio = try Studio()
    studio.open(VisitOptions(protectedBy: [face], keepAlive: .memory.shared(as: "mine")))
    studio.nav.active.pop()
    #expect(studio.nav.keptCount == 1)
    face.isOpen = true
    studio.nav.recheck(face.name)
    #expect(studio.nav.keptCount == 1)
    face.isOpen = false
    studio.nav.recheck(face.name)
    #expect(studio.nav.keptCount == 0 && studio.log.lines.contains("account ends"))
  }

  @Test func `a kept controller has the protections of a request's options`() throws {
    let member = Name("member")
    let studio = try Studio(own: ["account"]) { declare, log in
      declare.protection("member", passes: .signedIn)
      declare.screen(.account) { _ in Spy("account", log) }
        .keepAlive(.memory.shared(as: "mine"))
    }
    var request = Request(.push("account"))
    request.options = RequestOptions(protections: [member])
    studio.nav.send(request)
    studio.nav.active.pop()
    #expect(studio.nav.keptCount == 1)
    try studio.nav.run("set signedIn false")
    #expect(studio.nav.keptCount == 0)
  }
}
