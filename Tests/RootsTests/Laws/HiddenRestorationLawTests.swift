import Roots
import Testing

/// Random commands, restarts and reloads of an app whose restored screens wait on hidden tabs: none
/// is lost without a report, none asks over another tab, and all come once they are allowed.
@Suite struct HiddenRestorationLawTests {
  init() { print("ROOTS_SEED=\(Effort.seed)") }

  @Test(arguments: 0..<4)
  func `no restored screen of a hidden tab is lost or asks over another tab`(shard: Int) throws {
    let map = try Lockers.map()
    var waitingCount = 0
    for number in 0..<max(4, Effort.acts / 160) {
      let seed = Effort.seed &+ UInt64(shard * 1_000_003 + number)
      var run = LockerRun(map, seed: seed)
      do {
        for _ in 0..<40 { try run.act() }
        try run.allowEverything()
      } catch {
        Issue.record("\(error)\n\(run.acts.joined(separator: "\n"))\nROOTS_SEED=\(seed)")
        return
      }
      waitingCount += run.waitingCount
    }
    #expect(waitingCount > 0, "no restored screen ever waited")
  }
}

/// A run of the app, with its restarts.
private struct LockerRun {
  private let map: NavigationMap
  private var chance: Chance
  private var nav: Navigator
  private var reports = Reports()
  private(set) var acts: [String] = []
  /// The number of restarts after which a screen waited without a question.
  private(set) var waitingCount = 0

  /// The parts that were reported as not restored since the last act.
  private final class Reports { var parts: [DroppedPart] = [] }

  private static let roots: Set<Name> = ["feed", "profile", "card", "coin", "host"]
  private static let cards: Set<Name> = ["login", "code"]
  private static let commands = [
    "push post", "push account", "push vault", "push wallet", "push safe", "push post on tab me",
    "push account on tab me", "in purse push account", "in purse push vault",
    "in shelves push vault", "in shelves push post", "overlay note", "overlay share",
    "push post on main", "pop", "back", "undo", "undo 2", "redo", "dismiss", "dismiss 0 with true",
    "dismiss 0 with true", "set user true", "set user true", "set user false",
  ]
  private static let shows = [
    "show home", "show me", "in purse show cards", "in purse show coins", "in shelves show top",
    "in shelves show low",
  ]

  init(_ map: NavigationMap, seed: UInt64) {
    self.map = map
    chance = Chance(seed: seed)
    nav = Navigator(map)
    nav.start()
  }

  // MARK: Acts

  mutating func act() throws {
    switch chance.below(20) {
    case 0, 1: try startAgain(.restart)
    case 2: try startAgain(.reload)
    case 3: try send(chance.one(of: ["show home", "show me"]), isLink: true)
    case 4..<10: try send(chance.one(of: Self.shows))
    default: try send(chance.one(of: Self.commands))
    }
  }

  private mutating func startAgain(_ policy: RestorationPolicy) throws {
    acts.append("\(policy)")
    let world = nav.world
    let saved = policy == .restart ? SavedState(world, Lockers.rules) : SavedState(world)
    nav = Navigator(map)
    let report = nav.restore(saved, Lockers.rules, policy: policy)
    nav.start()
    reports = Reports()
    nav.observers.faults.add { [reports] in
      if case .notRestored(let part) = $0 { reports.parts.append(part) }
    }
    var counts: [Name: Int] = [:]
    for entry in saved.layers.flatMap(\.entries) { counts[entry.screen, default: 0] += 1 }
    let dropped = report.dropped.compactMap(\.entry)
    for name in live + waiting + dropped { counts[name, default: 0] -= 1 }
    for (screen, count) in counts where !Self.roots.contains(screen) && count != 0 {
      throw Broken("\(screen) is lost or twice: \(report), \(nav.world), \(waiting)")
    }
    if !waiting.isEmpty, nav.world.pending.isEmpty { waitingCount += 1 }
    try checkQuestions()
  }

  private mutating func send(_ text: String, isLink: Bool = false) throws {
    acts.append(isLink ? "link \(text)" : text)
    let (before, newest) = (waiting, nav.world.newestID)
    reports.parts = []
    var request = Request(try Command(parsing: text))
    if isLink { request.options = .landing }
    nav.send(request)
    let came = nav.world.state.entries.values.filter {
      $0.id.number > newest && !Self.cards.contains($0.screen)
    }
    let left = before.count - waiting.count - reports.parts.count { $0.entry != nil }
    if left < 0 || left > came.count {
      throw Broken("\(before) waited, now \(waiting); reported: \(reports.parts)")
    }
    let shown = nav.world.state.selectedTab == 0 ? SavedPlace.tab("home") : .tab("me")
    if let part = reports.parts.first(where: { $0.isLeft(while: shown) }) {
      throw Broken("\(part) though its tab is hidden")
    }
  }

  /// Signs in, shows every tab and enters every code: then nothing waits any more.
  mutating func allowEverything() throws {
    try send("set user true")
    let inside = Self.shows.dropFirst(2)
    let all = ["show home"] + inside + ["pop tab home", "show me"] + inside + ["pop tab me"]
    for round in 0..<40 * all.count {
      if nav.world.restorations.isEmpty { return }
      let card = nav.world.requests.lazy.compactMap(\.state.entry).first
      try send(card.map { "finish \($0) with true" } ?? all[round % all.count])
    }
    throw Broken("\(waiting) wait for nothing: \(nav.world)")
  }

  // MARK: Laws

  /// The screens above the roots, without what protections show.
  private var live: [Name] {
    nav.world.state.entries.values.filter { !nav.world.cardEntries.contains($0.id) }.map(\.screen)
  }

  /// The screens that wait, without declared roots, which come and go with their layers.
  private var waiting: [Name] {
    nav.world.restorations.flatMap(\.items).compactMap { $0.entry?.screen }
      .filter { !Self.roots.contains($0) }
  }

  /// After a restart, no command asks about a screen of a tab that is not shown.
  private func checkQuestions() throws {
    let state = nav.world.state
    for item in nav.world.pending {
      guard case .push(_, .tab(.name(let tab)), _, _) = item.command else { continue }
      if state.activeLayer != .tab(tab == "home" ? 0 : 1) {
        throw Broken("\(item.command) asks over \(state.activeLayer)")
      }
    }
  }
}

extension DroppedPart {
  fileprivate var entry: Name? {
    guard case .entry(let screen, _) = subject else { return nil }
    return ["card", "coin"].contains(screen) ? nil : screen
  }

  /// Whether the part was dropped because the app went to another tab, which is shown now.
  fileprivate func isLeft(while shown: SavedPlace) -> Bool {
    guard case .entry(_, let place) = subject, place.tab != nil, place.navigator == nil,
      place != shown,
      case .refused(.denied(_, _, .some(.wentElsewhere))) = reason
    else { return false }
    return true
  }
}
