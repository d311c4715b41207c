/// A saved visit to a screen.
public struct SavedEntry: Hashable, Sendable {
  /// The saved payload.
  public enum Content: Hashable, Sendable {
    /// The visit had no payload.
    case nothing
    /// A payload that a command can write, or that a restorer made writable.
    case literal(Literal)
    /// The payload itself, while the program runs.
    case value(Payload)
    /// A Swift value of this type, which could not be saved.
    case lost(type: String)

    /// The payload, if it is known.
    package var payload: Payload? {
      switch self {
      case .nothing, .lost: nil
      case .literal(let literal): Payload(literal)
      case .value(let payload): payload
      }
    }
  }

  /// The id it had; after a restart it gets another one.
  public var id: EntryID
  /// The screen that was visited.
  public var screen: Name
  /// Its restoration identifier; nil for a screen that is not restorable.
  public var identifier: String?
  /// The payload.
  public var content: Content
  /// The entry that gets its result.
  public var opener: EntryID?
  /// The commands that follow when its result is settled.
  public var reaction: Reaction?
  /// The protections of this visit beside those of its screen.
  public var protections: [Name]
  /// The flow that begins with it.
  public var flow: Name?
  /// The definition of its accessory that it follows; known only while the program runs.
  package var variant: UInt8 = 0
  /// The protections that let it in; known only while the program runs.
  package var passed: [Name] = []
  /// Whether its result was settled before undo brought it back; known only while the program
  /// runs.
  package var isSettled = false

  /// An entry with the given parts.
  public init(
    id: EntryID, screen: Name, identifier: String?, content: Content = .nothing,
    opener: EntryID? = nil, reaction: Reaction? = nil, protections: [Name] = [],
    flow: Name? = nil
  ) {
    self.id = id
    self.screen = screen
    self.identifier = identifier
    self.content = content
    self.opener = opener
    self.reaction = reaction
    self.protections = protections
    self.flow = flow
  }

  /// The saved form of an entry, for the next run of the program.
  ///
  /// Only the name is saved of a screen that is not restorable.
  public init(_ entry: Entry, in world: World, _ rules: RestorationRules) {
    self.init(id: entry.id, screen: entry.screen, identifier: rules.identifier(of: entry))
    guard identifier != nil else { return }
    if let payload = entry.payload { content = rules.content(of: payload, on: entry.screen) }
    take(entry, in: world)
  }

  /// All of an entry, for as long as the program runs.
  init(_ entry: Entry, in world: World) {
    self.init(id: entry.id, screen: entry.screen, identifier: nil)
    if let payload = entry.payload { content = .value(payload) }
    take(entry, in: world)
    variant = entry.variant
    passed = world.passed[entry.id] ?? []
    isSettled = world.settled.contains(entry.id)
  }

  private mutating func take(_ entry: Entry, in world: World) {
    opener = entry.opener
    reaction = world.map.reaction(entry.reaction)
    protections = world.extraProtections[entry.id] ?? []
    flow = world.map.flow(entry.flow)?.name
  }

  /// Whether the engine puts it at the bottom of a layer.
  var isEngines: Bool { screen == .host || screen == .empty && flow == nil }
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
