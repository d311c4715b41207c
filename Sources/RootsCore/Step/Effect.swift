/// An instruction to the live side (a side effect).
///
/// Effects are values: they can be compared, printed and replayed.
package enum Effect: Hashable, Sendable {
  /// An entry was added and needs a context.
  ///
  /// The token identifies the request for the entry, 0 for none; `isSettled` is true when undo or
  /// redo restored it and it has returned its result before.
  case entered(Entry, Layer, token: UInt32, isSettled: Bool)
  /// The payload of an entry that was there before changed; the entry has the new one.
  case updated(Entry)
  /// The controller of a screen must be made before the screen is shown.
  ///
  /// The variant is the index of an accessory's definition, 0 for a screen.
  case preload(Name, variant: Int, Payload?)
  /// The app must end.
  case quit
  /// A saved entry came whose protection was asked; it has the id with which it waited.
  case restored(EntryID)
  /// Parts of a saved state are not restored; with the id of the first one if its command was
  /// refused.
  indirect case notRestored([DroppedPart], EntryID?)
  /// The result of an entry was settled.
  case settled(Entry, Removal)
  /// An entry became visible.
  case appeared(EntryID)
  /// An entry is no longer visible.
  case disappeared(EntryID)
  /// An entry was removed.
  case ended(EntryID)
  /// A root that stays hidden no longer passes its protections: its controller must end.
  case barred(EntryID)
  /// A nested navigator ended with its host.
  case navigatorEnded(Name, in: EntryID)
  /// Observers of commits must be called, once.
  case committed
  /// A message must be delivered to a flow or the app.
  indirect case told(Telling)
  /// A command was refused and changed nothing.
  indirect case refused(Refusal, Command, token: UInt32)
  /// A command waits for verdicts.
  indirect case pending(PendingID, Command, token: UInt32)
  /// A command shares the outcome of an equal one that waits already.
  case joined(token: UInt32, to: UInt32)
  /// A step of a transaction was skipped, because what it asks for holds already.
  indirect case skipped(Refusal, token: UInt32)
  /// An open entry serves a request for another one like it.
  case served(EntryID, token: UInt32)
  /// The live side must answer a request.
  indirect case asked(ProtectionRequestID, ProtectionRequest)
  /// A request is no longer open.
  case withdrawn(ProtectionRequestID)
}
