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
    for change in result.changes {
      guard case .inserted(let entry, _, _) = change else { continue }
      let rules = world.map.rules(of: entry.screen, variant: Int(entry.variant))
      lines += rules.protections.map { "'\(entry.screen)' is protected by '\($0)', which passes" }
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
