/// The world that a saved state becomes, and what of it waits for an answer or does not come back.
package struct RestorationPlan: Hashable, Sendable {
  /// The world with everything in place that needs no answer.
  package internal(set) var world: World
  /// Entries and tabs that wait for an answer.
  package internal(set) var held: [Held] = []
  /// Parts that do not come back.
  package internal(set) var dropped: [Dropped] = []
  /// The entries that are in place, without roots that were there already.
  package internal(set) var placed: [SavedPosition: EntryID] = [:]
  /// The ids that saved entries have in the world.
  package internal(set) var ids: [EntryID: EntryID] = [:]

  /// Entries and tabs that come one after the other, because the first of them waits for an answer.
  package struct Held: Hashable, Sendable {
    package internal(set) var items: [Item] = []

    /// One entry, or the selection of a tab.
    package enum Item: Hashable, Sendable {
      case visit(Visit)
      case tab(Dropped.Subject, Command)

      package var visit: Visit? { if case .visit(let visit) = self { visit } else { nil } }
    }
  }

  /// An entry that is asked for by a command of its own.
  package struct Visit: Hashable, Sendable {
    package let position: SavedPosition
    package let place: SavedLayer.Place
    package let entry: SavedEntry
    package let payload: Payload?
    /// The protections of the visit beside those of its screen.
    package let protections: [Name]

    /// Whether it is at the bottom of a content layer.
    package var isRoot: Bool { position.entry == 0 && !place.isAccessory }
  }

  /// Plans how a saved state comes back.
  ///
  /// Nothing is asked of the world itself.
  /// - Parameters:
  ///   - saved: the state.
  ///   - world: the world to begin from.
  ///   - policy: what may come back, and whether protections are asked.
  ///   - granted: the protections of the live side that pass now.
  ///   - decide: called at most once for each entry, bottom first, until one is dropped.
  /// - Complexity: O(entries).
  package init(
    _ saved: SavedState, on world: World, _ policy: RestorationPolicy, granted: [Name] = [],
    decide: (SavedPosition, SavedEntry) -> RestorationDecision
  ) {
    var planning = RestorationPlanning(saved, world, policy, granted)
    planning.run(decide)
    self = planning.plan
  }

  init(_ world: World) { self.world = world }
}

extension RestorationPlan.Visit {
  /// The command that asks for the entry; nil when the owner of its place is not there.
  package func command(_ ids: [EntryID: EntryID], in map: NavigationMap) -> Command? {
    guard let layer = place.name(ids) else { return nil }
    let first = entry.flow.flatMap { map.start($0, at: entry.screen, on: layer, payload) }
    let command =
      isRoot
      ? Command.go(entry.screen, on: layer, with: payload)
      : first ?? .push(entry.screen, on: layer, with: payload)
    return place.navigator.map { .inside($0, command) } ?? command
  }
}

extension NavigationMap {
  /// The command that begins a flow at a screen; nil when the flow never begins there.
  func start(_ flow: Name, at screen: Name, on layer: LayerName, _ payload: Payload?) -> Command? {
    guard let definition = number(ofFlow: flow).flatMap({ self.flow($0) }) else { return nil }
    let intents = definition.intents.filter { $0.value == screen }.keys
    let intent = intents.min { $0.text < $1.text }
    let begins = definition.intents.isEmpty ? definition.screens.first == screen : intent != nil
    return begins ? .start(flow, at: intent, on: layer, with: payload) : nil
  }
}
