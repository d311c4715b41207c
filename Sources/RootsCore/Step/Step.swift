/// Takes a world one input further.
///
/// Total and pure: the same world and input always give the same world and consequences, and a
/// refusal leaves the world as it was.
///
/// - Returns: the effects for the live side, and the net changes.
/// - Complexity: O(changes); no stack is copied.
public func step(_ world: inout World, _ input: Input) -> Consequences {
  let consequences = Consequences()
  step(&world, input, into: consequences)
  return consequences
}

/// The same, into consequences that are used again and again.
public func step(_ world: inout World, _ input: Input, into consequences: Consequences) {
  switch input {
  case .command(let command, let origin, let token, let reaction, let terms):
    consequences.begin(origin: origin, token: token, reaction: reaction)
    if terms != nil { consequences.terms = terms }
    consequences.command = command
    consequences.hasCommand = true
    run(command, &world, consequences)
  case .later(let command, let origin, let token, let reaction, let terms, let chain):
    consequences.begin(origin: origin, token: token, reaction: reaction)
    consequences.command = command
    consequences.hasCommand = true
    let queued = Queued(
      work: .command(command), origin: origin, token: token, reaction: reaction, terms: terms,
      chain: chain)
    world.queue.insert(queued, at: terms?.isUrgent == true ? 0 : world.queue.count)
  case .next:
    runNext(&world, consequences)
  case .answer(let asking, let answer):
    consequences.begin()
    world.take(answer, to: asking, consequences)
  case .expired(let asking):
    consequences.begin()
    world.expire(asking, consequences)
  case .revoke(let protection):
    consequences.begin()
    change(&world, consequences) { $0.revoke(whatPassed: protection, $1) }
  }
}

/// One command's way through the six stages; a refusal in any of the first three leaves the world
/// as it was.
package func run(_ command: borrowing Command, _ world: inout World, _ consequences: Consequences) {
  let newestID = world.newestID
  world.state.look(&consequences.before)
  do throws(Refusal) {
    try consequences.check(world)
    // 1, resolve, writes layers and names into each part of the command as
    // 2, apply, comes to it: what a transaction's steps mean depends on the steps before.
    try world.apply(command, consequences)
    // 3, protect, asks for the entries that appear and for those that go.
    if world.map.asks || !world.extraProtections.isEmpty
      || consequences.isMarked && consequences.terms != nil
    {
      let questions = try world.protect(consequences)
      if !questions.isEmpty {
        world.takeBack(consequences)
        world.newestID = newestID
        return world.park(command, questions, consequences)
      }
    }
  } catch {
    world.takeBack(consequences)
    world.newestID = newestID
    consequences.refusal = error
    if consequences.serves != nil { world.tellServed(consequences) }
    return
  }
  world.state.look(&consequences.after)
  world.commit(command, consequences)  // 4: into the history
  world.settle(command, consequences)  // 5: results, and what follows them
  consequences.notify()  // 6: who is to be told
  if world.mayReconsider { world.reconsider(consequences) }
  assert(world.state.violations.isEmpty, "\(copy command): \(world.state.violations)")
}

/// A change that no command asks for: it goes the way of one from stage 4 on.
func change(
  _ world: inout World, _ consequences: Consequences,
  _ body: (inout World, Consequences) -> Void
) {
  world.state.look(&consequences.before)
  body(&world, consequences)
  world.state.look(&consequences.after)
  if consequences.happened.isEmpty { return }
  world.commit(.showMain, consequences)
  world.settle(.showMain, consequences)
  consequences.notify()
  if world.mayReconsider { world.reconsider(consequences) }
  assert(world.state.violations.isEmpty, "\(world.state.violations)")
}

/// A waiting command, or what an opener wanted to follow: the holes of that are filled now.
private func runNext(_ world: inout World, _ consequences: Consequences) {
  consequences.begin()
  guard !world.queue.isEmpty else { return }
  let queued = world.queue.removeFirst()
  consequences.origin = queued.origin
  consequences.token = queued.token
  consequences.reaction = queued.reaction
  consequences.chain = queued.chain
  if queued.terms != nil { consequences.terms = queued.terms }
  if queued.serves != nil { consequences.serves = queued.serves }
  switch queued.work {
  case .resume(let pendingID): world.resume(pendingID, consequences)
  case .decide(let asking, let ending): world.decide(asking, ending, consequences)
  case .withdraw(let id): change(&world, consequences) { $0.withdraw(id, $1) }
  case .command(let command):
    consequences.command = command
    consequences.hasCommand = true
    run(command, &world, consequences)
  case .reaction(let id, let ending):
    let commands = world.map.reaction(id)?.commands(after: ending) ?? []
    fillAndRun(commands, after: .result(ending), &world, consequences)
  case .message(let commands, let payload):
    fillAndRun(commands, after: .message(payload), &world, consequences)
  }
}

/// What somebody wanted to follow: its holes are filled now.
private func fillAndRun(
  _ commands: [Command], after cause: Cause, _ world: inout World, _ consequences: Consequences
) {
  let command = commands.count == 1 ? commands[0] : .transaction(commands)
  consequences.command = command
  consequences.hasCommand = true
  do throws(PlaceholderError) {
    let asker = consequences.origin.flatMap { world.state.entry($0) }
    let filled = try command.filled { path in world.value(at: path, after: cause, of: asker) }
    // Whoever writes down what is heard hears the same again without a fault.
    guard let kept = cause.isMessage ? filled.withoutNoOpSets({ world.fact($0) }) : filled else {
      return
    }
    consequences.command = kept
    run(kept, &world, consequences)
  } catch {
    consequences.refusal = Refusal(error)
  }
}

extension Consequences {
  @inline(__always)
  fileprivate func check(_ world: borrowing World) throws(Refusal) {
    if let origin, world.state.layer(of: origin) == nil { throw Refusal.originGone(origin) }
    if chain.count >= World.chainLimit { throw Refusal.loop(nextChain) }
  }
}
