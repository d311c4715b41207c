/// A command that waits for answers: it is as if it had not been asked, until it runs again from
/// the start.
public struct PendingCommand: Hashable, Sendable {
  /// Who it is.
  public let pendingID: PendingID
  /// What is asked for.
  public internal(set) var command: Command
  /// The entry that asks; nil from outside.
  public let origin: EntryID?
  /// Its open questions, in order; the first is the one being asked.
  public internal(set) var questions: [ProtectionRequest] = []
  /// What it presented to be asked, while that is there.
  public internal(set) var presented: EntryID?

  package internal(set) var token: UInt32
  let reaction: ReactionID
  let chain: [Command]
  var terms: RequestOptions
  /// The asking that this command was presented for; when that is over it serves nobody.
  let serves: ProtectionRequestID?
  /// The screen that it is about, and where.
  var key: Key
  /// Questions that were answered with yes.
  var allowed: Set<ProtectionRequest> = []
  /// What was to be seen again and must not, with the reason: it goes.
  var denied: [ProtectionRequest: String] = [:]
  /// How often it was asked, and what the latest asking is called.
  var round = 0
  var serial: UInt32 = 0
  /// Whether one of the same key comes first.
  package internal(set) var isBehind = false
  /// Whether another command has the same protection present something already.
  package internal(set) var isWaiting = false

  /// What makes two commands the same for a person: who asks, and for what, and where.
  struct Key: Hashable, Sendable {
    let origin: EntryID?
    let layer: Layer
    let screen: Name
  }

  /// The asking under way.
  public var asking: ProtectionRequestID { ProtectionRequestID(pendingID, serial) }

  /// How often a command may be asked anew.
  public static let roundLimit = 8
}
