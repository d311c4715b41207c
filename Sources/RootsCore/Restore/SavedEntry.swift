/// A saved visit to a screen.
package struct SavedEntry: Hashable, Sendable {
  /// The saved payload.
  package enum Content: Hashable, Sendable {
    /// No payload.
    case nothing
    /// A payload that a command can write, or that a restorer made writable.
    case literal(Literal)
    /// The payload itself, while the program runs.
    case value(Payload)
    /// A Swift value of this type that could not be saved.
    case lost(type: String)

    /// The payload; nil when there is none or it was lost.
    package var payload: Payload? {
      switch self {
      case .nothing, .lost: nil
      case .literal(let literal): Payload(literal)
      case .value(let payload): payload
      }
    }
  }

  /// The id of the entry; after a restart the entry gets another one.
  package var id: EntryID
  /// The screen that was visited.
  package var screen: Name
  /// The restoration identifier; nil for a screen that is not restorable.
  package var identifier: String?
  /// The payload.
  package var content: Content
  /// The entry that receives the result; nil when none does.
  package var opener: EntryID?
  /// The commands that follow when its result is settled.
  package var reaction: Reaction?
  /// The protections of this visit in addition to those of its screen.
  package var protections: [Name]
  /// The flow that begins with the entry; nil when none does.
  package var flow: Name?
  /// The link by which the entry came; nil when it came by none.
  package var link: String?
  /// The index of the accessory's definition; known only while the program runs.
  package var variant: UInt8 = 0
  /// The protections that let the entry in; known only while the program runs.
  package var passed: [Name] = []
  /// The payload of an opener that is gone, if the reaction reads it; known only while the program
  /// runs.
  package var openerPayload: Payload?
  /// Whether the result was settled before undo restored the entry.
  package var isSettled = false
  /// The reaction to its first appearance, until it is visible; known only while the program runs.
  package var unshown: Reaction?

  /// Creates a saved entry.
  package init(
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

  /// Creates the saved form of an entry for the next run of the program.
  ///
  /// An entry that is not restorable is saved as the name of its screen only.
  package init(_ entry: Entry, in world: World, _ rules: RestorationRules) {
    self.init(id: entry.id, screen: entry.screen, identifier: rules.identifier(of: entry))
    guard identifier != nil else { return }
    if let payload = entry.payload { content = rules.content(of: payload) }
    take(entry, in: world)
  }

  /// Creates the complete saved form of an entry, valid while the program runs.
  init(_ entry: Entry, in world: World) {
    self.init(id: entry.id, screen: entry.screen, identifier: nil)
    if let payload = entry.payload { content = .value(payload) }
    take(entry, in: world)
    variant = entry.variant
    passed = world.passed[entry.id] ?? []
    openerPayload = world.openerPayloads[entry.id]
    unshown = world.unshown[entry.id].flatMap { world.map.reaction($0.reaction) }
  }

  private mutating func take(_ entry: Entry, in world: World) {
    opener = entry.opener
    reaction = world.map.reaction(entry.reaction)
    protections = world.extraProtections[entry.id] ?? []
    flow = world.map.flow(entry.flow)?.name
    link = world.links[entry.id]
    isSettled = world.settled.contains(entry.id)
  }

  /// Whether the engine itself puts the entry at the bottom of a layer.
  var isEngines: Bool { screen == .host || screen == .empty && flow == nil }
}

extension Literal {
  /// Whether the value reads back as it prints.
  ///
  /// A value with placeholders, secrets or numbers that are not finite is not writable.
  public var isWritable: Bool { isWritable(0) }

  private func isWritable(_ depth: Int) -> Bool {
    guard depth < CommandScanner.depthLimit else { return false }
    switch self {
    case .null, .bool, .int, .string: return true
    case .double(let number): return number.isFinite
    case .array(let items): return items.allSatisfy { $0.isWritable(depth + 1) }
    case .object(let fields): return fields.values.allSatisfy { $0.isWritable(depth + 1) }
    case .placeholder, .secret: return false
    }
  }

  /// Parses the text of a value; nil for a text that is not a writable value.
  public init?(parsing text: String) {
    var scanner = CommandScanner(text)
    guard let literal = try? scanner.takeLiteral(), scanner.isAtEnd, literal.isWritable else {
      return nil
    }
    self = literal
  }
}
