// The live side of flows: coordinators and message handlers.

/// The live flows and their handlers.
struct LiveFlows {
  typealias CoordinatorFactory = (FlowHandle) -> any FlowCoordinator

  /// The coordinator of a run, which only this value holds.
  struct Live {
    let coordinator: any FlowCoordinator
    let handle: FlowHandle
  }

  /// The factories of coordinators, by the flow's name.
  var coordinatorFactories: [Name: CoordinatorFactory] = [:] {
    didSet { isEmpty = coordinatorFactories.isEmpty }
  }
  /// Whether no flow has a coordinator.
  private(set) var isEmpty = true
  /// The coordinators of open runs, by the first entry of the run.
  var open: [EntryID: Live] = [:]
  /// The app's handlers of the messages of a child, by the child's name.
  var outputHandlers: [String: (String, Payload?) -> Hearing?] = [:]
}

extension Navigator {
  /// Makes the coordinator of a flow that begins with a new entry, or moves the coordinator of the
  /// entry that it replaced.
  func enterFlow(_ entry: Entry) {
    guard let name = world.map.flow(entry.flow)?.name,
      let make = liveFlows.coordinatorFactories[name]
    else {
      return
    }
    if let old = predecessor(of: entry.id),
      let live = liveFlows.open.removeValue(forKey: old)
    {
      live.handle.id = entry.id
      liveFlows.open[entry.id] = live
      return
    }
    let handle = FlowHandle(entry.id, link)
    liveFlows.open[entry.id] = LiveFlows.Live(coordinator: make(handle), handle: handle)
  }

  /// Undoes `enterFlow` for an entry of a refused step.
  func leaveFlow(_ id: EntryID) {
    guard let live = liveFlows.open.removeValue(forKey: id) else { return }
    guard let old = predecessor(of: id) else { return live.coordinator.end() }
    live.handle.id = old
    liveFlows.open[old] = live
  }

  /// The entry that an entry replaced and whose result it inherited.
  private func predecessor(of heir: EntryID) -> EntryID? {
    for case .removed(let entry, _, .inherited(by: heir)) in result.changes { return entry.id }
    return nil
  }

  /// Ends the coordinator of the flow that began with a removed entry.
  func endFlow(_ id: EntryID) { liveFlows.open.removeValue(forKey: id)?.coordinator.end() }

  /// Delivers a message to a flow or to the app.
  func deliver(_ telling: Telling) {
    guard !liveFlows.isEmpty else { return }
    guard let listener = telling.listener else { return deliverToApp(telling) }
    guard let live = liveFlows.open[listener] else { return }
    guard let child = telling.child else {
      if !live.coordinator.take(telling) { report(.message(telling)) }
      return
    }
    if telling.message == MessageRule.ended {
      return live.coordinator.hear(endOf: child, telling.outcome)
    }
    let hearing = live.handle.outputHandlers[child.text]?(telling.message.text, telling.payload)
    guard hearing != .handled else { return }
    send(Request(.tell(.parent, telling.message, with: telling.payload), from: listener))
  }

  /// Delivers a message to the app, when no flow handles it.
  private func deliverToApp(_ telling: Telling) {
    guard let child = telling.child, let hear = liveFlows.outputHandlers[child.text],
      telling.message != MessageRule.ended
    else { return }
    if hear(telling.message.text, telling.payload) == nil { report(.message(telling)) }
  }

  /// Calls back after each commit that changes the entries of the nearest run of a flow, once.
  ///
  /// The name of the key is `flows.NAME`.
  /// - Returns: the observation, which lasts until it is cancelled.
  @discardableResult
  public func observe(
    flow name: Name, _ callback: @escaping (Commit) throws -> Void
  ) -> Observation {
    var known = entries(ofFlow: name)
    return observe(.all) { [weak self] commit in
      guard let now = self?.entries(ofFlow: name), now != known else { return }
      known = now
      try callback(commit)
    }
  }

  private func entries(ofFlow name: Name) -> [Entry] {
    world.flowRun(of: name).map { world.entries(of: $0) } ?? []
  }

  /// Observes a flow by the name of its key; nil if no declared flow has that key.
  func observe(
    flowKey key: String, _ callback: @escaping (Commit) throws -> Void
  ) -> Observation? {
    let flow = world.map.flows.first { "flows.\($0.name)" == key }
    return flow.map { observe(flow: $0.name, callback) }
  }

  /// The coordinator of the run of a flow that is nearest to an entry; nil if none is open.
  func coordinator<Flow: FlowCoordinator>(_ flow: Flow.Type, near id: EntryID?) -> Flow? {
    guard let name = try? Name(Flow.name), let run = world.flowRun(of: name, near: id) else {
      return nil
    }
    return liveFlows.open[run.id]?.coordinator as? Flow
  }
}

extension FlowCoordinator {
  /// Passes a message to the coordinator; false if its payload cannot be read.
  fileprivate func take(_ telling: Telling) -> Bool {
    guard let input = Input(name: telling.message.text, payload: telling.payload) else {
      return false
    }
    receive(input)
    return true
  }
}

extension Telling {
  /// The outcome of a flow, from the message that reports its end.
  fileprivate var outcome: Outcome<Payload?> {
    guard case .object(let fields)? = payload?.literal else { return .dismissed(.popped) }
    if case .string(let word)? = fields["reason"], let reason = Dismissal(rawValue: word) {
      return .dismissed(reason)
    }
    return .completed(fields["result"].map { Payload($0) })
  }
}

extension Context {
  /// The coordinator of the nearest run of a flow around this entry; nil if there is none.
  public func flow<Flow: FlowCoordinator>(_ flow: Flow.Type) -> Flow? {
    guard let navigator, let name = try? Name(Flow.name),
      let run = navigator.world.flowRun(of: name, around: id)
    else { return nil }
    return navigator.liveFlows.open[run.id]?.coordinator as? Flow
  }
}
