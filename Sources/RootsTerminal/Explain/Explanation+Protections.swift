import Roots

// Stage 3: the protections that are evaluated before the command is applied.

extension Explanation.Asked {
  var protectLines: [String] {
    if result.refusal != nil { return [] }
    if let pending {
      return ["waits until this is answered; nothing has changed before"]
        + pending.questions.map { "  \($0)" + asking($0) }
    }
    var lines: [String] = []
    let inserted = result.changes.compactMap { change in
      if case .inserted(let entry, let layer, _) = change {
        (entry: entry, layer: layer)
      } else {
        nil
      }
    }
    let brought = Set(inserted.map(\.entry.id))
    for (entry, layer) in inserted {
      let isLater = after.state.isHiddenRoot(entry.id, on: layer) { brought.contains($0) }
      let verdict = isLater ? "which is asked when it is shown" : "which passes"
      let rules = world.map.rules(of: entry.screen, variant: Int(entry.variant))
      lines += rules.protections.map {
        "'\(entry.screen)' is protected by '\($0)', \(verdict)"
      }
    }
    return lines.isEmpty ? ["no protection is asked"] : lines
  }

  /// The pending command that the command became; nil when the command does not wait.
  var pending: PendingCommand? {
    result.pending.flatMap { pendingID in after.pending.first { $0.pendingID == pendingID } }
  }

  private func asking(_ question: ProtectionRequest) -> String {
    let ask = question.protection.flatMap { world.map.protection($0)?.ask }
    return ask.map { " It is asked by '\($0)'." } ?? ""
  }
}
