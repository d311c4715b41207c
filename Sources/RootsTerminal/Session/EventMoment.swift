/// When somebody is told of an event.
public enum EventMoment: Hashable, Sendable {
  /// Before anything comes of it.
  case before
  /// When all that comes of it has happened.
  case after
}

extension Session {
  /// Whether what is typed now is meant for nobody's eyes.
  public var hidesTyping: Bool {
    tool == nil && panes().last?.controller?.hidesTyping ?? false
  }

  /// Whether something of the session's own lies over the app and has the keys.
  package var hasTool: Bool { tool != nil }
}
