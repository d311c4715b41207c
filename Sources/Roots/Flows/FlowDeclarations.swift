extension TabDeclarations where Tab == A.Tab {
  /// Declares a flow with its coordinator.
  ///
  /// The first screen has no result, or one of the type of the flow's result: with its result the
  /// flow ends, and that is the result of the flow.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - first: the screen with which it begins, which takes its input.
  ///   - coordinate: makes the coordinator of a run; an error that it throws is reported as a
  ///     fault and refuses the command. A restored flow is left out then.
  @_disfavoredOverload
  public mutating func flow<Output>(
    _ flow: Flow<A, Void, Output>, first: Screen<A, Void, Void>,
    _ coordinate: @escaping (Run<A, Output>) throws -> any Coordinator
  ) {
    declare("\(flow)", first: "\(first)") { (_: Void, run) in try coordinate(run) }
  }

  /// Declares a flow whose first screen returns the result of the flow.
  public mutating func flow<Output>(
    _ flow: Flow<A, Void, Output>, first: Screen<A, Void, Output>,
    _ coordinate: @escaping (Run<A, Output>) throws -> any Coordinator
  ) {
    declare("\(flow)", first: "\(first)") { (_: Void, run) in try coordinate(run) }
  }

  /// Declares a flow with an input, whose first screen takes the input and returns the result of
  /// the flow.
  public mutating func flow<Input, Output>(
    _ flow: Flow<A, Input, Output>, first: Screen<A, Input, Output>,
    _ coordinate: @escaping (Input, Run<A, Output>) throws -> any Coordinator
  ) { declare("\(flow)", first: "\(first)", coordinate) }

  /// Declares a flow with an input, which its first screen takes, and with its coordinator.
  @_disfavoredOverload
  public mutating func flow<Input, Output>(
    _ flow: Flow<A, Input, Output>, first: Screen<A, Input, Void>,
    _ coordinate: @escaping (Input, Run<A, Output>) throws -> any Coordinator
  ) { declare("\(flow)", first: "\(first)", coordinate) }

  private mutating func declare<Input: Sendable, Output: Sendable>(
    _ flow: String, first: String,
    _ coordinate: @escaping (Input, Run<A, Output>) throws -> any Coordinator
  ) {
    declare(flow, screens: [first]) { handle, payload in
      try coordinate(try payload.read(as: Input.self), Run(handle: handle))
    }
  }

  /// Declares a flow whose input, an enum of intents, decides with which screen it begins.
  ///
  /// Commands name the intent: `start booking at dates`.
  public mutating func flow<Intent, Output>(
    _ flow: Flow<A, Intent, Output>, first: (Intent) -> Screen<A, Void, Void>,
    _ coordinate: @escaping (Run<A, Output>) throws -> any Coordinator
  ) where Intent: CaseIterable & RawRepresentable<String> {
    var intents: [Name: Name] = [:]
    for intent in Intent.allCases {
      guard let name = app.name(intent.rawValue, "intent"),
        let screen = app.name("\(first(intent))", "screen")
      else { return }
      intents[name] = screen
    }
    declare("\(flow)", intents: intents) { handle, _ in try coordinate(Run(handle: handle)) }
  }

  private mutating func declare(
    _ flow: String, intents: [Name: Name] = [:], screens: [String] = [],
    _ make: @escaping DeclaredFlows.Factory
  ) {
    guard let name = app.name(flow, "flow") else { return }
    let screens = screens.compactMap { app.name($0, "screen") }
    app.flows.append(
      FlowDefinition(name, intents: intents, screens: screens, isCoordinated: true))
    app.flowFunctions.factories[name] = make
  }

  /// Sets a handler of the messages that no flow handles.
  ///
  /// - Parameters:
  ///   - type: the type of the messages.
  ///   - hear: called with each message.
  public mutating func hear<Message: Decodable & Sendable>(
    _ type: Message.Type, _ hear: @escaping (Message) -> Void
  ) {
    app.flowFunctions.handlers.append(
      MessageListener { text in
        text.value(as: type).map {
          hear($0)
          return .handled
        }
      })
  }
}

extension AppNavigator {
  /// Sends a message to an open flow, as its parent would.
  @discardableResult
  public func tell(_ message: some Encodable & Sendable, to flow: EntryID) -> Reply {
    let flow = contexts.firstEntry(of: flow)
    guard let run = world.flowRun(around: flow), run.id == flow else {
      return refuse(.noEntry(flow))
    }
    return perform { () throws(Refusal) in
      let text = try MessageText(message)
      return Request(.tell(.child(run.name, flow), text.name, with: text.payload))
    }
  }
}
