/// The live side of a world: takes requests, performs the effects of each step, and owns what is
/// alive: contexts, controllers, callbacks and observers.
///
/// Not `Sendable`: it belongs to the loop that made it. A request that is made while another's
/// effects are performed waits its turn, so that nobody ever sees a step half done.
public final class Navigator {
  /// The world as it is.
  public internal(set) var world: World
  /// What was asked of it so far; nil when nothing is recorded.
  public internal(set) var journal: Journal?
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
  /// Whether a front end reports what has been shown; then completions wait for its reports.
  public var reportsShown = false
  var observations: [Observation] = []
  /// Flows with their coordinators; empty in an app that has none.
  var liveFlows = LiveFlows()
  /// The entries of controllers that are shown.
  var controllers = ControllerTable()
  /// What is known of configured visits.
  var visits = Visits()
  /// Whether there are any, so that something is to be done about them.
  var hasVisits = false
  var contextsByToken: [UInt32: Context] = [:]
  var newestToken: UInt32 = 0
  /// Who is told when a nested navigator ends, by its name.
  var nestedEnds: [Name: [(EntryID) -> Void]] = [:]
  let consequences = Consequences()
  /// What belongs to parked commands.
  private(set) lazy var desk = makeDesk()
  /// Whether there is any of it.
  private(set) var hasDesk = false
  /// Which protections of the live side stand open.
  var doors = Doors([:])
  /// Controllers that were made for entries that are still to come.
  var prepared: [Prepared] = []
  /// Protections that are asked again about what they let in.
  var rechecks: [ProtectionRequestID: Name] = [:]
  var newestRecheck: UInt32 = 0
  /// The command under way if it had to wait, and what has come of it meanwhile.
  var awaited: (pendingID: PendingID, reply: Reply?)?
  /// What the live side has to tell the world when the step under way is over.
  var inputs: [Input] = []
  /// Whether a request's effects are being performed.
  var isBusy = false
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
    self.init(
      map, factories: [:], visits: [:], historyLimit: historyLimit, isRecording: isRecording)
  }

  init(
    _ map: NavigationMap, factories: [FactoryKey: ControllerFactory],
    visits declared: [FactoryKey: VisitOptions], historyLimit: Int, isRecording: Bool
  ) {
    world = World(map, historyLimit: historyLimit)
    self.factories = factories
    visits.declared = declared
    hasVisits = !declared.isEmpty || map.keepsAlive
    mayHaveControllers = !factories.isEmpty || hasVisits
    if isRecording { journal = Journal(world) }
    link.navigator = self
    for layer in world.state.layers {
      for entry in world.state[layer].entries {
        let context = Context()
        keep(context, entry.id, entry.screen, isSettled: false)
        if hasVisits { configure(context, entry.id, entry.screen) }
      }
    }
    visits.underWay = []
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

  var visibleEntries: [EntryID] { world.state.visibleEntries }

  deinit {
    link.navigator = nil
    endEverything()
  }

  // MARK: Asking

  /// Takes a request to the world, and performs what comes of it.
  @inlinable
  @discardableResult
  public func send(_ request: consuming Request) -> Reply {
    let context = request.takeContext()
    let box = request.box.take()
    return send(
      request.command, from: request.origin, then: request.reaction, on: box, with: context)
  }

  /// The terms of a request, and what the live side lets pass now, are part of what the world is
  /// asked.
  @inline(never)
  private func sendOnTerms(
    _ box: OptionsBox?, _ command: consuming Command, from origin: EntryID?,
    then reaction: ReactionID, with context: consuming Context?
  ) -> Reply {
    var terms = grants
    if var own = box?.terms {
      if let terms { own.granted = terms.granted }
      terms = own
    }
    if isBusy {
      return postpone(command, from: origin, then: reaction, on: terms, with: context)
    }
    return ask(command, from: origin, then: reaction, on: terms, with: context)
  }

  /// A request in its parts, so that none is copied that has only just been put together.
  @usableFromInline
  func send(
    _ command: consuming Command, from origin: EntryID?, then reaction: ReactionID,
    on box: consuming OptionsBox?, with context: consuming Context?
  ) -> Reply {
    if box != nil || hasDesk {
      return sendOnTerms(box, command, from: origin, then: reaction, with: context)
    }
    if isBusy { return postpone(command, from: origin, then: reaction, on: nil, with: context) }
    return ask(command, from: origin, then: reaction, on: nil, with: context)
  }

  /// Written out twice, so that requests without terms know nothing of them.
  @inline(__always)
  private func ask(
    _ command: consuming Command, from origin: EntryID?, then reaction: ReactionID,
    on terms: consuming RequestOptions?, with context: consuming Context?
  ) -> Reply {
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
    direct = nil
    if case .pending(let pendingID) = reply { awaited = (pendingID, nil) }
    drain()
    if case .pending(let pendingID) = reply { return self.reply(to: pendingID) }
    return reply
  }

  /// Takes a command to the world that comes from outside and has no live parts.
  @discardableResult
  public func send(_ command: Command) -> Reply { send(Request(command)) }

  func take(_ input: Input) {
    journal?.append(input, to: world)
    step(&world, input, into: consequences)
    perform()
    onStep?(input, consequences)
  }

  @inline(__always)
  private func perform() {
    reply = .done(nil)
    if hasVisits { return performVisits() }
    consequences.deliver(to: self)
  }

  /// The same for apps with configured visits: their completions follow.
  @inline(never)
  private func performVisits() {
    visits.appeared = .none
    consequences.deliver(to: self)
    if case .done(nil) = reply, let options = direct?.visit?.options {
      visits.underWay += options.onCompletion
    }
    if !visits.underWay.isEmpty { completeVisits() }
  }
}
