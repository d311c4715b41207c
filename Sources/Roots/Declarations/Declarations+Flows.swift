/// The coordinated flows that an app declares.
struct DeclaredFlows {
  var definitions: [FlowDefinition] = []
  var hears: [MessageRule] = []
  var live = LiveFlows()
}

extension Declarations {
  /// Declares a flow with its coordinator.
  ///
  /// - Parameters:
  ///   - flow: the type of the coordinator, which declares the name, the intents and the messages.
  ///   - hear: called with messages that no flow around it handles; nil refuses those messages.
  public mutating func flow<Flow: FlowCoordinator>(
    _ flow: Flow.Type, hear: ((Flow.Output) -> Void)? = nil
  ) where Flow.Screen == Screen {
    do throws(NameError) {
      let name = try Name(Flow.name)
      flows.definitions.append(try FlowDefinition(flow, name))
      flows.live.coordinatorFactories[name] = { handle in Flow(LiveFlow(handle)) }
      guard let hear else { return }
      for message in Flow.Output.names {
        flows.hears.append(MessageRule(try Name(message), from: name))
      }
      flows.live.outputHandlers[Flow.name] = FlowHandle.outputHandler(of: flow) { output in
        hear(output)
        return .handled
      }
    } catch {
      report(.badName("flow", error))
    }
  }
}

extension FlowDefinition {
  fileprivate init<Flow: FlowCoordinator>(
    _ flow: Flow.Type, _ name: Name
  ) throws(NameError) {
    var intents: [Name: Name] = [:]
    for intent in Flow.Intent.allCases {
      intents[try Name(intent.rawValue)] = try Name(Flow.firstScreen(at: intent).rawValue)
    }
    var screens: [Name] = []
    for screen in Flow.screens { screens.append(try Name(screen.rawValue)) }
    var receives: [MessageRule] = []
    for message in Flow.Input.names { receives.append(MessageRule(try Name(message))) }
    self.init(
      name, intents: intents, screens: screens, receives: receives, isCoordinated: true)
  }
}

extension ContentPlace {
  /// Starts a flow on this layer.
  ///
  /// - Parameters:
  ///   - flow: the type of the coordinator.
  ///   - intent: the reason for starting it; nil for a flow without intents.
  ///   - payload: the input of the flow.
  ///   - router: called exactly once with the result of the flow.
  @discardableResult
  public func start<Flow: FlowCoordinator>(
    _ flow: Flow.Type, at intent: Flow.Intent? = nil, with payload: Payload? = nil,
    router: ((Flow.Route) -> Void)? = nil
  ) -> Reply where Flow.Screen == Screen {
    app.start(flow, at: intent, on: layer, with: payload, router: router)
  }
}

extension AccessoryPlace {
  /// Starts a flow on this layer; its router is called exactly once.
  @discardableResult
  public func start<Flow: FlowCoordinator>(
    _ flow: Flow.Type, at intent: Flow.Intent? = nil, with payload: Payload? = nil,
    router: ((Flow.Route) -> Void)? = nil
  ) -> Reply where Flow.Screen == Screen {
    app.start(flow, at: intent, on: .accessory(level), with: payload, router: router)
  }
}

extension AppNavigator {
  fileprivate func start<Flow: FlowCoordinator>(
    _ flow: Flow.Type, at intent: Flow.Intent?, on layer: LayerName?, with payload: Payload?,
    router: ((Flow.Route) -> Void)?
  ) -> Reply {
    do throws(NameError) {
      return send(try Request(starting: flow, at: intent, on: layer, with: payload, router))
    } catch {
      return refuse(.badName(error))
    }
  }

  /// Sends a message to the nearest run of a flow.
  @discardableResult
  public func tell<Flow: FlowCoordinator>(_ flow: Flow.Type, _ input: Flow.Input) -> Reply {
    do throws(NameError) {
      let listener = Listener.child(try Name(Flow.name))
      return send(Request(.tell(listener, try Name(input.name), with: input.payload)))
    } catch {
      return refuse(.badName(error))
    }
  }

  /// The coordinator of the nearest run of a flow; nil if none is open.
  public func flow<Flow: FlowCoordinator>(_ flow: Flow.Type) -> Flow? {
    navigator.coordinator(flow, near: nil)
  }
}
