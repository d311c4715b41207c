/// The working state of one step: the input and the changes so far.
///
/// The six stages write to it; afterwards it does not change, and the result of the step reads from
/// it. A class, so that neither the stages nor the result copy its parts.
package final class StepState: @unchecked Sendable {
  // MARK: The input

  /// The command with its options; nil for other inputs.
  @safe @exclusivity(unchecked)
  package var issued: IssuedCommand?
  /// The origin; nil for input from outside.
  @safe @exclusivity(unchecked)
  var origin: EntryID?
  /// The entry from which the parts that a command omits or names are found: the origin, and none
  /// for a link, which applies to the app.
  var near: EntryID? { parts?.isLanding == true ? nil : origin }
  /// The token of the current part of the command; 0 for none.
  @safe @exclusivity(unchecked)
  var token: UInt32 = 0
  /// The reaction to the result of the entry that the current part of the command adds.
  @safe @exclusivity(unchecked)
  var reaction = ReactionID.none
  /// The host of the nested navigator that gets the command; nil for the app.
  @safe @exclusivity(unchecked)
  var navigator: EntryID?
  /// The number of the current step of a transaction, from 1; 0 before the first, nil outside.
  @safe @exclusivity(unchecked)
  var transactionStep: UInt32?
  /// The visible entries before the step.
  @safe @exclusivity(unchecked)
  var before = Appearance()

  // MARK: The changes

  /// The removed entries, in order, with those that came in the same step.
  @safe @exclusivity(unchecked)
  var ended: ContiguousArray<EndedEntry> = []
  /// How the stacks and facts differ from those at the start, except for removed entries.
  @safe @exclusivity(unchecked)
  var difference = Difference()
  /// The number of the removed entries that came in the same step.
  @safe @exclusivity(unchecked)
  var passingCount = 0
  /// The number of edits so far, with those that cancel out.
  @safe @exclusivity(unchecked)
  var editCount = 0
  /// The newest entry before the step.
  @safe @exclusivity(unchecked)
  var newestBefore = UInt32.max
  /// The visible entries after the changes.
  @safe @exclusivity(unchecked)
  var after = Appearance()
  /// The reason why nothing changes.
  @safe @exclusivity(unchecked)
  var refusal: Refusal?
  /// Whether stages 1 to 3 are passed, and nothing is committed yet.
  @safe @exclusivity(unchecked)
  package internal(set) var isReady = false
  /// The stacks and facts with which the step began; nil before it begins, and once it is over.
  @safe @exclusivity(unchecked)
  var start: Start?
  /// The commits that the command undoes or redoes; nil for other commands.
  @safe @exclusivity(unchecked)
  var travel: Travel?
  /// Whether undo or redo restores the added entries.
  var isRestoring: Bool { travel != nil }
  /// Whether an added entry has returned its result before: undo or redo restores it.
  ///
  /// An entry to which undo or redo passes the result of another one still owes it, and one in
  /// place of a revoked one is new.
  func comesSettled(_ id: EntryID) -> Bool {
    guard isRestoring, let parts else { return isRestoring }
    return !parts.refilled.contains(id) && !parts.heirs.contains(id)
  }
  /// The pending command that the step's command became; nil if it was not pending.
  @safe @exclusivity(unchecked)
  var pending: PendingID?
  /// The parts that few steps have; nil until one of them is set.
  @safe @exclusivity(unchecked)
  private(set) var parts: Parts?

  package init() {}

  /// The working state of a command.
  init(_ issued: IssuedCommand) { begin(issued) }

  /// Takes the circumstances of a command.
  func begin(_ issued: IssuedCommand) {
    origin = issued.origin
    if issued.hasCircumstances || parts != nil { ownParts.chain = issued.chain }
    token = issued.token
    reaction = issued.reaction
    self.issued = issued
  }

  /// The parts that few steps have, made when they are first set.
  var ownParts: Parts {
    if let parts { return parts }
    let made = Parts()
    parts = made
    return made
  }

  /// The commands that led to the input, oldest first.
  var chain: [Command] { parts?.chain ?? [] }
  /// The pending command that runs again; nil in other steps.
  var resumed: PendingCommand? { parts?.resumed }
  /// Whether the command was pending and runs again.
  var isResumed: Bool {
    guard let parts else { return false }
    return parts.resumed != nil
  }
  /// The messages of the step, with the commands that follow them.
  var told: [Following] { parts?.told ?? [] }
  /// The effects of the commands that preload a controller or end the app.
  var wishes: [Effect] { parts?.wishes ?? [] }
  /// The options of the command; nil for the defaults.
  var options: RequestOptions? { issued?.options }
  /// Whether the command has options, a chain or a protection request that it serves.
  var hasCircumstances: Bool { issued?.hasCircumstances == true }
  /// Whether the payload of the command's entry is supplied later.
  var awaitsPayload: Bool { hasCircumstances && options?.awaitsPayload == true }
  /// The protection request that presents the command.
  var serves: ProtectionRequestID? { issued?.serves }
  /// The chain of a command that follows from this one.
  var nextChain: [Command] { issued?.nextChain ?? chain }
  /// The command; `show main` stands in for a change without one, in the chain of its reactions.
  var command: Command { issued?.command ?? .showMain }

  /// The token of the request for an entry; 0 for none, as for what undo and redo restore.
  func token(of id: EntryID) -> UInt32 {
    if isRestoring { return 0 }
    if transactionStep != nil { return parts?.tokens[id] ?? 0 }
    return parts?.roots.contains(id) == true ? 0 : token
  }

  /// The parts that few steps have, apart, so that the others neither make nor release them.
  final class Parts {
    /// The commands that led to the input, oldest first.
    var chain: [Command] = []
    /// The pending command that runs again; nil in other steps.
    var resumed: PendingCommand?
    /// The layers to which a pending command was resolved, while it is rehearsed or runs again.
    var places = ResolvedPlaces()
    /// The tokens of the entries that a transaction's steps added.
    var tokens: [EntryID: UInt32] = [:]
    /// The verdicts that hold from now on, by their entries.
    var passing: [(id: EntryID, protection: Name)] = []
    /// The verdicts that end with the entries that are removed.
    var endedVerdicts: [EntryID: [Name]] = [:]
    /// The protections of single visits, by the entries of the visits.
    var ownProtections: [EntryID: [Name]] = [:]
    /// The roots that stay hidden because they no longer pass their protections.
    var barred: [EntryID] = []
    /// The roots that replaced revoked ones.
    var refilled: Set<EntryID> = []
    /// The tabs that are shown because the selected one is gone.
    var stoodIn: Set<Layer> = []
    /// Whether the commands of a link are applied.
    var isLanding = false
    /// The layer to which the current command of a link leads.
    var goal: Layer?
    /// The absent tabs that a link shows in its draft, so that protections can be asked.
    var absentTabs: [TabDefinition] = []
    /// The target of a link that had nothing to change.
    var satisfied: SatisfiedLink?
    /// The links by which entries come.
    var links: [EntryID: String] = [:]
    /// The effects that are not derived from the changes.
    var requests: [Effect] = []
    /// The messages of the step, with the commands that follow them.
    var told: [Following] = []
    /// The effects of the commands that preload and quit.
    var wishes: [Effect] = []
    /// The replies to the steps of a transaction that brought nothing, and to a request that an
    /// open entry serves.
    var replies: [Effect] = []
    /// The removed entries whose result had been settled before.
    var settledBefore: Set<EntryID> = []
    /// The restored entries to which undo or redo passed the results of others.
    var heirs: Set<EntryID> = []
    /// The moment at which undo or redo has led to its stacks, before protections removed entries.
    var travelled: Start?
    /// The entry that the last opening command has added, if commands follow its appearance.
    var opened: EntryID?
    /// The waiting commands that were refused, with the reasons.
    var refused: [(PendingCommand, Refusal)] = []
    /// The roots of nested navigators that began with another entry.
    var roots: Set<EntryID> = []
  }
}

extension StepState {
  /// The parts of a world at the start of a step, to which one that is refused or has to wait goes
  /// back, or at another moment of it.
  struct Start {
    let state: NavigationState
    let facts: Facts
    let newestID: UInt32
    /// The number of entries that the step had removed.
    let endedCount: Int

    init(of world: borrowing World, _ step: StepState) {
      (state, facts, newestID) = (world.state, world.facts, world.newestID)
      endedCount = step.ended.count
    }
  }

  /// Forgets what the step did before it was refused or had to wait.
  func dropChanges() {
    if !ended.isEmpty { ended = [] }
    if !difference.isEmpty { difference = Difference() }
    (editCount, passingCount) = (0, 0)
    guard let parts else { return }
    (parts.told, parts.wishes, parts.replies, parts.heirs) = ([], [], [], [])
  }

  /// The net changes: removals in their order, then the difference.
  var changes: ContiguousArray<Change> {
    ContiguousArray(ended.lazy.filter(\.wasThere).map(\.change)) + difference.changes
  }

  /// Whether there are net changes.
  private var hasChanges: Bool { ended.count > passingCount || !difference.isEmpty }

  /// Whether a fact changed.
  var changesFacts: Bool { if case .fact? = difference.others.last { true } else { false } }
}

// MARK: Effects

extension StepState {
  /// The newest added entry, without roots of nested navigators.
  var brought: EntryID? {
    if refusal != nil || pending != nil { return nil }
    if parts == nil, passingCount == 0 {
      let count = difference.added.count
      return count == 0 ? nil : difference.added[count - 1].id
    }
    let passing = ended.lazy.filter { !$0.wasThere }.map(\.id)
    return (difference.added.map(\.id) + passing).filter { !isRoot($0) }.max()
  }

  private func isRoot(_ id: EntryID) -> Bool { parts?.roots.contains(id) == true }

  /// Calls a function with every added entry and its layer, in the order of their ids, with those
  /// that the step removed again.
  func forEachEntered(_ perform: (Entry, Layer) -> Void) {
    if refusal != nil || pending != nil { return }
    var passing = passingCount == 0 ? [] : ended.filter { !$0.wasThere }
    if passing.count > 1 { passing.sort { $0.id > $1.id } }
    for added in difference.added {
      while let first = passing.last, first.id < added.id {
        perform(first.entry, first.layer)
        passing.removeLast()
      }
      perform(added.entry, added.layer)
    }
    for ended in passing.reversed() { perform(ended.entry, ended.layer) }
  }

  /// Calls a function with every effect after `entered`, in order, those derived from the changes
  /// first.
  ///
  /// These are: new payloads, results of removed entries, visibility, the end of removed ones and
  /// of the controllers of roots that stay hidden, and the notification of observers.
  func forEachLaterEffect(_ perform: (Effect) -> Void) {
    if let refusal {
      perform(.refused(refusal, issued?.command ?? .back, token: issued?.token ?? 0))
    } else if pending == nil {
      if editCount == 0 { forEachBarredRoot(perform) } else { forEachDerivedEffect(perform) }
      for effect in wishes { perform(effect) }
      for reply in parts?.replies ?? [] { perform(reply) }
    }
    if let parts { for request in parts.requests { perform(request) } }
  }

  /// Whether an entry is visible after the changes.
  func shows(_ id: EntryID) -> Bool { after.contains(id) }

  private func forEachDerivedEffect(_ perform: (Effect) -> Void) {
    let hasOthers = !difference.others.isEmpty
    if hasOthers {
      for case .updated(let entry, _, _) in difference.others { perform(.updated(entry)) }
    }
    // By index, because an iteration copies each removed entry.
    for index in ended.indices
    where parts == nil || parts?.settledBefore.contains(ended[index].id) != true {
      perform(.settled(ended[index].entry, ended[index].ending))
    }
    forEachVisibilityEffect(perform)
    for index in ended.indices { perform(.ended(ended[index].id)) }
    forEachBarredRoot(perform)
    if hasOthers {
      for case .hosted(let navigator, nil, let host?) in difference.others {
        perform(.navigatorEnded(navigator, in: host))
      }
    }
    if hasChanges { perform(.committed) }
  }

  private func forEachBarredRoot(_ perform: (Effect) -> Void) {
    guard let parts else { return }
    for id in parts.barred where !shows(id) { perform(.barred(id)) }
  }

  /// Calls a function with disappearances from the top down, then appearances from the bottom up.
  private func forEachVisibilityEffect(_ perform: (Effect) -> Void) {
    if before.others.isEmpty, after.others.isEmpty {
      if before.content == after.content { return }
      perform(.disappeared(before.content))
      return perform(.appeared(after.content))
    }
    let (old, new) = (before.visible, after.visible)
    for id in old.reversed() where !new.contains(id) { perform(.disappeared(id)) }
    for id in new where !old.contains(id) { perform(.appeared(id)) }
  }
}

/// The number of commits that a command undoes or redoes.
enum Travel: Hashable, Sendable {
  case undo(Int)
  case redo(Int)
}
