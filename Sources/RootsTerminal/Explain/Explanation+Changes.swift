import Roots

// Stages 2 and 4: the changes, and their part in the history.

extension Explanation.Asked {
  var applyLines: [String] {
    if let refusal = result.refusal {
      return leadsNowhere ? [] : ["refused: \(refusal)"]
    }
    if pending != nil { return [] }
    if let satisfied = result.satisfied { return ["nothing changes: \(satisfied.reason)"] }
    return result.changes.map { $0.text(world.map.place(of:)) }
  }

  /// Whether a link was refused before any of its commands could be applied.
  private var leadsNowhere: Bool {
    guard case .open(let link) = command else { return false }
    return (try? ResolvedLink(of: link, by: world.map.links)) == nil
  }

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
    world.map.summary.tabConditions.contains { world.holds($0) != after.holds($0) }
  }
}
