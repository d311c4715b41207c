/// A part of a saved state that is not restored.
public struct DroppedPart: Hashable, Sendable {
  /// A kind of part, with its name.
  public enum Subject: Hashable, Sendable {
    case entry(Name, SavedPlace)
    case fact(Name)
    /// A tab, or its selection.
    case tab(SavedPlace)
    /// A flow that is gone; its screens are restored without it.
    case flow(Name)
    /// A part that has no readable name, by its place in the saved data.
    case part(String)
  }

  /// The reason why a part is not restored.
  public enum Reason: Hashable, Sendable {
    case notRestorable
    /// The payload has this type and cannot be saved.
    case payloadLost(type: String)
    /// The delegate rejected the entry.
    case rejected
    case unknown
    /// The entry that the part belonged to was not restored.
    case ownerGone
    /// An entry below was not restored.
    case stoodAbove(Name)
    /// The part cannot be read from the saved data, for this reason.
    case unreadable(String)
    /// An entry below cannot be read from the saved data.
    case stoodAboveUnreadable
    case refused(Refusal)
    /// A command was under way.
    case busy
  }

  /// The part.
  public let subject: Subject
  /// The reason.
  public let reason: Reason

  package init(subject: Subject, reason: Reason) {
    self.subject = subject
    self.reason = reason
  }

  /// Returns the part with other ids of the owner and the host of its layer.
  func renumbered(_ id: (EntryID) -> EntryID) -> DroppedPart {
    switch subject {
    case .entry(let screen, let place):
      DroppedPart(subject: .entry(screen, place.renumbered(id)), reason: reason)
    case .tab(let place): DroppedPart(subject: .tab(place.renumbered(id)), reason: reason)
    case .fact, .flow, .part: self
    }
  }
}

extension DroppedPart: CustomStringConvertible {
  /// The part and the reason: `post on tab home: it is not restorable`.
  public var description: String { "\(subject): \(reason)" }
}

extension DroppedPart.Subject: CustomStringConvertible {
  /// One of the forms `post on tab home`, `the fact basket`, `the tab friends`,
  /// `the tab cards in purse` and `the saved entry 2 on tab home`.
  public var description: String {
    switch self {
    case .entry(let screen, let place): "\(screen) on \(place.withoutHost)"
    case .fact(let name): "the fact \(name)"
    case .tab(let place): "the \(place.withoutHost)"
    case .flow(let name): "the flow \(name)"
    case .part(let place): "the saved \(place)"
    }
  }
}

extension DroppedPart.Reason: CustomStringConvertible {
  /// The reason as a short sentence.
  public var description: String {
    switch self {
    case .notRestorable: "it is not restorable"
    case .payloadLost(let type): "its payload of type \(type) cannot be saved"
    case .rejected: "the app rejected it"
    case .unknown: "it is no longer declared"
    case .ownerGone: "the screen it belonged to was not restored"
    case .stoodAbove(let screen): "it was above \(screen), which was not restored"
    case .unreadable(let why): "it cannot be read: \(why)"
    case .stoodAboveUnreadable: "it was above a screen that cannot be read"
    case .refused(let refusal): "\(refusal)"
    case .busy: "a command was under way"
    }
  }
}
