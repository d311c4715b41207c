extension World {
  /// The same world with its past left out: ids by position, no history, nothing settled before.
  ///
  /// Two worlds from which the same commands lead to the same places have equal canonical forms,
  /// whichever way they were reached; a search visits each form once. Entries are numbered from 1:
  /// main, the tabs, then the accessories, each bottom first.
  /// - Complexity: O(entries).
  public var canonical: World {
    var numbers: [EntryID: EntryID] = [:]
    for layer in state.layers {
      for entry in state[layer].entries {
        numbers[entry.id] = EntryID(UInt32(numbers.count) + 1)
      }
    }
    var world = self
    world.state = state.renumbered(numbers)
    world.history = History(limit: history.limit)
    world.settled = Set(settled.compactMap { numbers[$0] })
    world.queue = queue.map { $0.renumbered(numbers) }
    world.passed = Dictionary(
      uniqueKeysWithValues: passed.compactMap { id, names in numbers[id].map { ($0, names) } })
    world.extraProtections = Dictionary(
      uniqueKeysWithValues: extraProtections.compactMap { id, names in
        numbers[id].map { ($0, names) }
      })
    world.newestID = UInt32(numbers.count)
    return world
  }
}

extension NavigationState {
  fileprivate func renumbered(_ numbers: [EntryID: EntryID]) -> NavigationState {
    var state = self
    state.main = main.renumbered(numbers)
    state.tabs = tabs.map { $0.renumbered(numbers) }
    state.freeAccessories = freeAccessories.map { $0.renumbered(numbers) }
    state.ownedAccessories = [:]
    for (layer, stack) in ownedAccessories {
      guard case .accessory(let level, let owner?) = layer, let owner = numbers[owner] else {
        continue
      }
      state.ownedAccessories[.accessory(level, of: owner)] = stack.renumbered(numbers)
    }
    for number in nested.indices {
      state.nested[number].host = numbers[nested[number].host] ?? .none
      state.nested[number].state = nested[number].state.renumbered(numbers)
    }
    return state
  }
}

extension Stack {
  fileprivate func renumbered(_ numbers: [EntryID: EntryID]) -> Stack {
    var stack = self
    stack.entries = ContiguousArray(
      entries.map { entry in
        Entry(
          id: numbers[entry.id] ?? entry.id, screen: entry.screen, payload: entry.payload,
          opener: entry.opener.flatMap { numbers[$0] }, reaction: entry.reaction,
          flow: entry.flow, variant: entry.variant)
      })
    return stack
  }
}

extension Queued {
  /// What its origin has gone is refused whatever it is, so that it keeps an id nobody has.
  fileprivate func renumbered(_ numbers: [EntryID: EntryID]) -> Queued {
    Queued(
      work: work, origin: origin.map { numbers[$0] ?? EntryID(UInt32.max) }, token: 0,
      reaction: reaction, terms: terms, serves: serves, chain: chain)
  }
}
