import Roots
import Testing

/// Options that are chained to a declaration.
@Suite struct DeclaredVisitTests {
  @Test func `declared options hold for every visit, and their observers come first`() throws {
    let studio = try Studio { declare, log in
      declare.screen(.account) { _ in Spy("account", log) }
        .completion { log.lines.append("declared completion") }
        .onSuccess { _ in log.lines.append("declared success") }
        .onFailure { log.lines.append("declared failure: \($0)") }
        .on(.end) { _ in log.lines.append("declared end") }
    }
    let log = studio.log
    studio.app.push {
      $0.to(.account).completion { log.lines.append("asked completion") }
        .onSuccess { _ in log.lines.append("asked success") }
        .onFailure { _ in log.lines.append("asked failure") }
        .on(.end) { _ in log.lines.append("asked end") }.once()
    }
    studio.app.push { $0.to(.account).onFailure { _ in log.lines.append("asked failure") }.once() }
    studio.app.pop()
    #expect(
      log.take().filter { $0.contains("declared") || $0.contains("asked") } == [
        "declared success", "asked success", "declared completion", "asked completion",
        "declared failure: 'account' is already on top", "asked failure",
        "declared end", "asked end",
      ])
    try studio.nav.run("push account")
    #expect(log.take().contains("declared success"))
  }

  @Test func `a declared protection is part of the map, and its object is asked`() throws {
    let face = try Face()
    let studio = try Studio { declare, log in
      declare.screen(.account) { _ in Spy("account", log) }.protect(with: face)
    }
    try studio.nav.run("push account")
    #expect(studio.screens == "feed" && face.asked.count == 1)
    face.asked[0].allow()
    #expect(studio.screens == "feed account")
    let name = Name("account")
    #expect(studio.nav.world.map.rules(of: name).protections.map(\.text) == ["face"])
  }

  @Test func `protections are declared with their accessory and their reaction`() throws {
    let signedIn = Name("signedIn")
    let studio = try Studio { declare, log in
      declare.protection(
        "member", passes: "signedIn", presenting: .login,
        then: Reaction(completed: [.set(signedIn, .bool(true))]))
      declare.screen(.account) { _ in Spy("account", log) }.protect(with: signedIn.member)
    }
    try studio.nav.run("set signedIn false")
    let log = studio.log
    studio.app.push { $0.to(.account).completion { log.lines.append("shown") } }
    #expect(studio.screens == "feed")
    try studio.nav.run("finish with 1")
    #expect(studio.screens == "feed account" && log.take().last == "shown")
  }

  @Test func `rules are chained as well`() throws {
    let studio = try Studio { declare, log in
      declare.protection("draft")
      declare.screen(.account) { _ in Spy("account", log) }.restorable(as: "mine").prepared()
        .guarded(by: .draft)
      declare.screen(.ready) { _ in Spy("ready", log) }.restorable(protectedBy: .draft)
    }
    let map = studio.nav.world.map
    let rules = map.rules(of: "account")
    #expect(rules.restoration == .allowed(as: "mine") && rules.isPrepared)
    #expect(rules.leaveGuards.map(\.text) == ["draft"])
    #expect(map.rules(of: "ready").restoration == .protected(by: .draft))
  }

  @Test func `an unknown protection is an error at launch`() throws {
    do throws(MapErrors) {
      _ = try Studio.App {
        $0.tab(.home, index: 0, root: .feed)
        $0.tab(.work, index: 1, root: .desk)
        for screen in Studio.Screen.allCases {
          $0.screen(screen) { _ in Spy("any", Log()) }.protect(with: .draft)
        }
        for accessory in Studio.Accessory.allCases {
          $0.accessory(accessory) { _ in Spy("any", Log()) }
        }
      }
      Issue.record("no error")
    } catch {
      #expect("\(error)".contains("draft"))
    }
  }
}

extension Name {
  fileprivate static var draft: Name { "draft" }
  fileprivate var member: Name { "member" }
}
