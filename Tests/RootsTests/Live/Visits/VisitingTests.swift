import Roots
import Testing

/// Options that are chained to one visit.
@Suite struct VisitingTests {
  private func studio() throws -> Studio { try Studio() }

  @Test func `a visit is sent by a block that chains its options`() throws {
    let studio = try studio()
    let face = try Face()
    let account = Name("account")
    studio.nav.present { $0.to(account).animated(false).passData(7).protect(with: face) }
    #expect(studio.screens == "feed" && face.asked.count == 1)
    face.asked[0].allow()
    #expect(studio.screens == "feed account")
    #expect(studio.top?.payload == 7 && studio.top?.style.isAnimated == false)
  }

  @Test func `every place has methods for visits`() throws {
    let studio = try studio()
    let app = studio.app
    app.push { $0.to(.account) }
    app.tab(.home).replace { $0.to(.desk).passData("x") }
    app.tab(.work).push { $0.to(.account) }
    app.tab(1).go { $0.to(.desk) }
    app.present { $0.to(.login) }
    app.main.overlay { $0.to(.palette, at: 4) }
    app.accessory(3).push { $0.to(.login) }
    app.accessory(3).replace { $0.to(.palette) }
    app.accessory(3).go { $0.to(.login) }
    let state = app.navigator.world.state
    #expect(state[.tab(0)].entries.map { "\($0)" } == ["feed#2", "desk#5 \"x\""])
    #expect(state[.tab(1)].entries.map(\.screen.text) == ["desk"])
    #expect(state[.accessory(0)].count == 1 && state[.accessory(4)].count == 1)
    #expect(state[.accessory(3)].entries.map(\.screen.text) == ["login"])
  }

  @Test func `names can be used instead of enums`() throws {
    let studio = try studio()
    let (account, login) = (Name("account"), Name("login"))
    studio.nav.push(on: .tab(.index(1))) { $0.to(account).passData(1) }
    studio.nav.present { $0.to(login) }
    studio.nav.overlay(at: 5) { $0.to(login) }
    studio.nav.replace(on: .tab(.index(1))) { $0.to(account).passData(2) }
    studio.nav.go { $0.to(account) }
    studio.nav.send(.push(account)) { $0.passData(3).once() }
    #expect(studio.nav.send(.push(account)) { $0.passData(3).once() }.refusal != nil)
    let state = studio.nav.world.state
    #expect(state[.tab(1)].top?.payload == 2)
    #expect(state[.tab(0)].entries.map { "\($0)" } == ["account#8", "account#9 3"])
  }

  @Test func `success is called before anything else, completion after it`() throws {
    let studio = try studio()
    let log = studio.log
    studio.app.push {
      $0.to(.account).completion { log.lines.append("completed") }
        .onSuccess { arrival in
          let names = [arrival.origin, arrival.destination].map { ($0 as? Spy)?.name ?? "nobody" }
          log.lines.append("from \(names[0]) to \(names[1]) with \(arrival.payload ?? 0)")
        }
        .onSuccess { log.lines.append("second, live: \($0.context.isLive)") }
        .passData(7)
    }
    #expect(
      log.take() == [
        "account attached to #4", "from feed to account with 7", "second, live: true",
        "feed disappears", "account appears by push", "completed",
      ])
  }

  @Test func `a visit that lands hidden succeeds and completes when it is shown`() throws {
    let studio = try studio()
    let log = studio.log
    studio.app.tab(.work).push {
      $0.to(.account).completion { log.lines.append("completed") }
        .onSuccess { _ in log.lines.append("success") }
        .onResult { log.lines.append($0.words) }
    }
    #expect(log.take() == [])
    studio.app.tab(.work).show()
    #expect(
      log.take() == [
        "feed disappears", "account attached to #4", "success", "account appears by push",
        "completed",
      ])
    studio.app.tab(.home).show()
    studio.app.tab(.work).show()
    studio.app.pop()
    #expect(log.take().filter { !$0.contains(" ") } == ["popped"])
  }

  @Test func `a visit whose factory throws fails without a trace`() throws {
    let studio = try studio()
    let log = studio.log
    let reply = studio.app.push {
      $0.to(.account).making { _ in throw Broken("no film") }
        .completion { log.lines.append("completed") }
        .onSuccess { _ in log.lines.append("success") }
        .onResult { log.lines.append($0.words) }
        .onFailure { log.lines.append("failed: \($0)") }
    }
    #expect(reply.refusal != nil && studio.screens == "feed")
    let told = log.take()
    #expect(
      told.filter { $0.hasPrefix("failed") } == ["failed: 'account' cannot be opened: no film"])
    #expect(!told.contains("completed") && !told.contains("success") && !told.contains("undone"))
  }

  @Test func `success knows the types of both controllers and of the data`() throws {
    let studio = try studio()
    let log = studio.log
    let feed = try #require(studio.top?.controller as? Spy)
    studio.app.push {
      $0.to(.sketch, of: Studio.Sketch.self).from(feed).passData(5).onSuccess { arrival in
        let (origin, sketch, data): (Spy?, Studio.Sketch, Int?) = (
          arrival.origin, arrival.destination, arrival.data
        )
        log.lines.append("\(origin?.name ?? "") \(sketch.log === log) \(data ?? 0)")
      }
    }
    #expect(log.take() == ["receives 5", "attached", "feed true 5", "feed disappears", "appears"])
    #expect(studio.top?.entry?.opener == EntryID(2))
  }

  @Test func `a controller of another type than named is a fault`() throws {
    let studio = try studio()
    studio.app.push {
      $0.to(.account, of: Studio.Sketch.self).onSuccess { _ in Issue.record("wrong type") }
    }
    #expect(
      studio.log.lines.contains {
        $0.hasSuffix("its controller is a Spy, not a Sketch")
      })
    #expect(studio.screens == "feed account")
  }

  @Test func `every failure observer is called, in order`() throws {
    let studio = try studio()
    let log = studio.log
    let reply = studio.app.accessory(0).push {
      $0.to(.login, at: 12).onFailure { log.lines.append("first: \($0)") }
        .onFailure { _ in log.lines.append("second") }
        .completion { log.lines.append("never") }
    }
    #expect(reply.refusal != nil)
    #expect(
      log.take() == ["first: there is no accessory layer 12; the layers are 0 to 9", "second"])
  }

  @Test func `a denied visit is a failure`() throws {
    let studio = try studio()
    let log = studio.log
    let face = try Face()
    face.onAsk = { $0.deny("it is dark") }
    studio.app.push {
      $0.to(.account).protect(with: face).onFailure { log.lines.append("\($0)") }
    }
    #expect(log.take().first == "'account' is protected by 'face': it is dark")
  }

  @Test func `observers follow one visit from its start to its end`() throws {
    let studio = try studio()
    let log = studio.log
    studio.app.push { visit in
      VisitMoment.allCases.reduce(visit.to(.account)) { visit, moment in
        visit.on(moment) { log.lines.append("\(moment) \($0.screen)") }
      }
    }
    studio.app.push(.desk)
    studio.app.pop()
    studio.app.pop()
    studio.app.push(.account)
    let lines = log.take().filter { !$0.contains("by") && $0.hasSuffix(" account") }
    #expect(
      lines == [
        "appear account", "disappear account", "appear account", "reveal account",
        "disappear account", "end account",
      ])
  }

  @Test func `a visit can be asked for from another entry, context or controller`() throws {
    let studio = try studio()
    let feed = try #require(studio.nav.context(EntryID(2)))
    let (account, controller) = (Name("account"), try #require(feed.controller as? Spy))
    studio.app.tab(.work).show()
    studio.app.push { $0.to(.account).from(feed) }
    studio.nav.send(.push(account)) { $0.from(EntryID(2)) }
    studio.nav.push { $0.to(account).from(controller) }
    #expect(
      studio.nav.world.state[.tab(0)].entries.compactMap(\.opener) == [2, 2, 2].map { EntryID($0) })
  }

  @Test func `a controller without an entry cannot send a visit`() throws {
    let studio = try studio()
    let log = studio.log
    let reply = studio.app.push {
      $0.to(.account).from(Spy("stray", log)).onFailure { log.lines.append("\($0)") }
    }
    #expect(reply.refusal == .noController("Spy"))
    #expect(
      log.take() == [
        "no open entry has a controller of type Spy; name another"
      ])
  }

  @Test func `an unsafe visit waits for no other, and shares its request`() throws {
    let studio = try studio()
    let face = try Face()
    studio.app.push { $0.to(.account).protect(with: face) }
    studio.app.push { $0.to(.account).protect(with: face).unsafely() }
    #expect(studio.nav.world.pending.count == 2 && studio.screens == "feed")
    #expect(face.asked.count == 1)
    face.asked[0].allow()
    #expect(studio.screens == "feed account account")
  }

  @Test func `the latest of several visits of one kind wins`() throws {
    let studio = try studio()
    let log = studio.log
    let face = try Face()
    for number in 1...2 {
      studio.app.push {
        $0.to(.account).passData(number).protect(with: face).concurrency(.latest)
          .onFailure { log.lines.append("\(number): \($0)") }
      }
    }
    face.asked[1].allow()
    #expect(log.lines.first == "1: a newer command replaced it")
    #expect(studio.top?.payload == 2)
  }

  @Test func `a visit's protection decides about its whole transaction`() throws {
    let studio = try studio()
    let face = try Face()
    face.onAsk = { $0.deny("no") }
    let reply = studio.app.transaction {
      $0.push(.desk)
      $0.push { $0.to(.account).protect(with: face) }
    }
    #expect(reply.refusal != nil && studio.screens == "feed")
    face.onAsk = { $0.allow() }
    studio.app.transaction {
      $0.push(.desk)
      $0.push { $0.to(.account).protect(with: face) }
    }
    #expect(studio.screens == "feed desk account")
  }

  @Test func `a visit that cannot be asked for fails its whole transaction`() throws {
    let studio = try studio()
    let log = studio.log
    let reply = studio.app.transaction {
      $0.push(.desk)
      $0.push {
        $0.to(.account).passData(Int.self) { $0(1) }.onFailure { log.lines.append("\($0)") }
      }
    }
    let text = "'account' cannot be opened: a transaction needs its data at once"
    #expect(reply.refusal.map { "\($0)" } == text && log.take() == [text])
    #expect(studio.screens == "feed")
  }

  @Test func `a visit gets results and updates like any request`() throws {
    let studio = try studio()
    let log = studio.log
    studio.app.push {
      $0.to(.account).onResult { log.lines.append($0.words) }
        .onResult { _ in log.lines.append("and again") }
        .onUpdate { log.lines.append("update \($0)") }
    }
    _ = log.take()
    studio.top?.report(1)
    studio.app.pop(with: 2)
    #expect(Array(log.take().prefix(3)) == ["update 1", "completed 2", "and again"])
  }

  @Test func `a controller or a factory can be set on a visit`() throws {
    let studio = try studio()
    let own = Spy("own", studio.log)
    studio.app.push { $0.to(.account).showing(own) }
    #expect(studio.top?.controller === own)
    studio.app.push { [log = studio.log] in $0.to(.desk).making { _ in Spy("made", log) } }
    #expect((studio.top?.controller as? Spy)?.name == "made")
  }

  @Test func `the style of a visit is its own, otherwise the declared one`() throws {
    final class Curtain: Animator {}
    let studio = try Studio { declare, log in
      declare.screen(.account) { _ in Spy("account", log) }.animated(false).transition("fade")
        .makesRoom()
    }
    let curtain = Curtain()
    studio.app.push(.account)
    let declared = try #require(studio.top?.style)
    #expect(!declared.isAnimated && declared.transitionName == "fade" && declared.makesRoom)
    studio.app.push { $0.to(.account).animated(true).transition(curtain).makesRoom(false) }
    let asked = try #require(studio.top?.style)
    #expect(asked.isAnimated && asked.transitionName == nil && !asked.makesRoom)
    guard case .animator(let animator)? = asked.transition else {
      Issue.record("no object")
      return
    }
    #expect(animator === curtain)
    studio.app.push(.desk)
    #expect(studio.top?.style.isAnimated == true && studio.top?.style.transition == nil)
  }

  @Test func `two equal waiting visits call the observers of both`() throws {
    let studio = try studio()
    let log = studio.log
    let face = try Face()
    for number in 1...2 {
      studio.app.push {
        $0.to(.account).protect(with: face).completion { log.lines.append("done \(number)") }
      }
    }
    #expect(face.asked.count == 1)
    face.asked[0].allow()
    #expect(log.take().suffix(2) == ["done 1", "done 2"])
  }
}
