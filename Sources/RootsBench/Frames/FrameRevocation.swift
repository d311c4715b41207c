import Roots
import RootsBlueprint

// What is removed from a stack when a fact changes: the lowest entry of which a protection no
// longer passes, with all entries over it. Each frame is marked with the protections of the entries
// that are below it, so that a removal is known to be there or not, however low.

/// Some of the protections that remove screens when a fact changes.
struct ProtectionMask: OptionSet, Hashable, Sendable {
  let rawValue: UInt64
  /// The number of protections that it tells apart.
  static let limit = UInt64.bitWidth
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

  /// Those of some protections.
  func mask(of protections: some Sequence<Name>) -> ProtectionMask {
    var mask: ProtectionMask = []
    for name in protections {
      if let place = names.firstIndex(of: name) {
        mask.insert(ProtectionMask(rawValue: 1 << place))
      }
    }
    return mask
  }
}

extension FrameAnswers {
  /// The protections whose screens a move removes wherever they are, because facts have changed.
  ///
  /// The move is made once more with protections of the lowest entry of the gap, and of one on
  /// another tab.
  /// - Parameter isOverGap: whether the lowest entry but the root is one of a gap.
  func revoked(
    by move: UInt32, _ before: AppState, _ after: AppState, _ head: FrameHead, isOverGap: Bool
  ) -> ProtectionMask {
    let names = revocable.names
    guard mayRevoke(move, before, after) else { return [] }
    func isRevoked(_ names: [Name]) -> Bool {
      var after = before
      var places: [(layer: Layer, place: Int)] = isOverGap ? [(head.layer, 1)] : []
      if let other = before.world.state.tabs.indices.first(where: { $0 != head.tab }) {
        let entries = before.world.state.tabs[other].entries
        after.world.replaceEntries(
          of: .tab(other), by: entries + freeIDs(2).map { gap.entry($0, over: []) })
        places.append((.tab(other), entries.count))
      }
      if places.isEmpty { return false }
      let id = { (state: NavigationState, layer: Layer, place: Int) in
        state[layer].entries[place].id
      }
      for (layer, place) in places {
        after.world.marks.extraProtections[id(after.world.state, layer, place)] = names
      }
      after.world.place(keepsLinks: false)
      let protected = places.map { id(after.world.state, $0.layer, $0.place) }
      _ = run.perform(move, on: &after)
      return after.events.contains { event in
        guard case .settled(let entry, .dismissed(.revoked)) = event else { return false }
        return protected.contains(entry.id)
      }
    }
    return isRevoked(names) ? revocable.mask(of: names.filter { isRevoked([$0]) }) : []
  }

  /// Whether a move can have changed a fact on which a protection depends, if only for a moment.
  func mayRevoke(_ move: UInt32, _ before: AppState, _ after: AppState) -> Bool {
    if revocable.names.isEmpty { return false }
    if before.world.facts.values != after.world.facts.values { return true }
    let commands = run.commands(of: run.table[move].act)
    if commands.contains(where: { $0.sets(revocable.facts) }) { return true }
    let isFollowed = after.events.contains { event in
      if case .settled(let entry, _) = event { entry.reaction != .none } else { false }
    }
    return revocable.isSetLater
      && (isFollowed || !before.world.pending.isEmpty || !run.blueprint.map.flows.isEmpty)
  }

  /// The protections with which the entry of a symbol is removed when one no longer passes.
  func protections(of symbol: FrameSymbol) -> ProtectionMask {
    if revocable.names.isEmpty { return [] }
    let rules = run.blueprint.map.rules(of: symbol.screen, variant: Int(symbol.variant))
    return revocable.mask(of: rules.protections)
  }
}

extension Command {
  /// Whether it sets one of some facts.
  fileprivate func sets(_ facts: Set<Name>) -> Bool {
    if case .set(let fact, _) = self { facts.contains(fact) } else { false }
  }
}
