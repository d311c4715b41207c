// Stages 4 to 6: all of them are read off the changes.

extension World {
  /// Stage 4: the net changes enter the history.
  ///
  /// Undo and redo move their commits instead.
  mutating func commit(_ command: borrowing Command, _ consequences: Consequences) {
    if consequences.happened.count > 1 {
      var net = consequences.happened.records
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

  /// Stage 5: every result is settled exactly once, in the order in which the entries went.
  ///
  /// What their openers want to follow waits for its turn; it is skipped for an opener that is
  /// gone.
  mutating func settle(_ command: borrowing Command, _ consequences: Consequences) {
    for place in 0..<consequences.happened.count {
      let id = consequences.happened.id(at: place)
      if consequences.happened.kind(at: place) == .inserted {
        if consequences.isRestoring { settled.insert(id) }
      } else if consequences.happened.isRemoval(at: place) {
        if !settled.isEmpty, settled.remove(id) != nil {
          consequences.settledBefore.insert(id)
        } else if consequences.happened.reaction(at: place) != .none {
          follow(consequences.happened[place], consequences.chain + [copy command])
        }
      }
    }
  }

  private mutating func follow(_ record: ChangeRecord, _ chain: [Command]) {
    let entry = record.entry
    guard let ending = record.ending, let opener = entry.opener, state.layer(of: opener) != nil,
      map.reaction(entry.reaction)?.commands(after: ending).isEmpty == false
    else { return }
    queue.append(
      Queued(
        work: .reaction(entry.reaction, ending), origin: opener, chain: chain))
  }
}

extension Consequences {
  /// Stage 6: the keys whose observers are to be told, once.
  func notify() {
    if happened.count == 1 {
      keys = happened.keys(at: 0)
    } else {
      for record in net { keys.formUnion(record.keys) }
    }
    if before.activeLayer != after.activeLayer { keys.insert(.activeLayer) }
    if before.activeAccessory != after.activeAccessory { keys.insert(.activeAccessory) }
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
