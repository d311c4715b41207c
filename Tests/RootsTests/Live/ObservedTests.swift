import Roots
import Testing

extension Fact<StudioApp, Int> { fileprivate static var count: Self { Self() } }

/// Values and events that an app observes by typed keys.
@Suite struct ObservedTests {
  private let log = Log()

  private func studio() throws -> Studio {
    try Studio { declare, _ in declare.fact(.count, in: 0...9, initially: 1) }
  }

  @Test func `a value is passed when it has changed, once a commit`() throws {
    let (studio, log) = (try studio(), log)
    let tokens = [
      studio.nav.observe(.tab(.home)) { log.lines.append("home \($0.map(\.text))") },
      studio.nav.observe(.fact(.count)) { log.lines.append("count \($0)") },
      studio.nav.observe(.fact(.signedIn)) { log.lines.append("in \($0)") },
      studio.nav.observe(.accessory(0)) { log.lines.append("cards \($0.map(\.text))") },
      studio.nav.observe(.visible) { log.lines.append("see \($0.map { "\($0)" } ?? "")") },
    ]
    studio.nav.tab(.work).push(.desk)
    #expect(log.take() == [])
    studio.nav.transaction {
      $0.active.push(.desk)
      $0.active.push(.account)
      $0[.count] = 4
    }
    #expect(
      log.take() == [
        "home [\"feed\", \"desk\", \"account\"]", "count 4", "see account#6",
      ])
    studio.nav[.count] = 4
    studio.nav.accessory().push(.login)
    #expect(log.take() == ["cards [\"login\"]", "see login#7"])
    #expect(tokens.count == 5)
  }

  @Test func `the current value is passed at once if it is asked for`() throws {
    let (studio, log) = (try studio(), log)
    let tokens = [
      studio.nav.observe(.tab(.home), initial: true) { log.lines.append("home \($0.map(\.text))") },
      studio.nav.observe(.fact(.count), initial: true) { log.lines.append("count \($0)") },
      studio.nav.observe(.commits, initial: true) { log.lines.append("\($0.count) changes") },
      studio.nav.observe(.faults, initial: true) { log.lines.append("fault: \($0)") },
    ]
    #expect(log.take() == ["home [\"feed\"]", "count 1"])
    studio.nav[.count] = 2
    #expect(log.take() == ["count 2", "1 changes"] && tokens.count == 4)
  }

  @Test func `the commands that wait are listed and observed`() throws {
    let (studio, log, face) = (try studio(), log, try Face())
    let token = studio.nav.observe(.pending, initial: true) {
      log.lines.append("\($0.count) wait")
    }
    let options = VisitOptions(protectedBy: [face], whilePending: .queue)
    let replies = [1, 2].map { studio.nav.active.push(.sketch, with: $0, options) }
    #expect(studio.nav.pending.map { Reply.pending($0) } == replies)
    studio.nav.tab(.work).push(.desk)
    #expect(log.take() == ["0 wait", "1 wait", "2 wait"])
    face.asked[0].allow()
    face.asked[1].deny()
    #expect(log.take() == ["1 wait", "0 wait"] && studio.nav.pending.isEmpty)
    withExtendedLifetime(token) {}
  }

  @Test func `an observation ends with its token`() throws {
    let (studio, log) = (try studio(), log)
    var token: ObservationToken? = studio.nav.observe(.main) { log.lines.append("\($0)") }
    studio.nav.main.push(.desk)
    #expect(log.take() == ["[host, desk]"] && token != nil)
    token = nil
    studio.nav.main.pop()
    let second = studio.nav.observe(.fact(.count)) { log.lines.append("\($0)") }
    second.cancel()
    studio.nav[.count] = 2
    #expect(log.take() == [])
  }

  @Test func `a callback may send, and a token does not keep the navigator alive`() throws {
    var studio: Studio? = try studio()
    weak let nav = studio?.nav
    let log = log
    let token = studio?.nav.observe(.tab(.home)) { screens in
      log.lines.append("\(screens.count)")
      if screens.count < 4 { nav?.tab(.home).push(.desk) }
    }
    studio?.nav.tab(.home).push(.desk)
    #expect(log.take() == ["2", "3", "4"])
    studio = nil
    #expect(nav == nil && token != nil)
  }

  @Test func `commits and faults are observed as events`() throws {
    let (studio, log) = (try studio(), log)
    let tokens = [
      studio.nav.observe(.commits) { log.lines.append("\($0.count) changes") },
      studio.nav.observe(.faults) { log.lines.append("fault: \($0)") },
    ]
    studio.nav.transaction {
      $0.active.push(.desk)
      $0.active.push(.desk)
    }
    studio.nav[.count] = 10
    #expect(
      log.take() == [
        "2 changes",
        "fault: 'set count 10' was refused: 'count' cannot be 10; "
          + "it takes a whole number from 0 to 9",
      ])
    #expect(tokens.count == 2)
  }
}
