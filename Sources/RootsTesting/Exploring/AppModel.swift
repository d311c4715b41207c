import Roots
import RootsBlueprint
import RootsExplorer

/// An app as a system of states and moves that a search explores.
struct AppModel: SearchModel {
  let run: AppRun
  /// The greatest number of entries on a layer; a move to a higher stack is cut.
  let stackLimit: Int
  /// Whether links arrive from outside.
  let opensLinks: Bool
  /// The state in which a search starts; nil for that of a new app.
  var start: AppState?
  private let facts: FactLayout
  private let stacks = InternTable<Stack>()
  private let piles = InternTable<[Stack]>()
  private let others = InternTable<Others>()
  private let tabCount: Int
  /// Whether anything depends on the links by which entries came.
  private let readsLinks: Bool

  /// The parts that most states do not have.
  private struct Others: Hashable, Sendable {
    let world: WorldParts.Others?
    let timers: [AppTimer]
    let followUps: [AwaitedEvent]
    let memories: [Property.Memory]

    static let none = Others(world: nil, timers: [], followUps: [], memories: [])
  }

  /// The model of an app.
  /// - Parameters:
  ///   - stackLimit: the greatest number of entries on a layer.
  ///   - opensLinks: whether links arrive from outside.
  init(_ run: AppRun, stackLimit: Int, opensLinks: Bool = true) {
    self.run = run
    self.opensLinks = opensLinks
    self.stackLimit = min(stackLimit, EntryID.positionLimit)
    facts = FactLayout(run.blueprint.map.facts)
    tabCount = run.blueprint.map.tabs.count
    readsLinks = run.blueprint.reads(.link)
    _ = others.number(of: .none)
    _ = piles.number(of: [])
  }

  /// The words: the facts, the selected tab, main and the tabs, the accessories, and the others.
  var vectorLength: Int { facts.wordCount + 1 + 1 + tabCount + 1 + 1 }

  func startStates() -> [AppState] {
    var state = start ?? run.start()
    place(&state)
    return [state]
  }

  func moves(of state: AppState, into moves: inout [UInt32]) {
    if state.isCut { return }
    run.table.possible(in: state, opensLinks: opensLinks, into: &moves)
  }

  func step(_ state: AppState, _ move: UInt32) -> AppState? {
    var next = state
    if run.perform(move, on: &next) != nil { return nil }
    if isTooHigh(next.world.state) || next.world.pending.count > AppModel.pendingLimit {
      next.isCut = true
      return next
    }
    place(&next)
    return next
  }

  /// The greatest number of commands that wait at once; a further one is cut.
  private static let pendingLimit = 3

  private func isTooHigh(_ state: NavigationState) -> Bool {
    state.layers.contains { state.depth(of: $0) > stackLimit }
  }

  /// Gives all entries the ids of their places.
  private func place(_ state: inout AppState) {
    let ids = state.world.place(keepsLinks: readsLinks)
    if state.timers.isEmpty, state.followUps.isEmpty { return }
    for index in state.timers.indices { state.timers[index].place(ids) }
    for index in state.followUps.indices { state.followUps[index].place(ids) }
  }

  func pack(_ state: AppState, into vector: inout MutableSpan<UInt32>) {
    if state.isCut {
      for place in vector.indices { vector[place] = .max }
      return
    }
    facts.pack(state.world.facts.values, into: &vector)
    let navigation = state.world.state
    var place = facts.wordCount
    vector[place] = UInt32(navigation.selectedTab)
    vector[place + 1] = stacks.number(of: navigation.main)
    place += 2
    for index in navigation.tabs.indices {
      vector[place] = stacks.number(of: navigation.tabs[index])
      place += 1
    }
    let accessories = navigation.accessories
    if !accessories.isEmpty { vector[place] = piles.number(of: accessories) }
    let rest = state.world.otherParts
    if rest == nil, state.timers.isEmpty, state.followUps.isEmpty, state.memories.isEmpty { return }
    vector[place + 1] = others.number(
      of: Others(
        world: rest, timers: state.timers, followUps: state.followUps, memories: state.memories))
  }

  func unpack(_ vector: Span<UInt32>) -> AppState {
    let last = vector.count - 1
    if vector[last] == .max { return AppState.cut(run.blueprint.map) }
    let others = others[vector[last]]
    let first = facts.wordCount
    let parts = WorldParts(
      content: (first + 1...first + 1 + tabCount).map { stacks[vector[$0]] },
      accessories: piles[vector[last - 1]], selectedTab: Int(vector[first]),
      facts: facts.unpack(vector), others: others.world)
    var state = AppState(World(run.blueprint.map, parts))
    state.timers = others.timers
    state.followUps = others.followUps
    state.memories = others.memories
    return state
  }
}

extension AppTimer {
  fileprivate mutating func place(_ ids: PlacedIDs) {
    let owner: Owner =
      switch owner {
      case .after(let id): .after(ids[id])
      case .progress(let id, let part): .progress(ids[id], part: part)
      case .request(let id): .request(ProtectionRequestID(ids[id.pendingID], min(id.serial, 1)))
      }
    self = AppTimer(owner: owner, left: left, isRunning: isRunning)
  }
}

extension AwaitedEvent {
  fileprivate mutating func place(_ ids: PlacedIDs) {
    var source = source
    source.entry = ids[source.entry]
    let event: Event =
      switch event {
      case .shown(let id): .shown(ids[id])
      case .decided(let id): .decided(ids[id])
      }
    self = AwaitedEvent(event: event, source: source)
  }
}
