/// What the live side must do now.
///
/// A value: effects can be compared, printed and replayed.
public enum Effect: Hashable, Sendable {
  /// An entry came: it needs a context. With a token, it is what that request asked for;
  /// `isSettled` when undo brought it back.
  case entered(Entry, Layer, token: UInt32, isSettled: Bool)
  /// An entry's result is settled.
  case settled(Entry, Removal)
  /// An entry can be seen again or for the first time.
  case appeared(EntryID)
  /// An entry can no longer be seen.
  case disappeared(EntryID)
  /// An entry is gone.
  case ended(EntryID)
  /// A nested navigator ended with the entry it lived in.
  case navigatorEnded(Name, in: EntryID)
  /// Observers of these keys are to be told, once.
  case committed(KeySet)
  /// A flow, or the app, is told something.
  indirect case told(Telling)
  /// A command changed nothing.
  indirect case refused(Refusal, Command, token: UInt32)
  /// A command waits for answers.
  indirect case pending(PendingID, Command, token: UInt32)
  /// A command gets what an equal one gets that waits already.
  case joined(token: UInt32, to: UInt32)
  /// The live side is to answer a question.
  indirect case asked(ProtectionRequestID, ProtectionRequest)
  /// A question is asked no more.
  case withdrawn(ProtectionRequestID)
  /// How the deadline of an answer goes on.
  case deadline(ProtectionRequestID, DeadlineChange)
}
