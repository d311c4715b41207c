/// The world that a saved state becomes, with the parts that wait for a verdict or are not
/// restored.
package struct RestorationPlan: Hashable, Sendable {
  /// The world with all parts that need no verdict.
  package internal(set) var world: World
  /// The chains of entries and tabs that wait for a verdict.
  package internal(set) var held: [Held] = []
  /// The parts that are not restored.
  package internal(set) var dropped: [DroppedPart] = []
  /// The restored entries, without the roots that the world began with.
  package internal(set) var placed: [SavedPosition: EntryID] = [:]
  /// The new ids by the saved ids.
  package internal(set) var ids: [EntryID: EntryID] = [:]

  /// A chain of entries and tabs whose first item waits for a verdict; the others follow in order.
  package struct Held: Hashable, Sendable {
    package internal(set) var items: [Item] = []

    /// One entry, or the selection of a tab.
    package enum Item: Hashable, Sendable {
      case visit(Visit)
      case tab(SavedPlace)

      package var visit: Visit? { if case .visit(let visit) = self { visit } else { nil } }

      /// The item with other saved ids; a part that is in no saved entry stays as it is.
      func renumbered(_ saved: [EntryID: EntryID]) -> Item {
        switch self {
        case .tab(let tab): return .tab(tab.moved(saved) ?? tab)
        case .visit(var visit):
          visit.place = visit.place.moved(saved) ?? visit.place
          visit.entry.id = saved[visit.entry.id] ?? visit.entry.id
          visit.entry.opener = visit.entry.opener.map { saved[$0] ?? .gone }
          return .visit(visit)
        }
      }
    }
  }

  /// An entry that is restored by a command of its own.
  package struct Visit: Hashable, Sendable {
    package let position: SavedPosition
    package fileprivate(set) var place: SavedPlace
    package fileprivate(set) var entry: SavedEntry
    package let payload: Payload?
    /// The protections of the visit in addition to those of its screen.
    package let protections: [Name]

    /// Whether the entry is at the bottom of a content layer.
    package var isRoot: Bool { position.entry == 0 && !place.isAccessory }
  }

  /// Plans how a saved state is restored.
  ///
  /// The given world does not change.
  /// - Parameters:
  ///   - saved: the state.
  ///   - world: the world to begin from.
  ///   - policy: the parts that may be restored, and whether protections are evaluated.
  ///   - granted: the live protections that pass now.
  ///   - decide: called at most once for each entry of a layer, bottom first, until one is dropped.
  /// - Complexity: O(entries).
  package init(
    _ saved: SavedState, on world: World, _ policy: RestorationPolicy, granted: [Name] = [],
    decide: (SavedPosition, SavedEntry) -> RestorationDecision
  ) {
    var planning = RestorationPlanning(saved, world, policy, granted)
    planning.run(decide)
    self = planning.plan
    if world.map.hasTimers { self.world.restartTimers() }
    self.world.restorations = held.enumerated().map { index, held in
      RestorationRun(number: UInt32(index + 1), chain: RestorationChain(held, of: self))
    }
  }

  init(_ world: World) { self.world = world }
}

extension RestorationPlan.Visit {
  /// Returns the command that restores the entry; nil when the owner of its layer is gone.
  package func command(_ ids: [EntryID: EntryID], in map: NavigationMap) -> Command? {
    guard let layer = place.name(ids) else { return nil }
    let first = entry.flow.flatMap { map.start($0, at: entry.screen, on: layer, payload) }
    let command =
      isRoot
      ? Command.go(entry.screen, on: layer, with: payload)
      : first ?? .push(entry.screen, on: layer, with: payload)
    return place.command(command, ids)
  }
}

extension NavigationMap {
  /// Returns the command that begins a flow at a screen; nil when the flow never begins there.
  func start(_ flow: Name, at screen: Name, on layer: LayerName, _ payload: Payload?) -> Command? {
    guard let definition = number(ofFlow: flow).flatMap({ self.flow($0) }) else { return nil }
    let intents = definition.intents.filter { $0.value == screen }.keys
    let intent = intents.min { $0.text < $1.text }
    let begins = definition.intents.isEmpty ? definition.screens.first == screen : intent != nil
    return begins ? .start(flow, at: intent, on: layer, with: payload) : nil
  }
}
