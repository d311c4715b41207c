/// The outcome of one step: what changed, and what the live side must do.
///
/// A value: results can be compared, printed, stored and replayed.
public struct StepResult: Hashable, Sendable {
  /// The effects for the live side, in the order in which they are to be performed.
  public internal(set) var effects: [Effect] = []
  /// The reason why nothing changed; nil when the input was not refused.
  public internal(set) var refusal: Refusal?
  /// The waiting command, when the step's command has to wait for answers.
  public internal(set) var pending: PendingID?
  /// The newest entry that the command brought, roots of nested navigators apart; nil without one.
  public internal(set) var entry: EntryID?
  /// The command that was taken, with its circumstances; nil for other inputs.
  package internal(set) var issued: IssuedCommand?
  /// The waiting command that ran again; nil for other inputs.
  package internal(set) var resumed: PendingID?
  /// The verdicts that ended with the entries that were removed.
  package internal(set) var endedVerdicts: [EntryID: [Name]] = [:]
  /// The net changes and the keys that they concern.
  package internal(set) var commit = Commit()

  /// A step that did nothing.
  public init() {}

  /// The net changes, in order; empty when the input was refused or waits.
  public var changes: ContiguousArray<Change> { commit.changes }

  /// The chain of a command that follows from this step.
  package var nextChain: [Command] { issued?.nextChain ?? [] }
}
