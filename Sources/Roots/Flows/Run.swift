/// A flow that has begun, for its coordinator.
///
/// Messages are values of any `Codable` type; an enum needs no code of its own. In a command the
/// message `Tariff.chosen(3)` is `chosen with 3`.
///
/// It holds neither the coordinator nor the navigator, and does nothing after the end of the run.
public struct Run<A: AppNames, Output: Sendable> {
  let handle: RunHandle

  // MARK: State

  /// The id of the first entry, by which commands name the run.
  public var id: EntryID { handle.id }

  /// Whether the run has not ended.
  public var isOpen: Bool { handle.run != nil }

  /// The navigator; nil after it was deallocated.
  public var navigator: AppNavigator<A>? { handle.navigator as? AppNavigator<A> }

  /// The entries of the run, bottom first, with those of flows above it on the same stack.
  ///
  /// - Complexity: O(entries of the run).
  public var entries: [AppEntry<A>] {
    guard let world = handle.navigator?.world, let run = handle.run else { return [] }
    return world.entries(of: run).map { AppEntry(entry: $0) }
  }

  /// The fields of the inputs of the run's screens, merged; later screens win.
  public var data: [String: Literal] {
    guard let world = handle.navigator?.world, let run = handle.run else { return [:] }
    return world.data(of: run)
  }

  /// The stack of the run; nil after its end, when commands on a stack from before are refused.
  ///
  /// The run goes on when its first screen is replaced, also by `go`, and the new screen returns
  /// the result of the run. `popToRoot()` leads to the first screen of the run. Commands that wait
  /// are refused when the run ends.
  public var stack: ContentPlace<A>? {
    guard let navigator, let run = handle.run else { return nil }
    return ContentPlace(app: navigator, target: Target(layer: .flow(run.name), origin: id))
  }

  // MARK: The end

  /// Ends the run with its result.
  ///
  /// - Returns: the reply; a refusal if the run has ended, and then nothing changes.
  @discardableResult
  public func finish(with output: Output) -> Reply {
    handle.send(Request(.finish(id, with: Payload.carrying(output))))
  }

  /// Ends the run without a result; it counts as dismissed.
  @discardableResult
  public func cancel() -> Reply {
    guard let run = handle.run else { return .refused(.originGone(id)) }
    return handle.send(Request(.finishFlow(run.name)))
  }

  // MARK: Flows inside

  /// Starts a flow from this one, on its stack.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - input: its input.
  ///   - options: the options of the visit to the first screen.
  ///   - onResult: called exactly once with its result.
  /// - Returns: the reply, with the id of the child.
  @discardableResult
  public func start<Input, Result>(
    _ flow: Flow<A, Input, Result>, with input: Input, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Result>) -> Void)? = nil
  ) -> Reply {
    guard let navigator = handle.navigator else { return .refused(.navigatorGone) }
    guard isOpen else { return .refused(.originGone(id)) }
    return navigator.open(
      .start(with: input), flow.text, Target(layer: nil, origin: id),
      with: Payload.carrying(input), options, navigator.reading(onResult, of: flow.text))
  }

  /// Starts a flow without an input from this one, on its stack.
  @discardableResult
  public func start<Result>(
    _ flow: Flow<A, Void, Result>, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Result>) -> Void)? = nil
  ) -> Reply { start(flow, with: (), options, onResult: onResult) }

  /// The coordinator of the newest child of a class; nil when none is open.
  public func child<Child: Coordinator>(_ type: Child.Type) -> Child? {
    guard let navigator = handle.navigator, let run = handle.run else { return nil }
    let children = navigator.world.children(of: run).reversed()
    return children.lazy.compactMap { navigator.coordinator(of: $0) as? Child }.first
  }

  // MARK: Messages

  /// Sends a message to the flow around this one, or to the app.
  ///
  /// A listener that does not handle it passes it on to its own parent.
  /// - Returns: the reply; a refusal if there is nobody to hear it.
  @discardableResult
  public func tellParent(_ message: some Encodable & Sendable) -> Reply {
    handle.tell(.parent(), message)
  }

  /// Sends a message to one child.
  @discardableResult
  public func tell(_ message: some Encodable & Sendable, to child: EntryID) -> Reply {
    guard let navigator = handle.navigator else { return .refused(.navigatorGone) }
    let child = navigator.contexts.firstEntry(of: child)
    guard let run = navigator.world.flowRun(around: child), run.id == child else {
      return .refused(.noEntry(child))
    }
    return handle.tell(.child(run.name, child), message)
  }

  /// Sends a message to all children.
  ///
  /// - Returns: the reply; a refusal if there are none.
  @discardableResult
  public func tellChildren(_ message: some Encodable & Sendable) -> Reply {
    handle.tell(.children(), message)
  }

  /// Sets a handler of the messages that the screens of this flow send with `Context.tell(_:)`, and
  /// that flows inside this one send, or pass on, to their parents.
  ///
  /// - Parameters:
  ///   - type: the type of the messages.
  ///   - child: the flow that must have sent the message; nil for any, and for screens.
  ///   - hear: returns whether the message was handled; otherwise the next handler gets it, and
  ///     then the flow around this one.
  public func hear<Message: Decodable & Sendable>(
    _ type: Message.Type, from child: EntryID? = nil, _ hear: @escaping (Message) -> Hearing
  ) {
    handle.handlers.append(MessageListener(child: child) { $0.value(as: type).map(hear) })
  }

  /// Sets a handler of the messages that the flow around this one, or the app, sends to it.
  public func receive<Message: Decodable & Sendable>(
    _ type: Message.Type, _ receive: @escaping (Message) -> Void
  ) {
    handle.handlers.append(
      MessageListener(isForParent: true) { text in
        text.value(as: type).map {
          receive($0)
          return .handled
        }
      })
  }
}

extension Run where Output == Void {
  /// Ends the run.
  @discardableResult
  public func finish() -> Reply { finish(with: ()) }
}
