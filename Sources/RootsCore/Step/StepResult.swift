/// The result of one step: its input, the changes and the effects.
///
/// The six stages write to it; afterwards it does not change, so that results can be compared,
/// printed, stored and replayed. A class, so that no stage copies its parts. The next step takes
/// the memory of a result that nothing else refers to.
public final class StepResult: @unchecked Sendable {
  // MARK: The input

  /// The input; `next` without a queued command if there was no step.
  @safe @exclusivity(unchecked)
  package internal(set) var input = Input.next
  /// The command with its options; nil for other inputs.
  @safe @exclusivity(unchecked)
  package internal(set) var issued: IssuedCommand?
  /// The origin; nil for input from outside.
  @safe @exclusivity(unchecked)
  var origin: EntryID?
  /// The entry from which the parts that a command omits or names are found: the origin, and none
  /// for a link, which applies to the app.
  var near: EntryID? { parts?.landing.isUnderWay == true ? nil : origin }
  /// The scope of the part of the command that is applied now.
  @safe @exclusivity(unchecked)
  var scope = CommandScope()
  /// How far the step has come.
  @safe @exclusivity(unchecked)
  var status = Status.idle

  // MARK: The changes

  /// The removed entries, in order, with those that came in the same step.
  @safe @exclusivity(unchecked)
  var ended: ContiguousArray<EndedEntry> = []
  /// How the stacks and facts differ from those at the start, except for removed entries.
  @safe @exclusivity(unchecked)
  var difference = Difference()
  /// The last entry of a segue, a link or a transaction, which is the requested one; nil without a
  /// new entry but roots.
  var requested: AddedEntry? { difference.added.last { parts?.roots.contains($0.id) != true } }
  /// The number of the removed entries that came in the same step.
  var passingCount: Int { ended.count { !$0.wasThere } }
  /// The number of edits so far, with those that cancel out.
  @safe @exclusivity(unchecked)
  var editCount = 0
  /// Whether the step is an undo or redo, which restores the added entries.
  package var isTravelling: Bool { parts?.undo.travel != nil }
  /// Whether an added entry has returned its result before: undo or redo restores it.
  ///
  /// An entry to which undo or redo passes the result of another one still owes it, and one in
  /// place of a revoked one is new.
  package func comesSettled(_ id: EntryID) -> Bool {
    guard isTravelling, let parts else { return isTravelling }
    return !parts.revoked.refilled.contains(id) && !parts.undo.heirs.contains(id)
  }
  /// The parts that few steps have; nil until one of them is set.
  @safe @exclusivity(unchecked)
  private(set) var parts: Parts?

  /// Creates the result of a step that changed nothing.
  public init() {}

  /// Begins the step of an input.
  init(_ input: Input) { self.input = input }

  /// Begins the step of another input, in the memory of a former one if nothing else refers to its
  /// result, and if it was small.
  package static func begin(_ input: Input, after former: inout StepResult) {
    if !isKnownUniquelyReferenced(&former) || former.parts != nil || former.editCount > 2 {
      former = StepResult(input)
      return
    }
    former.reset()
    former.input = input
  }

  /// Forgets an earlier step, without the memory of its changes.
  private func reset() {
    if !ended.isEmpty { ended.removeAll(keepingCapacity: true) }
    if !difference.added.isEmpty { difference.added.removeAll(keepingCapacity: true) }
    if !difference.others.isEmpty { difference.others = [] }
    (issued, origin, scope, editCount) = (nil, nil, CommandScope(), 0)
    status = .idle
  }

  /// Takes the circumstances of a command.
  func begin(_ issued: IssuedCommand) {
    origin = issued.origin
    if issued.hasCircumstances || parts != nil { ownParts.chain = issued.chain }
    (scope.token, scope.reaction) = (issued.token, issued.reaction)
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
  /// The branch of a `then` whose commands ran; nil in other steps.
  package var branch: Reaction.Branch? { parts?.branch }
  /// The pending command that runs again; nil in other steps.
  package var resumed: PendingCommand? { parts?.resumed }
  /// The messages of the step, with the commands that follow them.
  var told: [Following] { parts?.sent.told ?? [] }
  /// The effects of the commands that preload a controller or end the app.
  var wishes: [Effect] { parts?.sent.wishes ?? [] }
  /// The options of the command; nil for the defaults.
  var options: RequestOptions? { issued?.options }
  /// Whether the command has options, a chain or a protection request that it serves.
  var hasCircumstances: Bool { issued?.hasCircumstances == true }
  /// Whether the payload of the command's entry is supplied later.
  var awaitsPayload: Bool { hasCircumstances && options?.awaitsPayload == true }
  /// The protection request that presents the command.
  package var serves: ProtectionRequestID? { issued?.serves }
  /// The chain of a command that follows from this one.
  package var nextChain: [Command] { issued?.nextChain ?? chain }
  /// The command; `show main` stands in for a change without one, in the chain of its reactions.
  var command: Command { issued?.command ?? .showMain }

  /// The token of the request for an entry; 0 for none, as for what undo and redo restore.
  package func token(of id: EntryID) -> UInt32 {
    if isTravelling { return 0 }
    if scope.transactionStep != nil { return parts?.tokens[id] ?? 0 }
    return parts?.roots.contains(id) == true ? 0 : scope.token
  }

  /// The parts that few steps have, apart, so that the others neither make nor release them.
  final class Parts {
    /// The commands that led to the input, oldest first.
    var chain: [Command] = []
    /// The pending command that runs again; nil in other steps.
    var resumed: PendingCommand?
    /// The layers to which a pending command was resolved, while it is rehearsed or runs again.
    var addresses = ResolvedAddresses()
    /// The tokens of the entries that a transaction's steps added.
    var tokens: [EntryID: UInt32] = [:]
    var verdicts = VerdictChanges()
    var revoked = RevokedParts()
    var landing = Landing()
    var undo = UndoParts()
    var sent = SentEffects()
    /// The removed entries whose result had been settled before.
    var settledBefore: Set<EntryID> = []
    /// The entry that the last opening command has added, if commands follow its appearance.
    var opened: EntryID?
    /// The branch of a `then` whose commands run.
    var branch: Reaction.Branch?
    /// The waiting commands that were refused, with the reasons.
    var refused: [(PendingCommand, Refusal)] = []
    /// The roots of nested navigators that began with another entry.
    var roots: Set<EntryID> = []
  }
}

/// The scope of the part of a command that is applied: transactions, links, segues and commands
/// for nested navigators set it for their parts.
struct CommandScope {
  /// The token of the part; 0 for none.
  var token: UInt32 = 0
  /// The reaction to the result of the entry that the part adds.
  var reaction = ReactionID.none
  /// The host of the nested navigator that gets the part; nil for the app.
  var navigator: EntryID?
  /// The number of the current step of a transaction, from 1; 0 before the first, nil outside.
  var transactionStep: UInt32?

  /// Goes back to the scope around a part; the steps of transactions are counted on.
  mutating func leave(to outer: CommandScope) {
    (token, reaction, navigator) = (outer.token, outer.reaction, outer.navigator)
  }
}

extension StepResult.Parts {
  struct VerdictChanges {
    /// The verdicts that hold from now on, by their entries.
    var passing: [(id: EntryID, protection: Name)] = []
    /// The verdicts that end with the entries that are removed.
    var ended: [EntryID: [Name]] = [:]
    /// The protections of single visits, by the entries of the visits.
    var own: [EntryID: [Name]] = [:]
    /// The question that the step closes; nil without one.
    var closed: ClosedQuestion?
  }

  /// The entries in place of those whose protections were revoked.
  struct RevokedParts {
    /// The roots that stay hidden because they no longer pass their protections.
    var barred: [EntryID] = []
    /// The roots that replaced revoked ones.
    var refilled: Set<EntryID> = []
    /// The tabs that are shown because the selected one is gone.
    var stoodIn: Set<Layer> = []
  }

  /// The way and the target of a link.
  struct Landing {
    /// Whether the commands of a link are applied.
    var isUnderWay = false
    /// The layer to which the current command leads.
    var goal: Layer?
    /// The absent tabs that a link shows in its draft, so that protections can be asked.
    var absentTabs: [TabDefinition] = []
    /// The target of a link that had nothing to change.
    var satisfied: SatisfiedLink?
    /// The links by which entries come.
    var links: [EntryID: String] = [:]
  }

  /// The changes by undo or redo.
  struct UndoParts {
    /// The number of commits that the command undoes or redoes; nil for other commands.
    var travel: Travel?
    /// The moment at which it has led to its stacks, before protections removed entries.
    var reached: StepResult.Checkpoint?
    /// The restored entries to which it passed the results of others.
    var heirs: Set<EntryID> = []
  }

  /// The effects that are not derived from the changes.
  struct SentEffects {
    /// The effects of requests and of commands that wait.
    var requests: [Effect] = []
    /// The messages, with the commands that follow them.
    var told: [Following] = []
    /// The effects of the commands that preload and quit.
    var wishes: [Effect] = []
    /// The replies to the steps of a transaction that brought nothing, and to a request that an
    /// open entry serves.
    var replies: [Effect] = []
  }
}

extension StepResult {
  /// The net changes, in order; empty when the input was refused or waits.
  public var changes: ContiguousArray<Change> {
    ContiguousArray(ended.lazy.filter(\.wasThere).map(\.change)) + difference.changes
  }

  package var changesFacts: Bool { if case .fact? = difference.others.last { true } else { false } }
}

// MARK: Outcomes for the live side and for tools

extension StepResult {
  /// The target of a link that had nothing to change; nil when the input is no such link.
  package var satisfied: SatisfiedLink? { parts?.landing.satisfied }
  /// The token of the command; 0 for none, and for other inputs.
  package var requestToken: UInt32 { issued?.token ?? 0 }
  /// The verdicts that ended with the entries that were removed.
  package var endedVerdicts: [EntryID: [Name]] { parts?.verdicts.ended ?? [:] }
  /// The removed entries whose results were settled before, so that no result was returned now.
  package var settledBefore: Set<EntryID> { parts?.settledBefore ?? [] }
  /// Returns whether commands follow the refusal of a command in the step, or a restoration reports
  /// it.
  package func isAnswered(_ command: Command, in map: NavigationMap) -> Bool {
    let refused = (parts?.refused ?? []).map(\.0.issued) + (issued.map { [$0] } ?? [])
    return refused.contains {
      $0.command == command && (map.answersRefusal(of: $0) || $0.options?.restoring != nil)
    }
  }
}

extension StepResult: Hashable {
  /// Compares the effects and changes, the command with its options, and the verdicts that ended.
  public static func == (a: StepResult, b: StepResult) -> Bool {
    a === b
      || a.effects == b.effects && a.pending == b.pending && a.issued == b.issued
        && a.resumed?.pendingID == b.resumed?.pendingID && a.endedVerdicts == b.endedVerdicts
        && a.changes == b.changes
  }

  /// Hashes the effects and the changes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(effects)
    hasher.combine(changes)
    hasher.combine(issued)
  }
}
