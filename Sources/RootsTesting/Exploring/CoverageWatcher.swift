import Roots
import RootsBlueprint
import RootsExplorer

/// The judge of the things that only coverage asks for: conditions, protections, links, flows and
/// pairs of moves.
struct CoverageWatcher: Sendable {
  private let run: AppRun
  private let intents: Intents
  private let kinds: Set<CoverageKind>
  /// The world at the start, and its parts.
  private let first: World
  private let start: WorldParts
  /// The index of the route of each link, by its move.
  private let routes: [UInt32: Int]
  /// The tabs and the keys of the app that have a condition, by their moves.
  private let tabs: [(number: UInt32, tab: Int)]
  private let appKeys: [(number: UInt32, key: Int)]
  /// The move as which each move counts in pairs; nil for one that does not count.
  private let pairable: [UInt32?]

  /// - Returns: nil if no kind needs it.
  init?(_ run: AppRun, _ intents: Intents, finding kinds: Set<CoverageKind>) {
    let own: Set<CoverageKind> = [.conditions, .protections, .links, .flows, .pairs]
    if own.isDisjoint(with: kinds) { return nil }
    (self.run, self.intents, self.kinds) = (run, intents, kinds)
    first = run.start().world
    start = run.start().placedParts
    routes = run.routesOfLinks
    let blueprint = run.blueprint
    var tabs: [(UInt32, Int)] = []
    var appKeys: [(UInt32, Int)] = []
    for (number, move) in run.table.moves.enumerated() {
      switch move.act {
      case .tab(let tab) where blueprint.map.tabs[tab].condition != nil:
        tabs.append((UInt32(number), tab))
      case .appKey(let key) where blueprint.keys[key].when != nil:
        appKeys.append((UInt32(number), key))
      default: break
      }
    }
    (self.tabs, self.appKeys) = (tabs, appKeys)
    pairable = kinds.contains(.pairs) ? run.pairable : []
  }

  // MARK: States

  func look(at state: AppState, _ add: (Item) -> Void) {
    if kinds.contains(.conditions) { addConditions(state.world, add) }
    if kinds.contains(.protections) { addProtections(state.world, add) }
    if kinds.contains(.flows) { addFlows(state.world.state, add) }
  }

  private func addConditions(_ world: World, _ add: (Item) -> Void) {
    let blueprint = run.blueprint
    for id in world.state.visibleEntries {
      guard let entry = world.state.entry(id) else { continue }
      for part in run.table.site(of: entry)?.parts ?? [] {
        let evaluation = Evaluation(world, blueprint, part.content, id, entry.payload)
        for (number, control) in part.uses {
          guard let condition = part.content.condition(of: control) else { continue }
          add(.condition(UInt32(number), holds: evaluation.meet(condition)))
        }
      }
    }
    let present = tabs.isEmpty ? [] : world.state.presentTabs
    if !present.isEmpty {
      for (number, tab) in tabs { add(.condition(number, holds: present.contains(tab))) }
    }
    guard !appKeys.isEmpty, let entry = world.state.visibleContent else { return }
    let evaluation = Evaluation(
      world, blueprint, blueprint.content(of: entry), entry.id, entry.payload)
    for (number, key) in appKeys {
      add(.condition(number, holds: evaluation.meet(blueprint.keys[key].when)))
    }
  }

  private func addProtections(_ world: World, _ add: (Item) -> Void) {
    for request in world.requests {
      if let name = request.request.protection { add(.protection(name, .asked)) }
    }
    for id in world.state.visibleEntries {
      guard let entry = world.state.entry(id) else { continue }
      for name in intents.protections(of: entry)
      where passes(name, world) ?? (world.passed[id]?.contains(name) == true) {
        add(.protection(name, .passed))
      }
    }
  }

  /// Whether the condition of a protection holds; nil if it has none.
  private func passes(_ name: Name, _ world: World) -> Bool? {
    run.blueprint.map.protection(name)?.passes.map { $0.holds { world.fact($0) } }
  }

  private func addFlows(_ stacks: NavigationState, _ add: (Item) -> Void) {
    if run.blueprint.map.flows.isEmpty { return }
    for layer in stacks.layers {
      for entry in stacks[layer].entries where entry.flow != .none {
        add(.flow(entry.flow, entry.screen))
      }
    }
  }

  // MARK: Moves

  /// - Parameter after: the state after the move; nil for a refused one.
  func look(at move: UInt32, _ before: AppState, _ after: AppState?, _ add: (Item) -> Void) {
    if kinds.contains(.protections) { addVerdicts(move, before, after, add) }
    guard let after, !after.isCut else { return }
    if kinds.contains(.links), let route = routes[move] {
      add(.arrival(route: route, arrival(in: before)))
    }
    if kinds.contains(.flows) {
      for case .settled(let entry, let removal) in after.events where entry.flow != .none {
        if let ending = Item.Ending(removal) { add(.flowEnd(entry.flow, entry.screen, ending)) }
      }
    }
    if kinds.contains(.pairs), let first = pairable[Int(move)] {
      var numbers: [UInt32] = []
      run.table.possible(in: after, opensLinks: false, into: &numbers)
      for number in numbers {
        if let second = pairable[Int(number)] { add(.pair(first, second)) }
      }
    }
  }

  /// The way in which a link arrives in a state.
  func arrival(in state: AppState) -> Arrival {
    if isStart(state) { return .cold }
    return state.world.state.shownAccessories.isEmpty ? .warm : .overAccessory
  }

  /// Whether a state has the parts of the start.
  ///
  /// What differs in most states is compared first: an outcome is kept for all states with the same
  /// values of what was read, and a comparison of everything would keep it for one state only.
  private func isStart(_ state: AppState) -> Bool {
    let world = state.world
    let (stacks, others) = (world.state, first.state)
    if stacks.accessoryEntryCount != others.accessoryEntryCount { return false }
    if stacks.selectedTab != others.selectedTab { return false }
    for layer in [.main] + stacks.tabs.indices.map({ Layer.tab($0) })
    where stacks.depth(of: layer) != others.depth(of: layer) {
      return false
    }
    for index in run.blueprint.map.facts.indices where world.facts[index] != first.facts[index] {
      return false
    }
    return state.placedParts == start
  }

  private func addVerdicts(
    _ move: UInt32, _ before: AppState, _ after: AppState?, _ add: (Item) -> Void
  ) {
    if run.blueprint.map.protections.isEmpty { return }
    guard let after else {
      // No keys undo a move that is refused.
      if run.table.moves[Int(move)].isUndone { return }
      var state = before
      if case .refused(_, let refusal)? = run.perform(move, on: &state) { addDenial(refusal, add) }
      return
    }
    if after.isCut { return }
    for event in after.events {
      switch event {
      case .settled(let entry, let removal):
        addAnswer(entry, removal, before.world, after.world, add)
      case .refused(_, let refusal), .givenUp(let refusal): addDenial(refusal, add)
      case .dropped(let part):
        if case .refused(let refusal) = part.reason { addDenial(refusal, add) }
      case .restored: break
      }
    }
    guard run.table.moves[Int(move)].act == .wait, let next = before.nextTimer else { return }
    for case .request(let id) in before.timers.filter({ $0.isRunning && $0.left == next }).map(
      \.owner)
    {
      let request = before.world.requests.first { $0.id == id }?.request
      if let name = request?.protection { add(.protection(name, .expired)) }
    }
  }

  /// Adds what the end of an entry means for the protections that presented it, and for the leave
  /// guards of its screen.
  private func addAnswer(
    _ entry: Entry, _ removal: Removal, _ before: World, _ after: World, _ add: (Item) -> Void
  ) {
    guard let ending = Item.Ending(removal) else { return }
    if removal != .dismissed(.revoked) {
      let rules = run.blueprint.map.rules(of: entry.screen, variant: Int(entry.variant))
      for name in rules.leaveGuards { add(.protection(name, .passed)) }
    }
    for request in before.requests {
      guard let name = request.request.protection, request.state.presents(entry.id),
        !(passes(name, after) ?? removal.allows)
      else { continue }
      add(.protection(name, ending == .completed ? .denied : .cancelled))
    }
  }

  private func addDenial(_ refusal: Refusal, _ add: (Item) -> Void) {
    switch refusal {
    case .denied(_, let name, let reason), .mustStay(_, let name, let reason):
      add(.protection(name, reason == .cancelled ? .cancelled : .denied))
    case .unanswered(_, let name?): add(.protection(name, .expired))
    case .inTransaction(_, _, let cause): addDenial(cause, add)
    default: break
    }
  }
}

extension AppRun {
  /// The index of the route of each link, by its move.
  var routesOfLinks: [UInt32: Int] {
    var routes: [UInt32: Int] = [:]
    for (number, move) in table.moves.enumerated() {
      guard case .link(let text) = move.act else { continue }
      routes[UInt32(number)] = route(of: text)
    }
    return routes
  }

  /// The index of the route of a link; nil without one.
  func route(of link: String) -> Int? { try? blueprint.map.links.match(link).index }

  /// The move as which each move counts in pairs: a form as its first sample; nil for links, and
  /// for moves that no screen declares.
  var pairable: [UInt32?] {
    let names = MoveNames(self)
    var form: UInt32?
    return table.moves.enumerated().map { number, move in
      switch move.act {
      case .link: return nil
      case .submit(let sample, _):
        if sample == 0 { form = UInt32(number) }
        return form
      default: return names.isDeclared(move) ? UInt32(number) : nil
      }
    }
  }
}

extension Blueprint {
  /// The screens that scenes show as parts, by scene.
  var screensOfScenes: [Name: [Name]] {
    var screens: [Name: [Name]] = [:]
    for name in map.names {
      guard let content = content(of: name) else { continue }
      let others = parts(of: content).map(\.screen).filter { $0 != name }
      if !others.isEmpty { screens[name] = others }
    }
    return screens
  }
}

extension AppState {
  /// The parts of the world, with its entries at their places.
  var placedParts: WorldParts {
    var placed = world
    _ = placed.place()
    return WorldParts(of: placed)
  }
}

extension Item.Ending {
  /// The ending of a result; nil for an entry whose result another one has inherited.
  init?(_ removal: Removal) {
    switch removal {
    case .completed: self = .completed
    case .dismissed(let reason): self = .dismissed(reason)
    case .inherited: return nil
    }
  }
}

extension OpenRequest.State {
  /// Whether an entry is the one that a protection presents.
  fileprivate func presents(_ id: EntryID) -> Bool {
    if case .presented(_, id) = self { true } else { false }
  }
}

extension Removal {
  /// Whether the result allows what a protection guards: any value but `false` and null.
  fileprivate var allows: Bool {
    guard case .completed(let payload?) = self else { return false }
    return payload.literal != .bool(false) && payload.literal != .null
  }
}
