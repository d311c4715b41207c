/// The interface of a coordinator to the run of its flow.
///
/// It holds neither the coordinator nor the navigator, and does nothing after the end of the run.
public final class LiveFlow<Coordinator: FlowCoordinator> {
  let handle: FlowHandle

  init(_ handle: FlowHandle) { self.handle = handle }

  // MARK: Its state

  /// The id of the first entry of the run.
  public var id: EntryID { handle.id }
  /// The context of the first entry; nil after the end of the run.
  public var context: Context? { handle.navigator?.context(handle.id) }
  /// Whether the run has not ended.
  public var isOpen: Bool { context != nil }
  /// The app's screens of the entries in the run, bottom first.
  ///
  /// - Complexity: O(entries of the run).
  public var screens: [Coordinator.Screen] {
    guard let world = handle.navigator?.world, let run = world.flowRun(around: handle.id) else {
      return []
    }
    return world.entries(of: run).compactMap { Coordinator.Screen(rawValue: $0.screen.text) }
  }
  /// The payload with which the flow was started.
  public var payload: Payload? { context?.payload }
  /// The payloads of the screens of the run, merged; later screens win.
  public var data: [String: Literal] {
    guard let world = handle.navigator?.world, let run = world.flowRun(around: handle.id) else {
      return [:]
    }
    return world.data(of: run)
  }

  // MARK: Its screens

  /// Pushes a screen.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - payload: the input of the screen.
  ///   - onResult: called exactly once with the result of the screen.
  ///   - factory: makes the controller, in place of the declared factory.
  @discardableResult
  public func push(
    _ screen: Coordinator.Screen, with payload: Payload? = nil,
    onResult: ((Outcome<Payload?>) -> Void)? = nil, making factory: ControllerFactory? = nil
  ) -> Reply {
    named(screen.rawValue) { name in
      var request = Request(.push(name, with: payload))
      request.onResult = onResult
      request.factory = factory
      return handle.send(request)
    }
  }

  /// Replaces the top screen.
  ///
  /// A screen that replaces the first one inherits the flow; without that the flow would end.
  @discardableResult
  public func replace(_ screen: Coordinator.Screen, with payload: Payload? = nil) -> Reply {
    named(screen.rawValue) { handle.send(Request(.replace($0, with: payload, inheriting: true))) }
  }

  /// Pops to the nearest entry of a screen; pushes the screen if there is none.
  @discardableResult
  public func pop(to screen: Coordinator.Screen) -> Reply {
    named(screen.rawValue) { handle.send(Request(.popTo(.screen($0)))) }
  }

  /// Pops the top screen; a payload completes it.
  @discardableResult
  public func pop(with payload: Payload? = nil) -> Reply {
    handle.send(Request(.pop(with: payload)))
  }

  /// Ends the run and delivers the result to its router.
  @discardableResult
  public func end(with route: Coordinator.Route) -> Reply {
    handle.send(Request(.finish(handle.id, with: route.result)))
  }

  // MARK: Upwards

  /// Sends a message to the parent flow, which handles it or passes it on.
  @discardableResult
  public func tellParent(_ output: Coordinator.Output) -> Reply { tell(.parent, output) }

  // MARK: Downwards

  /// Starts a flow inside this one.
  ///
  /// - Parameters:
  ///   - child: the type of its coordinator.
  ///   - intent: the reason for starting it; nil for a flow without intents.
  ///   - payload: the input of the flow.
  ///   - router: called exactly once with the result of the flow.
  @discardableResult
  public func start<Child: FlowCoordinator>(
    _ child: Child.Type, at intent: Child.Intent? = nil, with payload: Payload? = nil,
    router: ((Child.Route) -> Void)? = nil
  ) -> Reply where Child.Screen == Coordinator.Screen {
    do throws(NameError) {
      return handle.send(try Request(starting: child, at: intent, on: nil, with: payload, router))
    } catch {
      return .refused(.badName(error))
    }
  }

  /// Sends a message to the child flow of a type.
  @discardableResult
  public func tell<Child: FlowCoordinator>(_ child: Child.Type, _ input: Child.Input) -> Reply {
    named(Child.name) { tell(.child($0), input) }
  }

  /// Sends a message to all child flows; those that do not take it are skipped.
  @discardableResult
  public func tellChildren(_ input: some FlowMessage) -> Reply { tell(.children, input) }

  /// Sets the handler of the messages that children of a type send.
  ///
  /// A message is passed on to the next parent unless the handler returns `.handled`.
  public func hear<Child: FlowCoordinator>(
    _ child: Child.Type, _ hear: @escaping (Child.Output) -> Hearing
  ) {
    handle.outputHandlers[Child.name] = FlowHandle.outputHandler(of: child, hear)
  }

  /// The coordinator of the newest child of that kind; nil when none is open.
  public func child<Child: FlowCoordinator>(_ child: Child.Type) -> Child? {
    guard let navigator = handle.navigator,
      let run = navigator.world.flowRun(around: handle.id),
      let found = navigator.world.children(of: run).last(where: { $0.name.text == Child.name })
    else { return nil }
    return navigator.liveFlows.open[found.id]?.coordinator as? Child
  }

  private func tell(_ listener: Listener, _ message: some FlowMessage) -> Reply {
    named(message.name) { handle.send(Request(.tell(listener, $0, with: message.payload))) }
  }

  private func named(_ text: String, _ body: (Name) -> Reply) -> Reply {
    do throws(NameError) {
      return body(try Name(text))
    } catch {
      return .refused(.badName(error))
    }
  }
}

/// The position of a run, and the handlers of its children's messages.
///
/// A class because it is shared: another entry may inherit the place of the run's first entry.
final class FlowHandle {
  var id: EntryID
  private let link: Context.Link
  /// The message handlers, by the child's name.
  var outputHandlers: [String: (String, Payload?) -> Hearing?] = [:]

  init(_ id: EntryID, _ link: Context.Link) {
    self.id = id
    self.link = link
  }

  var navigator: Navigator? { link.navigator }

  /// Sends a request with the run's first entry as its origin.
  func send(_ request: Request) -> Reply {
    guard let navigator else { return .refused(.navigatorGone) }
    var request = request
    request.origin = id
    return navigator.send(request)
  }

  static func outputHandler<Child: FlowCoordinator>(
    of child: Child.Type, _ hear: @escaping (Child.Output) -> Hearing
  ) -> (String, Payload?) -> Hearing? {
    { name, payload in Child.Output(name: name, payload: payload).map(hear) }
  }
}

extension Request {
  /// A request that starts a coordinated flow, whose router is called exactly once.
  init<Flow: FlowCoordinator>(
    starting flow: Flow.Type, at intent: Flow.Intent?, on layer: LayerName?,
    with payload: Payload?, _ router: ((Flow.Route) -> Void)?
  ) throws(NameError) {
    let intent: Name? = if let intent { try Name(intent.rawValue) } else { nil }
    self.init(.start(try Name(Flow.name), at: intent, on: layer, with: payload))
    if let router { onResult = { router(Flow.Route($0)) } }
  }
}
