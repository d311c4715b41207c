/// The live side of a protection, or of a leave guard: it is asked once for each request, and gives
/// one verdict, now or later.
///
/// A class, because the state that it watches is outside the world.
public protocol Protection: AnyObject {
  /// The name of the protection in the map or in a visit.
  var name: Name { get }
  /// The facts on which the verdicts depend: when one changes, the protection is asked again about
  /// every entry that it let in.
  ///
  /// The result of a screen that the protection presents does not count when it is settled in one
  /// commit with such a change: it may be older than the change.
  var facts: [Name] { get }
  /// Whether every request is allowed now, without being asked.
  var isOpen: Bool { get }
  /// Asks for a verdict.
  ///
  /// A command that is sent here waits for its turn. While the entry that it brings is open, the
  /// deadline stands still.
  /// - Throws: any error; it denies, with its text as the reason.
  func ask(_ question: ProtectionRequest, _ answering: PendingVerdict) throws
}

extension Protection {
  /// No facts.
  public var facts: [Name] { [] }
  /// False: every request is asked.
  public var isOpen: Bool { false }
}

/// The one verdict on a protection request.
///
/// A class, because a protection keeps it until the verdict is known. Without a verdict by the
/// deadline, the request is denied.
public final class PendingVerdict {
  /// The request.
  public let question: ProtectionRequest
  /// Nil once the request is closed.
  private var link: EntryContext.Link?
  package let id: ProtectionRequestID
  /// Whether a verdict still counts: none has been given, and the request is still open.
  public var isOpen: Bool { isAwaited && link?.navigator != nil }
  private var isAwaited = true

  init(_ question: ProtectionRequest, _ id: ProtectionRequestID, _ navigator: Navigator) {
    self.question = question
    self.id = id
    link = navigator.link
  }

  /// Allows the request.
  public func allow() { give(.allow) }

  /// Denies the request, with a reason in a few words.
  public func deny(_ reason: String? = nil) { give(.deny(reason.map { Refusal.Reason($0) })) }

  /// Denies the request because of an error, whose text is the reason.
  func deny(because error: some Error) { give(.deny(Refusal.Reason(error))) }

  /// Presents a command whose result decides: a value other than `false` and null allows.
  ///
  /// The result counts for the commands that wait for it, and for none that is sent after it.
  /// The deadline stands still while it is shown. An entry that is checked again is removed first.
  public func present(_ command: Command) { give(.present(command)) }

  /// Supplies the requested payload.
  public func give(_ payload: Payload?) { give(.payload(payload)) }

  private func give(_ verdict: Verdict) {
    guard let navigator = link?.navigator else { return }
    guard isOpen else {
      navigator.report(.answeredTwice(question))
      return
    }
    isAwaited = false
    navigator.take(verdict, on: question, id)
  }

  /// Closes the request; a later verdict does nothing and is no fault.
  func close() {
    isAwaited = false
    link = nil
  }
}

/// The registered protections of a navigator, with their open verdicts and deadlines.
struct LiveProtections {
  var verdicts: [ProtectionRequestID: PendingVerdict] = [:]
  /// The request about which a protection is being asked.
  var asking: ProtectionRequestID?
  private(set) var all: [any Protection] = []
  /// The names of the protections that allow every request now.
  var granted: [Name] { all.filter(\.isOpen).map(\.name) }

  subscript(name: Name) -> (any Protection)? { all.first { $0.name == name } }

  mutating func register(_ protection: any Protection) {
    all.removeAll { $0.name == protection.name }
    all.append(protection)
    all.sort { $0.name.text < $1.name.text }
  }

  /// Writes the open protections into the options of a request.
  func grant(_ request: inout Request) {
    let granted = granted
    if !granted.isEmpty { request.changeOptions { $0.granted = granted } }
  }
}

extension Navigator {
  /// Registers a protection under its name, in place of an earlier one.
  ///
  /// A condition declared under that name decides alone; otherwise the protection is asked.
  public func register(_ protection: any Protection) { protections.register(protection) }

  /// Asks a protection again about every entry that it let in, with one verdict for each.
  ///
  /// An entry stays only if it is allowed by the deadline; otherwise it is removed as revoked,
  /// before anything is presented. Kept controllers of such entries end at once.
  public func recheck(_ name: Name) {
    guard protections[name]?.isOpen != true else { return }
    endKept(protectedBy: name)
    // A verdict that has not reached the world yet is older than this, too.
    guard world.hasPassed(name) || !progress.inputs.isEmpty else { return }
    // Inside `ask`, a recheck leads to the next question, and so on.
    guard progress.inputs.addRecheck(of: name, isNested: protections.asking != nil) else {
      report(.recheckedWithoutEnd(name))
      return
    }
    takeInputs()
  }

  /// Rechecks the protections that depend on a changed fact.
  func recheck(after changes: ContiguousArray<Change>) {
    endKeptWithFailedConditions()
    if protections.all.isEmpty { return }
    let changed = changes.compactMap { change in
      if case .fact(let name, _, _) = change { name } else { nil }
    }
    for protection in protections.all where protection.facts.contains(where: changed.contains) {
      recheck(protection.name)
    }
  }

  /// Passes a verdict to the world.
  func take(_ verdict: Verdict, on question: ProtectionRequest, _ id: ProtectionRequestID) {
    protections.verdicts[id] = nil
    if verdict != .allow { endCached(by: question) }
    feed(.answer(id, verdict))
  }

  /// Ends cached controllers when a protection no longer allows an entry that it let in.
  func endCached(by question: ProtectionRequest) {
    if question.entry != nil, case .enter(let name) = question.kind {
      endKept(protectedBy: name)
    }
  }

  /// After a rewind, closes all requests and asks those that are open now.
  func reopenRequests() {
    for verdict in protections.verdicts.values { verdict.close() }
    protections.verdicts = [:]
    for open in world.requests {
      if open.state.isAsked { ask(open.request, open.id) }
    }
  }

  // MARK: Effects

  func ask(_ question: ProtectionRequest, _ id: ProtectionRequestID) {
    var question = question
    question.command = world.pending.first { $0.state == .asking(id) }?.command
    let verdict = PendingVerdict(question, id, self)
    protections.verdicts[id] = verdict
    switch question.kind {
    case .enter(let name), .leave(let name):
      guard let protection = protections[name] else { return verdict.deny("it is not registered") }
      if protection.isOpen { return verdict.allow() }
      protections.asking = id
      defer { protections.asking = nil }
      do {
        try protection.ask(question, verdict)
      } catch {
        report(.protection(name, error))
        if verdict.isOpen { verdict.deny(because: error) }
      }
    case .payload: give(verdict, id.pendingID)
    }
  }

  /// Calls the block of the visit that supplies its payload.
  private func give(_ verdict: PendingVerdict, _ pendingID: PendingID) {
    let token = world.pending.first { $0.pendingID == pendingID }?.issued.token ?? 0
    guard let give = requests.waiting[token]?.parts?.visit.supply else {
      return verdict.deny("no block supplies its data")
    }
    do {
      try give(verdict)
    } catch {
      if verdict.isOpen { verdict.deny(because: error) }
    }
  }

  /// Closes a request that has ended.
  func withdraw(_ id: ProtectionRequestID) {
    protections.verdicts.removeValue(forKey: id)?.close()
  }
}
