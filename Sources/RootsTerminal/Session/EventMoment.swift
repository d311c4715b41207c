/// The time at which an observer of events is called.
public enum EventMoment: Hashable, Sendable {
  /// Before the session handles the event.
  case before
  /// After every effect of the event.
  case after
}

extension Session {
  /// Whether typed text is currently secret, also while the terminal is too small and nothing takes
  /// it.
  public var hidesTyping: Bool { typingController?.hidesTyping ?? false }

  /// The format that typed text must currently have; nil for any.
  package var typingFormat: FieldFormat? { typingController?.typingFormat }

  /// The controller for which a person types.
  private var typingController: (any ScreenController)? {
    tool == nil ? shownFocus(keyTargets) : nil
  }

  /// Whether a tool of the session covers the app and takes the keys.
  package var hasTool: Bool { tool != nil }

  /// The line of the open prompt; nil without one.
  package var typedLine: String? {
    if case .prompt(let prompt) = tool { prompt.line.text } else { nil }
  }
}
