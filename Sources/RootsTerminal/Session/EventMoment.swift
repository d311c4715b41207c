/// The time at which an observer of events is called.
public enum EventMoment: Hashable, Sendable {
  /// Before the session handles the event.
  case before
  /// After every effect of the event.
  case after
}

extension Session {
  /// Whether typed text is currently secret.
  public var hidesTyping: Bool {
    tool == nil && focusedController?.hidesTyping ?? false
  }

  /// The format that typed text must currently have; nil for any.
  package var typingFormat: FieldFormat? { tool == nil ? focusedController?.typingFormat : nil }

  /// Whether a tool of the session covers the app and takes the keys.
  package var hasTool: Bool { tool != nil }

  /// The line of the open prompt; nil without one.
  package var typedLine: String? {
    if case .prompt(let prompt) = tool { prompt.line.text } else { nil }
  }
}
