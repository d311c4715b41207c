/// Part of a saved state that does not come back.
public struct Dropped: Hashable, Sendable {
  /// The part.
  public enum Subject: Hashable, Sendable {
    case entry(Name, SavedLayer.Place)
    case fact(Name)
    case tab(Name)
    /// The selected tab of a nested navigator.
    case nestedTab(Name, in: Name)
    /// A flow whose screens come back without it.
    case flow(Name)
  }

  /// The cause.
  public enum Reason: Hashable, Sendable {
    case notRestorable
    /// The payload has this type and cannot be saved.
    case payloadLost(type: String)
    /// The screen's restorer could not make the payload.
    case restorer(String)
    /// The delegate rejected it.
    case rejected
    case unknown
    /// The entry that it belonged to did not come back.
    case ownerGone
    /// An entry below it did not come back.
    case stoodAbove(Name)
    case refused(Refusal)
    /// A command was under way.
    case busy
  }

  /// The part.
  public let subject: Subject
  /// The cause.
  public let reason: Reason

  package init(subject: Subject, reason: Reason) {
    self.subject = subject
    self.reason = reason
  }
}

extension Dropped: CustomStringConvertible {
  /// `post on tab home: it is not restorable`.
  public var description: String { "\(subject): \(reason)" }
}

extension Dropped.Subject: CustomStringConvertible {
  /// `post on tab home`, `the fact basket`, `the tab friends`, `the tab cards in purse`.
  public var description: String {
    switch self {
    case .entry(let screen, let place): "\(screen) on \(place)"
    case .fact(let name): "the fact \(name)"
    case .tab(let name): "the tab \(name)"
    case .nestedTab(let name, let navigator): "the tab \(name) in \(navigator)"
    case .flow(let name): "the flow \(name)"
    }
  }
}

extension Dropped.Reason: CustomStringConvertible {
  /// A short sentence.
  public var description: String {
    switch self {
    case .notRestorable: "it is not restorable"
    case .payloadLost(let type): "its payload of type \(type) cannot be saved"
    case .restorer(let why): "its payload cannot be restored: \(why)"
    case .rejected: "the app rejected it"
    case .unknown: "it is no longer declared"
    case .ownerGone: "the screen it belonged to was not restored"
    case .stoodAbove(let screen): "it was above \(screen), which was not restored"
    case .refused(let refusal): "\(refusal)"
    case .busy: "a command was under way"
    }
  }
}
