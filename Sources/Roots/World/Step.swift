/// Takes a world one input further. Total and pure: the same world and input always give the same
/// world and consequences, and a refusal leaves the world as it was.
///
/// - Returns: the effects for the live side, and the net changes.
/// - Complexity: O(changes); no stack is copied.
public func step(_ world: inout World, _ input: Input) -> Consequences {
  var consequences = Consequences()
  step(&world, input, into: &consequences)
  return consequences
}

/// The same, into consequences that are used again and again.
public func step(_ world: inout World, _ input: Input, into consequences: inout Consequences) {
  consequences.reset()
  switch input {
  case .command(let command, let origin, let token, let reaction):
    var turn = Turn(world, origin: origin, token: token, reaction: reaction, chain: [])
    turn.run(command, &world, &consequences)
  case .later(let command, let origin, let token, let reaction, let chain):
    world.queue.append(
      Queued(
        work: .command(command), origin: origin, token: token, reaction: reaction, chain: chain))
  case .next:
    guard !world.queue.isEmpty else { return }
    let queued = world.queue.removeFirst()
    var turn = Turn(
      world, origin: queued.origin, token: queued.token, reaction: queued.reaction,
      chain: queued.chain)
    turn.run(queued.work, &world, &consequences)
  }
}

/// One command's way through the six stages.
struct Turn {
  let origin: EntryID?
  let token: UInt32
  let reaction: ReactionID
  let chain: [Command]
  let before: Appearance
  /// In a transaction: which step is under way, and what the steps so far have inserted.
  var transactionStep: UInt32?
  var tokens: [EntryID: UInt32] = [:]

  init(
    _ world: World, origin: EntryID?, token: UInt32, reaction: ReactionID, chain: [Command]
  ) {
    self.origin = origin
    self.token = token
    self.reaction = reaction
    self.chain = chain
    before = Appearance(of: world.state)
  }

  /// The six stages, in order; a refusal in any of the first three leaves the world as it was.
  mutating func run(
    _ command: Command, _ world: inout World, _ consequences: inout Consequences
  ) {
    let newestID = world.newestID
    do throws(Refusal) {
      try check(command, world)
      let plain = try world.resolve(command, for: self)  // 1: names and layers written in
      try world.apply(plain, for: &self, &consequences.changes)  // 2: the changes
      // 3, protect, asks for the entries that appear; no map can declare a protection.
    } catch {
      world.takeBack(&consequences.changes)
      world.newestID = newestID
      consequences.effects.append(.refused(error, command, token: token))
      return
    }
    let after = Appearance(of: world.state)
    var net = consequences.changes
    net.cancelOut()
    let isRestoring = world.commit(command, net)  // 4: into the history
    world.settle(command, self, after, isRestoring, &consequences)  // 5: results and lifecycle
    consequences.changes = net
    notify(after, &consequences)  // 6: who is to be told
    assert(world.state.violations.isEmpty, "\(command): \(world.state.violations)")
  }

  private func check(_ command: Command, _ world: World) throws(Refusal) {
    if let origin, world.state.layer(of: origin) == nil { throw Refusal.originGone(origin) }
    if chain.count >= World.chainLimit { throw Refusal.loop(chain + [command]) }
  }
}

/// What can be seen: the content entry, and the top of each shown accessory layer.
struct Appearance: Equatable {
  let activeLayer: Layer
  let activeAccessory: Layer?
  let content: EntryID
  let overlays: [EntryID]

  init(of state: NavigationState) {
    activeLayer = state.activeLayer
    content = state.top(of: activeLayer)?.id ?? .none
    if state.hasNoAccessories {
      activeAccessory = nil
      overlays = []
    } else {
      let shown = state.shownAccessories
      activeAccessory = shown.last
      overlays = shown.compactMap { state.top(of: $0)?.id }
    }
  }

  func contains(_ id: EntryID) -> Bool { content == id || overlays.contains(id) }
}
