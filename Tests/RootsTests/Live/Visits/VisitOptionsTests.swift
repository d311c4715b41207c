import Roots
import Testing

/// The options of single visits.
@Suite struct VisitOptionsTests {
  @Test func `once refuses a push equal to the top entry`() throws {
    let studio = try Studio()
    studio.nav.active.push(.sketch, with: 1, .once)
    #expect(studio.nav.active.push(.sketch, with: 1, .once).refusal != nil)
    studio.nav.active.push(.sketch, with: 2, .once)
    #expect(studio.screens == "feed sketch sketch")
  }

  @Test func `a visit appears, and its opener is told once`() throws {
    let studio = try Studio()
    let log = studio.log
    studio.open(VisitOptions(onAppear: { log.lines.append("told of \(($0 as? Spy)?.name ?? "")") }))
    studio.nav.active.push(.desk)
    studio.nav.active.pop()
    #expect(
      log.take() == [
        "feed disappears", "account attached to #4", "account appears by push", "told of account",
        "account disappears", "desk attached to #5", "desk appears by push",
        "desk disappears", "account appears by pop", "desk ends",
      ])
  }

  @Test func `a visit that lands hidden is told when it is shown`() throws {
    let studio = try Studio()
    let log = studio.log
    studio.nav.tab(.work).push(.account, VisitOptions(onAppear: { _ in log.lines.append("told") }))
    #expect(log.take() == [])
    studio.nav.tab(.work).show()
    studio.nav.tab(.home).show()
    studio.nav.tab(.work).show()
    #expect(log.take().filter { $0 == "told" }.count == 1)
  }

  @Test func `a visit whose factory throws is refused without a trace`() throws {
    let studio = try Studio()
    let log = studio.log
    let reply = studio.open(
      VisitOptions(
        making: { _ in throw Broken("no film") }, onAppear: { _ in log.lines.append("told") },
        onRefusal: { log.lines.append("refused: \($0)") }))
    #expect(reply.refusal != nil && studio.screens == "feed")
    #expect(
      log.take().filter { !$0.hasPrefix("fault") }
        == ["refused: 'account' cannot be opened: no film"])
  }

  @Test func `a visit that cannot be sent is refused once`() throws {
    let studio = try Studio()
    let log = studio.log
    let reply = studio.nav.accessory(12).push(
      .login, VisitOptions(onRefusal: { log.lines.append("\($0)") }))
    #expect(reply.refusal != nil)
    #expect(log.take() == ["there is no accessory layer 12; the layers are 0 to 9"])
  }

  @Test func `a visit asks its own protection, and a denial is told`() throws {
    let studio = try Studio()
    let log = studio.log
    let face = try Face()
    studio.open(VisitOptions(protectedBy: [face]))
    #expect(studio.screens == "feed" && face.asked.count == 1)
    face.asked[0].allow()
    #expect(studio.screens == "feed account")
    _ = log.take()
    face.onAsk = { $0.deny("it is dark") }
    studio.open(VisitOptions(protectedBy: [face], onRefusal: { log.lines.append("\($0)") }))
    #expect(log.take().first == "'account' is protected by 'face': it is dark")
  }

  @Test func `a visit has the origin that it names`() throws {
    let studio = try Studio()
    let feed = try #require(studio.top?.id)
    studio.nav.tab(.work).show()
    studio.nav.active.push(.desk, VisitOptions(from: feed))
    // A place without a name means the layer of the origin.
    #expect(studio.nav.tab(.home).top?.entry.opener == feed && studio.nav.tab(.work).depth == 1)
    studio.nav.transaction {
      $0.active.push(.desk, VisitOptions(from: feed))
      $0.active.push(.account, VisitOptions(from: feed))
    }
    #expect(studio.nav.tab(.home).screens == ["feed", "desk", "desk", "account"])
    #expect(studio.nav.tab(.home).top?.entry.opener == feed)
  }

  @Test func `two equal waiting visits call the observers of both`() throws {
    let studio = try Studio()
    let log = studio.log
    let face = try Face()
    for number in 1...2 {
      studio.open(
        VisitOptions(protectedBy: [face], onAppear: { _ in log.lines.append("shown \(number)") }))
    }
    #expect(face.asked.count == 1)
    face.asked[0].allow()
    #expect(log.take().suffix(2) == ["shown 1", "shown 2"] && studio.screens == "feed account")
  }

  @Test func `a visit's protection decides about its whole transaction`() throws {
    let studio = try Studio()
    let face = try Face()
    let send = {
      studio.nav.transaction {
        $0.active.push(.desk)
        $0.active.push(.account, VisitOptions(protectedBy: [face]))
      }
    }
    face.onAsk = { $0.deny("no") }
    #expect(send().refusal != nil && studio.screens == "feed")
    face.onAsk = { $0.allow() }
    _ = send()
    #expect(studio.screens == "feed desk account")
  }

  @Test func `reports come before the result`() throws {
    let studio = try Studio()
    let log = studio.log
    studio.open(VisitOptions(onReport: { log.lines.append("report \($0)") }))
    let account = try #require(studio.top)
    _ = log.take()
    #expect(account.report(1))
    account.finish(with: 2)
    #expect(!account.report(3))
    #expect(log.take().prefix(2) == ["report 1", "result completed(2)"])
  }

  @Test func `a visit has a factory of its own`() throws {
    let studio = try Studio()
    let own = Spy("own", studio.log)
    studio.open(VisitOptions(making: { _ in own }))
    #expect(studio.top?.controller === own)
  }

  @Test func `the transition of a visit is its own, otherwise the declared one`() throws {
    let studio = try Studio(own: ["account"]) { declare, log in
      declare.screen(.account) { _ in Spy("account", log) }.transition(.named("fade"))
      declare.screen(Screen<StudioApp, Void, Void>("plain")) { _ in Spy("plain", log) }
        .transition(.instant)
    }
    studio.open()
    #expect(studio.top?.transition == .named("fade"))
    studio.open(VisitOptions(transition: .named("fade")))
    #expect(studio.top?.transition == .named("fade"))
    studio.nav.active.push(Screen<StudioApp, Void, Void>("plain"))
    #expect(studio.top?.transition == .instant)
    studio.nav.active.push(.desk)
    #expect(studio.top?.transition == nil)
  }

  @Test func `the protection of a declaration is part of the map, and its object is asked`() throws
  {
    let face = try Face()
    let studio = try Studio(own: ["account"]) { declare, log in
      declare.screen(.account) { _ in Spy("account", log) }.protected(by: face)
    }
    try studio.nav.run("push account")
    #expect(studio.screens == "feed" && face.asked.count == 1)
    face.asked[0].allow()
    #expect(studio.screens == "feed account")
    #expect(studio.nav.world.map.rules(of: "account").protections.map(\.text) == ["face"])
  }

  @Test func `rules are chained to a declaration`() throws {
    let studio = try Studio(own: ["account", "ready"]) { declare, log in
      declare.protection("draft", passes: .signedIn)
      declare.screen(.account) { _ in Spy("account", log) }.restorable(as: "mine").prepared()
        .guarded(by: "draft")
      declare.screen(.ready) { _, _ in Spy("ready", log) }.restorable(protectedBy: "draft")
    }
    let map = studio.nav.world.map
    let rules = map.rules(of: "account")
    #expect(rules.restoration == .allowed(as: "mine"))
    #expect(rules.leaveGuards == ["draft"])
    #expect(map.rules(of: "ready").restoration == .protected(by: "draft"))
  }

  @Test func `a protection may present an accessory whose fact decides`() throws {
    let studio = try Studio(own: ["account"]) { declare, log in
      declare.protection("member", passes: .signedIn, presenting: .login)
      declare.screen(.account) { _ in Spy("account", log) }.protected(by: "member")
    }
    studio.nav[.signedIn] = false
    studio.open()
    #expect(studio.screens == "feed" && studio.nav.visible?.shows(.login) == true)
    studio.nav[.signedIn] = true
    #expect(studio.screens == "feed account" && studio.nav.visible?.shows(.account) == true)
  }
}
