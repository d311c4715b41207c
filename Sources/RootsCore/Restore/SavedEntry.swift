/// One visit to a screen, as it is kept for the next run.
public struct SavedEntry: Hashable, Sendable {
  /// What is kept of a payload.
  public enum Content: Hashable, Sendable {
    /// It carried nothing.
    case nothing
    /// What a command can write, or what a restorer made of it.
    case literal(Literal)
    /// A Swift value of this type that nobody could write down.
    case lost(type: String)
  }

  /// The number it had; it gets another one when it is restored.
  public var id: EntryID
  /// The screen that was visited.
  public var screen: Name
  /// What it is called in restoration; nil for a screen that is not restorable.
  public var identifier: String?
  /// What it carried.
  public var content: Content
  /// Who gets its result.
  public var opener: EntryID?
  /// What follows when its result is settled.
  public var reaction: Reaction?

  /// An entry in its parts.
  public init(
    id: EntryID, screen: Name, identifier: String?, content: Content = .nothing,
    opener: EntryID? = nil, reaction: Reaction? = nil
  ) {
    self.id = id
    self.screen = screen
    self.identifier = identifier
    self.content = content
    self.opener = opener
    self.reaction = reaction
  }

  /// What is to be saved of an entry.
  public init(_ entry: Entry, in map: NavigationMap, _ rules: RestorationRules) {
    id = entry.id
    screen = entry.screen
    identifier = rules.identifier(of: entry)
    content = .nothing
    guard identifier != nil else { return }
    if let payload = entry.payload {
      content = rules.content(of: payload, on: entry.screen)
    }
    reaction = map.reaction(entry.reaction)
    opener = reaction == nil ? nil : entry.opener
  }
}

extension Literal {
  /// Whether the value reads back as it prints: without placeholders, secrets, and numbers that
  /// are not finite.
  public var isWritable: Bool { isWritable(0) }

  private func isWritable(_ depth: Int) -> Bool {
    guard depth < CommandScanner.depthLimit else { return false }
    switch self {
    case .null, .bool, .int, .string: return true
    case .double(let number): return number.isFinite
    case .array(let items): return items.allSatisfy { $0.isWritable(depth + 1) }
    case .object(let fields): return fields.values.allSatisfy { $0.isWritable(depth + 1) }
    case .hole, .secret: return false
    }
  }

  /// Reads a value as it prints; nil for a text that is no writable value.
  public init?(parsing text: String) {
    var scanner = CommandScanner(text)
    guard let literal = try? scanner.takeLiteral(), scanner.isAtEnd, literal.isWritable else {
      return nil
    }
    self = literal
  }
}
