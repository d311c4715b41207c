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
  case .command(let command, let origin, let token, let reaction):
    consequences.begin(origin: origin, token: token, reaction: reaction)
    consequences.command = command
    consequences.hasCommand = true
    run(command, &world, consequences)
  case .later(let command, let origin, let token, let reaction, let chain):
    consequences.begin(origin: origin, token: token, reaction: reaction)
    consequences.command = command
    consequences.hasCommand = true
    world.queue.append(
      Queued(
        work: .command(command), origin: origin, token: token, reaction: reaction, chain: chain))
  case .next:
    runNext(&world, consequences)
  }
}

/// One command's way through the six stages; a refusal in any of the first three leaves the world
/// as it was.
func run(_ command: borrowing Command, _ world: inout World, _ consequences: Consequences) {
  let newestID = world.newestID
  world.state.look(&consequences.before)
  do throws(Refusal) {
    try consequences.check(world)
    // 1, resolve, writes layers and names into each part of the command as
    // 2, apply, comes to it: what a transaction's steps mean depends on the steps before.
    try world.apply(command, consequences)
    // 3, protect, asks for the entries that appear; no map can declare a protection.
  } catch {
    world.takeBack(consequences)
    world.newestID = newestID
    consequences.refusal = error
    return
  }
  world.state.look(&consequences.after)
  world.commit(command, consequences)  // 4: into the history
  world.settle(command, consequences)  // 5: results, and what follows them
  consequences.notify()  // 6: who is to be told
  assert(world.state.violations.isEmpty, "\(copy command): \(world.state.violations)")
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
  switch queued.work {
  case .command(let command):
    consequences.command = command
    consequences.hasCommand = true
    run(command, &world, consequences)
  case .reaction(let id, let ending):
    let commands = world.map.reaction(id)?.commands(after: ending) ?? []
    let command = commands.count == 1 ? commands[0] : .transaction(commands)
    consequences.command = command
    consequences.hasCommand = true
    do throws(HoleError) {
      let opener = queued.origin.flatMap { world.state.entry($0) }
      let filled = try command.filled { path in
        world.value(at: path, result: ending, payload: opener?.payload)
      }
      consequences.command = filled
      run(filled, &world, consequences)
    } catch {
      consequences.refusal = Refusal(error)
    }
  }
}

extension Consequences {
  @inline(__always)
  fileprivate func check(_ world: borrowing World) throws(Refusal) {
    if let origin, world.state.layer(of: origin) == nil { throw Refusal.originGone(origin) }
    if chain.count >= World.chainLimit { throw Refusal.loop(nextChain) }
  }
}
