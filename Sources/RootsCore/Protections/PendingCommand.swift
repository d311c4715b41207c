/// A command that waits for answers: it is as if it had not been asked, until it runs again from
/// the start.
public struct PendingCommand: Hashable, Sendable {
  /// Who it is.
  public let pendingID: PendingID
  /// The command, with its circumstances.
  package internal(set) var issued: IssuedCommand
  /// Its open questions, in order; the first is the one being asked.
  public internal(set) var questions: [ProtectionRequest] = []
  /// What it presented to be asked, while that is there.
  public internal(set) var presented: EntryID?

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

  /// The command that waits.
  public var command: Command { issued.command }
  /// The entry that issued it; nil from outside.
  public var origin: EntryID? { issued.origin }
  /// The options of its request.
  var options: RequestOptions { issued.options ?? RequestOptions() }
  /// The protection request that presents this command; when that is over it serves nothing.
  var serves: ProtectionRequestID? { issued.serves }

  /// The asking under way.
  public var asking: ProtectionRequestID { ProtectionRequestID(pendingID, serial) }

  /// How often a command may be asked anew.
  public static let roundLimit = 8
}
