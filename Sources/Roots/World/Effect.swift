/// What the live side must do now.
///
/// A value: effects can be compared, printed and replayed.
public enum Effect: Hashable, Sendable {
  /// An entry came: it needs a context. With a token, it is what that request asked for;
  /// `isSettled` when undo brought it back.
  case entered(Entry, Layer, token: UInt32, isSettled: Bool)
  /// An entry's result is settled.
  case settled(Entry, Ending)
  /// An entry can be seen again or for the first time.
  case appeared(EntryID)
  /// An entry can no longer be seen.
  case disappeared(EntryID)
  /// An entry is gone.
  case ended(EntryID)
  /// Observers of these keys are to be told, once.
  case committed(KeySet)
  /// A flow, or the app, is told something.
  case told(Telling)
  /// A command changed nothing.
  case refused(Refusal, Command, token: UInt32)
  /// A command waits for answers.
  case parked(Ticket, Command, token: UInt32)
  /// A command gets what an equal one gets that waits already.
  case joined(token: UInt32, to: UInt32)
  /// The live side is to answer a question.
  case asked(AskID, Question)
  /// A question is asked no more.
  case withdrawn(AskID)
  /// How the deadline of an answer goes on.
  case deadline(AskID, DeadlineChange)
}

/// Which parts of the state changed: what observers wait for.
public struct KeySet: OptionSet, Hashable, Sendable {
  /// One bit a key.
  public let rawValue: UInt32
  /// A set of these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The stack of main.
  public static let main = KeySet(rawValue: 1)
  /// The stack of a tab, 0 to 9.
  public static func tab(_ index: Int) -> KeySet { KeySet(rawValue: 1 << UInt32(1 + index)) }
  /// An accessory layer, 0 to 9.
  public static func accessory(_ level: Int) -> KeySet {
    KeySet(rawValue: 1 << UInt32(11 + level))
  }
  /// Which content layer is active.
  public static let activeLayer = KeySet(rawValue: 1 << 21)
  /// Which accessory layer is the topmost.
  public static let activeAccessory = KeySet(rawValue: 1 << 22)
  /// The facts.
  public static let facts = KeySet(rawValue: 1 << 23)
  /// Every key.
  public static let all = KeySet(rawValue: (1 << 24) - 1)

  init(_ layer: Layer) {
    switch layer {
    case .main: self = .main
    case .tab(let index): self = .tab(index)
    case .accessory(let level, _): self = .accessory(level)
    }
  }
}

extension KeySet: CustomStringConvertible {
  /// Every key's name.
  public static let names: [(name: String, key: KeySet)] =
    [("main", .main)]
    + (0..<Layer.limit).map { ("tabs.layer\($0)", .tab($0)) }
    + (0..<Layer.limit).map { ("accessories.layer\($0)", .accessory($0)) }
    + [("active.layer", .activeLayer), ("active.accessory", .activeAccessory), ("facts", .facts)]

  /// The key of a name, such as `tabs.layer0`; nil when no key is called that.
  public init?(name: String) {
    guard let found = KeySet.names.first(where: { $0.name == name }) else { return nil }
    self = found.key
  }

  /// The names of the keys, with blanks between.
  public var description: String {
    KeySet.names.filter { contains($0.key) }.map(\.name).joined(separator: " ")
  }
}
