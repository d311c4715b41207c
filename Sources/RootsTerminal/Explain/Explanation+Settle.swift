import Roots

// Stages 5 and 6: settled results, visible screens and notified observers.

extension Explanation.Asked {
  var settleLines: [String] {
    var lines: [String] = []
    for effect in effects {
      switch effect {
      case .settled(let entry, let ending): lines.append("\(entry) is \(ending)")
      case .appeared(let id): lines.append("\(name(id)) is visible now")
      case .disappeared(let id): lines.append("\(name(id)) is no longer visible")
      default: break
      }
    }
    if after.hasQueuedCommands { lines.append("then the queued reactions run") }
    return lines.isEmpty ? ["no result is settled, and no other screen is visible"] : lines
  }

  private func name(_ id: EntryID) -> String {
    let entry = after.state.entry(id) ?? world.state.entry(id)
    return entry.map { "\($0)" } ?? "\(id)"
  }

  var notifyLines: [String] {
    let count = result.changes.count
    if count == 0 { return ["no observers"] }
    return ["observers get \(counted(count, "change"))"]
  }
}
