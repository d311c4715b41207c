extension Refusal {
  /// A reason from outside the engine: an error of the app, or the words of a protection.
  ///
  /// Two reasons are equal when their texts are equal, because a journal keeps only the text.
  public struct Reason: Hashable, Sendable, ExpressibleByStringInterpolation {
    private enum Content: Sendable {
      case words(String)
      case error(any Error)
    }

    private let content: Content

    /// Creates a reason from words, which follow a colon in a message.
    public init(_ words: String) { content = .words(words) }

    /// Creates a reason from words.
    public init(stringLiteral words: String) { self.init(words) }

    /// Creates a reason from an error, whose text is its description.
    public init(_ error: some Error) { content = .error(error) }

    /// The user closed the screen that a protection had shown, without an answer.
    package static let cancelled: Reason = "its question was left unanswered"

    /// The app went to another place while the screen that a protection had shown was open.
    package static let wentElsewhere: Reason =
      "the app went elsewhere before its question was answered"
    /// The error; nil for a reason in words.
    public var error: (any Error)? {
      if case .error(let error) = content { error } else { nil }
    }

    /// Whether the texts are equal.
    public static func == (first: Reason, second: Reason) -> Bool {
      first.description == second.description
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }
}

extension Refusal.Reason: CustomStringConvertible {
  /// The words, or the text of the error.
  public var description: String {
    switch content {
    case .words(let words): words
    case .error(let error): "\(error)"
    }
  }
}
