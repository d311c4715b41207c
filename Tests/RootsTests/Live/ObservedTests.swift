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

  @Test func `a stack is passed when an entry of it is replaced`() throws {
    let (studio, log) = (try studio(), log)
    let token = studio.nav.observe(.tab(.home)) { log.lines.append("\($0)") }
    studio.nav.tab(.home).push(.desk)
    studio.nav.tab(.home).replace(.account)
    studio.nav.tab(.home).replace(.account)
    #expect(log.take() == ["[feed, desk]", "[feed, account]"])
    withExtendedLifetime(token) {}
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
    let options = VisitOptions(protectedBy: [face])
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

  @Test func `the layers in front are observed by commits`() throws {
    let (studio, log) = (try studio(), log)
    let token = studio.nav.observe(.commits) { [unowned nav = studio.nav] _ in
      let state = nav.world.state
      log.lines.append("\(state.activeLayer), \(state.activeAccessory.map { "\($0)" } ?? "none")")
    }
    studio.nav.tab(.work).show()
    studio.nav.accessory().push(.login)
    studio.nav.main.push(.desk)
    #expect(log.take() == ["tab 2, none", "tab 2, accessory 0", "main, none"])
    withExtendedLifetime(token) {}
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

private enum Zoo: AppNames { enum Tab: String, TabNames { case home, cage } }
extension Screen<Zoo, Void, Void> {
  fileprivate static var gate: Self { Self() }
  fileprivate static var bear: Self { Self() }
}
extension Screen<Zoo, Int, Void> { fileprivate static var lion: Self { Self() } }
extension Accessory<Zoo, Void, Void> { fileprivate static var ticket: Self { Self() } }
extension Fact<Zoo, Bool> { fileprivate static var isOpen: Self { Self() } }
extension Fact<Zoo, Int> { fileprivate static var visitors: Self { Self() } }
extension Fact<Zoo, String> { fileprivate static var season: Self { Self() } }

/// Each observed value is the current one, in whatever way the world has changed.
@Suite struct ObservedChangeTests {
  private let face: Face
  private let nav: AppNavigator<Zoo>
  private let seen = Seen()

  /// The last observed values, each with a comparison to the current one.
  private final class Seen {
    var stale: [(name: String, isStale: () -> Bool)] = []
    var tokens: [ObservationToken] = []
    var saved: SavedState?
  }

  private final class Last<Value> { var value: Value? }

  init() throws {
    let face = try Face()
    self.face = face
    nav = try AppNavigator(isRecording: true) {
      $0.tab(.home, root: .gate)
      $0.tab(.cage, root: .bear, when: .fact(.isOpen))
      $0.fact(.isOpen, initially: true)
      $0.fact(.visitors, in: 0...9, initially: 0)
      $0.fact(.season, of: ["summer", "winter"], initially: "summer")
      $0.screen(.gate) { _ in Spy("", Log()) }.restorable()
      $0.screen(.bear) { _ in Spy("", Log()) }.restorable()
      $0.screen(.lion) { _, _ in Spy("", Log()) }.protected(by: face).restorable()
      $0.accessory(.ticket) { _ in Spy("", Log()) }.restorable()
    }
    nav.scheduler = Scheduler()
    nav.start()
    watch("visible", .visible)
    watch("main", .main)
    watch("home", .tab(.home))
    watch("cage", .tab(.cage))
    watch("accessory", .accessory(0))
    watch("tabs", .tabs)
    watch("selectedTab", .selectedTab)
    watch("canGoBack", .canGoBack)
    watch("isOpen", .fact(.isOpen))
    watch("visitors", .fact(.visitors))
    watch("season", .fact(.season))
    watch("pending", .pending)
  }

  private func watch<Value: Equatable>(_ name: String, _ observed: Observed<Zoo, Value>) {
    let (box, nav) = (Last<Value>(), nav)
    seen.tokens.append(nav.observe(observed, initial: true) { box.value = $0 })
    seen.stale.append(
      (
        name,
        {
          var now: Value?
          nav.observe(observed, initial: true) { now = $0 }.cancel()
          return now != box.value
        }
      ))
  }

  private static let ways = [
    "push", "lion", "ticket", "allow", "deny", "expire", "set", "close", "season", "undo", "redo",
    "back", "show", "update", "save", "restart", "reload", "rewind policy", "rewind", "withdraw",
  ]

  private func change(_ way: String) throws {
    switch way {
    case "push": nav.active.push(.bear)
    case "lion": nav.active.push(.lion, with: nav.pending.count)
    case "ticket": nav.accessory().push(.ticket)
    case "allow": face.asked.last { $0.isOpen }?.allow()
    case "deny": face.asked.last { $0.isOpen }?.deny()
    case "expire": nav.scheduler.map { $0.advance(to: $0.now + .seconds(61)) }
    case "set": nav[.visitors] = (nav[.visitors] + 1) % 10
    case "close": nav[.isOpen].toggle()
    case "season": nav[.season] = nav[.season] == "summer" ? "winter" : "summer"
    case "undo": nav.send(.undo())
    case "redo": nav.send(.redo())
    case "back": nav.back()
    case "show": nav.tab(.cage).show()
    case "update": try nav.run("update with 7")
    case "save": seen.saved = nav.savedState
    case "restart": if let saved = seen.saved { nav.restore(saved) }
    case "reload": nav.restore(SavedState(nav.world), policy: .reload)
    case "rewind policy": if let saved = seen.saved { nav.restore(saved, policy: .rewind) }
    case "rewind": nav.rewind(to: max(0, (nav.journal?.count ?? 0) - 4))
    default: nav.recheck(face.name)
    }
  }

  @Test func `each observed value is the current one after every kind of change`() throws {
    print("ROOTS_SEED=\(Effort.seed)")
    var chance = Chance(seed: Effort.seed)
    var lines: [String] = []
    for _ in 0..<600 {
      let way = chance.one(of: Self.ways)
      lines.append(way)
      try change(way)
      let stale = seen.stale.filter { $0.isStale() }.map(\.name)
      #expect(stale == [], "\(lines.suffix(12))")
      if !stale.isEmpty { return }
    }
  }

  @Test(arguments: ["restart", "reload", "rewind policy", "rewind"])
  func `the commands that wait are observed when the world is replaced`(way: String) throws {
    try change("save")
    try change("lion")
    #expect(nav.pending.count == 1)
    if way == "rewind" { nav.rewind(to: 0) } else { try change(way) }
    #expect(nav.pending.isEmpty)
    #expect(seen.stale.filter { $0.isStale() }.map(\.name) == [])
  }
}
