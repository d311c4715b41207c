/// The result of one step: the changes and the effects.
///
/// A value: results can be compared, printed, stored and replayed. It has the size of one
/// word; its properties are derived from the step.
public struct StepResult: Sendable {
  private let step: StepState

  /// Creates the result of a step that changed nothing.
  public init() { step = StepState() }

  /// Creates the result of a finished step.
  package init(of step: StepState) { self.step = step }

  /// The reason why nothing changed; nil when the input was not refused.
  public var refusal: Refusal? { step.refusal }
  /// The target of a link that had nothing to change; nil when the input is no such link.
  package var satisfied: SatisfiedLink? { step.parts?.satisfied }
  /// The id of the command of the step while it waits for verdicts; nil if it does not wait.
  public var pending: PendingID? { step.pending }
  /// The newest entry that the command added, without roots of nested navigators; nil if there is
  /// none.
  public var entry: EntryID? { step.brought }
  /// The net changes, in order; empty when the input was refused or waits.
  public var changes: ContiguousArray<Change> { step.changes }

  /// The effects for the live side, in the order in which they are to be performed.
  /// - Complexity: O(changes) for each call.
  package var effects: [Effect] {
    var effects: [Effect] = []
    step.forEachEntered { entry, layer in
      effects.append(
        .entered(
          entry, layer, token: step.token(of: entry.id), isSettled: step.comesSettled(entry.id)))
    }
    forEachLaterEffect { effects.append($0) }
    return effects
  }

  /// Calls a function with every added entry and the token of its request, in the order of their
  /// ids, with those that the step removed again.
  package func forEachEntered(_ perform: (Entry, _ token: UInt32) -> Void) {
    step.forEachEntered { entry, _ in perform(entry, step.token(of: entry.id)) }
  }
  /// Calls a function with every effect after `entered`, in order.
  package func forEachLaterEffect(_ perform: (Effect) -> Void) { step.forEachLaterEffect(perform) }
  /// Whether undo or redo restored the added entries.
  package var isRestoring: Bool { step.isRestoring }
  /// Whether an added entry has returned its result before: undo or redo restored it.
  package func comesSettled(_ id: EntryID) -> Bool { step.comesSettled(id) }
  /// Whether an entry is visible after the step.
  package func shows(_ id: EntryID) -> Bool { step.shows(id) }

  /// The command with its options; nil for other inputs.
  package var issued: IssuedCommand? { step.issued }
  /// The token of the command; 0 for none, and for other inputs.
  package var token: UInt32 { step.issued?.token ?? 0 }
  /// The pending command that ran again; nil for other inputs.
  package var resumed: PendingID? { step.isResumed ? step.resumed?.pendingID : nil }
  /// The reasons why entries that the command uncovered were not revealed: a verdict denied each.
  package var deniedReveals: [Refusal] {
    guard let denied = step.resumed?.denied else { return [] }
    return denied.map { request, reason in
      request.refusal(because: reason == "" ? nil : reason)
    }
  }
  /// The verdicts that ended with the entries that were removed.
  package var endedVerdicts: [EntryID: [Name]] { step.parts?.endedVerdicts ?? [:] }
  /// The protections that the command asked for, for the entry of a single visit; nil for another.
  package func ownProtections(of id: EntryID) -> [Name]? { step.parts?.ownProtections[id] }
  /// The removed entries whose results were settled before, so that no result was returned now.
  package var settledBefore: Set<EntryID> { step.parts?.settledBefore ?? [] }
  /// Returns whether commands follow the refusal of a command in the step, or a restoration reports
  /// it.
  package func isAnswered(_ command: Command, in map: NavigationMap) -> Bool {
    let refused = (step.parts?.refused ?? []).map(\.0.issued) + (step.issued.map { [$0] } ?? [])
    return refused.contains {
      $0.command == command && (map.answersRefusal(of: $0) || $0.options?.restoring != nil)
    }
  }
  /// Whether a fact changed.
  package var changesFacts: Bool { step.changesFacts }
  /// The chain of a command that follows from this step.
  package var nextChain: [Command] { issued?.nextChain ?? [] }
}

extension StepResult: Hashable {
  /// Compares all parts.
  public static func == (a: StepResult, b: StepResult) -> Bool {
    a.step === b.step
      || a.effects == b.effects && a.pending == b.pending && a.issued == b.issued
        && a.resumed == b.resumed && a.endedVerdicts == b.endedVerdicts && a.changes == b.changes
  }

  /// Hashes the effects and the changes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(effects)
    hasher.combine(changes)
    hasher.combine(issued)
  }
}
