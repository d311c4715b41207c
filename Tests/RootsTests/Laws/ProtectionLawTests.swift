import Roots
import Testing

/// Random commands, verdicts and facts on an app with protections: no entry gets in without being
/// allowed, no guarded entry is lost, and no command waits for ever.
@Suite struct ProtectionLawTests {
  @Test(arguments: 0..<4)
  func `no random command enters a protected screen`(shard: Int) throws {
    var left = max(1, Effort.steps / 4)
    var number: UInt64 = 0
    // In every second app, navigators live inside screens.
    let map = try Bank.map(nests: shard % 2 == 1)
    while left > 0 {
      let seed = Effort.seed &+ UInt64(shard) &* 7_000_003 &+ number &* 9_000_011
      guard try keepsLaw(map, seed: seed, steps: min(left, 200)) else { return }
      left -= 200
      number += 1
    }
  }

  /// In the run with this seed a waiting command found a shorter way, and a dismiss emptied a tab.
  @Test func `a command that waited closes no content layer`() throws {
    #expect(try keepsLaw(try Bank.map(nests: true), seed: 2_114_678_211, steps: 200))
  }

  /// In the run with this seed, undo put a root below a hidden one that did not pass.
  @Test func `a hidden root does not stay above another`() throws {
    #expect(try keepsLaw(try Bank.map(), seed: 4_536_458_297, steps: 200))
  }

  /// In the run with this seed, a link showed its question by a command that waited again and again.
  @Test func `a question that waits for another is shown once`() throws {
    #expect(try keepsLaw(try Bank.map(nests: true), seed: 3_473_743_543, steps: 200))
  }

  /// In the run with this seed, the origin of two commands was replaced by the first of them.
  @Test func `a command behind one that replaces the origin of both goes on`() throws {
    #expect(try keepsLaw(try Bank.map(nests: true), seed: 977_328_478, steps: 200))
  }

  /// In the run with this seed, a reload closed an accessory of a hidden nested navigator.
  @Test func `a reload keeps the accessories of a hidden nested navigator`() throws {
    #expect(try keepsLaw(try Bank.map(nests: true), seed: 1_524_212_685, steps: 200))
  }

  /// In the run with this seed, undo brought a protected root in an accessory of a nested navigator.
  @Test func `undo asks about a root inside a nested accessory`() throws {
    #expect(try keepsLaw(try Bank.map(nests: true), seed: 4_082_134_640, steps: 200))
  }

  /// Tries random commands from a seed.
  /// - Returns: whether every law holds; otherwise an issue is recorded.
  private func keepsLaw(_ map: NavigationMap, seed: UInt64, steps: Int) throws -> Bool {
    var burglar = try Burglar(map, seed: seed)
    var told: [String] = []
    do {
      for _ in 0..<steps { told.append(try burglar.tryOnce()) }
    } catch {
      Issue.record(
        "\(error)\n\(told.suffix(30).joined(separator: "\n"))\nlast: \(burglar.last) seed \(seed)")
      return false
    }
    return true
  }
}

/// An attacker that tries every command.
private struct Burglar {
  private var world: World
  private var chance: Chance
  private var result = StepResult()
  /// The requests without a verdict.
  private var asked: [ProtectionRequestID: ProtectionRequest] = [:]
  /// The allowed requests, until they are revoked.
  private var letIn: [ProtectionRequest] = []
  private(set) var last = ""
  private let names: Names

  struct Names {
    let signedIn: Name = "signedIn"
    let face: Name = "face"
    let staff: Name = "staff"
    let editor: Name = "editor"
  }

  init(_ map: NavigationMap, seed: UInt64) throws {
    world = World(map, historyLimit: 40)
    chance = Chance(seed: seed)
    names = Names()
  }

  mutating func tryOnce() throws -> String {
    let input = try nextInput()
    last = "\(input)"
    let waiting = world.pending.count
    try take(input)
    var turns = 0
    while world.hasQueuedCommands {
      turns += 1
      try law(turns < 500, "turns without end")
      try take(.next)
    }
    let new = world.pending.count - waiting
    try law(new < 10, "one input made \(new) commands wait")
    try checkNobodyIsForgotten()
    if chance.happens(1) { try comeBackAnotherDay() }
    if chance.happens(1) { try readTheMapAgain() }
    return last
  }

  private mutating func take(_ input: Input) throws {
    let before = world
    result = step(&world, input)
    if result.refusal != nil, case .command = input {
      try law(world.state == before.state, "a refusal left something behind")
    }
    for effect in result.effects {
      switch effect {
      case .asked(let asking, let question): asked[asking] = question
      case .withdrawn(let asking): asked[asking] = nil
      default: break
      }
    }
    try checkWhoIsIn(world, letIn: letIn)
    try checkWhoWent(before)
  }

  /// Starts another run with the state of this one, every screen restorable: entries with passing
  /// conditions are restored, and entries with a verdict need a new one.
  private func comeBackAnotherDay() throws {
    let rules = RestorationRules { _, _ in .allowed() }
    let another = Navigator(world.map)
    let saved = SavedState(world, rules)
    let decoded = try Literal(encoding: saved).decoded(as: SavedState.self)
    try law(decoded == saved, "decoded as another state: \(saved)\nnot: \(decoded)")
    let report = another.restore(saved, rules)
    if report.dropped.isEmpty, report.waitingCount == 0 {
      let restored = SavedState(another.world, rules)
      try law(nestedTabs(of: restored) == nestedTabs(of: saved), "other tabs are selected")
      try law(restored.selectedTab == saved.selectedTab, "another tab is selected")
      try law(
        restored.shownTabs.map(\.withoutHost) == saved.shownTabs.map(\.withoutHost),
        "other tabs were shown before")
      try law(
        screens(of: restored) == screens(of: saved),
        "lost without a notice: \(saved)\nbut: \(restored)")
    }
    try law(another.world.state.violations.isEmpty, "\(another.world.state.violations)")
    try checkWhoIsIn(another.world, letIn: [])
  }

  /// After a reload every entry is restored, waits for a verdict, or is reported; after a rewind
  /// every entry is restored unchanged.
  private func readTheMapAgain() throws {
    let saved = SavedState(world)
    let reloaded = Navigator(world.map)
    let report = reloaded.restore(saved, policy: .reload)
    if report.dropped.isEmpty, report.waitingCount == 0 {
      try law(
        SavedState(reloaded.world).withoutVerdicts == saved.withoutVerdicts,
        "not there after a reload: \(saved)\nbut: \(SavedState(reloaded.world))")
    }
    try law(reloaded.world.state.violations.isEmpty, "\(reloaded.world.state.violations)")
    try checkWhoIsIn(reloaded.world, letIn: [])
    for policy in RestorationPolicy.allCases { try checkNothingIsLost(saved, policy) }
    let rewound = Navigator(world.map)
    try law(
      rewound.restore(saved, policy: .rewind).dropped.isEmpty, "something was dropped by a rewind")
    try law(
      SavedState(rewound.world) == saved,
      "not there after a rewind: \(saved)\nbut: \(SavedState(rewound.world))")
  }

  /// Checks that each entry is restored, waits, or is reported once; roots come and go with their
  /// layers.
  private func checkNothingIsLost(_ saved: SavedState, _ policy: RestorationPolicy) throws {
    let plan = RestorationPlan(saved, on: World(world.map), policy)
    var reported: [DroppedPart.Subject: Int] = [:]
    for dropped in plan.dropped { reported[dropped.subject, default: 0] += 1 }
    let waiting = Set(plan.world.restorations.flatMap(\.items).compactMap { $0.entry?.id })
    for layer in saved.layers {
      for (position, entry) in layer.entries.enumerated() {
        let id = try #require(plan.ids[entry.id])
        if plan.world.state.layer(of: id) != nil {
          try law(!waiting.contains(id), "\(entry) is there and waits")
          continue
        }
        if waiting.contains(id) { continue }
        let subject = DroppedPart.Subject.entry(entry.screen, layer.place)
        let isReported = reported[subject, default: 0] > 0
        let isRoot = position == 0 && !layer.place.isAccessory
        try law(isReported || isRoot, "\(entry) on \(layer.place) is lost: \(plan.dropped)")
        if isReported { reported[subject, default: 0] -= 1 }
      }
    }
    let surplus = reported.filter { subject, count in
      if case .entry = subject { count > 0 } else { false }
    }
    try law(surplus.isEmpty, "reported though there, or twice: \(surplus)")
  }

  private func nestedTabs(of saved: SavedState) -> [String] {
    saved.nestedTabs.map { "\($0.withoutHost)" }.sorted()
  }

  /// The screens of each content layer, and the number of entries of the accessory layers, whose
  /// owners have new ids.
  private func screens(of saved: SavedState) -> [String] {
    saved.layers.map { layer in
      let place = "\(layer.place)".replacing(/#\d+/, with: "it")
      return "\(place): \(layer.entries.map(\.screen.text).joined(separator: " "))"
    }.sorted()
  }

  // MARK: Attempts

  private static let screens = ["feed", "post", "account", "vault", "safe", "admin", "editor"]
  private static let hosts = ["wallet", "deposit"]
  private static let layers = [
    "", "", "", " on main", " on tab", " on tab home", " on tab me", " on tab private",
    " on accessory 0", " on accessory 2",
  ]
  private static let innerLayers = [
    "", "", "", " on main", " on tab", " on tab coins", " on tab papers", " on accessory 0",
  ]

  private mutating func nextInput() throws -> Input {
    if !asked.isEmpty, chance.happens(25) { return answer() }
    if chance.happens(3) {
      letIn.removeAll { $0.protection == names.face }
      return .revoke(names.face)
    }
    let options: RequestOptions? =
      chance.happens(30)
      ? RequestOptions(protections: chance.happens(20) ? ["staff"] : []) : nil
    let origin = chance.happens(20) ? world.state.focusedEntry?.id : nil
    return .command(
      IssuedCommand(try Command(parsing: text(depth: 0)), from: origin, options: options))
  }

  private mutating func text(depth: Int) -> String {
    guard !world.map.nested.isEmpty else { return text(depth: depth, inside: false) }
    let live = try? ["purse", "box"].filter { !world.state.hosts(of: try Name($0)).isEmpty }
    guard let name = live?.first, chance.happens(40) else {
      return text(depth: depth, inside: false)
    }
    let hosts = (try? world.state.hosts(of: Name(name))) ?? []
    let host = hosts.count > 1 && chance.happens(30) ? " of \(chance.one(of: hosts))" : ""
    let navigator = chance.happens(90) ? name + host : "box"
    return "in \(navigator) \(text(depth: depth, inside: true))"
  }

  private mutating func text(depth: Int, inside: Bool) -> String {
    let isHosted = !world.map.nested.isEmpty && chance.happens(15)
    let screen = chance.one(of: isHosted ? Self.hosts : Self.screens)
    let layer = chance.one(of: inside ? Self.innerLayers : Self.layers)
    let payload = chance.happens(20) ? " with \(chance.below(3))" : ""
    switch chance.below(23) {
    case 19: return "open roots://to/\(screen)"
    case 20: return "segue \(screen)"
    case 21: return "start heist at \(chance.one(of: ["vault", "post"]))\(layer)"
    case 22: return chance.happens(50) ? "finish flow heist" : "push \(screen) on flow heist"
    case 0...3: return "push \(screen)\(layer)\(payload)"
    case 4: return "go \(screen)\(layer)\(payload)"
    case 5: return "replace \(screen)\(layer)\(payload)" + (chance.happens(40) ? " inheriting" : "")
    case 6: return "pop to \(screen)\(layer)"
    case 7: return "pop"
    case 8: return "back"
    case 9: return "show \(chance.one(of: tabs(inside) + ["main"]))"
    case 10: return "reset \(chance.one(of: tabs(inside)))"
    case 11: return "overlay \(chance.one(of: ["login", "discard", "ring"]))"
    case 12: return "dismiss"
    case 13: return "finish with \(chance.one(of: ["true", "false", "1"]))"
    case 14: return "undo \(1 + chance.below(4))"
    case 15: return "redo \(1 + chance.below(4))"
    case 16, 17:
      let fact = chance.one(of: ["signedIn", "isStaff", "dirty"])
      return "set \(fact) \(chance.happens(50))"
    default:
      guard depth < 2 else { return "back" }
      let steps = (0...chance.below(4)).map { _ in text(depth: depth + 1) }
      return "begin; \(steps.joined(separator: "; ")); end"
    }
  }

  private func tabs(_ inside: Bool) -> [String] {
    inside ? ["coins", "papers"] : ["home", "me", "private"]
  }

  private mutating func answer() -> Input {
    let open = asked.keys.sorted {
      ($0.pendingID.number, $0.serial) < ($1.pendingID.number, $1.serial)
    }
    let asking = chance.one(of: open)
    let question = asked.removeValue(forKey: asking)
    switch chance.below(6) {
    case 0: return .expired(asking)
    case 1, 2: return .answer(asking, .deny(nil))
    default:
      if let question { letIn.append(question) }
      return .answer(asking, .allow)
    }
  }

  // MARK: The laws

  /// Checks that every protected entry was allowed: by facts that hold now, or by a verdict on that
  /// entry.
  private func checkWhoIsIn(_ world: World, letIn: [ProtectionRequest]) throws {
    let state = world.state
    let visible = state.visibleEntries
    for layer in state.layers {
      for (place, entry) in state[layer].entries.enumerated() {
        let isHiddenRoot = place == 0 && layer.isContent && !visible.contains(entry.id)
        if isHiddenRoot { continue }
        for name in world.map.rules(of: entry.screen).protections {
          if let passes = world.map.protection(name)?.passes {
            let holds = passes.holds { world.fact($0) }
            try law(holds, "\(entry) is on \(layer) though '\(name)' does not pass")
          } else if name == names.face {
            let isLetIn = letIn.contains {
              $0.protection == name && $0.screen == entry.screen && $0.payload == entry.payload
            }
            try law(isLetIn, "\(entry) is on \(layer), and nothing let it in")
          }
        }
      }
    }
  }

  /// Checks that a draft was removed only if it is empty or revoked.
  private func checkWhoWent(_ before: World) throws {
    guard world.fact("dirty") == .bool(true) else { return }
    for change in result.changes {
      guard case .removed(let entry, _, let ending, _) = change, entry.screen == names.editor else {
        continue
      }
      try law(ending == .dismissed(.revoked), "\(entry) went, \(ending), with a draft in it")
    }
  }

  /// Checks that every pending command waits for an open request.
  private func checkNobodyIsForgotten() throws {
    for item in world.pending {
      var comes = true
      switch item.state {
      case .asking(let id): comes = world.requests.contains { $0.id == id }
      case .behind: comes = world.pending.count > 1
      case .ready: comes = world.hasQueuedCommands
      }
      try law(comes, "nothing will ever answer '\(item.command)': \(item.questions)")
    }
    for request in world.requests {
      let comes: Bool
      switch request.state {
      case .asking, .meanwhile: comes = asked[request.id] != nil
      case .presented(_, let id): comes = world.state.entry(id) != nil
      case .behind: comes = world.requests.contains { $0.state.card != nil }
      case .presenting: comes = world.pending.contains { $0.serves == request.id }
      case .closed: comes = world.hasQueuedCommands
      }
      try law(comes, "nothing will ever decide '\(request.request)', \(request.state)")
      let isAwaited =
        request.isRecheck || world.pending.contains { $0.state == .asking(request.id) }
      try law(isAwaited, "no command waits for '\(request.request)'")
    }
    try law(world.pending.count < 400, "\(world.pending.count) commands wait")
  }
}

extension SavedState {
  /// The same state without verdicts.
  fileprivate var withoutVerdicts: SavedState {
    var state = self
    for layer in state.layers.indices {
      for entry in state.layers[layer].entries.indices {
        state.layers[layer].entries[entry].unsaved.passed = []
      }
    }
    return state
  }
}
