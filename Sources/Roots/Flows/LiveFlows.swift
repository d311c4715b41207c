// The live side of flows: coordinators and handlers of messages.

/// The factories and handlers of an app's flows.
struct DeclaredFlows {
  typealias Factory = (RunHandle, Payload?) throws -> any Coordinator

  /// The factories of coordinators, by the flow's name.
  var factories: [Name: Factory] = [:]
  /// The app's handlers of messages.
  var handlers: [MessageListener] = []

  /// Whether no flow has a coordinator.
  var isEmpty: Bool { factories.isEmpty }
}

/// The coordinator of a run, which only the context of the run's first entry holds.
struct LiveFlow {
  let coordinator: any Coordinator
  let handle: RunHandle
}

/// The flow whose coordinator could not be made, by its first entry.
struct FailedFlow: Error {
  let id: EntryID
  let flow: Name
  let error: any Error

  var refusal: Refusal { .notPrepared(flow, reason: Refusal.Reason(error)) }
}

/// A handler of the messages of one type.
struct MessageListener {
  /// Whether it handles messages from the parent, instead of those from children.
  var isForParent = false
  /// The child that must have sent the message; nil for any.
  var child: EntryID?
  /// Handles a message; returns nil if it is not of the type.
  let hear: (MessageText) -> Hearing?
}

/// The position of a run, and the handlers of its messages.
///
/// A class because it is shared: another entry may take the place of the run's first entry.
final class RunHandle {
  var id: EntryID
  private let link: EntryContext.Link
  var handlers: [MessageListener] = []
  /// Whether the run has ended; another one can begin with the same entry after an undo.
  private(set) var isOver = false

  init(_ id: EntryID, _ link: EntryContext.Link) {
    self.id = id
    self.link = link
  }

  var navigator: Navigator? { link.navigator }

  /// The run; nil after its end.
  var run: FlowRun? {
    guard !isOver, let run = navigator?.world.flowRun(around: id), run.id == id else { return nil }
    return run
  }

  func end() { isOver = true }

  /// Sends a request with the run's first entry as its origin.
  func send(_ request: Request) -> Reply {
    guard let navigator else { return .refused(.navigatorGone) }
    if isOver { return .refused(.originGone(id)) }
    var request = request
    request.origin = id
    return navigator.perform(request)
  }

  func tell(_ listener: Listener, _ message: some Encodable & Sendable) -> Reply {
    do throws(Refusal) {
      let text = try MessageText(message)
      return send(Request(.tell(listener, text.name, with: text.payload)))
    } catch {
      return .refused(error)
    }
  }
}

// MARK: Beginning and end

extension Navigator {
  /// Makes the coordinator of a flow that begins with a new entry, or moves the coordinator of the
  /// entry that it replaced.
  func enterFlow(_ entry: Entry) throws(FailedFlow) {
    if let old = predecessor(of: entry.id), moveFlow(of: old, to: entry.id) { return }
    if let flow = try makeCoordinator(of: entry) { contexts[entry.id]?.ownParts().flow = flow }
  }

  /// Moves a run to the entry that took the place of its first one.
  private func moveFlow(of old: EntryID, to new: EntryID) -> Bool {
    guard let flow = contexts[old]?.parts?.flow.take() else { return false }
    flow.handle.id = new
    contexts[new]?.ownParts().flow = flow
    contexts.movedRuns[old] = flow.handle
    // It may move back to an entry that it left.
    contexts.movedRuns[new] = nil
    return true
  }

  /// Makes the coordinators of the flows that begin with some entries: of all of them, or of none.
  func makeCoordinators(
    of entries: [Entry]
  ) throws(FailedFlow) -> [EntryID: LiveFlow] {
    var made: [EntryID: LiveFlow] = [:]
    if declared.flows.isEmpty { return made }
    progress.phase = .undecided
    defer { progress.phase = .decided }
    do throws(FailedFlow) {
      for entry in entries { made[entry.id] = try makeCoordinator(of: entry) }
      return made
    } catch {
      for id in made.keys.sorted(by: >) { made[id]?.coordinator.end() }
      throw error
    }
  }

  /// - Returns: nil for an entry with which no coordinated flow begins.
  private func makeCoordinator(of entry: Entry) throws(FailedFlow) -> LiveFlow? {
    guard let name = world.map.flow(entry.flow)?.name, let make = declared.flows.factories[name]
    else {
      return nil
    }
    let handle = RunHandle(entry.id, contexts.link)
    do {
      return LiveFlow(coordinator: try make(handle, entry.payload), handle: handle)
    } catch {
      report(.controller(name, error))
      throw FailedFlow(id: entry.id, flow: name, error: error)
    }
  }

  /// Undoes `enterFlow` for an entry of a refused step.
  func leaveFlow(_ context: EntryContext) {
    if declared.flows.isEmpty { return }
    if let old = predecessor(of: context.id), moveFlow(of: context.id, to: old) {
      // Another entry will have the id.
      return contexts.movedRuns[context.id] = nil
    }
    endFlow(of: context)
  }

  /// The entry that an entry replaced and whose result it inherited.
  private func predecessor(of heir: EntryID) -> EntryID? {
    for case .removed(let entry, _, .inherited(by: heir), _) in progress.result.changes {
      return entry.id
    }
    return nil
  }

  /// Ends the coordinator of the flow that began with a removed entry.
  func endFlow(of context: EntryContext) {
    guard let flow = context.parts?.flow.take() else { return }
    contexts.movedRuns = contexts.movedRuns.filter { $0.value !== flow.handle }
    // The coordinator may still send its result to its parent.
    flow.coordinator.end()
    flow.handle.end()
  }
}

// MARK: Messages

extension Navigator {
  /// Delivers a message to a flow or to the app.
  func deliver(_ telling: Telling) {
    let text = MessageText(telling.message, with: telling.payload)
    let isEnd = telling.child != nil && telling.message == MessageRule.ended
    guard let listener = telling.listener else {
      let isHandled = declared.flows.handlers.contains { $0.hear(text) == .handled }
      if world.map.isCoordinated, !isHandled, !isEnd { report(.message("\(telling)")) }
      return
    }
    guard let live = contexts[listener]?.parts?.flow else { return }
    guard let sender = telling.sender else {
      let isTaken = live.handle.handlers.contains { $0.isForParent && $0.hear(text) == .handled }
      if !isTaken, !telling.isForAll { report(.message("\(telling)")) }
      return
    }
    // The outcome of a child was delivered to its opener, with its type.
    if isEnd { return }
    let isHandled = live.handle.handlers.contains { handler in
      let isMeant =
        handler.child.map { contexts.firstEntry(of: $0) == sender } ?? !handler.isForParent
      return isMeant && handler.hear(text) == .handled
    }
    if isHandled { return }
    let isLive = world.state.entry(sender) != nil
    send(
      Request(
        .tell(.parent(listener), telling.message, with: telling.payload),
        from: isLive ? sender : listener))
  }
}

// MARK: Finding coordinators

extension Navigator {
  /// The coordinator of a run; nil if it has none.
  func coordinator(of run: FlowRun) -> (any Coordinator)? {
    contexts[run.id]?.parts?.flow?.coordinator
  }

  /// The newest open coordinator of a class; nil if none is open.
  public func coordinator<Kind: Coordinator>(_ type: Kind.Type) -> Kind? {
    world.flowRuns.reversed().lazy.compactMap { self.coordinator(of: $0) as? Kind }.first
  }
}

extension EntryContext {
  /// The coordinator of the nearest flow around this entry, or around its opener, that is of a
  /// class; nil if there is none.
  public func coordinator<Kind: Coordinator>(_ type: Kind.Type) -> Kind? {
    guard let navigator, let run = navigator.world.flowRun(enclosing: id) else { return nil }
    let runs = navigator.world.runs(around: run)
    return runs.lazy.compactMap { navigator.coordinator(of: $0) as? Kind }.first
  }
}
