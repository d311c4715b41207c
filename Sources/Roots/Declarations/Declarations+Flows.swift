/// The coordinated flows that an app declares.
struct DeclaredFlows {
  var definitions: [FlowDefinition] = []
  var hears: [MessageRule] = []
  var live = LiveFlows()
}

extension Declarations {
  /// A flow with who coordinates it.
  ///
  /// - Parameters:
  ///   - flow: its coordinator's type, which names it, its intents and its messages.
  ///   - hear: called with what it says when no flow around it handles that; without it, nobody
  ///     listens there.
  public mutating func flow<Flow: FlowCoordinator>(
    _ flow: Flow.Type, hear: ((Flow.Output) -> Void)? = nil
  ) where Flow.Screen == Screen {
    do throws(NameError) {
      let name = try Name(Flow.name)
      flows.definitions.append(try FlowDefinition(flow, name))
      flows.live.makings[name] = { seat in Flow(LiveFlow(seat)) }
      guard let hear else { return }
      for message in Flow.Output.names {
        flows.hears.append(MessageRule(try Name(message), from: name))
      }
      flows.live.hearings[Flow.name] = FlowSeat.hearing(of: flow) { output in
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
  /// A flow on top: its router is told once how it ended.
  @discardableResult
  public func start<Flow: FlowCoordinator>(
    _ flow: Flow.Type, at intent: Flow.Intent? = nil, with payload: Payload? = nil,
    router: ((Flow.Route) -> Void)? = nil
  ) -> Reply where Flow.Screen == Screen {
    app.start(flow, at: intent, on: layer, with: payload, router: router)
  }
}

extension AccessoryPlace {
  /// A flow on top of this layer: its router is told once how it ended.
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

  /// Tells the flow of that kind something.
  @discardableResult
  public func tell<Flow: FlowCoordinator>(_ flow: Flow.Type, _ input: Flow.Input) -> Reply {
    do throws(NameError) {
      let listener = Listener.child(try Name(Flow.name))
      return send(Request(.tell(listener, try Name(input.name), with: input.payload)))
    } catch {
      return refuse(.badName(error))
    }
  }

  /// The coordinator of the nearest run of a flow; nil when none is open.
  public func flow<Flow: FlowCoordinator>(_ flow: Flow.Type) -> Flow? {
    navigator.coordinator(flow, near: nil)
  }
}
