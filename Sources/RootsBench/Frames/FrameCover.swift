import Roots
import RootsBlueprint

// The parts of a world besides its stacks, such as timers, nested navigators and commands that
// wait: those of the top of a stack are a part of its head, and nothing may belong to an entry
// below it.
extension FrameAnswers {
  /// The greatest number of entries on an accessory layer, or on a stack of a nested navigator.
  static let heightLimit = 5

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
      let isCut = cutsOverlays && other == Self.overlays
      if entries.count > Self.heightLimit, !isCut {
        return other.isContent
          ? "nested navigators with stacks of more than \(Self.heightLimit) screens"
          : FrameObstacle.accessories.words
      }
      // Without flows, and commands for its result, nothing asks who opened it.
      let isAsked = entries.contains { entry in
        entry.opener.map(hidden.contains) == true
          && (entry.reaction != .none || !map.flows.isEmpty)
      }
      if isAsked { return "accessories with a `then` of a screen that is covered" }
    }
    let isSearch = world.pending.flatMap(\.command.leaves).contains { command in
      if case .popTo(let target, _, _) = command { target.screen != nil } else { false }
    }
    return isSearch ? "a `pop to` that waits" : nil
  }
}

extension Command {
  /// The command for a nested navigator by its name; nil for another one.
  var forNested: Command? { if case .inside(_, nil, let inner) = self { inner } else { nil } }
}

extension World {
  /// Puts an entry with gaps below it on a stack.
  /// - Parameter shown: the screen under a stack of accessories.
  mutating func put(
    _ symbol: FrameSymbol, _ id: EntryID, over ids: [EntryID], on layer: Layer, _ gap: FrameSymbol,
    shown: EntryID? = nil
  ) {
    let below = ids.map { gap.entry($0, over: []) }
    replaceEntries(of: layer, by: below + [symbol.entry(id, over: ids, shown: shown)])
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
