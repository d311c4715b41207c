import Roots
import RootsBench
import RootsBlueprint
import RootsTerminal
import Testing

/// After a link its target or a question for it is visible, or the refusal says why not and nothing
/// has changed: for every link of an app, from every state.
@Suite struct LinkLawTests {
  @Test func `every link of City arrives from every state`() throws {
    try check(try blueprint("City.yaml"), states: 400, "City.yaml")
  }

  @Test func `every link of random apps arrives from every state`() throws {
    for number in 0..<Effort.apps {
      let seed = Effort.seed &+ UInt64(number)
      var app = LinkApp(seed: seed)
      let text = app.text
      let (blueprint, report) = Blueprint.read(source: Source(name: "links.yaml", text: text))
      try check(
        try #require(blueprint, "\(report.text)\n\(text)"), states: 25,
        "ROOTS_SEED=\(seed)\n\(text)")
    }
  }

  @Test func `a search of an app with tabs finds every link at its target`() throws {
    let text = """
      roots: 1
      name: A link to what is open in another tab
      tabs: { home: { title: Home, root: feed }, me: { title: Me, root: profile } }
      screens:
        feed: { title: Feed, list: [{ label: post, do: push post with 1 once }] }
        profile: { title: Me }
        post: { title: Post $payload }
      routes: { "roots://post/{id: int}": { parents: [show home], do: "push post with {id} once" } }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "links.yaml", text: text))
    var exploration = Exploration(try #require(blueprint, "\(report.text)"))
    exploration.extras = [.links]
    exploration.limits.stack = 3
    let faults = try exploration.run().faults
    #expect(faults.isEmpty, "\(faults.map { "\($0.property): \($0.sentence)" })")
  }

  @Test func `a link whose question is refused is no fault`() throws {
    let text = """
      roots: 1
      name: A link that is opened twice
      facts: { in: false, dirty: true }
      start: { screen: home }
      protections: { members: { passes: in, ask: push door }, clean: { passes: not dirty } }
      screens:
        home: { text: Home }
        club: { protect: members }
        draft: { leave: clean, list: [{ label: Clean, do: set dirty false }] }
        door: { list: [{ label: In, do: set in true }] }
      routes: { "roots://club": push club, "roots://draft": push draft }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "links.yaml", text: text))
    let app = try #require(blueprint, "\(report.text)")
    var exploration = Exploration(app)
    exploration.extras = [.links]
    exploration.limits.stack = 4
    let faults = try exploration.run().faults.filter { $0.property == "link-target" }
    #expect(faults.isEmpty, "\(faults.map { "\($0.property): \($0.sentence)" })")
  }

  @Test func `a command that waits for a screen that a link removes is no fault`() throws {
    let text = """
      roots: 1
      name: A tab that waits for a log-in while a link removes it
      facts: { in: false }
      start: { screen: home }
      protections: { members: { passes: in, ask: overlay door } }
      nested:
        nav: { tabs: { one: { title: One, root: one }, two: { title: Two, root: two } } }
      screens:
        home: { list: [{ label: Nest, do: push nest }] }
        nest: { nested: nav }
        one: { text: One }
        two: { text: Two, protect: members }
      accessories:
        door: { list: [{ label: In, do: [set in true, finish] }, { label: No, do: finish }] }
      routes: { "roots://home": go home }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "links.yaml", text: text))
    var exploration = Exploration(try #require(blueprint, "\(report.text)"))
    exploration.extras = [.links]
    exploration.limits.stack = 3
    let faults = try exploration.run().faults.filter { $0.property == "results" }
    #expect(faults.isEmpty, "\(faults.map { "\($0.property): \($0.sentence)" })")
  }

  /// Opens every link in states that are reached breadth first, twice, cold and after a restart.
  private func check(_ blueprint: Blueprint, states limit: Int, _ place: String) throws {
    let run = AppRun(MoveTable(blueprint, restarts: true))
    let moves = run.table.moves
    let links = moves.indices.compactMap { number -> (number: UInt32, link: String)? in
      if case .link(let link) = moves[number].act { (UInt32(number), link) } else { nil }
    }
    let restart = moves.firstIndex { $0.act == .restart }
    var (queue, seen) = ([run.start()], Set<World>())
    while !queue.isEmpty, seen.count < limit {
      let state = queue.removeFirst()
      guard seen.insert(state.world.canonical).inserted else { continue }
      for (number, link) in links {
        if let restart, let fault = fault(of: number, after: UInt32(restart), in: state, run) {
          Issue.record("\(link) while screens wait: \(fault)\n\(state.world)\n\(place)")
          return
        }
        var after = state
        for time in ["", "again"] {
          let before = after
          let refusal = run.perform(number, on: &after)
          let fault = fault(of: link, refusal, from: before, to: after, blueprint.map)
          if let fault {
            Issue.record("\(link) \(time): \(fault)\n\(before.world)\n\(after.world)\n\(place)")
            return
          }
        }
        if queue.count < limit { queue.append(after) }
      }
      var numbers: [UInt32] = []
      run.table.possible(in: state, opensLinks: false, into: &numbers)
      if let restart { numbers.append(UInt32(restart)) }
      for number in numbers {
        var after = state
        if run.perform(number, on: &after) == nil, queue.count < limit { queue.append(after) }
      }
    }
  }

  /// Restarts, opens a link while saved screens wait for a log-in, and logs in: nothing comes over
  /// what the link shows, unless the link has shown the question about it with its tab.
  private func fault(
    of link: UInt32, after restart: UInt32, in state: AppState, _ run: AppRun
  ) -> String? {
    var state = state
    guard run.perform(restart, on: &state) == nil, !state.world.restorations.isEmpty else {
      return nil
    }
    let asked = state.world.requests.map(\.id)
    guard run.perform(link, on: &state) == nil, !state.world.pending.contains(where: \.opensLink)
    else { return nil }
    var world = state.world
    // The question can be the one that was shown before, if both screens have the same protection.
    let tab = world.map.place(of: world.state.activeLayer).name
    let isOfTab = world.pending.contains { $0.issued.command.arguments.layer == tab }
    if world.asksToRestore, isOfTab || !world.requests.allSatisfy({ asked.contains($0.id) }) {
      return nil
    }
    let cards = world.requests.compactMap(\.state.entry)
    let before = world.state.visibleEntries.filter { !cards.contains($0) }
    step(&world, .set("signedIn", true))
    // An entry that only the question covered may be seen again.
    let after = world.state.visibleEntries.filter {
      before.contains($0) || state.world.state.entry($0) == nil
    }
    if !world.restorations.isEmpty { return "screens wait for nothing" }
    return after == before ? nil : "\(before) was visible, then \(after):\n\(world)"
  }

  private func fault(
    of link: String, _ refusal: AppRefusal?, from before: AppState, to after: AppState,
    _ map: NavigationMap
  ) -> String? {
    let (old, new) = (before.world, after.world)
    if case .refused(_, let reason)? = refusal, !reason.isSatisfied {
      let isSame =
        (old.state, old.facts, old.marks.links) == (new.state, new.facts, new.marks.links)
        && (old.pending, old.requests) == (new.pending, new.requests)
      return isSame ? nil : "'\(reason)', but something has changed"
    }
    guard let target = try? ResolvedLink(of: link, by: map.links).steps.last,
      !shows(target, new, map)
    else { return nil }
    let cards = new.requests.compactMap(\.state.entry)
    if new.pending.contains(where: { $0.issued.command == .open(link) }) {
      return cards.contains { new.state.visibleEntries.contains($0) }
        ? nil : "the question for it is not visible"
    }
    return "'\(target)' is not visible"
  }

  private func shows(_ command: Command, _ world: World, _ map: NavigationMap) -> Bool {
    let state = world.state
    func isVisible(_ screen: Name, _ payload: Payload?) -> Bool {
      state.visibleEntries.contains { id in
        let entry = state.entry(id)
        return entry?.screen == screen && (payload == nil || entry?.payload == payload)
      }
    }
    switch command {
    case .push(let screen, _, let payload, _), .go(let screen, _, let payload),
      .replace(let screen, _, let payload, _), .overlay(let screen, _, let payload, _),
      .segue(let screen, _, _, let payload), .popTo(.screen(let screen), _, let payload),
      .popTo(.openScreen(let screen), _, let payload):
      return isVisible(screen, payload)
    case .reset(_, let entries):
      guard case .screen(let screen)? = entries?.last?.visit else { return true }
      return isVisible(screen, entries?.last?.payload)
    case .start(let flow, _, _, _, _):
      return state.visibleEntries.contains { world.flowRun(of: flow, around: $0) != nil }
    case .inside(let name, _, .show(.name(let tab), _)):
      let stacks = state.stacks(of: name)
      let tabs = map.nested.first { $0.name == name }?.tabs ?? []
      return stacks.map { tabs[$0.selectedTab].name == tab } == true
        && state.host(of: name).map { state.visibleEntries.contains($0) } == true
    case .inside(_, _, let inner): return shows(inner, world, map)
    case .show(.name(let tab), _):
      return state.activeLayer == .tab(map.index(ofTab: tab) ?? -1)
    default: return true
    }
  }
}

extension Refusal {
  /// Whether a link was refused only because its state holds already.
  fileprivate var isSatisfied: Bool {
    if case .inTransaction(_, _, let cause) = self { cause.isSatisfied } else { isNoOp }
  }
}

extension PendingCommand {
  fileprivate var opensLink: Bool { if case .open = command { true } else { false } }
}
