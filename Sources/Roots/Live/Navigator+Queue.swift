// Requests and inputs that are queued while a step's effects are performed.

extension Navigator {
  /// Queues a request while the effects of another one are performed.
  func postpone(_ request: consuming Request, with context: EntryContext?) -> Reply {
    if isUndecided {
      held.append((request, context))
      return .waiting
    }
    let token = context == nil ? 0 : register()
    if token != 0 { contextsByToken[token] = context }
    let issued = request.issued(token: token, chain: result.nextChain)
    let input = Input.later(issued)
    journal?.append(input, newestID: world.newestID, to: world)
    revision += 1
    guard let refusal = step(&world, input).refusal else { return .waiting }
    refuseLoop(refusal, issued)
    return .refused(refusal)
  }

  /// Queues the requests that factories sent before the current step was decided.
  func postponeHeld() {
    let requests = held
    held = []
    for item in requests { _ = postpone(item.request, with: item.context) }
  }

  /// Calls the observers of a command that was refused instead of queued, because too many follow
  /// from one command.
  ///
  /// A command sent from these observers is refused by its reply alone, so that retries end.
  private func refuseLoop(_ refusal: Refusal, _ issued: IssuedCommand) {
    let context = contextsByToken.removeValue(forKey: issued.token)
    if isRefusingLoop { return }
    isRefusingLoop = true
    defer { isRefusingLoop = false }
    if context?.refuse(refusal) != true { report(.refused(issued.command, refusal)) }
  }

  /// Adds the callbacks of a request to an equal one that is queued or pending.
  func join(_ token: UInt32, _ other: UInt32) {
    if let pendingID = result.pending { reply = .pending(pendingID) }
    guard let context = direct.take() else {
      contextsByToken[other]?.becomeWanted()
      return
    }
    if let waiting = contextsByToken[other] {
      waiting.join(context)
    } else if other != 0 {
      contextsByToken[other] = context
    }
  }

  /// Runs the queued inputs and commands; afterwards no step is in progress.
  func drain() {
    if world.hasQueuedCommands || !inputs.isEmpty { runQueue() }
    isBusy = false
    if isTimed || time.alarm != nil { setAlarm() }
  }

  /// The reply to a command that was pending: still pending, unless it was decided at once.
  func reply(to pendingID: PendingID) -> Reply {
    defer { awaited = nil }
    return awaited?.reply ?? .pending(pendingID)
  }

  /// Takes an input of the live side: now, or after the current step.
  func feed(_ input: Input, depth: Int = 0) {
    inputs.append((input, depth))
    if isBusy { return }
    isBusy = true
    drain()
  }

  /// Runs the inputs of the live side, which come before queued commands.
  func runInputs() {
    while !inputs.isEmpty {
      let next = inputs.removeFirst()
      recheckDepth = next.depth
      isDraining = true
      take(next.input)
      isDraining = false
      recheckDepth = 0
    }
  }

  func runQueue() {
    runInputs()
    while world.hasQueuedCommands {
      let token = world.nextToken
      let pendingID = world.nextPendingID
      direct = contextsByToken.removeValue(forKey: token)
      isDraining = true
      take(.next)
      isDraining = false
      let isParked = result.pending != nil
      if let pendingID, !isParked, awaited?.pendingID == pendingID { awaited = (pendingID, reply) }
      direct = nil
      runInputs()
    }
  }

  /// Makes a token for the context of a request.
  func register() -> UInt32 {
    newestToken &+= 1
    return newestToken
  }
}
