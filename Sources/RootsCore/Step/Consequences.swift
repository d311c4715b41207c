/// One input's way through the six stages: what is known of it beside its words, and what came of
/// it, from which the effects are read off.
///
/// A class because it is large, and used again for one input after the other.
public final class Consequences {
  // What is known.
  package var command = Command.back
  /// Whether it is a command's doing: what is not begins a chain of its own.
  package var hasCommand = false
  package var origin: EntryID?
  /// The nested navigator that the command under way is meant for; nil for the app.
  var navigator: Int?
  package var token: UInt32 = 0
  var reaction = ReactionID.none
  package var terms: RequestOptions? { didSet { isMarked = true } }
  /// The asking for which a protection presents this command.
  var serves: ProtectionRequestID? { didSet { isMarked = true } }
  /// The parked command that runs again.
  package var resumed: PendingCommand? { didSet { isMarked = true } }
  /// The commands that led to it, oldest first.
  var chain: [Command] = []
  package var before = Appearance()
  /// In a transaction: which step is under way, and which tokens its steps' entries have.
  var transactionStep: UInt32?
  var tokens: [EntryID: UInt32] = [:]
  /// The protections that entries have from the request that brings them.
  var ownProtections: [EntryID: [Name]] = [:] { didSet { isMarked = true } }
  /// The roots of nested navigators that began, which nobody asked for.
  package var roots: Set<EntryID> = []

  /// Whether anything may be set that few commands have: what says so has an observer.
  private(set) var isMarked = false

  // What came of it.
  /// All changes in order, those that cancel out among them.
  package var happened = Changes()
  package var after = Appearance()
  /// Why nothing changed, if nothing did.
  public internal(set) var refusal: Refusal?
  /// Whether what came was brought back by undo or redo.
  package var isRestoring = false
  /// The command waits for an answer.
  public internal(set) var pending: PendingID? { didSet { isMarked = true } }
  /// Answers that hold from now on, by the entries that passed.
  var passing: [(id: EntryID, protection: Name)] = [] { didSet { isMarked = true } }
  /// The same of the one entry that came, when all of it passes at once.
  var granted: [Name] = [] { didSet { isMarked = true } }
  /// What the live side must do beside what is read off the changes.
  var requests: [Effect] = [] { didSet { isMarked = true } }
  /// The messages on their way, and what is to follow them.
  var told: [Following] = [] { didSet { isMarked = true } }
  /// Removed entries whose result had been settled before.
  var settledBefore: Set<EntryID> = []

  /// Nothing yet.
  public init() {}

  /// What changed in the end; empty when the input was refused.
  public var changes: ContiguousArray<Change> {
    happened.changes
  }

  /// What the live side must do, in order.
  public var effects: [Effect] {
    let list = EffectList()
    deliver(to: list)
    return list.effects
  }

  /// The chain of what follows from it.
  package var nextChain: [Command] { hasCommand ? chain + [command] : chain }

  @inline(__always)
  package func begin(origin: EntryID? = nil, token: UInt32 = 0, reaction: ReactionID = .none) {
    reset()
    hasCommand = false
    self.origin = origin
    self.token = token
    self.reaction = reaction
  }

  @inline(__always)
  private func reset() {
    if !chain.isEmpty { chain = [] }
    if transactionStep != nil {
      transactionStep = nil
      tokens = [:]
    }
    happened.removeAll()
    if refusal != nil { refusal = nil }
    if isMarked { unmark() }
    if isRestoring {
      isRestoring = false
      settledBefore = []
    }
    if !settledBefore.isEmpty { settledBefore = [] }
    if !roots.isEmpty { roots = [] }
  }

  @inline(never)
  private func unmark() {
    terms = nil
    granted = []
    if resumed != nil { resumed = nil }
    (serves, pending) = (nil, nil)
    if !passing.isEmpty { passing = [] }
    if !ownProtections.isEmpty { ownProtections = [:] }
    if !requests.isEmpty { requests = [] }
    if !told.isEmpty { told = [] }
    isMarked = false
  }

  /// The token of the request that asked for an entry; 0 for none.
  @inline(__always)
  package func token(of id: EntryID) -> UInt32 {
    if transactionStep != nil { return tokens[id] ?? 0 }
    return happened.count > 1 && roots.contains(id) ? 0 : token
  }
}

/// Who performs effects: one function for each, so that the live side needs no list of them.
///
/// Objects only, so that nothing is counted on the way.
package protocol EffectSink: AnyObject {
  /// An entry came, by the change at that place.
  func enter(at place: Int, _ consequences: Consequences)
  /// The result of an entry is settled that went by the change at that place.
  func settle(at place: Int, _ consequences: Consequences)
  func appear(_ id: EntryID)
  func disappear(_ id: EntryID)
  func end(_ id: EntryID)
  /// A nested navigator ended with its host.
  func end(navigator name: Name, in host: EntryID)
  func commit(_ commit: borrowing Commit)
  func refuse(_ refusal: Refusal, _ command: Command, token: UInt32)
  /// One of the effects that are not read off the changes.
  func perform(_ effect: Effect)
}

extension Consequences {
  /// The effects in the order in which they are to be performed: contexts for what came, results
  /// for what went, what can be seen, what has ended, and who is to be told.
  @inline(__always)
  package func deliver(to sink: some EffectSink) {
    if refusal != nil || isMarked && pending != nil { return deliverWaiting(to: sink) }
    let count = happened.count
    for place in 0..<count where happened.kind(at: place) == .inserted {
      sink.enter(at: place, self)
    }
    for place in 0..<count where happened.isRemoval(at: place) {
      if settledBefore.isEmpty || !settledBefore.contains(happened.id(at: place)) {
        sink.settle(at: place, self)
      }
    }
    deliverAppearance(to: sink)
    for place in 0..<count where happened.isRemoval(at: place) {
      sink.end(happened.id(at: place))
    }
    if count > 1 { deliverEnds(to: sink) }
    if !happened.keys.isEmpty { happened.tell(sink) }
    if isMarked { deliverRequests(to: sink) }
  }

  /// Nothing changed: it was refused, or it waits.
  @inline(never)
  private func deliverWaiting(to sink: some EffectSink) {
    if let refusal { sink.refuse(refusal, command, token: token) }
    deliverRequests(to: sink)
  }

  @inline(never)
  private func deliverRequests(to sink: some EffectSink) {
    for effect in requests { sink.perform(effect) }
  }

  /// Which nested navigators have ended.
  @inline(never)
  private func deliverEnds(to sink: some EffectSink) {
    for place in 0..<happened.count where happened.kind(at: place) == .hosted {
      let record = happened[place]
      if record.entry.id == .none {
        sink.end(navigator: record.entry.screen, in: record.previousHost)
      }
    }
  }

  /// Who disappears, top down, and who appears, bottom up.
  @inline(__always)
  private func deliverAppearance(to sink: some EffectSink) {
    if before.hasNested || after.hasNested { return deliverNestedAppearance(to: sink) }
    let hasOverlays = before.hasOverlays || after.hasOverlays
    if hasOverlays { deliverDisappearances(to: sink) }
    if before.content != after.content {
      sink.disappear(before.content)
      sink.appear(after.content)
    }
    if hasOverlays { deliverAppearances(to: sink) }
  }

  @inline(never)
  private func deliverNestedAppearance(to sink: some EffectSink) {
    for id in before.visible.reversed() where !after.visible.contains(id) { sink.disappear(id) }
    for id in after.visible where !before.visible.contains(id) { sink.appear(id) }
  }

  @inline(never)
  private func deliverDisappearances(to sink: some EffectSink) {
    for level in (0..<Layer.limit).reversed() {
      let id = before.overlay(level)
      if id != .none, !after.contains(id) { sink.disappear(id) }
    }
  }

  @inline(never)
  private func deliverAppearances(to sink: some EffectSink) {
    for level in 0..<Layer.limit {
      let id = after.overlay(level)
      if id != .none, !before.contains(id) { sink.appear(id) }
    }
  }
}

/// Effects as a list: for tests, tapes and whoever wants to look at them.
private final class EffectList: EffectSink {
  var effects: [Effect] = []

  func enter(at place: Int, _ consequences: Consequences) {
    let record = consequences.happened[place]
    let token = consequences.token(of: record.entry.id)
    effects.append(
      .entered(record.entry, record.layer, token: token, isSettled: consequences.isRestoring))
  }
  func settle(at place: Int, _ consequences: Consequences) {
    let record = consequences.happened[place]
    if let ending = record.ending { effects.append(.settled(record.entry, ending)) }
  }
  func appear(_ id: EntryID) { effects.append(.appeared(id)) }
  func disappear(_ id: EntryID) { effects.append(.disappeared(id)) }
  func end(_ id: EntryID) { effects.append(.ended(id)) }
  func end(navigator name: Name, in host: EntryID) {
    effects.append(.navigatorEnded(name, in: host))
  }
  func commit(_ commit: borrowing Commit) {
    effects.append(.committed(commit.keys))
  }
  func refuse(_ refusal: Refusal, _ command: Command, token: UInt32) {
    effects.append(.refused(refusal, command, token: token))
  }
  func perform(_ effect: Effect) { effects.append(effect) }
}

extension Consequences: Equatable {
  /// By what changed and what must be done.
  public static func == (a: Consequences, b: Consequences) -> Bool {
    a.changes == b.changes && a.effects == b.effects
  }
}
