/// What must be answered before a command can be done.
///
/// An answer counts for an equal question only: when what it was asked about has changed
/// meanwhile, it is asked again.
public struct ProtectionRequest: Hashable, Sendable {
  /// What is asked.
  public enum Kind: Hashable, Sendable {
    /// May it come, or be seen again? Asked of a protection.
    case enter(Name)
    /// May it go? Asked of a leave guard.
    case leave(Name)
    /// What is its payload?
    case payload
    /// Can it be made, with all that it needs?
    case prepare
  }

  /// What is asked.
  public let kind: Kind
  /// The entry it is asked about; nil for one that is still to come.
  public let entry: EntryID?
  /// The screen it is asked about.
  public let screen: Name
  /// What the entry carries.
  public let payload: Payload?
  /// Where the entry stands, or would.
  public let layer: Layer

  package init(kind: Kind, entry: EntryID?, screen: Name, payload: Payload?, layer: Layer) {
    self.kind = kind
    self.entry = entry
    self.screen = screen
    self.payload = payload
    self.layer = layer
  }

  /// The protection or leave guard that is asked; nil for other questions.
  public var protection: Name? {
    switch kind {
    case .enter(let name), .leave(let name): name
    case .payload, .prepare: nil
    }
  }
}

extension ProtectionRequest: CustomStringConvertible {
  /// `may account come (signedIn)?`.
  public var description: String {
    let subject = "\(screen)" + (entry.map { "\($0)" } ?? "")
    return switch kind {
    case .enter(let name): "may \(subject) come (\(name))?"
    case .leave(let name): "may \(subject) go (\(name))?"
    case .payload: "what does \(subject) carry?"
    case .prepare: "can \(subject) be made?"
    }
  }
}

/// The number of a command that waits for answers; unique in its world for ever.
public struct PendingID: Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  public let number: UInt32

  /// A ticket of that number.
  public init(_ number: UInt32) { self.number = number }

  /// `ticket 3`.
  public var description: String { "pendingID \(number)" }
}

/// One asking of one question; what answers it names it, so that a late or second answer is known.
public struct ProtectionRequestID: Hashable, Sendable, CustomStringConvertible {
  /// The command that waits.
  public let pendingID: PendingID
  /// How many questions were asked for it so far.
  public let serial: UInt32

  /// The asking of that number.
  public init(_ pendingID: PendingID, _ serial: UInt32) {
    self.pendingID = pendingID
    self.serial = serial
  }

  /// `3.1`.
  public var description: String { "\(pendingID.number).\(serial)" }
}

/// What the live side answers.
public enum Verdict: Hashable, Sendable {
  /// Yes.
  case allow
  /// No, and why.
  case deny(String?)
  /// That is to be seen: a command presents something whose result decides. A value other than
  /// `false` allows.
  case present(Command)
  /// The payload that was asked for.
  case payload(Payload?)
}

/// How a deadline goes on; time is kept by the live side.
public enum DeadlineChange: Hashable, Sendable {
  case started(Duration)
  /// What was presented is shown.
  case paused
  case resumed
  case ended
}
