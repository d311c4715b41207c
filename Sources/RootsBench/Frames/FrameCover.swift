import Roots
import RootsBlueprint

// The parts of a world besides its stacks, such as timers, nested navigators and commands that
// wait: those of the top of a stack are a part of its head, and nothing may belong to an entry
// below it.
extension FrameAnswers {
  /// The greatest number of entries on an accessory layer, or on a stack of a nested navigator.
  private static let heightLimit = 5

  /// The first obstacle in a world besides its stacks of main and tabs; nil if there is none.
  /// - Parameter layer: the stack of which the top is a head.
  func obstacleOutside(_ layer: Layer, in world: World) -> String? {
    let (state, map) = (world.state, run.blueprint.map)
    let hidden = Set(state[layer].entries.dropLast().map(\.id))
    if state[layer].entries.contains(where: { $0.flow != .none }) {
      return "flows on the stack of a tab or of main"
    }
    for other in state.layers where !other.isOwnStack {
      let entries = state[other].entries
      if entries.count > Self.heightLimit {
        return other.isContent
          ? "nested navigators with stacks of more than \(Self.heightLimit) screens"
          : "accessories of more than \(Self.heightLimit) screens"
      }
      // Without flows, and commands for its result, nothing asks who opened it.
      let isAsked = entries.contains { entry in
        entry.opener.map(hidden.contains) == true
          && (entry.reaction != .none || !map.flows.isEmpty)
      }
      if isAsked { return "accessories with a `then` of a screen that is covered" }
    }
    let isSearch = world.pending.flatMap(\.command.steps).contains { command in
      if case .popTo(let target, _, _) = command { target.screen != nil } else { false }
    }
    return isSearch ? "a `pop to` that waits" : nil
  }

  /// The protections whose screens a move removes wherever they are, because facts have changed.
  ///
  /// The move is made once more with protections of the lowest entry of the gap, and of one on
  /// another tab.
  /// - Parameter isOverGap: whether the lowest entry but the root is one of a gap.
  func revoked(
    by move: UInt32, _ before: AppState, _ after: AppState, _ head: FrameHead, isOverGap: Bool
  ) -> Set<Name> {
    let names = revocable.names
    if names.isEmpty || !mayRevoke(move, before, after) { return [] }
    func isRevoked(_ names: [Name]) -> Bool {
      var after = before
      if isOverGap {
        after.world.marks.extraProtections[before.world.state[head.layer].entries[1].id] = names
      }
      if let other = before.world.state.tabs.indices.first(where: { $0 != head.tab }) {
        let ids = freeIDs(2)
        let entries = before.world.state.tabs[other].entries
        after.world.replaceEntries(
          of: .tab(other), by: entries + ids.map { gap.entry($0, over: []) })
        after.world.marks.extraProtections[ids[0]] = names
      }
      if after.world.marks.extraProtections.isEmpty { return false }
      after.world.place(keepsLinks: false)
      _ = run.perform(move, on: &after)
      return after.events.contains { event in
        guard case .settled(let entry, .dismissed(.revoked)) = event else { return false }
        return entry.screen == gap.screen
      }
    }
    return isRevoked(names) ? Set(names.filter { isRevoked([$0]) }) : []
  }

  /// Whether a move can have changed a fact on which a protection depends, if only for a moment.
  private func mayRevoke(_ move: UInt32, _ before: AppState, _ after: AppState) -> Bool {
    if before.world.facts.values != after.world.facts.values { return true }
    let commands = run.commands(of: run.table[move].act)
    if commands.contains(where: { $0.sets(revocable.facts) }) { return true }
    let isFollowed = after.events.contains { event in
      if case .settled(let entry, _) = event { entry.reaction != .none } else { false }
    }
    return revocable.isSetLater
      && (isFollowed || !before.world.pending.isEmpty || !run.blueprint.map.flows.isEmpty)
  }

  /// Whether the entry of a symbol is removed when one of some protections no longer passes.
  func isProtected(_ symbol: Int, by names: Set<Name>) -> Bool {
    let symbol = symbols[symbol]
    let rules = run.blueprint.map.rules(of: symbol.screen, variant: Int(symbol.variant))
    return rules.protections.contains { names.contains($0) }
  }
}

/// The protections that remove screens when a fact changes.
struct RevocableProtections {
  let names: [Name]
  /// The facts on which they depend.
  let facts: Set<Name>
  /// Whether commands that follow a result or a message set one of the facts.
  let isSetLater: Bool

  init(_ run: AppRun) {
    let protections = run.blueprint.map.protections.filter { $0.passes != nil }
    let facts = Set(protections.compactMap(\.passes).flatMap(\.references))
    names = protections.map(\.name)
    self.facts = facts
    isSetLater = run.followingCommands.contains { $0.sets(facts) }
  }
}

extension Command {
  /// Whether it begins or ends a flow, or sends it a message.
  var isForFlow: Bool {
    switch self {
    case .start, .finishFlow, .tell: true
    default: false
    }
  }

  /// The command for a nested navigator by its name; nil for another one.
  var forNested: Command? { if case .inside(_, nil, let inner) = self { inner } else { nil } }

  /// Whether it sets one of some facts.
  fileprivate func sets(_ facts: Set<Name>) -> Bool {
    if case .set(let fact, _) = self { facts.contains(fact) } else { false }
  }
}

extension World {
  /// Puts an entry with gaps below it on a stack.
  mutating func put(
    _ symbol: FrameSymbol, _ id: EntryID, over ids: [EntryID], on layer: Layer, _ gap: FrameSymbol
  ) {
    let below = ids.map { gap.entry($0, over: []) }
    replaceEntries(of: layer, by: below + [symbol.entry(id, over: ids)])
  }

  /// What belongs to an entry below the top of a stack, in words; nil if nothing does.
  ///
  /// With other ids in place of those below, nothing that refers to one of them is the same.
  /// - Parameter ids: the ids of the entries below the top.
  func obstacle(
    under top: Entry, of symbol: FrameSymbol, _ ids: [EntryID], on layer: Layer, _ gap: FrameSymbol
  ) -> String? {
    let isCovered = { (id: EntryID?) in id.map(ids.contains) == true }
    if timers.contains(where: { isCovered($0.entry) }) {
      return "progress bars of screens that are covered"
    }
    if otherParts == nil { return nil }
    func placed(_ ids: [EntryID]) -> World? {
      var world = self
      world.put(symbol, top.id, over: ids, on: layer, gap)
      world.place(keepsLinks: false)
      return world.otherParts
    }
    if placed(ids) == placed(ids.indices.map { EntryID(1 << 26 + UInt32($0)) }) { return nil }
    if state.layers.contains(where: { isCovered($0.host) }) {
      return "nested navigators of screens that are covered"
    }
    if state.layers.contains(where: { isCovered($0.owner) }) {
      return "accessories that belong to screens that are covered"
    }
    return "commands that wait"
  }
}

extension NavigationState {
  /// Whether the root of a tab has the same nested navigator as in another state.
  func hasSameNavigators(in other: NavigationState, onTab index: Int) -> Bool {
    guard let root = tabs[index].bottom, let old = other.tabs[index].bottom else { return true }
    guard let new = stacks(in: root.id), let before = other.stacks(in: old.id) else {
      return stacks(in: root.id) == nil && other.stacks(in: old.id) == nil
    }
    return new.selectedTab == before.selectedTab && new.layers == before.layers
      && new.layers.allSatisfy { layer in
        let (now, then) = (new[layer].entries, before[layer].entries)
        return now.count == then.count
          && zip(now, then).allSatisfy { $0.screen == $1.screen && $0.payload == $1.payload }
      }
  }
}

extension Layer {
  /// Whether it is main or a tab of the app.
  fileprivate var isOwnStack: Bool { isContent && host == nil }
}
