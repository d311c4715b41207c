// Stages 4 to 6: all of them are read off the changes.

extension World {
  /// Stage 4: the net changes enter the history.
  ///
  /// Undo and redo move their commits instead.
  @inline(__always)
  mutating func commit(_ command: borrowing Command, _ consequences: Consequences) {
    if consequences.happened.count > 1 {
      var net = consequences.happened.records
      net.cancelOut()
      consequences.happened.net = net
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
    if consequences.isMarked || !passed.isEmpty { keepAnswers(consequences) }
  }

  /// Stage 5: every result is settled exactly once, in the order in which the entries went.
  ///
  /// What their openers want to follow waits for its turn; it is skipped for an opener that is
  /// gone.
  @inline(__always)
  mutating func settle(_ command: borrowing Command, _ consequences: Consequences) {
    let mayBeSettled = consequences.isRestoring || !settled.isEmpty
    for place in 0..<consequences.happened.count {
      if mayBeSettled, isSettled(at: place, consequences) { continue }
      if consequences.happened.isFollowed(at: place) {
        follow(consequences.happened[place], command, consequences)
      }
    }
    if consequences.isMarked, !consequences.told.isEmpty {
      follow(told: consequences.told, command, consequences)
    }
  }

  /// Whether the change at a place concerns an entry whose result was settled before, as that of
  /// every entry is that undo or redo brings back.
  @inline(never)
  private mutating func isSettled(at place: Int, _ consequences: Consequences) -> Bool {
    let id = consequences.happened.id(at: place)
    if consequences.happened.isRemoval(at: place), settled.remove(id) != nil {
      consequences.settledBefore.insert(id)
      return true
    }
    if consequences.isRestoring, consequences.happened.kind(at: place) == .inserted {
      settled.insert(id)
    }
    return false
  }

  /// What nobody inside the app asked for has the app itself as its opener, which never goes.
  private func isOpenerThere(_ entry: Entry) -> Bool {
    entry.opener.map { state.layer(of: $0) != nil } ?? true
  }

  @inline(never)
  private mutating func follow(
    _ record: ChangeRecord, _ command: borrowing Command, _ consequences: Consequences
  ) {
    let entry = record.entry
    if entry.flow != .none { tellEnd(of: record, consequences) }
    guard let ending = record.ending, isOpenerThere(entry),
      map.reaction(entry.reaction)?.commands(after: ending).isEmpty == false
    else { return }
    queue.append(
      Queued(
        work: .reaction(entry.reaction, ending), origin: entry.opener,
        chain: consequences.chain + [copy command]))
  }
}

extension Consequences {
  /// Stage 6: the keys whose observers are to be told, once.
  @inline(__always)
  func notify() {
    happened.noteKeys(
      activeLayer: before.activeLayer != after.activeLayer,
      activeAccessory: before.activeAccessory != after.activeAccessory)
    if before.hasNested { notifyNested() }
  }

  /// The keys of the nested navigators.
  @inline(never)
  private func notifyNested() {
    for (number, (old, new)) in zip(before.inner, after.inner).enumerated() where old != new {
      if old.layer != new.layer || old.isLive != new.isLive {
        happened.note(KeySet.activeLayer.inside(number))
      }
      if old.accessory != new.accessory {
        happened.note(KeySet.activeAccessory.inside(number))
      }
    }
  }
}

extension Reaction {
  func commands(after ending: Removal) -> [Command] {
    switch ending {
    case .completed: completed
    case .dismissed: dismissed
    case .inherited: []
    }
  }
}
