// Callers that get a refusal: of a command that changed nothing, or that waited in vain.

extension Navigator {
  /// Calls back everyone who asked for a command that changed nothing, the steps of a transaction
  /// included.
  func tell(_ refusal: Refusal, of command: Command, to context: Context?) {
    if hasVisits { tellFailure(refusal, command, context?.visit?.options) }
    context?.onRefusal?(refusal)
    for step in context?.steps ?? [] {
      if hasVisits { tellFailure(refusal, step.command, step.visit) }
      step.onRefusal?(refusal)
    }
  }

  /// Refuses requests that waited, oldest first, except those that the world still has.
  /// - Parameter commands: the commands that waited, by their tokens.
  func refuse(
    waiting commands: [UInt32: Command], with refusal: Refusal, except kept: [UInt32: Command]
  ) {
    for token in commands.keys.sorted() where token != 0 && kept[token] == nil {
      guard let context = contextsByToken.removeValue(forKey: token) else { continue }
      tell(refusal, of: commands[token] ?? .back, to: context)
    }
  }

  /// The end of the navigator: nobody who waits is forgotten, and everything alive is told.
  ///
  /// Called while the navigator is being destroyed: nothing here may keep it.
  func endEverything() {
    refuse(waiting: world.waitingCommands, with: .navigatorGone, except: [:])
    let contexts = contexts.all.reversed()
    for context in contexts { context.settle(.dismissed(.cleared)) }
    for context in contexts {
      if hasVisits { tell(.end, context) }
      context.ownedController?.end()
      context.release()
      if !liveFlows.isEmpty { endFlow(context.id) }
    }
    for nested in world.map.nested {
      if let host = world.state.host(of: nested.name) { end(navigator: nested.name, in: host) }
    }
    endKept()
  }
}
