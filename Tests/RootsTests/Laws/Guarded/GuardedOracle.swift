import Roots

/// The tenth law, written down apart from the engine: no entry is in the state unless the
/// protections that the author declared for its screen, and those of its visit, let it in for this
/// appearance.
///
/// An appearance begins with the command that brings the entry, restoration included. A verdict
/// counts when it was given for the same screen, payload and layer after that command was sent,
/// and until the protection is asked again. A condition counts only while it holds. The bottom of
/// a content layer is checked while it is visible.
///
/// A class, because protections, callbacks and observers all report to it.
final class GuardedOracle {
  /// A law that was broken, and how.
  struct Breach: CustomStringConvertible {
    enum Law {
      case entering, leaving, making, keeping, asking, askingAgain, calling, waiting, ending, order,
        history, restoring
    }
    let law: Law
    let description: String
  }

  let app: GuardedApp
  let gates: [Name: GuardedGate]
  /// The first law that was broken.
  private(set) var broken: Breach?
  private(set) var questions: [Question] = []
  private var cards = GuardedCards()
  private var history = GuardedHistory()
  /// Whether the world must say which entries protections show: after restoration, an entry that
  /// was one is an ordinary one, and all that a protection sends while it is asked is shown by it.
  var hasAmbiguousCards = false
  /// The protections that the visits asked for, by the numbers that they carry.
  private var needs: [Int: [Name]]

  private var now = 0
  /// The time at which the step under way began.
  ///
  /// Its results are of this time, and its changes of facts of the next; what its callbacks report
  /// comes later.
  private var stepStart = 0
  private var lives: [EntryID: Life] = [:]
  /// The appearances that the latest step ended.
  private var ended: [EntryID: Life] = [:]
  /// The live entries whose callers have heard their results.
  private var settled: Set<EntryID> = []
  private var keeping = GuardedKeeping()
  /// The entries of the step under way about which a protection must ask again already.
  private var arriving: [EntryID: Life] = [:]
  /// The times at which the waiting commands were sent.
  private var births: [PendingID: Int] = [:]
  /// The waiting commands of the user that open what a protection would present.
  private var waitingByHand: Set<PendingID> = []
  private var verdicts = GuardedVerdicts()
  /// The times at which protections were last checked again.
  private var renewals: [Name: Int] = [:]
  /// The same before the step under way.
  private var earlierRenewals: [Name: Int] = [:]
  /// The time since which entries come by restoration; nil outside restoration.
  private var restoredSince: Int?
  /// Whether an author's tool restores them.
  private var isRewinding = false
  /// The time of what a tool brought back.
  private static let exempt = -1

  init(_ app: GuardedApp, _ gates: [Name: GuardedGate], needs: [Int: [Name]] = [:]) {
    self.app = app
    self.gates = gates
    self.needs = needs
  }

  /// The needs of all visits so far, for the next run of the program.
  var visitNeeds: [Int: [Name]] { needs }

  /// The accessories that protections present and that are open.
  var openCards: [EntryID] { cards.open.keys.sorted() }

  /// The present time, in events.
  var time: Int { now }

  func fail(_ law: Breach.Law, _ text: @autoclosure () -> String) {
    if broken == nil { broken = Breach(law: law, description: text()) }
  }

  // MARK: What is reported

  /// An entry that a visit brings carries a number; two visits with the same number are the same.
  func visit(_ number: Int, needs names: [Name]) {
    needs[number] = needs[number].map { old in old.filter { names.contains($0) } } ?? names
  }

  /// The time at which a waiting command was sent, or another one that does the same for it.
  func time(of id: PendingID) -> Int { births[id] ?? now }

  /// A protection is asked.
  func asked(_ request: ProtectionRequest, _ verdict: PendingVerdict, in world: World) -> Question {
    now += 1
    let protection = request.protection ?? .empty
    let isRecheck = world.requests.contains { $0.id == verdict.id && $0.isRecheck }
    if isRecheck, let id = request.entry { lives[id]?.due.remove(protection) }
    if gates[protection]?.isOpen == true {
      fail(.asking, "\(protection) is open and is asked: \(request)")
    }
    let question = Question(request, verdict, protection, isRecheck: isRecheck, at: now)
    questions.append(question)
    return question
  }

  /// A question is allowed.
  func allowed(_ question: Question) {
    now += 1
    question.isAllowed = true
    verdicts.allow(.init(of: question.request), at: now)
    if question.isRecheck, let id = question.request.entry {
      lives[id]?.hold(question.protection)
    }
  }

  /// A question is denied, or answered by something that is no verdict.
  func denied(_ question: Question) {
    now += 1
    guard case .enter = question.request.kind, let id = question.request.entry else { return }
    keeping.deny(question.protection, at: now)
    // The entry was not in when a command's question was asked: it has been let in meanwhile.
    if !question.isRecheck, lives[id]?.held.contains(question.protection) == true { return }
    lives[id]?.renewed[question.protection] = now
    // An entry that is checked again may stay until the verdict has its turn, and no longer.
    if question.isRecheck {
      lives[id]?.hold(question.protection)
    } else {
      lives[id]?.lose(question.protection)
    }
  }

  /// A command with this payload is presented, whose result decides.
  func presented(_ question: Question, _ payload: Payload?) {
    if question.isRecheck { return denied(question) }
    now += 1
    verdicts.present(payload, for: .init(of: question.request))
  }

  /// A caller hears a result: the visit came, so all that it asked for must have let it in.
  func heard(_ caller: GuardedCaller) {
    guard let screen = caller.screen, let number = caller.number,
      !lives.values.contains(where: \.isExempt)
    else { return }
    for name in caller.needs {
      let subject = GuardedVerdicts.Subject(name, screen, Payload(number))
      switch app.kinds[name] {
      case nil: fail(.calling, "\(caller) came, and nobody decides about '\(name)'")
      case .fact: break
      case .card:
        if verdicts.timeOfResult(for: name) < caller.time {
          fail(.calling, "\(caller) came without \(name)")
        }
      case .live:
        let time = max(verdicts.time(of: subject), gates[name]?.lastOpen ?? -1)
        if time < caller.time { fail(.calling, "\(caller) came, and '\(name)' did not let it in") }
      }
    }
  }

  /// A controller is made: everything that it needs must have been granted by then.
  func made(_ screen: Name, _ payload: Payload?) {
    if restoredSince != nil || payload == nil || lives.values.contains(where: \.isExempt) { return }
    for name in allNeeds(screen, payload) where !isGranted(name, screen, payload) {
      fail(.making, "the controller of \(screen) \(payload as Any) is made without \(name)")
    }
  }

  /// A kept controller shows another visit: what the former one needed must have let this one in.
  func reused(_ screen: Name, after former: Payload?, for payload: Payload?) {
    if restoredSince != nil || lives.values.contains(where: \.isExempt) { return }
    for name in allNeeds(screen, former) where !isGranted(name, screen, payload) {
      fail(
        .keeping,
        "the controller of \(screen) \(former as Any) shows \(payload as Any) without \(name)")
    }
  }

  private func isGranted(_ name: Name, _ screen: Name, _ payload: Payload?) -> Bool {
    let subject = GuardedVerdicts.Subject(name, screen, payload)
    return switch app.kinds[name] {
    // A controller can be made before the facts of its command change.
    case .fact: true
    case .card: verdicts.timeOfResult(for: name) >= 0
    case .live: verdicts.time(of: subject) >= 0 || gates[name]?.lastOpen != nil
    case nil: false
    }
  }

  // MARK: Steps

  /// Begins with the entries of a world.
  func begin(_ world: World) {
    for id in world.state.entries.keys { lives[id] = Life(start: 0, arrival: 0, renewed: [:]) }
    settled = world.marks.settled
    history.begin(world, without: cards.presented)
    endStep()
  }

  /// Restoration begins: every entry appears anew.
  /// - Parameter isExempt: whether an author's tool restores them, which asks nobody.
  func beginRestoration(isExempt: Bool = false) {
    isRewinding = isExempt
    now += 1
    lives = [:]
    births = [:]
    questions = []
    cards.forgetOpen()
    restoredSince = now
    hasAmbiguousCards = true
    stepStart = now
  }

  func endRestoration(_ world: World) {
    check(world)
    if isRewinding {
      for item in world.pending { births[item.pendingID] = Self.exempt }
      cards.reopen(world.state.entries.keys)
    }
    isRewinding = false
    restoredSince = nil
    settled = world.marks.settled
    cards.represent(world.marks.cards)
    history.begin(world, without: cards.presented)
    endStep()
  }

  private func endStep() {
    now += 2
    stepStart = now - 1
    earlierRenewals = renewals
    for gate in gates.values where gate.isOpen { gate.lastOpen = now }
  }

  /// A step is over.
  func stepped(_ input: Input, _ result: StepResult, _ world: World) {
    now += 1
    let unknown = isRewinding ? Self.exempt : stepStart
    let resumed = result.resumed?.pendingID
    let start = resumed.map { births[$0] ?? unknown } ?? stepStart
    ended = [:]
    for change in result.changes {
      follow(change, input, start, world, resumed, isTravelling: result.isTravelling)
    }
    if case .command(let issued) = input, let id = result.pending, issued.options?.asking == nil,
      GuardedApp.cards.values.contains(where: { issued.command == app.showing($0) })
    {
      waitingByHand.insert(id)
    }
    let heard = world.marks.settled.subtracting(settled)
    if restoredSince == nil, !result.isTravelling, !heard.isEmpty {
      fail(.calling, "\(input) brings \(heard) back, whose callers have heard their results")
    }
    settled = world.marks.settled
    var waiting: [PendingID: Int] = [:]
    for item in world.pending {
      waiting[item.pendingID] = births[item.pendingID] ?? unknown
    }
    births = waiting
    check(world)
    followHistory(result, world)
    for id in arriving.keys {
      let held = lives[id]?.held ?? []
      lives[id]?.due.formIntersection(held)
    }
    arriving = [:]
    for case .fact(let fact, _, _) in result.changes {
      for gate in gates.values where gate.facts.contains(fact) && !gate.isOpen {
        mustAsk(gate.name, since: stepStart + 1)
      }
    }
    endStep()
  }

  private func followHistory(_ result: StepResult, _ world: World) {
    guard restoredSince == nil else { return history.begin(world, without: cards.presented) }
    // After a fault the copies say nothing.
    guard broken == nil else { return }
    if let text = history.follow(result, world, without: cards.presented) { fail(.history, text) }
  }

  /// The appearance of an entry that restoration brings; nil outside restoration.
  private var restored: Life? {
    restoredSince.map { Life(start: $0, arrival: $0, renewed: [:], isExempt: isRewinding) }
  }

  private func follow(
    _ change: Change, _ input: Input, _ start: Int, _ world: World, _ resumed: PendingID?,
    isTravelling: Bool
  ) {
    switch change {
    case .inserted(let entry, _, _):
      let early = arriving[entry.id]
      lives[entry.id] = Life(
        start: start, arrival: now, renewed: early?.renewed ?? renewals, due: early?.due ?? [],
        isExempt: start == Self.exempt)
      // An entry that undo restores is no card, even if it was one before a restoration.
      if !isTravelling {
        let isCard = hasAmbiguousCards ? world.marks.cards.contains(entry.id) : nil
        if !isByHand(entry, input, resumed) { cards.note(entry, isCard: isCard) }
      }
    case .removed(let entry, let layer, let removal, _):
      checkLeave(entry, layer, removal, input, start)
      let life = lives.removeValue(forKey: entry.id)
      ended[entry.id] = life ?? restored
      keeping.end(entry.id, life, at: now)
      if let card = cards.settle(entry.id, removal) {
        verdicts.settle(card.payload, for: card.protection, at: stepStart)
      }
    case .updated(let entry, _, _):
      // A new payload is a new appearance.
      lives[entry.id] = Life(
        start: start, arrival: now, renewed: earlierRenewals, due: lives[entry.id]?.due ?? [],
        isExempt: start == Self.exempt)
    case .selected, .hosted, .fact: break
    }
  }

  /// Whether the user opens what a protection would present.
  private func isByHand(_ entry: Entry, _ input: Input, _ resumed: PendingID?) -> Bool {
    if let resumed { return waitingByHand.contains(resumed) }
    guard case .command(let issued) = input, issued.options?.asking == nil else { return false }
    return issued.command == app.showing(entry.screen)
  }

  /// A protection must ask again about everything that it let in, because it was told to.
  func askAgain(_ protection: Name, in world: World) {
    if gates[protection]?.isOpen == true { return }
    for id in world.state.entries.keys where lives[id] == nil {
      arriving[id, default: Life(start: 0, arrival: 0, renewed: renewals)].due.insert(protection)
    }
    now += 1
    mustAsk(protection, since: now)
  }

  private func mustAsk(_ protection: Name, since time: Int) {
    renewals[protection] = max(renewals[protection] ?? 0, time)
    for id in lives.keys where lives[id]?.held.contains(protection) == true {
      // The question can come before the report of the step that caused it.
      let isAsked = questions.contains {
        $0.isRecheck && $0.request.entry == id && $0.protection == protection
      }
      if !isAsked { lives[id]?.due.insert(protection) }
    }
  }

  // MARK: The law

  private func allNeeds(_ screen: Name, _ payload: Payload?) -> [Name] {
    let declared = app.protections[screen] ?? []
    let own = payload?.number.flatMap { needs[$0] } ?? []
    return own.isEmpty ? declared : declared + own
  }

  private func check(_ world: World) {
    let state = world.state
    let visible = state.visibleEntries
    for layer in state.layers {
      for (place, entry) in state[layer].entries.enumerated() {
        if lives[entry.id] == nil {
          guard let restored else {
            return fail(.order, "\(entry) came from nowhere on \(layer)")
          }
          lives[entry.id] = restored
        }
        let names = allNeeds(entry.screen, entry.payload)
        let isHidden = place == 0 && layer.isContent && !visible.contains(entry.id)
        if isHidden {
          followDenials(of: entry.id, in: world)
          continue
        }
        for name in names where !isIn(entry, on: layer, by: name, world) {
          return fail(.entering, "\(entry) is on \(layer), and '\(name)' did not let it in")
        }
      }
    }
  }

  /// An entry that was denied when it was checked again is hidden: a newer verdict must show it,
  /// once the denial has been taken.
  private func followDenials(of id: EntryID, in world: World) {
    for question in questions where question.request.entry == id && question.isDeniedRecheck {
      let request = question.verdict.id
      if world.requests.contains(where: { $0.id == request && $0.state.isAsked }) { continue }
      question.isFollowed = true
      if !isEarlier(question, than: id) { lives[id]?.lose(question.protection) }
    }
  }

  /// Whether a question was about another appearance of an entry: one by undo or with another
  /// payload has a verdict of its own.
  private func isEarlier(_ question: Question, than id: EntryID) -> Bool {
    lives[id].map { $0.arrival > question.time } ?? false
  }

  private func isIn(_ entry: Entry, on layer: Layer, by name: Name, _ world: World) -> Bool {
    guard let life = lives[entry.id] else { return false }
    if life.isExempt { return true }
    let kind = app.kinds[name]
    if case .fact(let fact) = kind { return world.fact(fact) == .bool(true) }
    if kind == nil { return false }
    if life.held.contains(name) { return true }
    let since = max(life.start, life.renewed[name] ?? 0)
    let subject = GuardedVerdicts.Subject(name, entry.screen, entry.payload, on: layer)
    var isGranted = verdicts.time(of: subject) >= since
    if case .card = kind { isGranted = verdicts.timeOfResult(for: name) >= since }
    if kind == .live, !isGranted { isGranted = wasOpen(name, since: since) }
    if isGranted { lives[entry.id]?.hold(name) }
    return isGranted
  }

  /// Whether a live protection allowed everything at some time.
  private func wasOpen(_ name: Name, since time: Int) -> Bool {
    gates[name].map { $0.isOpen || $0.lastOpen ?? -1 >= time } ?? false
  }

  /// A letter leaves only when it is let go, or when it must.
  private func checkLeave(
    _ entry: Entry, _ layer: Layer, _ removal: Removal, _ input: Input, _ start: Int
  ) {
    guard entry.screen == GuardedApp.letter, !app.map.rules(of: entry.screen).leaveGuards.isEmpty,
      removal != .dismissed(.revoked), !wasOpen(GuardedApp.keep, since: start)
    else { return }
    let subject = GuardedVerdicts.Subject(
      GuardedApp.keep, entry.screen, entry.payload, on: layer, leaving: entry.id)
    if verdicts.time(of: subject) < start {
      fail(.leaving, "\(entry) left \(layer), \(removal), and was not let go")
    }
  }

  /// Between two things that are done: every question is open on both sides or on none, and an
  /// entry that was checked again is there only if it was allowed.
  func checkIdle(_ world: World, _ controllers: [GuardedController]) {
    for controller in controllers {
      let (screen, payload) = (controller.screen, controller.payload)
      let names = allNeeds(screen, payload)
      if let name = keeping.obstacle(for: controller, names, app.kinds, world) {
        fail(.keeping, "the controller of \(screen) \(payload as Any) is kept without \(name)")
      }
    }
    let state = world.state
    let visible = state.visibleEntries
    let isGone = { (id: EntryID) in
      guard let layer = state.layer(of: id) else { return true }
      return layer.isContent && state[layer].position(of: id) == 0 && !visible.contains(id)
    }
    for question in questions where question.isDeniedRecheck && !question.isFollowed {
      guard let id = question.request.entry, !isEarlier(question, than: id) else { continue }
      if !isGone(id) {
        fail(.askingAgain, "\(question.request) was not allowed, and the entry is there")
      }
      lives[id]?.lose(question.protection)
    }
    questions.removeAll { !$0.verdict.isOpen }
    let open = world.requests.count { $0.state.isAsked && $0.request.protection != nil }
    if open != questions.count {
      fail(.asking, "\(questions.count) questions, but \(open) requests are open")
    }
    for id in lives.keys {
      guard let life = lives[id], !life.due.isEmpty else { continue }
      lives[id]?.due = []
      for name in life.due where gates[name]?.isOpen != true {
        if !isGone(id), let entry = state.entry(id) {
          fail(.askingAgain, "'\(name)' did not ask again about \(entry)")
        }
        lives[id]?.lose(name)
      }
    }
    if !state.violations.isEmpty { fail(.order, "\(state.violations)") }
    for controller in controllers {
      guard let id = controller.entry, let life = lives[id], isGone(id) else { continue }
      let names = allNeeds(controller.screen, controller.payload)
      if let name = keeping.bar(to: life, names, app.kinds, world) {
        fail(.keeping, "the controller of \(controller.screen)\(id), hidden, lives without \(name)")
      }
    }
    endStep()
  }
}
