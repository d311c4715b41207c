/// A request to a protection, or to the live side, that must be allowed before a command is done.
///
/// A verdict counts for an equal request only: when its subject has changed meanwhile, the command
/// opens a new request.
public struct ProtectionRequest: Hashable, Sendable {
  /// The kinds of requests.
  public enum Kind: Hashable, Sendable {
    /// To a protection: whether an entry may come, or be revealed.
    case enter(Name)
    /// To a leave guard: whether an entry may leave.
    case leave(Name)
    /// To the live side: the payload of an entry.
    case payload
  }

  /// The kind of the request.
  public let kind: Kind
  /// The entry; nil for one that is still to come.
  public let entry: EntryID?
  /// The screen of the entry.
  public let screen: Name
  /// The payload of the entry.
  public let payload: Payload?
  /// The layer of the entry, without an owner or a host that comes with the same command.
  public let layer: Layer
  /// The command that waits for the verdict, for a protection that is asked: `pop`, `go feed` or
  /// `quit`; the first one if several wait, and nil for an entry that is checked again.
  public package(set) var command: Command?

  /// The protection or leave guard; nil for other requests.
  public var protection: Name? {
    switch kind {
    case .enter(let name), .leave(let name): name
    case .payload: nil
    }
  }

  /// The entry that the request is about if that may not leave before it is allowed.
  var leaving: EntryID? { if case .leave = kind { entry } else { nil } }

  /// The refusal of a command when the request is denied.
  func refusal(because reason: Refusal.Reason?) -> Refusal {
    switch kind {
    case .enter(let name): .denied(screen, by: name, reason: reason)
    case .leave(let name): .mustStay(screen, by: name, reason: reason)
    case .payload: .notPrepared(screen, reason: reason ?? "its data did not come")
    }
  }
}

extension ProtectionRequest: CustomStringConvertible {
  /// The request as a question: `may account be opened (signedIn)?`.
  public var description: String {
    let subject = "\(screen)" + (entry.map { "\($0)" } ?? "")
    return switch kind {
    case .enter(let name): "may \(subject) be opened (\(name))?"
    case .leave(let name): "may \(subject) be left (\(name))?"
    case .payload: "what is the payload of \(subject)?"
    }
  }
}

/// The number of a waiting command, or of a recheck; never used twice in a world.
public struct PendingID: Hashable, Sendable, CustomStringConvertible {
  /// The number, from 1.
  public let number: UInt32

  /// Creates the id with a number.
  public init(_ number: UInt32) { self.number = number }

  /// The word `pending` and the number: `pending 3`.
  public var description: String { "pending \(number)" }
}

/// The number of an open request.
///
/// A verdict names the request, so that late and duplicate verdicts can be refused.
package struct ProtectionRequestID: Hashable, Sendable, CustomStringConvertible {
  /// The command that opened the request, or the recheck.
  package let pendingID: PendingID
  /// The number of the request among those of that command, from 1.
  package let serial: UInt32

  /// The two numbers: `3.1`.
  package var description: String { "\(pendingID.number).\(serial)" }
}

/// The answer to a protection request.
public enum Verdict: Hashable, Sendable {
  /// The request is allowed.
  case allow
  /// The request is denied, with a reason.
  case deny(Refusal.Reason?)
  /// The result of a command decides: a value other than `false` and null allows.
  case present(Command)
  /// The payload that was requested.
  case payload(Payload?)
}
