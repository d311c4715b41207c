// Stages 4 to 6: all of them are read off the changes.

extension World {
  /// Stage 4: the net changes enter the history. Undo and redo move their commits instead.
  mutating func commit(_ command: Command, _ consequences: Consequences) {
    if consequences.happened.count > 1 {
      var net = consequences.happened
      net.cancelOut()
      consequences.net = net
    }
    switch command {
    case .undo(let count):
      history.undo(count)
      consequences.isRestoring = true
    case .redo(let count):
      history.redo(count)
      consequences.isRestoring = true
    default: history.append(consequences)
    }
  }

  /// Stage 5: every result is settled exactly once, in the order in which the entries went. What
  /// their openers want to follow waits for its turn; it is skipped for an opener that is gone.
  mutating func settle(_ consequences: Consequences) {
    if consequences.isRestoring {
      for case .inserted(let entry, _) in consequences.happened { settled.insert(entry.id) }
    }
    for case .removed(let entry, _, let ending) in consequences.happened {
      if !settled.isEmpty, settled.remove(entry.id) != nil {
        consequences.settledBefore.insert(entry.id)
      } else if entry.reaction != .none {
        follow(entry, ending, consequences)
      }
    }
  }

  private mutating func follow(
    _ entry: Entry, _ ending: Ending, _ consequences: Consequences
  ) {
    guard let opener = entry.opener, state.layer(of: opener) != nil,
      map.reaction(entry.reaction)?.commands(after: ending).isEmpty == false
    else { return }
    queue.append(
      Queued(
        work: .reaction(entry.reaction, ending), origin: opener, chain: consequences.nextChain))
  }
}

extension Consequences {
  /// Stage 6: the keys whose observers are to be told, once.
  func notify() {
    if let net {
      for change in net { keys.formUnion(change.keys) }
    } else {
      for change in happened { keys.formUnion(change.keys) }
    }
    if before.activeLayer != after.activeLayer { keys.insert(.activeLayer) }
    if before.activeAccessory != after.activeAccessory { keys.insert(.activeAccessory) }
  }
}

extension Change {
  /// The keys it concerns.
  @inline(__always)
  var keys: KeySet {
    switch self {
    case .inserted(_, let layer), .removed(_, let layer, _): KeySet(layer)
    case .fact: .facts
    case .selected: []
    }
  }
}

extension Reaction {
  func commands(after ending: Ending) -> [Command] {
    switch ending {
    case .completed: completed
    case .dismissed: dismissed
    case .inherited: []
    }
  }
}
