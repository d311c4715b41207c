import Roots

// Stages 2 and 4: the changes, and their part in the history.

extension Explanation.Asked {
  var applyLines: [String] {
    if let refusal = result.refusal {
      return leadsNowhere ? [] : ["refused: \(refusal)"]
    }
    if pending != nil { return [] }
    if let satisfied = result.satisfied { return ["nothing changes: \(satisfied.reason)"] }
    return result.changes.map { sentence($0) }
  }

  /// Whether a link was refused before any of its commands could be applied.
  private var leadsNowhere: Bool {
    guard case .open(let link) = command else { return false }
    return (try? ResolvedLink(of: link, by: world.map.links)) == nil
  }

  /// The place of an entry below others.
  private func place(_ under: Int) -> String { under == 0 ? "" : ", below \(under) that stay" }

  private func sentence(_ change: Change) -> String {
    switch change {
    case .inserted(let entry, let layer, let under):
      "\(entry) is added to \(name(layer))\(place(under))"
    case .removed(let entry, let layer, _, let under):
      "\(entry) is removed from \(name(layer))\(place(under))"
    case .updated(let entry, _, let previous):
      "\(entry.screen)\(entry.id) had \(payload(previous)) and has \(payload(entry.payload))"
    case .selected(let tab, let previous):
      "\(name(tab)) is selected in place of \(name(tab.with(.tab(previous))))"
    case .hosted(let name, let host?, _): "\(name) begins in \(host)"
    case .hosted(let name, nil, _): "\(name) ends"
    case .fact(let name, let old, let new): "\(name) was \(old) and is \(new)"
    }
  }

  private func payload(_ payload: Payload?) -> String { payload.map { "\($0)" } ?? "no payload" }

  private func name(_ layer: Layer) -> SavedPlace { world.map.place(of: layer) }

  var commitLines: [String] {
    switch command {
    case .undo, .redo: ["undoes or redoes commits"]
    default:
      if result.changes.isEmpty {
        ["nothing to undo"]
      } else if changesTabs {
        ["nothing to undo: undo does not reach behind a change of the tabs"]
      } else {
        ["one step to undo, with all that changed"]
      }
    }
  }

  /// Whether other tabs are present afterwards, open or not.
  private var changesTabs: Bool {
    world.map.tabConditions.contains { world.holds($0) != after.holds($0) }
  }
}
