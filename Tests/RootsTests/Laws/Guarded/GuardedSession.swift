import Roots

/// One run of an app with protections: things are done to it, and the oracle judges.
///
/// A class, because the callbacks of the app act on it.
final class GuardedSession {
  private let versions: [GuardedApp]
  private(set) var app: GuardedApp
  private(set) var navigator: Navigator?
  private(set) var oracle: GuardedOracle
  private var gates: [Name: GuardedGate]
  private let isRecording: Bool
  private let scheduler = Scheduler()
  private var callers: [GuardedCaller] = []
  /// The controllers that have not ended.
  private var controllers: [GuardedController] = []
  /// Data that was promised.
  private var promises: [(verdict: PendingVerdict, number: Int)] = []
  /// What is sent from the next callback of a kind.
  private var inside: [(callback: GuardedCallback, sending: GuardedSending)] = []
  private var frailties = 0
  /// What is broken in the session itself.
  private var fault: GuardedOracle.Breach?

  /// The first law that was broken; nil when all hold.
  var broken: GuardedOracle.Breach? { fault ?? oracle.broken }

  init(_ versions: [GuardedApp], _ version: Int, isRecording: Bool) {
    self.versions = versions
    self.isRecording = isRecording
    app = versions[version]
    gates = Self.makeGates()
    oracle = GuardedOracle(app, gates)
    let navigator = makeNavigator(SavedState(), nil)
    oracle.begin(navigator.world)
  }

  private func fail(_ law: GuardedOracle.Breach.Law, _ text: String) {
    if fault == nil { fault = GuardedOracle.Breach(law: law, description: text) }
  }

  private static func makeGates() -> [Name: GuardedGate] {
    Dictionary(uniqueKeysWithValues: GuardedApp.live.map { ($0, GuardedGate($0)) })
  }

  // MARK: Navigators

  /// Ends the navigator and begins another one, from a saved state.
  @discardableResult
  private func makeNavigator(_ saved: SavedState, _ policy: RestorationPolicy?) -> Navigator {
    let navigator = Navigator(app.map, historyLimit: 30, isRecording: isRecording)
    self.navigator = navigator
    navigator.scheduler = scheduler
    for name in GuardedApp.live {
      guard let gate = gates[name] else { continue }
      gate.session = self
      navigator.register(gate)
    }
    for name in app.map.names {
      navigator.setFactory(of: name) { [weak self] context in
        let controller = GuardedController(name, context.payload)
        try self?.make(controller)
        controller.onReuse = { [weak self, unowned controller] former in
          self?.oracle.reused(name, after: former, for: controller.payload)
        }
        return controller
      }
    }
    navigator.observers.commits.add { [weak self] _ in self?.sendWaiting(at: .commit) }
    navigator.observers.steps.add { [weak self] result in
      guard let self, let world = self.navigator?.world else { return }
      oracle.stepped(result.input, result, world)
    }
    if let policy { restore(saved, policy) } else { navigator.start() }
    return navigator
  }

  private func make(_ controller: GuardedController) throws {
    oracle.made(controller.screen, controller.payload)
    if controller.screen == GuardedApp.frail {
      frailties += 1
      if frailties % 3 == 0 { throw Broken("frail") }
    }
    controllers.append(controller)
  }

  private func restore(_ saved: SavedState, _ policy: RestorationPolicy) {
    guard let navigator else { return }
    oracle.beginRestoration(isExempt: policy == .rewind)
    let sendsNothing = inside.isEmpty
    navigator.restore(saved, Self.rules, policy: policy)
    if sendsNothing, let screen = GuardedRestoring.surplus(in: navigator.world, over: saved) {
      fail(.restoring, "\(screen) stays though it is not in the saved state")
    }
    navigator.start()
    oracle.endRestoration(navigator.world)
  }

  private static var rules: RestorationRules { RestorationRules { _, _ in .allowed() } }

  /// Ends the navigator: everybody who waits is told.
  func end() {
    promises = []
    inside = []
    // The callbacks of the end find no navigator any more.
    var last = navigator
    weak let ending = last
    navigator = nil
    last = nil
    if ending != nil { fail(.ending, "the navigator is kept") }
    for caller in callers where !caller.isHeard { fail(.ending, "the end leaves \(caller)") }
    callers = []
  }

  private func goOn(_ version: Int, _ policy: RestorationPolicy?) {
    guard let world = navigator?.world else { return }
    let saved =
      switch policy {
      case .restart: SavedState(world, Self.rules)
      case .reload, .rewind: SavedState(world)
      case nil: SavedState()
      }
    end()
    app = versions[version]
    let old = gates
    gates = Self.makeGates()
    for (name, gate) in gates {
      gate.mood = old[name]?.mood ?? .later
      if old[name]?.isOpen == true { gate.toggle(at: -1) }
    }
    oracle = GuardedOracle(app, gates, needs: oracle.visitNeeds)
    let navigator = makeNavigator(saved, policy)
    if policy == nil { oracle.begin(navigator.world) }
  }

  // MARK: What is there

  var isCrowded: Bool { (navigator?.world.state.entryCount ?? 0) > 22 }

  /// The entries, the oldest first.
  var ids: [EntryID] { (navigator?.world.state.entries.keys).map { $0.sorted() } ?? [] }

  /// The open questions and promises.
  var questionCount: Int { open.count + promises.count }

  private var open: [GuardedOracle.Question] { oracle.questions.filter(\.verdict.isOpen) }

  /// The accessories that protections present.
  var cards: [EntryID] { oracle.openCards }

  // MARK: Acts

  /// Does one thing, and checks what must hold then.
  func perform(_ act: GuardedAct) {
    switch act {
    case .send(let sending): send(sending)
    case .sendInside(let callback, let sending): inside.append((callback, sending))
    case .answer(let number, let answer): answerOne(number, answer)
    case .settle(let number, let settling): settle(number, settling)
    case .toggle(let name): gates[name]?.toggle(at: oracle.time)
    case .change(let name, let mood): gates[name]?.mood = mood
    case .recheck(let name): recheck(name)
    case .wait(let seconds): scheduler.advance(to: scheduler.now + .seconds(seconds))
    case .restart(let version): goOn(version, .restart)
    case .reload(let version): goOn(version, .reload)
    case .restore(let policy):
      guard let world = navigator?.world else { return }
      restore(policy == .restart ? SavedState(world, Self.rules) : SavedState(world), policy)
    case .rewind(let count): rewind(by: count)
    case .begin: goOn(versions.firstIndex { $0.title == app.title } ?? 0, nil)
    case .openByHand(let name):
      if let card = GuardedApp.cards[name] { navigator?.send(app.showing(card)) }
    case .presentEverything: for question in open { answer(question, .present) }
    case .answerEverything: answerEverything()
    }
    promises.removeAll { !$0.verdict.isOpen }
    guard let world = navigator?.world else { return }
    controllers.removeAll(where: \.isEnded)
    if broken == nil { oracle.checkIdle(world, controllers) }
  }

  func recheck(_ name: Name) {
    guard let navigator else { return }
    oracle.askAgain(name, in: navigator.world)
    navigator.recheck(name)
  }

  private func rewind(by count: Int) {
    guard let navigator, let journal = navigator.journal else { return }
    oracle.beginRestoration(isExempt: true)
    navigator.rewind(to: max(0, journal.count - count))
    oracle.endRestoration(navigator.world)
  }

  // MARK: Answers

  private func answerOne(_ number: Int, _ answer: GuardedAnswer) {
    let open = open
    guard !open.isEmpty || !promises.isEmpty else { return }
    let place = number % (open.count + promises.count)
    if place < open.count { return self.answer(open[place], answer) }
    let (verdict, number) = promises.remove(at: place - open.count)
    if answer == .deny { verdict.deny("no data") } else { verdict.give(Payload(number)) }
  }

  func answer(_ question: GuardedOracle.Question, _ answer: GuardedAnswer) {
    guard question.verdict.isOpen else { return question.verdict.allow() }
    guard let card = GuardedApp.cards[question.protection] else { return }
    switch answer {
    case .allow, .twice:
      oracle.allowed(question)
      question.verdict.allow()
      if answer == .twice { question.verdict.deny("twice") }
    case .deny:
      oracle.denied(question)
      question.verdict.deny("no")
    case .payload:
      oracle.denied(question)
      question.verdict.give(nil)
    case .present:
      oracle.presented(question, nil)
      question.verdict.present(app.showing(card))
    case .presentOther:
      let payload = Payload("other")
      oracle.presented(question, payload)
      question.verdict.present(app.showing(card, with: payload))
    }
  }

  private func settle(_ number: Int, _ settling: GuardedSettling) {
    let cards = cards
    guard !cards.isEmpty else { return }
    let card = cards[number % cards.count]
    switch settling {
    case .yes: navigator?.send(.finish(card, with: Payload(true)))
    case .no: navigator?.send(.finish(card, with: Payload(false)))
    case .nothing: navigator?.send(.finish(card))
    case .dismissed: navigator?.send(.back)
    case .replaced:
      guard let layer = navigator?.world.state.layer(of: card),
        layer.host == nil, case .accessory(let level, nil) = layer.slot
      else { return }
      let heir = Command.replace(
        GuardedApp.name("coffer"), on: .accessory(level), inheriting: true)
      navigator?.send(heir)
    }
  }

  /// Answers everything that is asked, and settles everything that is presented: then no command
  /// may wait any more.
  func answerEverything() {
    inside = []
    for gate in gates.values { gate.mood = .later }
    // A draft that is kept holds back what it covers.
    if navigator?.world.fact(GuardedApp.dirty) == .bool(true) {
      navigator?.send(.set(GuardedApp.dirty, false))
    }
    for round in 0..<600 {
      guard let world = navigator?.world, broken == nil else { return }
      if questionCount > 0 {
        answerOne(0, round % 4 == 3 || round > 200 ? .deny : .allow)
      } else if !world.requests.compactMap(\.state.entry).isEmpty {
        // Each in turn, the newest first: the one below may have to be settled before it.
        let shown = world.requests.compactMap(\.state.entry).sorted()
        let isRefused = round % 4 == 3 || round > 200
        let card = shown[shown.count - 1 - round % shown.count]
        navigator?.send(.finish(card, with: Payload(!isRefused)))
      } else {
        break
      }
      promises.removeAll { !$0.verdict.isOpen }
    }
    guard let world = navigator?.world else { return }
    if !world.pending.isEmpty || !world.requests.isEmpty || world.hasQueuedCommands {
      let commands = world.pending.map { "\($0.command): \($0.state)" }
      let requests = world.requests.map { "\($0.request) \($0.state)" }
      fail(.waiting, "all is answered, but \(commands) wait for \(requests)")
    }
  }

  // MARK: Sendings

  /// Sends what waits for a callback of this kind.
  func sendWaiting(at callback: GuardedCallback) {
    while let place = inside.firstIndex(where: { $0.callback == callback }) {
      if callback == .ask { oracle.hasAmbiguousCards = true }
      send(inside.remove(at: place).sending)
    }
  }

  private func send(_ sending: GuardedSending) {
    guard let navigator else { return }
    for visit in sending.visits {
      if let number = visit.number { oracle.visit(number, needs: visit.needs) }
    }
    let callers = sending.visits.map {
      GuardedCaller($0, at: oracle.time, isStep: sending.isTransaction)
    }
    self.callers += callers
    let reply: Reply
    if sending.isChained {
      let visit = sending.visits[0]
      let command = sending.givesLater ? visit.command.withoutNumber : visit.command
      reply = navigator.send(visitRequest(command, sending, callers[0]))
    } else {
      reply = navigator.send(request(sending, callers))
    }
    switch reply {
    case .pending(let id):
      let time = oracle.time(of: id)
      for caller in callers { caller.time = min(caller.time, time) }
    case .waiting:
      for caller in callers { caller.time = 0 }
    case .done, .refused: break
    }
  }

  private func origin(_ origin: GuardedSending.Origin) -> EntryID? {
    guard let state = navigator?.world.state else { return nil }
    switch origin {
    case .outside: return nil
    case .focused: return state.focusedEntry?.id
    case .below: return state[state.activeLayer].entries.first?.id
    }
  }

  private func request(_ sending: GuardedSending, _ callers: [GuardedCaller]) -> Request {
    let origin = origin(sending.origin)
    var requests = callers.map { caller in
      var request = Request(caller.visit.command, from: origin)
      request.onResult = { [weak self] _ in self?.heard(caller) }
      request.onRefusal = { [weak self] _ in self?.refused(caller) }
      if !caller.needs.isEmpty { request.options = RequestOptions(protections: caller.needs) }
      return request
    }
    if sending.isTransaction { requests = [Request(transaction: requests, from: origin)] }
    var request = requests[0]
    if sending.hasReaction { request.reaction = ReactionID(2) }
    return request
  }

  /// A request with the options of a visit.
  private func visitRequest(
    _ command: Command, _ sending: GuardedSending, _ caller: GuardedCaller
  ) -> Request {
    // A protection itself becomes known with the visit; its name must be known already.
    let isObject = (caller.number ?? 0) % 2 == 0
    let objects = isObject ? caller.needs.compactMap { gates[$0] } : []
    let id = "\((caller.number ?? 0) % 3)"
    var request = Request(
      command,
      VisitOptions(
        from: origin(sending.origin), protectedBy: objects,
        keepAlive: sending.isKept ? .age(GuardedApp.lifetime).shared(as: id) : nil,
        onRefusal: { [weak self] _ in self?.refused(caller) }))
    request.onResult = { [weak self] _ in self?.heard(caller) }
    let names = caller.needs.filter { name in !objects.contains { $0.name == name } }
    if !names.isEmpty {
      var options = request.options ?? RequestOptions()
      options.protections += names
      request.options = options
    }
    if sending.givesLater, let number = caller.number {
      request.wait { [weak self] verdict in self?.promises.append((verdict, number)) }
    }
    return request
  }

  private func heard(_ caller: GuardedCaller) {
    caller.results += 1
    // An entry that a transaction brings and removes again never appears.
    if navigator != nil, !caller.isStep { oracle.heard(caller) }
    sendWaiting(at: .result)
  }

  private func refused(_ caller: GuardedCaller) {
    caller.refusals += 1
    sendWaiting(at: .refusal)
  }
}

extension Command {
  /// The command without the payload that is given later.
  fileprivate var withoutNumber: Command {
    switch self {
    case .push(let screen, let layer, _, let once): .push(screen, on: layer, once: once)
    case .go(let screen, let layer, _): .go(screen, on: layer)
    case .replace(let screen, let layer, _, let inheriting):
      .replace(screen, on: layer, inheriting: inheriting)
    case .replaceEntry(let id, let screen, _, let inheriting):
      .replaceEntry(id, by: screen, inheriting: inheriting)
    case .overlay(let screen, let level, _, let once): .overlay(screen, at: level, once: once)
    case .inside(let name, let host, let command):
      .inside(name, of: host, command.withoutNumber)
    default: self
    }
  }
}
