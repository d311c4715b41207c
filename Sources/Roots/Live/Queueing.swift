// What waits for its turn while another request's effects are performed, and how it is found again.

extension Navigator {
  /// Another request's effects are being performed: this one waits its turn.
  func postpone(_ issued: consuming IssuedCommand, with context: Context?) -> Reply {
    issued.token = context == nil ? 0 : register()
    if issued.token != 0 { contextsByToken[issued.token] = context }
    issued.chain = result.nextChain
    let input = Input.later(issued)
    journal?.append(input, to: world)
    _ = step(&world, input)
    return .waiting
  }

  /// Gives every waiting command its turn; then nothing is under way any more.
  @inline(__always)
  func drain() {
    if world.hasQueuedCommands || hasDesk { runQueue() }
    isBusy = false
  }

  /// What came of a command that waited: it waits still, unless it was answered at once.
  func reply(to pendingID: PendingID) -> Reply {
    defer { awaited = nil }
    return awaited?.reply ?? .pending(pendingID)
  }

  /// What the live side has to tell the world: now, or when the step under way is over.
  func feed(_ input: Input) {
    inputs.append(input)
    if isBusy { return }
    isBusy = true
    drain()
  }

  /// What the live side had to tell comes before what waits for its turn.
  func runInputs() {
    while !inputs.isEmpty {
      let input = inputs.removeFirst()
      isDraining = true
      take(input)
      isDraining = false
    }
  }

  func runQueue() {
    runInputs()
    while world.hasQueuedCommands {
      let token = world.nextToken
      let pendingID = world.nextTicket
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

  /// Makes a token for a context that is asked for.
  @inline(__always)
  func register() -> UInt32 {
    newestToken &+= 1
    return newestToken
  }
}
