/// One input's way through the six stages: what is known of it beside its words, and what came of
/// it, from which the effects are read off.
///
/// A class because it is large, and used again for one input after the other.
public final class Consequences {
  // What is known.
  var command: Command?
  var origin: EntryID?
  var token: UInt32 = 0
  var reaction = ReactionID.none
  /// The commands that led to it, oldest first.
  var chain: [Command] = []
  var before = Appearance()
  /// In a transaction: which step is under way, and which tokens its steps' entries have.
  var transactionStep: UInt32?
  var tokens: [EntryID: UInt32] = [:]

  // What came of it.
  /// All changes in order, those that cancel out among them.
  var happened: ContiguousArray<Change> = []
  /// What is left of them when some cancel out; nil when none does.
  var net: ContiguousArray<Change>?
  var after = Appearance()
  var keys: KeySet = []
  /// Why nothing changed, if nothing did.
  public internal(set) var refusal: Refusal?
  /// Whether what came was brought back by undo or redo.
  var isRestoring = false
  /// Removed entries whose result had been settled before.
  var settledBefore: Set<EntryID> = []

  /// Nothing yet.
  public init() {}

  /// What changed in the end; empty when the input was refused.
  public var changes: ContiguousArray<Change> { net ?? happened }

  /// What the live side must do, in order.
  public var effects: [Effect] {
    var list = EffectList()
    deliver(to: &list)
    return list.effects
  }

  /// The chain of what follows from it.
  var nextChain: [Command] { chain + (command.map { [$0] } ?? []) }

  func begin(
    _ command: Command?, origin: EntryID? = nil, token: UInt32 = 0, reaction: ReactionID = .none
  ) {
    reset()
    self.command = command
    self.origin = origin
    self.token = token
    self.reaction = reaction
  }

  private func reset() {
    if !chain.isEmpty { chain = [] }
    if transactionStep != nil {
      transactionStep = nil
      tokens = [:]
    }
    if happened.count == 1 {
      happened.removeLast()
    } else if !happened.isEmpty {
      happened.removeAll(keepingCapacity: true)
    }
    if net != nil { net = nil }
    keys = []
    if refusal != nil { refusal = nil }
    if isRestoring {
      isRestoring = false
      settledBefore = []
    }
    if !settledBefore.isEmpty { settledBefore = [] }
  }

  /// The token of the request that asked for an entry; 0 for none.
  @inline(__always)
  func token(of id: EntryID) -> UInt32 {
    transactionStep == nil ? token : tokens[id] ?? 0
  }
}

/// Who performs effects: one function for each, so that the live side needs no list of them.
protocol EffectSink {
  mutating func enter(_ entry: Entry, on layer: Layer, token: UInt32, isSettled: Bool)
  mutating func settle(_ entry: Entry, _ ending: Ending)
  mutating func appear(_ id: EntryID)
  mutating func disappear(_ id: EntryID)
  mutating func end(_ id: EntryID)
  mutating func commit(_ keys: KeySet, _ consequences: Consequences)
  mutating func refuse(_ refusal: Refusal, _ command: Command, token: UInt32)
}

extension Consequences {
  /// The effects in the order in which they are to be performed: contexts for what came, results
  /// for what went, what can be seen, what has ended, and who is to be told.
  @inline(__always)
  func deliver(to sink: inout some EffectSink) {
    if let refusal {
      if let command { sink.refuse(refusal, command, token: token) }
      return
    }
    for case .inserted(let entry, let layer) in happened {
      sink.enter(entry, on: layer, token: token(of: entry.id), isSettled: isRestoring)
    }
    for case .removed(let entry, _, let ending) in happened
    where settledBefore.isEmpty || !settledBefore.contains(entry.id) {
      sink.settle(entry, ending)
    }
    deliverAppearance(to: &sink)
    for case .removed(let entry, _, _) in happened { sink.end(entry.id) }
    if !keys.isEmpty { sink.commit(keys, self) }
  }

  /// Who disappears, top down, and who appears, bottom up.
  @inline(__always)
  private func deliverAppearance(to sink: inout some EffectSink) {
    let hasOverlays = before.hasOverlays || after.hasOverlays
    if hasOverlays {
      for level in (0..<Layer.limit).reversed() {
        let id = before.overlay(level)
        if id != .none, !after.contains(id) { sink.disappear(id) }
      }
    }
    if before.content != after.content {
      sink.disappear(before.content)
      sink.appear(after.content)
    }
    if hasOverlays {
      for level in 0..<Layer.limit {
        let id = after.overlay(level)
        if id != .none, !before.contains(id) { sink.appear(id) }
      }
    }
  }
}

/// Effects as a list: for tests, tapes and whoever wants to look at them.
private struct EffectList: EffectSink {
  var effects: [Effect] = []

  mutating func enter(_ entry: Entry, on layer: Layer, token: UInt32, isSettled: Bool) {
    effects.append(.entered(entry, layer, token: token, isSettled: isSettled))
  }
  mutating func settle(_ entry: Entry, _ ending: Ending) {
    effects.append(.settled(entry, ending))
  }
  mutating func appear(_ id: EntryID) { effects.append(.appeared(id)) }
  mutating func disappear(_ id: EntryID) { effects.append(.disappeared(id)) }
  mutating func end(_ id: EntryID) { effects.append(.ended(id)) }
  mutating func commit(_ keys: KeySet, _ consequences: Consequences) {
    effects.append(.committed(keys))
  }
  mutating func refuse(_ refusal: Refusal, _ command: Command, token: UInt32) {
    effects.append(.refused(refusal, command, token: token))
  }
}

extension Consequences: Equatable {
  /// By what changed and what must be done.
  public static func == (a: Consequences, b: Consequences) -> Bool {
    a.changes == b.changes && a.effects == b.effects
  }
}
