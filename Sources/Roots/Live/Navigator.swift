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
  /// Told of what went wrong on the live side. Without it faults are dropped.
  public var onFault: ((Fault) -> Void)?
  /// Told of every step and its effects, after they were performed: for front ends and tests.
  public var onStep: ((Input, Consequences) -> Void)?

  private var contexts = ContextStore()
  private let link = Context.Link()
  private var factories: [FactoryKey: ControllerFactory] = [:]
  private var observations: [Observation] = []
  private var pending: [UInt32: Request] = [:]
  private var newestToken: UInt32 = 0
  private var consequences = Consequences()
  /// What has led to the commands that are issued now, oldest first; nil when nothing is under way.
  private var chain: [Command]?

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
    if isRecording { journal = Journal(world) }
    link.navigator = self
    for layer in world.state.layers {
      for entry in world.state[layer].entries {
        contexts.insert(Context(entry, isSettled: false, link: link))
      }
    }
  }

  /// Declares how the controllers of a screen are made.
  public func setFactory(of name: Name, variant: Int = 0, _ factory: @escaping ControllerFactory) {
    factories[FactoryKey(name: name, variant: variant)] = factory
  }

  /// Makes and shows what is visible at the beginning. Without it the first controllers are made
  /// when they are first asked for by a command.
  public func start() {
    guard chain == nil else { return }
    chain = []
    for id in visibleEntries { appear(id) }
    drain()
  }

  private var visibleEntries: [EntryID] {
    [world.state.visibleContent].compactMap { $0?.id }
      + world.state.shownAccessories.compactMap { world.state.top(of: $0)?.id }
  }

  deinit {
    for context in contexts.all where !context.isSettled { context.settle(.dismissed(.cleared)) }
  }

  // MARK: Asking

  /// Takes a request to the world, and performs what comes of it.
  @discardableResult
  public func send(_ request: Request) -> Reply {
    let token = register(request)
    if let chain {
      if token != 0 { pending[token] = request }
      take(
        .later(
          request.command, origin: request.origin, token: token, reaction: request.reaction,
          chain: chain))
      return .waiting
    }
    chain = [request.command]
    let reply = run(
      .command(
        request.command, origin: request.origin, token: token, reaction: request.reaction),
      request, token)
    if !request.steps.isEmpty { forgetSteps(of: request, token) }
    drain()
    return reply
  }

  /// Gives every waiting command its turn; then nothing is under way any more.
  private func drain() {
    while let next = world.nextQueued {
      chain = next.next
      _ = run(.next, nil, 0)
      if let request = pending.removeValue(forKey: next.token) {
        forgetSteps(of: request, next.token)
      }
    }
    chain = nil
  }

  /// Takes a command to the world that comes from outside and has no live parts.
  @discardableResult
  public func send(_ command: Command) -> Reply { send(Request(command)) }

  /// A token for what only lives in Swift; 0 for nothing. The steps of a transaction have the
  /// tokens that follow.
  private func register(_ request: Request) -> UInt32 {
    guard request.hasLiveParts else { return 0 }
    newestToken &+= 1
    let token = newestToken
    for (index, step) in request.steps.enumerated() where step.hasLiveParts {
      pending[token &+ UInt32(index) &+ 1] = step
    }
    newestToken &+= UInt32(request.steps.count)
    return token
  }

  private func forgetSteps(of request: Request, _ token: UInt32) {
    for index in request.steps.indices { pending[token &+ UInt32(index) &+ 1] = nil }
  }

  private func take(_ input: Input) {
    journal?.append(input, to: world)
    var later = Consequences()
    step(&world, input, into: &later)
  }

  private func run(_ input: Input, _ request: Request?, _ token: UInt32) -> Reply {
    journal?.append(input, to: world)
    var work = Consequences()
    swap(&work, &consequences)
    step(&world, input, into: &work)
    let reply = perform(work, request, token)
    onStep?(input, work)
    swap(&work, &consequences)
    return reply
  }

  // MARK: Performing

  private func perform(_ work: Consequences, _ request: Request?, _ token: UInt32) -> Reply {
    var reply = Reply.done(nil)
    for effect in work.effects {
      switch effect {
      case .entered(let entry, _, let itsToken, let isSettled):
        enter(entry, itsToken == token ? request : nil, itsToken, isSettled)
        reply = .done(entry.id)
      case .settled(let entry, let ending): settle(entry, ending)
      case .appeared(let id): appear(id)
      case .disappeared(let id): contexts[id]?.ownedController?.disappear()
      case .ended(let id): end(id)
      case .committed(let keys): notify(keys, work.changes)
      case .refused(let refusal, let command, let itsToken):
        refuse(refusal, command, itsToken == token ? request : nil, itsToken)
        reply = .refused(refusal)
      }
    }
    return reply
  }

  private func enter(_ entry: Entry, _ direct: Request?, _ token: UInt32, _ isSettled: Bool) {
    let context = Context(entry, isSettled: isSettled, link: link)
    if let request = direct ?? (token == 0 ? nil : pending.removeValue(forKey: token)) {
      context.onResult = request.onResult
      context.setFactory(request.factory, onUpdate: request.onUpdate)
    }
    contexts.insert(context)
  }

  private func settle(_ entry: Entry, _ ending: Ending) {
    guard let context = contexts[entry.id] else { return }
    switch ending {
    case .completed(let payload): context.settle(.completed(payload))
    case .dismissed(let reason): context.settle(.dismissed(reason))
    case .inherited(let heir):
      if let heir = contexts[heir] { context.bequeath(to: heir) }
    }
  }

  private func appear(_ id: EntryID) {
    guard let context = contexts[id] else { return }
    if let controller = context.ownedController {
      context.operation = .pop
      controller.appear()
      return
    }
    guard let controller = makeController(context) else { return }
    context.own(controller)
    controller.attach(to: context)
    controller.appear()
  }

  private func makeController(_ context: Context) -> (any Controller)? {
    guard let factory = context.takeFactory() ?? declaredFactory(context) else { return nil }
    do {
      return try factory(context)
    } catch {
      onFault?(.controller(context.screen, error))
      return nil
    }
  }

  private func declaredFactory(_ context: Context) -> ControllerFactory? {
    if factories.isEmpty { return nil }
    let variant = Int(world.state.entry(context.id)?.variant ?? 0)
    return factories[FactoryKey(name: context.screen, variant: variant)]
      ?? factories[FactoryKey(name: context.screen, variant: 0)]
  }

  private func end(_ id: EntryID) {
    guard let context = contexts.remove(id) else { return }
    context.ownedController?.end()
    context.releaseController()
  }

  private func refuse(
    _ refusal: Refusal, _ command: Command, _ direct: Request?, _ token: UInt32
  ) {
    guard direct == nil else {
      direct?.onRefusal?(refusal)
      return
    }
    pending[token]?.onRefusal?(refusal)
    onFault?(.refused(command, refusal))
  }

  // MARK: Rewinding

  /// Takes the whole world to an earlier step of its journal, to carry on from there. What came
  /// after is forgotten. A tool for people and searches, never a command of an app.
  ///
  /// Contexts whose entries are gone are dismissed as `restored away`; entries that are back get
  /// fresh contexts whose result is already settled.
  /// - Parameter count: how many inputs of the journal are kept, from 0.
  /// - Returns: whether the journal has that step. Without a journal, or while a command is under
  ///   way, nothing happens.
  @discardableResult
  public func rewind(to count: Int) -> Bool {
    guard chain == nil, var target = journal?.world(after: count) else { return false }
    chain = []
    let before = world.state.entries
    let visibleBefore = visibleEntries
    target.newestID = world.newestID
    let after = target.state.entries
    target.settled = Set(after.keys.filter { before[$0] == nil || world.settled.contains($0) })
    world = target
    journal?.cut(to: count)
    let visible = visibleEntries
    for id in visibleBefore where !visible.contains(id) {
      contexts[id]?.ownedController?.disappear()
    }
    for id in before.keys.sorted(by: >) where after[id] == nil {
      contexts[id]?.settle(.dismissed(.restoredAway))
      end(id)
    }
    for (id, entry) in after where before[id] == nil {
      contexts.insert(Context(entry, isSettled: true, link: link))
    }
    for id in visible where !visibleBefore.contains(id) { appear(id) }
    notify(.all, [])
    drain()
    return true
  }

  // MARK: Looking

  /// The context of a live entry; nil when it is gone.
  public func context(_ id: EntryID) -> Context? { contexts[id] }

  /// The live entry whose controller this is.
  public func context(of controller: any Controller) -> Context? {
    contexts.all.last { $0.ownedController === controller }
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

  private func notify(_ keys: KeySet, _ changes: ContiguousArray<Change>) {
    if observations.isEmpty { return }
    let commit = Commit(keys: keys, changes: changes)
    var hasCancelled = false
    for observation in observations {
      if observation.isCancelled {
        hasCancelled = true
      } else if !observation.keys.isDisjoint(with: keys) {
        do {
          try observation.callback(commit)
        } catch {
          onFault?(.observer(observation.keys.intersection(keys), error))
        }
      }
    }
    if hasCancelled { observations.removeAll { $0.isCancelled } }
  }
}
