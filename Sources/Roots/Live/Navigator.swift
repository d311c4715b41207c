/// The live side of a world: takes requests, performs the effects of each step, and owns what is
/// alive: contexts, controllers, callbacks and observers.
///
/// Not `Sendable`: it belongs to the loop that made it. A request that is made while another's
/// effects are performed waits its turn, so that nobody ever sees a step half done.
public final class Navigator {
  /// The world as it is.
  public private(set) var world: World
  /// What was asked of it so far; nil when nothing is recorded.
  public private(set) var journal: Journal?
  /// Told of what went wrong on the live side.
  ///
  /// Without it faults are dropped.
  public var onFault: ((Fault) -> Void)?
  /// Told of every step and its effects, after they were performed: for front ends and tests.
  public var onStep: ((Input, Consequences) -> Void)?

  var contexts = ContextStore()
  let link = Context.Link()
  var factories: [FactoryKey: ControllerFactory] = [:]
  /// Whether a factory was ever given: without one nobody is told of what appears.
  var mayHaveControllers: Bool
  /// What protections and deadlines are timed by; without one nothing ever expires.
  public var scheduler: Scheduler?
  /// The end of the responder chain: what the app itself offers to screens that need something.
  public var dependencies: (any DependencySource)?
  var observations: [Observation] = []
  /// Flows with their coordinators; empty in an app that has none.
  var liveFlows = LiveFlows()
  var pending: [UInt32: Context] = [:]
  private var newestToken: UInt32 = 0
  let consequences = Consequences()
  /// What belongs to parked commands.
  private(set) lazy var desk = makeDesk()
  /// Whether there is any of it.
  private(set) var hasDesk = false
  /// Protections that are asked again about what they let in.
  var rechecks: [AskID: Name] = [:]
  var newestRecheck: UInt32 = 0
  /// The command under way if it had to wait, and what has come of it meanwhile.
  var awaited: (ticket: Ticket, reply: Reply?)?
  /// What the live side has to tell the world when the step under way is over.
  private var inputs: [Input] = []
  /// Whether a request's effects are being performed.
  private var isBusy = false
  /// Whether it is the turn of a request that had to wait.
  var isDraining = false
  /// What came of the request under way.
  var reply = Reply.done(nil)
  /// The context that the request under way asked for.
  var direct: Context?

  struct FactoryKey: Hashable {
    let name: Name
    let variant: Int
  }

  /// A navigator over a world as it begins.
  /// - Parameters:
  ///   - map: what is declared.
  ///   - historyLimit: how many commits can be undone, 0 and up.
  ///   - isRecording: whether a journal is kept, from which the world can be rebuilt.
  public convenience init(
    _ map: NavigationMap, historyLimit: Int = History.defaultLimit, isRecording: Bool = false
  ) {
    self.init(map, factories: [:], historyLimit: historyLimit, isRecording: isRecording)
  }

  init(
    _ map: NavigationMap, factories: [FactoryKey: ControllerFactory], historyLimit: Int,
    isRecording: Bool
  ) {
    world = World(map, historyLimit: historyLimit)
    self.factories = factories
    mayHaveControllers = !factories.isEmpty
    if isRecording { journal = Journal(world) }
    link.navigator = self
    for layer in world.state.layers {
      for entry in world.state[layer].entries {
        keep(Context(), entry.id, entry.screen, isSettled: false)
      }
    }
  }

  private func makeDesk() -> Desk {
    hasDesk = true
    return Desk()
  }

  /// Declares how the controllers of a screen are made.
  public func setFactory(of name: Name, variant: Int = 0, _ factory: @escaping ControllerFactory) {
    factories[FactoryKey(name: name, variant: variant)] = factory
    mayHaveControllers = true
  }

  /// Makes and shows what is visible at the beginning.
  ///
  /// Without it the first controllers are made when they are first asked for by a command.
  public func start() {
    guard !isBusy else { return }
    isBusy = true
    consequences.begin()
    for id in visibleEntries { appear(id) }
    drain()
  }

  private var visibleEntries: [EntryID] {
    [world.state.visibleContent].compactMap { $0?.id }
      + world.state.shownAccessories.compactMap { world.state.top(of: $0)?.id }
  }

  deinit {
    link.navigator = nil
    for context in contexts.all.reversed() {
      context.settle(.dismissed(.cleared))
      context.ownedController?.end()
      context.release()
    }
  }

  // MARK: Asking

  /// Takes a request to the world, and performs what comes of it.
  @inlinable
  @discardableResult
  public func send(_ request: consuming Request) -> Reply {
    let context = request.context.take()
    if hasTerms(request) { return sendOnTerms(request, with: context) }
    return send(request.command, from: request.origin, then: request.reaction, with: context)
  }

  /// Whether a request has terms of its own, or a protection of the live side may pass it.
  @usableFromInline
  func hasTerms(_ request: borrowing Request) -> Bool { request.terms != nil || hasDesk }

  /// The terms of a request, and what the live side lets pass now, are part of what the world is
  /// asked.
  @usableFromInline
  func sendOnTerms(_ request: borrowing Request, with context: consuming Context?) -> Reply {
    var terms = request.terms
    let granted = granted
    if !granted.isEmpty {
      terms = terms ?? Terms()
      terms?.granted = granted
    }
    return send(
      request.command, from: request.origin, then: request.reaction, on: terms, with: context)
  }

  /// A request in its parts, so that none is copied that has only just been put together.
  @usableFromInline
  func send(
    _ command: consuming Command, from origin: EntryID?, then reaction: ReactionID,
    on terms: Terms? = nil, with context: consuming Context?
  ) -> Reply {
    if isBusy { return postpone(command, from: origin, then: reaction, on: terms, with: context) }
    isBusy = true
    direct = context.take()
    let token = direct == nil ? 0 : register()
    if journal != nil || onStep != nil {
      take(.command(command, origin: origin, token: token, reaction: reaction, terms: terms))
    } else {
      consequences.begin(origin: origin, token: token, reaction: reaction)
      if terms != nil { consequences.terms = terms }
      run(command, &world, consequences)
      swap(&consequences.command, &command)
      consequences.hasCommand = true
      perform()
    }
    let reply = self.reply
    if let context = direct.take() { forgetSteps(context.steps.count, token) }
    if case .parked(let ticket) = reply { awaited = (ticket, nil) }
    drain()
    if case .parked(let ticket) = reply { return self.reply(to: ticket) }
    return reply
  }

  /// Takes a command to the world that comes from outside and has no live parts.
  @discardableResult
  public func send(_ command: Command) -> Reply { send(Request(command)) }

  /// Another request's effects are being performed: this one waits its turn.
  private func postpone(
    _ command: Command, from origin: EntryID?, then reaction: ReactionID, on terms: Terms?,
    with context: Context?
  ) -> Reply {
    let token = context.map { register($0.steps) } ?? 0
    if token != 0 { pending[token] = context }
    let input = Input.later(
      command, origin: origin, token: token, reaction: reaction, terms: terms,
      chain: consequences.nextChain)
    journal?.append(input, to: world)
    _ = step(&world, input)
    return .waiting
  }

  /// Gives every waiting command its turn; then nothing is under way any more.
  @inline(__always)
  private func drain() {
    if world.hasQueuedCommands || hasDesk { runQueue() }
    isBusy = false
  }

  /// What came of a command that waited: it waits still, unless it was answered at once.
  private func reply(to ticket: Ticket) -> Reply {
    defer { awaited = nil }
    return awaited?.reply ?? .parked(ticket)
  }

  /// What the live side has to tell the world: now, or when the step under way is over.
  func feed(_ input: Input) {
    inputs.append(input)
    if isBusy { return }
    isBusy = true
    drain()
  }

  /// What the live side had to tell comes before what waits for its turn.
  private func runInputs() {
    while !inputs.isEmpty {
      let input = inputs.removeFirst()
      isDraining = true
      take(input)
      isDraining = false
    }
  }

  private func runQueue() {
    runInputs()
    while world.hasQueuedCommands {
      let token = world.nextToken
      let ticket = world.nextTicket
      direct = pending.removeValue(forKey: token)
      let steps = direct?.steps.count ?? 0
      isDraining = true
      take(.next)
      isDraining = false
      let isParked = consequences.parked != nil
      if let ticket, !isParked, awaited?.ticket == ticket { awaited = (ticket, reply) }
      direct = nil
      if !isParked { forgetSteps(steps, token) }
      runInputs()
    }
  }

  /// A token for what only lives in Swift.
  ///
  /// The steps of a transaction have those that follow.
  @inline(__always)
  private func register() -> UInt32 {
    guard let direct, !direct.isBare else {
      newestToken &+= 1
      return newestToken
    }
    return register(direct.steps)
  }

  private func register(_ steps: [Request]) -> UInt32 {
    newestToken &+= 1
    let token = newestToken
    for (index, step) in steps.enumerated() {
      pending[token &+ UInt32(index) &+ 1] = step.context
    }
    newestToken &+= UInt32(steps.count)
    return token
  }

  private func forgetSteps(_ count: Int, _ token: UInt32) {
    for index in 0..<count { pending[token &+ UInt32(index) &+ 1] = nil }
  }

  private func take(_ input: Input) {
    journal?.append(input, to: world)
    step(&world, input, into: consequences)
    perform()
    onStep?(input, consequences)
  }

  @inline(__always)
  private func perform() {
    reply = .done(nil)
    consequences.deliver(to: self)
  }

  // MARK: Rewinding

  /// Takes the whole world to another step of its journal, to carry on from there.
  ///
  /// A tool for people and searches, never a command of an app. What came after that step is
  /// forgotten; who may want to go forward again keeps the journal, and passes it later.
  ///
  /// All that is in the world is as it was then, ids apart, which never go back: what an opener's
  /// map wants to follow a result follows again. What lives in Swift is told once only: contexts
  /// whose entries are gone are dismissed as `restored away`, and entries that are back get fresh
  /// ones, without callbacks.
  /// - Parameters:
  ///   - count: how many inputs of the journal are kept, from 0.
  ///   - journal: a journal of this navigator that it had before it was rewound; nil for the one
  ///     it has.
  /// - Returns: whether the journal has that step. Without a journal, or while a command is under
  /// way, nothing happens.
  @discardableResult
  public func rewind(to count: Int, along journal: Journal? = nil) -> Bool {
    guard !isBusy, var kept = journal ?? self.journal, var target = kept.world(after: count)
    else { return false }
    isBusy = true
    consequences.begin()
    let before = world.state.entries
    let visibleBefore = visibleEntries
    target.newestID = max(world.newestID, target.newestID)
    let after = target.state.entries
    world = target
    kept.cut(to: count)
    self.journal = kept
    let visible = visibleEntries
    for id in visibleBefore where !visible.contains(id) {
      contexts[id]?.ownedController?.disappear()
    }
    for id in before.keys.sorted(by: >) where after[id] == nil {
      contexts[id]?.settle(.dismissed(.restoredAway))
      end(id)
    }
    for (id, entry) in after where before[id] == nil {
      keep(Context(), id, entry.screen, isSettled: world.settled.contains(id))
      if !liveFlows.isEmpty { enterFlow(entry) }
    }
    for id in visible where !visibleBefore.contains(id) { appear(id) }
    commit(Commit(keys: .all, several: []))
    askAgain()
    drain()
    return true
  }

  // MARK: Looking

  /// The context of a live entry; nil when it is gone.
  public func context(_ id: EntryID) -> Context? { contexts[id]?.lend(by: link) }

  /// The live entry whose controller this is.
  public func context(of controller: any Controller) -> Context? {
    contexts.all.last { $0.ownedController === controller }?.lend(by: link)
  }

  /// How many contexts live: as many as there are entries.
  public var contextCount: Int { contexts.count }

  /// Calls back after each commit that changes one of these keys, once.
  /// - Returns: what cancels it; it is kept until then.
  @discardableResult
  public func observe(
    _ keys: KeySet, _ callback: @escaping (Commit) throws -> Void
  ) -> Observation {
    let observation = Observation(keys, callback)
    observations.append(observation)
    return observation
  }

  /// The same by the key's name, such as `tabs.layer0`; nil when no key is called that.
  @discardableResult
  public func observe(
    _ name: String, _ callback: @escaping (Commit) throws -> Void
  ) -> Observation? {
    KeySet(name: name).map { observe($0, callback) }
  }
}
