// What the live side does for the questions of parked commands.

extension Navigator {
  /// What belongs to parked commands; most navigators never have any.
  final class Desk {
    var protections: [Name: any Protection] = [:]
    var answerings: [ProtectionRequestID: PendingVerdict] = [:]
    var preparing: ((ProtectionRequest) throws -> (any Controller)?)?
    var deadlines: [ProtectionRequestID: Deadline] = [:]
    var joined: [UInt32: [Context]] = [:]
    init() {}
  }

  /// A deadline and how much of it is left.
  struct Deadline {
    var left: Duration
    var start: Duration
    var timer: Scheduler.Token?
  }

  /// Makes a protection known under its name.
  ///
  /// What is declared of that name keeps its condition; the live side is asked when that does not
  /// decide.
  public func register(_ protection: any Protection) {
    desk.protections[protection.name] = protection
    doors = Doors(desk.protections)
  }

  /// Asks a protection again about everything that it let in; what it lets in no more goes, in one
  /// commit, revoked.
  public func recheck(_ name: Name) {
    guard let protection = desk.protections[name], !protection.isOpen else { return }
    guard let id = world.passed.keys.filter({ world.passed[$0]?.contains(name) == true }).min(),
      let layer = world.state.layer(of: id), let entry = world.state.entry(id)
    else { return }
    let question = ProtectionRequest(
      kind: .enter(name), entry: id, screen: entry.screen, payload: entry.payload, layer: layer)
    newestRecheck &+= 1
    let asking = ProtectionRequestID(PendingID(0), newestRecheck)
    ask(protection, question, asking)
  }

  /// The protections that depend on what has changed are asked again.
  func recheck(after commit: borrowing Commit) {
    endWhatFailsNow()
    guard hasDesk else { return }
    let changed = commit.changes.compactMap { change in
      if case .fact(let name, _, _) = change { name } else { nil }
    }
    for protection in desk.protections.values.sorted(by: { $0.name.symbol < $1.name.symbol })
    where protection.facts.contains(where: { changed.contains($0) }) {
      recheck(protection.name)
    }
  }

  /// The protections of the live side that let everything pass now.
  var granted: [Name] { grants?.granted ?? [] }

  /// RequestOptions that say which protections let everything pass now; nil when none does.
  var grants: RequestOptions? { hasDesk ? doors.grants() : nil }

  /// After a walk in time: what was asked later is asked no more, and what waits now is asked
  /// again.
  func askAgain() {
    guard hasDesk || !world.pending.isEmpty else { return }
    for answering in desk.answerings.values { answering.close() }
    for asking in desk.deadlines.keys { move(asking, .ended) }
    desk.answerings = [:]
    for item in world.pending where item.presented == nil && !item.isBehind && !item.isWaiting {
      guard let question = item.questions.first,
        question.protection.flatMap({ world.map.protection($0) })?.ask == nil
      else { continue }
      ask(question, item.asking)
    }
  }

  func take(_ answer: Verdict, to asking: ProtectionRequestID) {
    desk.answerings[asking] = nil
    guard asking.pendingID.number == 0 else { return feed(.answer(asking, answer)) }
    guard case .deny = answer, let name = rechecks.removeValue(forKey: asking) else { return }
    endKept(protectedBy: name)
    feed(.revoke(name))
  }

  // MARK: Effects

  /// Closes a question that is asked no more.
  func withdraw(_ asking: ProtectionRequestID) {
    if hasDesk { desk.answerings.removeValue(forKey: asking)?.close() }
  }

  /// An equal command waits already: both get what that one gets.
  func join(_ token: UInt32, _ other: UInt32) {
    if let pendingID = result.pending { reply = .pending(pendingID) }
    guard let context = direct.take() else { return }
    if let waiting = contextsByToken[other] {
      waiting.join(context)
    } else if other != 0 {
      contextsByToken[other] = context
    }
  }

  func ask(_ question: ProtectionRequest, _ asking: ProtectionRequestID) {
    switch question.kind {
    case .enter(let name), .leave(let name):
      if let protection = desk.protections[name] {
        ask(protection, question, asking)
      } else {
        feed(.answer(asking, .deny("nobody answers for it")))
      }
    case .payload: give(answering(question, asking), asking.pendingID)
    case .prepare: prepare(question, asking, answering(question, asking))
    }
  }

  /// The block of the visit gives its payload, now or later.
  private func give(_ answering: PendingVerdict, _ pendingID: PendingID) {
    let token = world.pending.first { $0.pendingID == pendingID }?.issued.token ?? 0
    guard let give = contextsByToken[token]?.visit?.options.giving else {
      return answering.deny("nobody gives it")
    }
    do {
      try give(answering)
    } catch {
      if answering.isOpen { answering.deny("\(error)") }
    }
  }

  private func answering(_ question: ProtectionRequest, _ asking: ProtectionRequestID)
    -> PendingVerdict
  {
    let answering = PendingVerdict(question, asking, self)
    desk.answerings[asking] = answering
    return answering
  }

  private func ask(
    _ protection: any Protection, _ question: ProtectionRequest, _ asking: ProtectionRequestID
  ) {
    let answering = answering(question, asking)
    if asking.pendingID.number == 0 { rechecks[asking] = protection.name }
    do {
      try protection.ask(question, answering)
    } catch {
      onFault?(.protection(protection.name, error))
      if answering.isOpen { answering.deny("\(error)") }
    }
  }

  // MARK: Deadlines

  func move(_ asking: ProtectionRequestID, _ change: DeadlineChange) {
    guard let scheduler else { return }
    switch change {
    case .started(let duration):
      desk.deadlines[asking] = Deadline(left: duration, start: scheduler.now, timer: nil)
      arm(asking, scheduler)
    case .paused:
      guard var deadline = desk.deadlines[asking], let timer = deadline.timer.take() else {
        return
      }
      scheduler.cancel(timer)
      deadline.left -= scheduler.now - deadline.start
      desk.deadlines[asking] = deadline
    case .resumed: arm(asking, scheduler)
    case .ended:
      if let timer = desk.deadlines.removeValue(forKey: asking)?.timer { scheduler.cancel(timer) }
    }
  }

  private func arm(_ asking: ProtectionRequestID, _ scheduler: Scheduler) {
    guard let deadline = desk.deadlines[asking], deadline.timer == nil else { return }
    desk.deadlines[asking]?.start = scheduler.now
    desk.deadlines[asking]?.timer = scheduler.schedule(after: deadline.left) { [weak self] in
      self?.desk.deadlines[asking] = nil
      self?.feed(.expired(asking))
    }
  }
}
