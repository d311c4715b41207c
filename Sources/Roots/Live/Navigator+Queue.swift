// Requests and inputs that are queued while a step's effects are performed.

extension Navigator {
  /// Queues a request while the effects of another one are performed.
  func postpone(_ request: consuming Request, with context: EntryContext?) -> Reply {
    if progress.phase == .undecided {
      requests.held.append((request, context))
      return .waiting
    }
    let token = requests.add(context)
    let issued = request.issued(token: token, chain: progress.result.nextChain)
    let input = Input.later(issued)
    journal?.append(input, newestID: world.newestID, to: world)
    revision += 1
    guard let refusal = step(&world, input).refusal else { return .waiting }
    refuseLoop(refusal, issued)
    return .refused(refusal)
  }

  /// Queues the requests that factories sent before the current step was decided.
  func postponeHeld() {
    let held = requests.held
    requests.held = []
    for item in held { _ = postpone(item.request, with: item.context) }
  }

  /// Calls the observers of a command that was refused instead of queued, because too many follow
  /// from one command.
  ///
  /// A command sent from these observers is refused by its reply alone, so that retries end.
  private func refuseLoop(_ refusal: Refusal, _ issued: IssuedCommand) {
    let context = requests.waiting.removeValue(forKey: issued.token)
    if requests.isRefusingLoop { return }
    requests.isRefusingLoop = true
    defer { requests.isRefusingLoop = false }
    if context?.refuse(refusal) != true { report(.refused(issued.command, refusal)) }
  }

  /// Runs the queued inputs and commands; afterwards no step is in progress.
  func drain() {
    if world.hasQueuedCommands || !progress.inputs.isEmpty { runQueue() }
    progress.phase = .idle
    if isTimed || time.alarm != nil { setAlarm() }
  }

  /// Takes an input of the live side: now, or after the current step.
  func feed(_ input: Input) {
    progress.inputs.add(input)
    takeInputs()
  }

  /// Takes the inputs of the live side, unless they are taken after the current step.
  func takeInputs() {
    if progress.isBusy { return }
    progress.phase = .decided
    drain()
  }

  private func runInputs() {
    while let input = progress.inputs.next() { take(input) }
  }

  private func runQueue() {
    runInputs()
    while world.hasQueuedCommands {
      let pendingID = world.nextPendingID
      requests.current = requests.waiting.removeValue(forKey: world.nextToken)
      take(.next)
      if let pendingID, progress.result.pending == nil { requests.setReply(to: pendingID) }
      requests.current = nil
      runInputs()
    }
  }
}
