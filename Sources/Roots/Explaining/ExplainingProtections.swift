// Stage 3: who is asked before it is done.

extension Explanation.Asked {
  var protectLines: [String] {
    if consequences.refusal != nil { return [] }
    if let parked {
      return ["waits until this is answered; nothing has changed before"]
        + parked.questions.map { "  \($0)" + asking($0) }
    }
    var lines: [String] = []
    for change in consequences.changes {
      guard case .inserted(let entry, _) = change else { continue }
      let rules = world.map.rules(of: entry.screen, variant: Int(entry.variant))
      lines += rules.protections.map { "'\(entry.screen)' is protected by '\($0)', which passes" }
    }
    return lines.isEmpty ? ["nobody is asked"] : lines
  }

  /// What it waits in, if it waits.
  var parked: Parked? {
    consequences.parked.flatMap { ticket in after.parked.first { $0.ticket == ticket } }
  }

  private func asking(_ question: Question) -> String {
    let ask = question.protection.flatMap { world.map.protection($0)?.ask }
    return ask.map { " It is asked by '\($0)'." } ?? ""
  }
}
