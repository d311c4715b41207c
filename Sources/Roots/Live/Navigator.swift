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
  /// The observers of faults and of steps.
  let faultObservers = ObserverList<Fault>()
  let stepObservers = ObserverList<Step>()

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
  var observations: [CommitObservation] = []
  /// Flows with their coordinators; empty in an app that has none.
  var liveFlows = LiveFlows()
  /// The first controller of the step under way that could not be made.
  var failure: (id: EntryID, error: any Error)?
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
  /// The result of the step whose effects are being performed.
  var result = StepResult()
  /// The entry that had the focus before that step.
  var focusedBefore = EntryID.none
  /// The live protections, with their open verdicts and deadlines.
  var protections = LiveProtections()
  /// The request about which a protection is being asked.
  var asking: ProtectionRequestID?
  /// How many rechecks, each inside the question of another, led to the input under way.
  var recheckDepth = 0
  /// Controllers that were made for entries that are still to come.
  var prepared: [Prepared] = []
  /// The command under way if it had to wait, and what has come of it meanwhile.
  var awaited: (pendingID: PendingID, reply: Reply?)?
  /// What the live side has to tell the world when the step under way is over.
  var inputs: [(input: Input, depth: Int)] = []
  /// Whether a caller is being told that its command was refused instead of queued.
  var isRefusingLoop = false
  /// Whether the visible screens have appeared.
  private(set) var isStarted = false
  /// Whether the refusal under way is reported with what it keeps from being restored.
  var hasReportedRefusal = false
  /// Saved entries that wait for answers.
  var restorations: [RestorationChain] = []
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

  /// Declares how the controllers of a screen are made.
  public func setFactory(of name: Name, variant: Int = 0, _ factory: @escaping ControllerFactory) {
    factories[FactoryKey(name: name, variant: variant)] = factory
    mayHaveControllers = true
  }

  /// Makes the controllers of the visible screens, which appear.
  ///
  /// A second call does nothing. Without this call the first command does the same before it runs.
  /// Call `restore` first, so that the controllers are those of the restored screens.
  public func start() {
    guard !isBusy, !isStarted else { return }
    isStarted = true
    isBusy = true
    result = StepResult()
    for id in visibleEntries { appear(id) }
    drain()
  }

  var visibleEntries: [EntryID] { world.state.visibleEntries }

  deinit {
    link.navigator = nil
    endEverything()
  }

  // MARK: Asking

  /// Takes a request to the world and performs its effects.
  @discardableResult
  public func send(_ request: consuming Request) -> Reply {
    let context = request.takeContext()
    if !protections.all.isEmpty { protections.grant(&request) }
    if let asking {
      var options = request.options ?? RequestOptions()
      options.asking = asking
      request.options = options
    }
    if isBusy { return postpone(request, with: context) }
    if mayHaveControllers, !isStarted { start() }
    isBusy = true
    direct = context
    take(.command(request.issued(token: context == nil ? 0 : register(), chain: [])))
    let reply = self.reply
    direct = nil
    if case .pending(let id) = reply { awaited = (id, nil) }
    drain()
    if case .pending(let id) = reply { return self.reply(to: id) }
    return reply
  }

  /// Takes a command from outside without callbacks to the world.
  @discardableResult
  public func send(_ command: Command) -> Reply { send(Request(command)) }

  /// Takes one input to the world: the one place where the navigator calls `step`.
  func take(_ input: Input) {
    journal?.append(input, newestID: world.newestID, to: world)
    if hasVisits { focusedBefore = focusedEntry }
    result = step(&world, input)
    reply = .done(result.entry)
    visits.appeared = .none
    perform(result)
    if failure != nil { takeBack() }
    if hasVisits { performVisits() }
    notifyStep(input)
  }

  /// The topmost visible entry.
  private var focusedEntry: EntryID {
    world.state.shownAccessories.last.map { world.state.topID(of: $0) }
      ?? world.state.visibleContent?.id ?? .none
  }

  /// Calls the completions of configured visits.
  private func performVisits() {
    if case .done(nil) = reply, let options = direct?.visit?.options {
      visits.underWay += options.onCompletion
    }
    if !visits.underWay.isEmpty { completeVisits() }
  }
}
