/// A run of a flow in the hands of its coordinator.
///
/// It holds neither the coordinator nor the navigator; after the run's end it does nothing.
public final class LiveFlow<Coordinator: FlowCoordinator> {
  let seat: FlowSeat

  init(_ seat: FlowSeat) { self.seat = seat }

  // MARK: Its state

  /// Its first entry.
  public var id: EntryID { seat.id }
  /// Its first entry's live side; nil after the end.
  public var context: Context? { seat.navigator?.context(seat.id) }
  /// Whether the run is there.
  public var isOpen: Bool { context != nil }
  /// The screens that stand in the run, bottom first; what is no screen of the app's is left out.
  public var screens: [Coordinator.Screen] {
    guard let world = seat.navigator?.world, let run = world.flowRun(around: seat.id) else {
      return []
    }
    return world.entries(of: run).compactMap { Coordinator.Screen(rawValue: $0.screen.text) }
  }
  /// What the flow was started with.
  public var payload: Payload? { context?.payload }
  /// What its screens were given so far, a later one's word before an earlier's.
  public var data: [String: Literal] {
    guard let world = seat.navigator?.world, let run = world.flowRun(around: seat.id) else {
      return [:]
    }
    return world.data(of: run)
  }

  // MARK: Its screens

  /// The next screen.
  @discardableResult
  public func push(
    _ screen: Coordinator.Screen, with payload: Payload? = nil,
    onResult: ((Outcome<Payload>) -> Void)? = nil, making factory: ControllerFactory? = nil
  ) -> Reply {
    named(screen.rawValue) { name in
      var request = Request(.push(name, with: payload))
      request.onResult = onResult
      request.factory = factory
      return seat.send(request)
    }
  }

  /// Another screen in place of the top one.
  ///
  /// In place of the first one it inherits the flow; otherwise that would end it.
  @discardableResult
  public func replace(_ screen: Coordinator.Screen, with payload: Payload? = nil) -> Reply {
    named(screen.rawValue) { seat.send(Request(.replace($0, with: payload, inheriting: true))) }
  }

  /// Back to the nearest of its entries of that screen; one that is nowhere is pushed.
  @discardableResult
  public func pop(to screen: Coordinator.Screen) -> Reply {
    named(screen.rawValue) { seat.send(Request(.popTo(.screen($0)))) }
  }

  /// The top screen goes; a payload completes it.
  @discardableResult
  public func pop(with payload: Payload? = nil) -> Reply {
    seat.send(Request(.pop(with: payload)))
  }

  /// The whole run goes, and its router is told this.
  @discardableResult
  public func end(with route: Coordinator.Route) -> Reply {
    seat.send(Request(.finish(seat.id, with: route.result)))
  }

  // MARK: Upwards

  /// Tells whoever is around: that handles it, or passes it on.
  @discardableResult
  public func tellParent(_ output: Coordinator.Output) -> Reply { tell(.parent, output) }

  // MARK: Downwards

  /// A flow in this one: its router is told once how it ended.
  @discardableResult
  public func start<Child: FlowCoordinator>(
    _ child: Child.Type, at intent: Child.Intent? = nil, with payload: Payload? = nil,
    router: ((Child.Route) -> Void)? = nil
  ) -> Reply where Child.Screen == Coordinator.Screen {
    do throws(NameError) {
      return seat.send(try Request(starting: child, at: intent, on: nil, with: payload, router))
    } catch {
      return .refused(.badName(error))
    }
  }

  /// Tells the child of that kind something.
  @discardableResult
  public func tell<Child: FlowCoordinator>(_ child: Child.Type, _ input: Child.Input) -> Reply {
    named(Child.name) { tell(.child($0), input) }
  }

  /// Tells all children something; those that do not take it are left out.
  @discardableResult
  public func tellChildren(_ input: some FlowMessage) -> Reply { tell(.children, input) }

  /// Calls back with what children of that kind say; what nobody listens to is passed on.
  public func hear<Child: FlowCoordinator>(
    _ child: Child.Type, _ hear: @escaping (Child.Output) -> Hearing
  ) {
    seat.hearings[Child.name] = FlowSeat.hearing(of: child, hear)
  }

  /// The coordinator of the newest child of that kind; nil when none is open.
  public func child<Child: FlowCoordinator>(_ child: Child.Type) -> Child? {
    guard let navigator = seat.navigator,
      let run = navigator.world.flowRun(around: seat.id),
      let found = navigator.world.children(of: run).last(where: { $0.name.text == Child.name })
    else { return nil }
    return navigator.liveFlows.open[found.id]?.coordinator as? Child
  }

  private func tell(_ listener: Listener, _ message: some FlowMessage) -> Reply {
    named(message.name) { seat.send(Request(.tell(listener, $0, with: message.payload))) }
  }

  private func named(_ text: String, _ body: (Name) -> Reply) -> Reply {
    do throws(NameError) {
      return body(try Name(text))
    } catch {
      return .refused(.badName(error))
    }
  }
}

/// Where a run stands, and who hears what its children say.
///
/// A class because it is shared: the run's first entry may make way for an heir.
final class FlowSeat {
  var id: EntryID
  private let link: Context.Link
  /// By the child's name.
  var hearings: [String: (String, Payload?) -> Hearing?] = [:]

  init(_ id: EntryID, _ link: Context.Link) {
    self.id = id
    self.link = link
  }

  var navigator: Navigator? { link.navigator }

  /// Sends a request as the flow's.
  func send(_ request: Request) -> Reply {
    guard let navigator else { return .refused(.navigatorGone) }
    var request = request
    request.origin = id
    return navigator.send(request)
  }

  static func hearing<Child: FlowCoordinator>(
    of child: Child.Type, _ hear: @escaping (Child.Output) -> Hearing
  ) -> (String, Payload?) -> Hearing? {
    { name, payload in Child.Output(name: name, payload: payload).map(hear) }
  }
}

extension Request {
  /// A request that starts a coordinated flow; its router is told once how it ended.
  init<Flow: FlowCoordinator>(
    starting flow: Flow.Type, at intent: Flow.Intent?, on layer: LayerName?,
    with payload: Payload?, _ router: ((Flow.Route) -> Void)?
  ) throws(NameError) {
    let intent: Name? = if let intent { try Name(intent.rawValue) } else { nil }
    self.init(.start(try Name(Flow.name), at: intent, on: layer, with: payload))
    if let router { onResult = { router(Flow.Route($0)) } }
  }
}
