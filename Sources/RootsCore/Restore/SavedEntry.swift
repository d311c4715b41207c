/// A saved visit to a screen.
package struct SavedEntry: Hashable, Sendable {
  /// The id of the entry; after a restart the entry gets another one.
  package var id: EntryID
  /// The screen that was visited.
  package var screen: Name
  /// The restoration identifier; nil for a screen that is not restorable.
  package var identifier: String?
  /// The payload; nil when there is none, and when it could not be saved.
  package var payload: Payload?
  /// The payloads before remembered updates, oldest first; none if one could not be saved.
  package var earlier: [Payload?] = []
  /// The Swift type of a payload that could not be saved.
  package var lostType: String?
  /// The entry that receives the result; nil when none does.
  package var opener: EntryID?
  /// The commands that follow when its result is settled.
  package var reaction: Reaction?
  /// The protections of this visit in addition to those of its screen.
  package var protections: [Name] = []
  /// The flow that begins with the entry; nil when none does.
  package var flow: Name?
  /// The link by which the entry came; nil when it came by none.
  package var link: String?
  /// Whether the result was settled before undo restored the entry.
  package var isSettled = false

  /// The index of the accessory's definition; nil for one that fits everywhere, and where it is not
  /// known.
  package var variant: UInt8?
  /// The parts that are known only while the program runs.
  package var unsaved = UnsavedParts()

  /// The parts of a saved entry that are not written.
  package struct UnsavedParts: Hashable, Sendable {
    /// The protections that let the entry in.
    package var passed: [Name] = []
    /// The payload of an opener that is gone, if the reaction reads it.
    var openerPayload: Payload?
    /// The reaction to its first appearance, until it is visible.
    var unshown: Reaction?
    /// The reason why the rules or the delegate of the app do not restore the entry; nil when they
    /// do.
    var refusal: DroppedPart.Reason?
    /// Whether the rules or the delegate added a protection, which itself reports its refusal.
    var isProtected = false
  }

  package init(id: EntryID, screen: Name, identifier: String?) {
    self.id = id
    self.screen = screen
    self.identifier = identifier
  }

  /// Creates the saved form of an entry for the next run of the program.
  ///
  /// An entry that is not restorable is saved as the name of its screen only.
  package init(_ entry: Entry, in world: World, _ rules: RestorationRules) {
    self.init(id: entry.id, screen: entry.screen, identifier: rules.identifier(of: entry))
    guard identifier != nil else { return }
    if let payload = entry.payload { save(payload) }
    let earlier = entry.earlier.map { $0?.literal?.withoutSecrets.map { Payload($0) } }
    let isSaved = zip(entry.earlier, earlier).allSatisfy { before, saved in
      before == nil || saved?.literal?.isWritable == true
    }
    if isSaved { self.earlier = earlier }
    take(entry, in: world)
  }

  /// Creates the complete saved form of an entry, valid while the program runs.
  init(_ entry: Entry, in world: World) {
    self.init(id: entry.id, screen: entry.screen, identifier: nil)
    payload = entry.payload
    earlier = entry.earlier
    take(entry, in: world)
    unsaved.passed = world.marks.passed[entry.id] ?? []
    unsaved.openerPayload = world.marks.openerPayloads[entry.id]
    unsaved.unshown = world.marks.unshown[entry.id].flatMap { world.map.reaction($0.reaction) }
  }

  /// Keeps what a command can write of a payload, or the name of its type.
  private mutating func save(_ payload: Payload) {
    guard let literal = payload.literal else { return lostType = payload.typeName }
    guard let saved = literal.withoutSecrets else { return }
    if saved.isWritable { self.payload = Payload(saved) } else { lostType = payload.typeName }
  }

  private mutating func take(_ entry: Entry, in world: World) {
    opener = entry.opener
    reaction = world.map.reaction(entry.reaction)
    protections = world.marks.extraProtections[entry.id] ?? []
    flow = world.map.flow(entry.flow)?.name
    link = world.marks.links[entry.id]
    isSettled = world.marks.settled.contains(entry.id)
    let definitions = world.map.accessories(entry.screen)
    let fitsEverywhere = definitions.count < 2 && definitions.allSatisfy(\.under.isEmpty)
    variant = fitsEverywhere ? nil : entry.variant
  }

  /// Whether the engine itself puts the entry at the bottom of a layer.
  var isEngines: Bool { screen == .host || screen == .empty && flow == nil }

  func isEqual(toRoot screen: Name, _ payload: Payload?) -> Bool {
    if isEngines { return true }
    guard self.screen == screen, protections.isEmpty, flow == nil, reaction == nil else {
      return false
    }
    if let lostType { return payload?.typeName == lostType }
    // Only the name of a root that is not restorable is saved.
    return self.payload == payload || self.payload == nil && identifier == nil
  }

  /// Returns the entry with other ids of itself and its opener.
  func renumbered(_ id: (EntryID) -> EntryID) -> SavedEntry {
    var entry = self
    entry.id = id(self.id)
    entry.opener = opener.map(id)
    return entry
  }
}

extension Literal {
  /// Whether the value reads back as it prints.
  ///
  /// A value with placeholders, secrets or numbers that are not finite is not writable.
  public var isWritable: Bool {
    !isDeeper(than: Self.depthLimit)
      && !contains { value in
        switch value {
        case .placeholder, .secret: true
        case .double(let number): !number.isFinite
        case .null, .bool, .int, .string, .array, .object: false
        }
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

extension NavigationMap {
  /// Returns the id of an equal reaction, else of one with equal commands after a result; `.none`
  /// when the map declares none.
  package func id(of reaction: Reaction?) -> ReactionID {
    guard let reaction else { return .none }
    let place =
      reactions.firstIndex(of: reaction)
      ?? reactions.firstIndex {
        $0.completed == reaction.completed && $0.dismissed == reaction.dismissed
      }
    return place.map { ReactionID(UInt32($0 + 1)) } ?? .none
  }
}
