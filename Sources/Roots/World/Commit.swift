// Stages 4 to 6: all of them are read off the changes.

extension World {
  /// Stage 4: the changes enter the history. Undo and redo move their commits instead.
  /// - Returns: whether what came back had been settled before.
  mutating func commit(_ command: Command, _ changes: Changes) -> Bool {
    switch command {
    case .undo(let count):
      history.undo(count)
      return true
    case .redo(let count):
      history.redo(count)
      return true
    default:
      history.append(changes)
      return false
    }
  }

  /// Stage 5: contexts for what came, results for what went, each exactly once and in order;
  /// then what can be seen, and what has ended.
  mutating func settle(
    _ command: Command, _ turn: Turn, _ after: Appearance, _ isRestoring: Bool,
    _ consequences: inout Consequences
  ) {
    for case .inserted(let entry, let layer) in consequences.changes {
      if isRestoring { settled.insert(entry.id) }
      let token = turn.transactionStep == nil ? turn.token : turn.tokens[entry.id] ?? 0
      consequences.effects.append(
        .entered(entry, layer, token: token, isSettled: isRestoring))
    }
    for case .removed(let entry, _, let ending) in consequences.changes {
      settle(entry, ending, command, turn, &consequences)
    }
    appear(turn.before, after, &consequences)
    for case .removed(let entry, _, _) in consequences.changes {
      consequences.effects.append(.ended(entry.id))
    }
  }

  private mutating func settle(
    _ entry: Entry, _ ending: Ending, _ command: Command, _ turn: Turn,
    _ consequences: inout Consequences
  ) {
    if !settled.isEmpty, settled.remove(entry.id) != nil { return }
    consequences.effects.append(.settled(entry, ending))
    if case .inherited = ending { return }
    guard entry.reaction != .none, let opener = entry.opener,
      map.reaction(entry.reaction)?.commands(after: ending).isEmpty == false,
      state.layer(of: opener) != nil
    else { return }
    queue.append(
      Queued(
        work: .reaction(entry.reaction, ending), origin: opener,
        chain: turn.chain + [command]))
  }

  /// Who appears and who disappears, top down and bottom up.
  private func appear(
    _ before: Appearance, _ after: Appearance, _ consequences: inout Consequences
  ) {
    if before.content == after.content, before.overlays == after.overlays { return }
    for id in before.overlays.reversed() where !after.contains(id) {
      consequences.effects.append(.disappeared(id))
    }
    if before.content != after.content {
      consequences.effects.append(.disappeared(before.content))
      consequences.effects.append(.appeared(after.content))
    }
    for id in after.overlays where !before.contains(id) {
      consequences.effects.append(.appeared(id))
    }
  }
}

extension Turn {
  /// Stage 6: the keys whose observers are to be told, once.
  func notify(_ after: Appearance, _ consequences: inout Consequences) {
    var keys: KeySet = []
    for change in consequences.changes {
      switch change {
      case .inserted(_, let layer), .removed(_, let layer, _): keys.formUnion(KeySet(layer))
      case .fact: keys.insert(.facts)
      case .selected: break
      }
    }
    if before.activeLayer != after.activeLayer { keys.insert(.activeLayer) }
    if before.activeAccessory != after.activeAccessory { keys.insert(.activeAccessory) }
    if !keys.isEmpty { consequences.effects.append(.committed(keys)) }
  }

  /// A waiting command, or what an opener wanted to follow: its holes are filled now.
  mutating func run(
    _ work: Queued.Work, _ world: inout World, _ consequences: inout Consequences
  ) {
    switch work {
    case .command(let command): run(command, &world, &consequences)
    case .reaction(let id, let ending):
      let commands = world.map.reaction(id)?.commands(after: ending) ?? []
      let command = commands.count == 1 ? commands[0] : .transaction(commands)
      do throws(HoleError) {
        let opener = origin.flatMap { world.state.entry($0) }
        let filled = try command.filled { path in
          world.value(at: path, result: ending, payload: opener?.payload)
        }
        run(filled, &world, &consequences)
      } catch {
        consequences.effects.append(.refused(Refusal(error), command, token: token))
      }
    }
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
