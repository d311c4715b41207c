/// The working state of one step: the input's circumstances, and the changes so far.
///
/// It lives for one step and is passed through the six stages.
package struct StepState: ~Copyable {
  // MARK: The input

  /// The command, with its circumstances; nil for other inputs.
  package var issued: IssuedCommand?
  /// The entry that acts; nil from outside.
  var origin: EntryID?
  /// The commands that led to the input, oldest first.
  var chain: [Command] = []
  /// The token of the part of the command under way; 0 for none.
  var token: UInt32 = 0
  /// The reaction to the result of the entry that the part of the command under way brings.
  var reaction = ReactionID.none
  /// The waiting command that runs again.
  var resumed: PendingCommand? {
    get { resumedBox?.value }
    set { resumedBox = newValue.map { Resumed($0) } }
  }
  private var resumedBox: Resumed?
  /// Whether the command waited before and runs again.
  var isResumed: Bool { resumedBox != nil }

  /// The waiting command on the heap: few steps have one, and it is large.
  private final class Resumed {
    let value: PendingCommand
    init(_ value: PendingCommand) { self.value = value }
  }

  /// The layers to which a waiting command was resolved, while it is rehearsed or runs again.
  var places = ResolvedPlaces()
  /// The nested navigator that the command is meant for; nil for the app.
  var navigator: Int?
  /// The number of the transaction's step under way, from 1; 0 before the first, nil outside.
  var transactionStep: UInt32?
  /// The tokens of the entries that a transaction's steps brought.
  var tokens: [EntryID: UInt32] = [:]
  /// The visible entries before the step.
  var before = Appearance()

  // MARK: The changes

  /// All changes in order, including those that cancel out.
  var happened = Changes()
  /// The visible entries after the changes.
  var after = Appearance()
  /// The reason why nothing changes.
  var refusal: Refusal?
  /// Whether undo or redo brought back what came.
  var isRestoring = false
  /// The waiting command, when the step's command has to wait.
  var pending: PendingID?
  /// The verdicts that hold from now on, by the entries that passed.
  var passing: [(id: EntryID, protection: Name)] = []
  /// The verdicts that end with the entries that are removed.
  var endedVerdicts: [EntryID: [Name]] = [:]
  /// The protections of single visits, by the entries that the visits bring.
  var ownProtections: [EntryID: [Name]] = [:]
  /// The roots that took the place of revoked ones.
  var refilled: Set<EntryID> = []
  /// The effects that are not derived from the changes.
  var requests: [Effect] = []
  /// The messages under way, with the commands that follow them.
  var told: [Following] = []
  /// The removed entries whose result had been settled before.
  var settledBefore: Set<EntryID> = []
  /// The roots of nested navigators that began with another entry.
  var roots: Set<EntryID> = []

  package init() {}

  /// The working state of a command.
  init(_ issued: consuming IssuedCommand) {
    origin = issued.origin
    if issued.hasCircumstances { chain = issued.chain }
    token = issued.token
    reaction = issued.reaction
    self.issued = issued
  }

  /// The options of the command; nil for the defaults.
  var options: RequestOptions? { issued?.options }
  /// Whether the command has options, a chain or a protection request that it serves.
  var hasCircumstances: Bool { issued?.hasCircumstances == true }
  /// Whether the payload of the entry that the command brings is still to come.
  var awaitsPayload: Bool { hasCircumstances && options?.awaitsPayload == true }
  /// The protection request that presents the command.
  var serves: ProtectionRequestID? { issued?.serves }
  /// The chain of a command that follows from this one.
  var nextChain: [Command] { issued?.nextChain ?? chain }

  /// The token of the request that asked for an entry; 0 for none.
  func token(of id: EntryID) -> UInt32 {
    if transactionStep != nil { return tokens[id] ?? 0 }
    return happened.count > 1 && roots.contains(id) ? 0 : token
  }
}

// MARK: Effects

extension StepState {
  /// Ends the step: the effects are derived from the changes.
  consuming func finish() -> StepResult {
    var result = StepResult()
    if refusal == nil, pending == nil {
      addEffects(to: &result.effects)
      result.entry = brought
      result.commit = happened.commit()
      result.endedVerdicts = endedVerdicts
    } else if let refusal {
      result.effects.append(.refused(refusal, issued?.command ?? .back, token: issued?.token ?? 0))
      result.refusal = refusal
    }
    result.effects += requests
    result.pending = pending
    if isResumed { result.resumed = resumed?.pendingID }
    result.issued = issued
    return result
  }

  /// The newest entry that came, roots of nested navigators apart.
  private var brought: EntryID? {
    for place in (0..<happened.count).reversed() where happened.kind(at: place) == .inserted {
      let id = happened.id(at: place)
      if roots.isEmpty || !roots.contains(id) { return id }
    }
    return nil
  }

  /// The effects in order: contexts for entries that came, results of those that went, visibility,
  /// the end of those that went, and the notification of observers.
  private func addEffects(to effects: inout [Effect]) {
    let count = happened.count
    if count == 0 { return }
    effects.reserveCapacity(count * 2 + 4)
    for place in 0..<count where happened.kind(at: place) == .inserted {
      let record = happened[place]
      effects.append(
        .entered(
          record.entry, record.layer, token: token(of: record.entry.id), isSettled: isRestoring))
    }
    for place in 0..<count where happened.isRemoval(at: place) {
      let record = happened[place]
      if !settledBefore.isEmpty, settledBefore.contains(record.entry.id) { continue }
      if let removal = record.ending { effects.append(.settled(record.entry, removal)) }
    }
    addVisibility(to: &effects)
    for place in 0..<count where happened.isRemoval(at: place) {
      effects.append(.ended(happened.id(at: place)))
    }
    for place in 0..<count where happened.kind(at: place) == .hosted {
      let record = happened[place]
      if record.entry.id == .none {
        effects.append(.navigatorEnded(record.entry.screen, in: record.previousHost))
      }
    }
    if !happened.keys.isEmpty { effects.append(.committed(happened.keys)) }
  }

  /// Disappearances from the top down, then appearances from the bottom up.
  private func addVisibility(to effects: inout [Effect]) {
    if before.hasNested || after.hasNested {
      for id in before.visible.reversed() where !after.visible.contains(id) {
        effects.append(.disappeared(id))
      }
      for id in after.visible where !before.visible.contains(id) { effects.append(.appeared(id)) }
      return
    }
    let hasOverlays = before.hasOverlays || after.hasOverlays
    if hasOverlays {
      for level in (0..<Layer.limit).reversed() {
        let id = before.overlay(level)
        if id != .none, !after.contains(id) { effects.append(.disappeared(id)) }
      }
    }
    if before.content != after.content {
      effects.append(.disappeared(before.content))
      effects.append(.appeared(after.content))
    }
    if hasOverlays {
      for level in 0..<Layer.limit {
        let id = after.overlay(level)
        if id != .none, !before.contains(id) { effects.append(.appeared(id)) }
      }
    }
  }
}
