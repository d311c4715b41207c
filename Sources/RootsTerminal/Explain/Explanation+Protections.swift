import Roots

// Stage 3: the protections that are evaluated before the command is applied.

extension Explanation.Asked {
  var protectLines: [String] {
    if result.refusal != nil { return [] }
    if let pending {
      return ["waits until this is answered; nothing has changed before"]
        + questions(of: pending.pendingID, in: settled, indent: "  ")
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

  /// The world after the commands that follow at once, such as those that show questions.
  private var settled: World {
    var world = after
    while world.hasQueuedCommands { _ = step(&world, .next) }
    return world
  }

  /// The questions for which a command waits, and those for which the commands that show them wait
  /// themselves.
  private func questions(of id: PendingID, in world: World, indent: String) -> [String] {
    guard let item = world.pending.first(where: { $0.pendingID == id }) else { return [] }
    let own = item.questions.map { "\(indent)\($0)" + asking($0) }
    guard case .asking(let request) = item.state else { return own }
    return world.pending.filter { $0.serves == request }.reduce(into: own) { lines, card in
      lines.append("\(indent)'\(card.command)' waits for this itself:")
      lines += questions(of: card.pendingID, in: world, indent: indent + "  ")
    }
  }

  private func asking(_ question: ProtectionRequest) -> String {
    let ask = question.protection.flatMap { world.map.protection($0)?.ask }
    return ask.map { " It is asked by '\($0)'." } ?? ""
  }
}
