/// The live side of a world: it takes requests, performs the effects of each step, and owns the
/// contexts, controllers, callbacks and observers.
///
/// Not `Sendable`: it belongs to the loop or the actor that made it. A request sent while another's
/// effects are performed is queued, so that no callback sees an unfinished step.
public class Navigator {
  /// The current world.
  ///
  /// Other modules do not see the attribute of the stored property, and would check each access.
  @inlinable
  public final internal(set) var world: World {
    _read { yield present.world }
    _modify { yield &present.world }
  }
  /// A stamp of the world, which rises with each step; the time that passes leaves it.
  @inlinable
  package final internal(set) var revision: Int {
    get { present.revision }
    set { present.revision = newValue }
  }
  @safe @exclusivity(unchecked)
  @usableFromInline
  final var present: (world: World, revision: Int)
  /// The inputs so far; nil if they are not recorded.
  @safe @exclusivity(unchecked)
  public final internal(set) var journal: Journal?
  package let observers = Observers()
  /// Offers the app's own values to screens that ask for one, after all controllers; nil offers
  /// nothing.
  public final var offer: ((Any.Type) -> Any?)?
  /// Called to end the app when the leave guards have allowed a command `quit`; a session sets it.
  public final var onQuit: (() -> Void)?

  @safe @exclusivity(unchecked)
  final var declared: LiveDeclarations
  @safe @exclusivity(unchecked)
  final var time = LiveTime()
  @safe @exclusivity(unchecked)
  final var progress = StepProgress()
  @safe @exclusivity(unchecked)
  final var requests = SentRequests()
  @safe @exclusivity(unchecked)
  @usableFromInline
  final var contexts = LiveContexts()
  @safe @exclusivity(unchecked)
  final var controllers: LiveControllers
  @safe @exclusivity(unchecked)
  final var protections = LiveProtections()
  @safe @exclusivity(unchecked)
  final var typed = TypedCalls()
  package final internal(set) var restoration = LiveRestoration()

  /// Creates a navigator over a world in its initial state.
  /// - Parameters:
  ///   - map: the declarations.
  ///   - historyLimit: the number of commits that can be undone, 0 or more.
  ///   - isRecording: whether a journal is kept, from which the world can be rebuilt.
  public convenience init(
    _ map: NavigationMap, historyLimit: Int = History.defaultLimit, isRecording: Bool = false
  ) {
    self.init(
      map, declared: LiveDeclarations(), historyLimit: historyLimit, isRecording: isRecording)
  }

  init(
    _ map: NavigationMap, declared: LiveDeclarations, historyLimit: Int, isRecording: Bool
  ) {
    present = (World(map, historyLimit: historyLimit), 0)
    self.declared = declared
    controllers = LiveControllers(of: map, declared.visits)
    if isRecording { journal = Journal(world) }
    contexts.link.navigator = self
    for entry in world.state.entries.values {
      keep(EntryContext(), for: entry, isSettled: false)
    }
  }

  /// Sets the factory of the controllers of a screen, or of one variant of an accessory.
  public final func setFactory(
    of name: Name, variant: Int = 0, _ factory: @escaping ControllerFactory
  ) {
    let key = VisitKey(screen: name, variant: variant)
    declared.visits[key, default: VisitBehavior()].factory = factory
    controllers.mayExist = true
  }

  /// Makes the controllers of the visible screens and lets them appear.
  ///
  /// A second call does nothing. Without this call, the first command does the same before it runs.
  /// Call `restore` first, so that the controllers are those of the restored screens.
  public final func start() {
    guard !progress.isBusy, !controllers.haveAppeared else { return }
    passTime()
    controllers.haveAppeared = true
    progress.phase = .decided
    progress.result = StepResult()
    for id in visibleEntries { appear(id) }
    drain()
  }

  var visibleEntries: [EntryID] { world.state.visibleEntries }

  deinit {
    contexts.link.navigator = nil
    endEverything()
  }

  /// Stops a debug build when a navigator of the main actor is used outside of it.
  func assertOwner() {}

  // MARK: Requests

  /// Performs a request and its effects.
  /// - Returns: the reply; `.waiting` inside a callback, because the request is queued.
  @discardableResult
  public final func send(_ request: consuming Request) -> Reply {
    assertOwner()
    if !declared.links.openings.isEmpty, case .open = request.command {
      let unopened = copy request
      do throws(Refusal) {
        request = try opened(request)
      } catch {
        return unopened.refuse(error)
      }
    }
    let context = request.takeContext()
    if let context, !context.isBare { note(visitsOf: context) }
    if let asking = protections.asking {
      request.changeOptions { $0.asking = asking }
    }
    if progress.isBusy { return postpone(request, with: context) }
    if controllers.mayExist, !controllers.haveAppeared { start() }
    // Only now, because the screens that appear at the start may close a protection.
    if !protections.all.isEmpty { protections.grant(&request) }
    progress.phase = .decided
    let token = requests.makeToken(for: context)
    requests.current = consume context
    take(.command(request.issued(token: token, chain: [])))
    let reply = requests.reply
    requests.current = nil
    guard case .pending(let id) = reply else {
      drain()
      return reply
    }
    requests.awaited = (id, nil)
    drain()
    return requests.takeReply(to: id)
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
      input, newestID: world.newestID, after: wasTimed ? time.takeUnnoted() : .zero, to: world)
    StepResult.begin(input, after: &progress.result)
    let result = progress.result
    world.begin(result)
    revision += 1
    requests.reply = .done(result.entry)
    if let (screen, error) = admit() {
      world.refuse(result, notPrepared: screen, Refusal.Reason(error))
      journal?.replaceLast(with: result.input)
    }
    world.finish(result)
    revision += 1
    if !wasTimed, isTimed { time.begin() }
    if !requests.held.isEmpty { postponeHeld() }
    perform(result)
    observers.steps.notify(result)
    observers.worlds.notify(())
  }
}
