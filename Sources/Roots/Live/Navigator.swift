/// The live side of a world: it takes requests, performs the effects of each step, and owns the
/// contexts, controllers, callbacks and observers.
///
/// Not `Sendable`: it belongs to the loop or the actor that made it. A request sent while another's
/// effects are performed is queued, so that no callback sees an unfinished step.
public class Navigator {
  /// The current world.
  @safe @exclusivity(unchecked)
  public final internal(set) var world: World
  /// How often the world has changed, apart from the time that has passed.
  package final internal(set) var revision = 0
  /// The inputs so far; nil if they are not recorded.
  @safe @exclusivity(unchecked)
  public final internal(set) var journal: Journal?
  /// The observers of faults; those that nobody observes are dropped.
  package let faultObservers = ObserverList<Fault>()
  /// The observers of commits; a restoration and a rewind count as one without changes.
  package let commitObservers = ObserverList<StepResult>()
  /// The observers of steps, called when the effects of a step have been performed.
  package let stepObservers = ObserverList<StepResult>()
  /// The observers of steps and of other worlds in place of this one.
  let worldObservers = ObserverList<Void>()

  @safe @exclusivity(unchecked)
  final var contexts: [EntryID: EntryContext] = [:]
  @usableFromInline
  let link = EntryContext.Link()
  /// The declared behaviors of visits, with the factories of their controllers.
  @safe @exclusivity(unchecked)
  final var declaredVisits: [VisitKey: VisitBehavior]
  /// Whether a factory was ever set; without one there are no controllers.
  @safe @exclusivity(unchecked)
  final var mayHaveControllers: Bool
  /// The clock for deadlines and lifetimes; without one they never end.
  ///
  /// An app on an actor takes `.realTime()`; terminal sessions and tests have their own clocks.
  public final var scheduler: Scheduler? {
    willSet { if let alarm = time.alarm.take() { scheduler?.cancel(alarm.token) } }
    didSet {
      time.now = scheduler?.current ?? .zero
      setAlarm()
    }
  }
  /// Whether time stands still in the world, as while a session looks at an earlier state.
  package final var holdsTime = false {
    willSet { passTime() }
    didSet { setAlarm() }
  }
  /// The time of the world.
  @safe @exclusivity(unchecked)
  final var time = LiveTime()
  /// Called when something has run out, before what that does.
  package final var onTimeOut: (() -> Void)?
  /// Called with the entry and the index of a timer of its screen that has run out.
  package final var onTimer: ((EntryID, Int) -> Void)?
  /// Offers the app's own values to screens that ask for one, after all controllers; nil offers
  /// nothing.
  public final var offer: ((Any.Type) -> Any?)?
  /// Called to end the app when the leave guards have allowed a command `quit`; a session sets it.
  public final var onQuit: (() -> Void)?
  /// The coordinated flows.
  @safe @exclusivity(unchecked)
  final var liveFlows = LiveFlows()
  /// The functions that open the links declared in Swift, in the order of the map's routes.
  @safe @exclusivity(unchecked)
  final var declaredLinks = DeclaredLinks()
  /// The contexts of the entries that the current step adds.
  @safe @exclusivity(unchecked)
  final var arriving: [EntryContext] = []
  /// The requests sent by factories, which are queued once the current step is decided.
  @safe @exclusivity(unchecked)
  final var held: [(request: Request, context: EntryContext?)] = []
  /// Whether the current step can still be refused.
  @safe @exclusivity(unchecked)
  final var isUndecided = false
  /// The entries of live controllers.
  @safe @exclusivity(unchecked)
  final var controllers = ControllerTable()
  /// The controllers of removed entries, oldest first.
  @safe @exclusivity(unchecked)
  final var kept: [CachedController] = []
  /// Whether there are configured visits or kept controllers.
  @safe @exclusivity(unchecked)
  final var hasVisits: Bool
  @safe @exclusivity(unchecked)
  final var contextsByToken: [UInt32: EntryContext] = [:]
  @safe @exclusivity(unchecked)
  final var newestToken: UInt32 = 0
  /// The callbacks for the end of a nested navigator, by its name.
  var nestedEnds: [Name: [(EntryID) -> Void]] = [:]
  /// The result of the current step.
  @safe @exclusivity(unchecked)
  final var result = StepResult()
  /// The live protections, with their open verdicts and deadlines.
  @safe @exclusivity(unchecked)
  final var protections = LiveProtections()
  /// The request about which a protection is being asked.
  @safe @exclusivity(unchecked)
  final var asking: ProtectionRequestID?
  /// The number of nested rechecks that led to the current input.
  var recheckDepth = 0
  /// The current command if it became pending, with its later reply.
  @safe @exclusivity(unchecked)
  final var awaited: (pendingID: PendingID, reply: Reply?)?
  /// Inputs of the live side, taken after the current step.
  @safe @exclusivity(unchecked)
  final var inputs: [(input: Input, depth: Int)] = []
  /// Whether a sender is being called because its command was refused instead of queued.
  var isRefusingLoop = false
  /// Whether the visible screens have appeared.
  private(set) var isStarted = false
  /// The saved state with which the navigator was started; nil without one.
  package final var restoredState: SavedState?
  /// The callbacks for the saved entries that wait for verdicts; nil without such entries.
  var restoration: LiveRestoration?
  /// Whether effects are being performed.
  @safe @exclusivity(unchecked)
  final var isBusy = false
  /// Whether a queued request is being performed.
  @safe @exclusivity(unchecked)
  final var isDraining = false
  /// The reply to the current request.
  @safe @exclusivity(unchecked)
  final var reply = Reply.done(nil)
  /// The context of the current request.
  @safe @exclusivity(unchecked)
  final var direct: EntryContext?
  /// Whether it was made by the main actor.
  @safe @exclusivity(unchecked)
  final var isOfMainActor = false
  /// The names and the open transactions of typed calls.
  @safe @exclusivity(unchecked)
  final var typed = TypedCalls()

  /// Creates a navigator over a world in its initial state.
  /// - Parameters:
  ///   - map: the declarations.
  ///   - historyLimit: the number of commits that can be undone, 0 or more.
  ///   - isRecording: whether a journal is kept, from which the world can be rebuilt.
  public convenience init(
    _ map: NavigationMap, historyLimit: Int = History.defaultLimit, isRecording: Bool = false
  ) {
    self.init(map, declared: [:], historyLimit: historyLimit, isRecording: isRecording)
  }

  init(
    _ map: NavigationMap, declared: [VisitKey: VisitBehavior], historyLimit: Int,
    isRecording: Bool
  ) {
    world = World(map, historyLimit: historyLimit)
    declaredVisits = declared
    hasVisits = map.summary.keepsAlive || declared.values.contains { !$0.isPlain }
    mayHaveControllers = hasVisits || !declared.isEmpty
    if isRecording { journal = Journal(world) }
    link.navigator = self
    for entry in world.state.entries.values {
      keep(EntryContext(), for: entry, isSettled: false)
    }
  }

  /// Sets the factory of the controllers of a screen, or of one variant of an accessory.
  public final func setFactory(
    of name: Name, variant: Int = 0, _ factory: @escaping ControllerFactory
  ) {
    declaredVisits[VisitKey(screen: name, variant: variant), default: VisitBehavior()].factory =
      factory
    mayHaveControllers = true
  }

  /// Makes the controllers of the visible screens and lets them appear.
  ///
  /// A second call does nothing. Without this call, the first command does the same before it runs.
  /// Call `restore` first, so that the controllers are those of the restored screens.
  public final func start() {
    guard !isBusy, !isStarted else { return }
    passTime()
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

  /// Stops a debug build when a navigator of the main actor is used outside of it.
  ///
  /// Where the runtime stops the program itself, it does not print the sentence. The compiler lets
  /// a navigator leave its actor where checks are off, as in Swift 5 modules.
  func assertOwner() {
    if isOfMainActor {
      MainActor.assertIsolated(
        "a navigator made on the main actor is used outside of it; send from the main actor")
    }
  }

  // MARK: Requests

  /// Performs a request and its effects.
  /// - Returns: the reply; `.waiting` inside a callback, because the request is queued.
  @discardableResult
  public final func send(_ request: consuming Request) -> Reply {
    assertOwner()
    if !declaredLinks.openings.isEmpty, case .open = request.command {
      let unopened = copy request
      do throws(Refusal) {
        request = try opened(request)
      } catch {
        return unopened.refuse(error)
      }
    }
    let context = request.takeContext()
    if let context, !context.isBare { note(visitsOf: context) }
    if let asking {
      request.changeOptions { $0.asking = asking }
    }
    if isBusy { return postpone(request, with: context) }
    if mayHaveControllers, !isStarted { start() }
    // Only now, because the screens that appear at the start may close a protection.
    if !protections.all.isEmpty { protections.grant(&request) }
    isBusy = true
    let token = context == nil ? 0 : register()
    direct = consume context
    take(.command(request.issued(token: token, chain: [])))
    let reply = self.reply
    direct = nil
    if case .pending(let id) = reply { awaited = (id, nil) }
    drain()
    if case .pending(let id) = reply { return self.reply(to: id) }
    return reply
  }

  /// Performs a command from outside, without callbacks.
  @discardableResult
  public final func send(_ command: Command) -> Reply { send(Request(command)) }

  /// Passes an input to the world and performs the effects of the step.
  ///
  /// Only `postpone`, which queues a command during a step, calls `step` on the world too.
  func take(_ input: Input) {
    let wasTimed = isTimed
    if wasTimed { passTime() }
    journal?.append(
      input, newestID: world.newestID, after: wasTimed ? takeUnnotedTime() : .zero, to: world)
    StepResult.begin(input, after: &self.result)
    let result = self.result
    world.begin(result)
    revision += 1
    reply = .done(result.entry)
    if let (screen, error) = admit(isReady: result.isReady) {
      world.refuse(result, notPrepared: screen, Refusal.Reason(error))
      journal?.replaceLast(with: result.input)
    }
    world.finish(result)
    revision += 1
    if !wasTimed, isTimed { beginTime() }
    if !held.isEmpty { postponeHeld() }
    perform(result)
    stepObservers.notify(result)
    worldObservers.notify(())
  }
}
