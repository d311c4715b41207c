// What waits for its turn while another request's effects are performed, and how it is found again.

extension Navigator {
  /// Another request's effects are being performed: this one waits its turn.
  func postpone(_ issued: consuming IssuedCommand, with context: Context?) -> Reply {
    issued.token = context == nil ? 0 : register()
    if issued.token != 0 { contextsByToken[issued.token] = context }
    issued.chain = result.nextChain
    let input = Input.later(issued)
    journal?.append(input, to: world)
    guard let refusal = step(&world, input).refusal else { return .waiting }
    refuseLoop(refusal, issued)
    return .refused(refusal)
  }

  /// Tells the caller of a command that was refused instead of queued, because too many follow from
  /// one command already.
  ///
  /// A command that is sent from there is refused by its reply alone: a retry ends so.
  private func refuseLoop(_ refusal: Refusal, _ issued: IssuedCommand) {
    let context = contextsByToken.removeValue(forKey: issued.token)
    if isRefusingLoop { return }
    isRefusingLoop = true
    defer { isRefusingLoop = false }
    tell(refusal, of: issued.command, to: context)
    report(.refused(issued.command, refusal))
  }

  /// Adds the callbacks of a request to an equal one that waits already.
  func join(_ token: UInt32, _ other: UInt32) {
    if let pendingID = result.pending { reply = .pending(pendingID) }
    guard let context = direct.take() else { return }
    if let waiting = contextsByToken[other] {
      waiting.join(context)
    } else if other != 0 {
      contextsByToken[other] = context
    }
  }

  /// Gives every waiting command its turn; then nothing is under way any more.
  @inline(__always)
  func drain() {
    if world.hasQueuedCommands || !inputs.isEmpty { runQueue() }
    isBusy = false
  }

  /// What came of a command that waited: it waits still, unless it was answered at once.
  func reply(to pendingID: PendingID) -> Reply {
    defer { awaited = nil }
    return awaited?.reply ?? .pending(pendingID)
  }

  /// What the live side has to tell the world: now, or when the step under way is over.
  func feed(_ input: Input, depth: Int = 0) {
    inputs.append((input, depth))
    if isBusy { return }
    isBusy = true
    drain()
  }

  /// What the live side had to tell comes before what waits for its turn.
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
