// Delivery of refusals to the senders of commands.

extension Navigator {
  /// Refuses waiting requests, oldest first, except those that the world still has.
  /// - Parameters:
  ///   - commands: the waiting commands, by their tokens.
  ///   - kept: the commands that the world still has, by their tokens.
  func refuse(
    waiting commands: [UInt32: Command], with refusal: Refusal, except kept: [UInt32: Command]
  ) {
    for token in commands.keys.sorted() where token != 0 && kept[token] == nil {
      requests.waiting.removeValue(forKey: token)?.refuse(refusal)
    }
  }

  /// Takes a command again that waited in another world of the app.
  /// - Parameter origin: the entry that sends it here; nil for a command of the app.
  package func send(again waiting: WaitingCommand, from origin: EntryID?) -> Reply {
    var request = Request(waiting.command, from: origin)
    request.reaction = world.map.id(of: waiting.reaction)
    request.options = waiting.options
    return send(request)
  }

  /// Ends every context and refuses every waiting request, because the navigator is deallocated.
  ///
  /// Nothing here may keep the navigator.
  func endEverything() {
    refuse(waiting: world.waitingCommands, with: .navigatorGone, except: [:])
    for id in visibleEntries { self.contexts[id]?.ownedController?.disappear() }
    let contexts = contexts.byEntry.values.sorted { $0.id > $1.id }
    for context in contexts { context.settle(.dismissed(.cleared)) }
    for context in contexts {
      context.ownedController?.end()
      context.release()
      endFlow(of: context)
    }
    for nested in world.map.nested {
      for host in world.state.hosts(of: nested.name) { end(navigator: nested.name, in: host) }
    }
    endKept()
  }
}
