// Restored entries that wait for a verdict: each comes by a command of its own, in order.

/// A chain of restored entries, of which one at a time is under way.
package struct RestorationRun: Hashable, Sendable {
  /// The progress of the first item.
  enum State: Hashable, Sendable {
    case idle
    /// Its command is in the queue.
    case queued
    /// Its command waits for a verdict.
    case pending(PendingID)
  }

  /// The number of the chain among those of a saved state, from 1.
  let number: UInt32
  /// The items that have not come yet.
  package internal(set) var chain: RestorationChain
  var state = State.idle
}

extension World {
  /// The command that waits to restore an entry on an active layer; nil without one.
  package var waitingToBeRestored: PendingID? {
    if restorations.isEmpty { return nil }
    let layers = state.activeLayers
    return pending.first { $0.options.restoring != nil && layers.contains($0.key.layer) }?.pendingID
  }

  /// Lets the chains of restored entries go on after a step.
  mutating func followRestorations(_ step: StepState) {
    let place = restorations.firstIndex { run in
      switch run.state {
      case .idle: false
      case .queued: step.issued?.options?.restoring == run.number
      case .pending(let id): step.resumed?.pendingID == id
      }
    }
    if let place {
      if let id = step.pending {
        restorations[place].state = .pending(id)
      } else {
        decide(place, step.refusal, step)
      }
    }
    for (item, refusal) in step.parts?.refused ?? [] {
      guard let place = restorations.firstIndex(where: { $0.state == .pending(item.pendingID) })
      else { continue }
      decide(place, refusal, step)
    }
    sendNextRestored(step)
  }

  /// Takes the outcome of the first item of a chain.
  private mutating func decide(_ place: Int, _ refusal: Refusal?, _ step: StepState) {
    restorations[place].state = .idle
    let visit = restorations[place].chain.items.first?.visit
    if let refusal {
      let dropped = restorations[place].chain.refuse(refusal)
      step.ownParts.requests.append(.notRestored(dropped, visit?.position, refusal))
    } else {
      restorations[place].chain.finish(as: step.brought)
      if let visit { step.ownParts.requests.append(.restored(visit.position)) }
    }
  }

  /// Queues the command of the next item of a chain, unless another one is in the queue.
  private mutating func sendNextRestored(_ step: StepState) {
    if restorations.contains(where: { $0.state == .queued }) { return }
    while let place = restorations.firstIndex(where: { $0.state == .idle }) {
      var dropped: [DroppedPart] = []
      let issued = restorations[place].chain.next(in: self, &dropped)
      if !dropped.isEmpty {
        step.ownParts.requests.append(.notRestored(dropped, nil, nil))
      }
      guard var issued else {
        restorations.remove(at: place)
        continue
      }
      restorations[place].state = .queued
      issued.options = issued.options ?? RequestOptions()
      issued.options?.restoring = restorations[place].number
      return queue.append(
        Queued(work: .command(issued), origin: issued.origin, chain: []))
    }
  }
}
