/// The number of an entry: unique in its world for ever, counted from 1, never given twice.
public struct EntryID: Hashable, Sendable, Comparable {
  /// 1 and up; 0 stands for no entry.
  public let number: UInt32

  /// An id with the given number, 1 and up.
  public init(_ number: UInt32) { self.number = number }

  package static let none = EntryID(0)

  /// By age: the smaller id is the older entry.
  public static func < (a: EntryID, b: EntryID) -> Bool { a.number < b.number }
}

extension EntryID: CustomStringConvertible {
  /// `#12`, as commands name it.
  public var description: String { "#\(number)" }
}

/// What is to follow when an entry's result is settled; a place in the map's table of reactions.
public struct ReactionID: Hashable, Sendable {
  /// 1 and up; 0 stands for none.
  public let number: UInt32

  /// The most reactions a map can have.
  public static let limit = (1 << 18) - 1

  /// A reaction with the given number, 1 to `limit`; none for a larger number, which no map has.
  public init(_ number: UInt32) { self.number = number <= Self.limit ? number : 0 }

  /// Nothing follows.
  public static let none = ReactionID(0)
}

/// A flow that begins; a place in the map's table of flows.
public struct FlowID: Hashable, Sendable {
  /// 1 and up; 0 stands for none.
  public let number: UInt8

  /// The most flows a map can have.
  public static let limit = (1 << 7) - 1

  /// A flow with the given number, 1 to `limit`; none for a larger number, which no map has.
  public init(_ number: UInt8) { self.number = number <= Self.limit ? number : 0 }

  /// No flow begins.
  public static let none = FlowID(0)
}

/// One visit to a screen, on one layer.
///
/// 32 bytes.
public struct Entry: Hashable, Sendable {
  /// Who it is.
  public let id: EntryID
  let openerOrNone: EntryID
  /// What the command that made it carried.
  public let payload: Payload?
  /// The screen that is visited.
  public let screen: Name
  /// The reaction in 18 bits, the flow in 7 and the variant in 7: so that an entry has 32 bytes.
  private let marks: UInt32

  /// The most definitions that an accessory can have.
  public static let variantLimit = 1 << 7

  /// What follows when its result is settled.
  public var reaction: ReactionID { ReactionID(marks >> 14) }
  /// The flow that begins with it; none for an entry that is no flow's first.
  public var flow: FlowID { FlowID(UInt8(truncatingIfNeeded: marks >> 7 & 0x7F)) }
  /// Which of the definitions of its accessory it follows, 0 to 127; 0 for a screen.
  public var variant: UInt8 { UInt8(truncatingIfNeeded: marks & 0x7F) }

  /// Whether it has a reaction, or begins a flow.
  @inline(__always)
  var isFollowed: Bool { marks >> 7 != 0 }
  /// The entry that gets its result; nil when nobody inside the app asked for it.
  public var opener: EntryID? { openerOrNone == .none ? nil : openerOrNone }

  /// An entry; the world numbers it.
  ///
  /// A variant over 127, which no accessory has, is 0.
  public init(
    id: EntryID, screen: Name, payload: Payload? = nil, opener: EntryID? = nil,
    reaction: ReactionID = .none, flow: FlowID = .none, variant: UInt8 = 0
  ) {
    self.id = id
    openerOrNone = opener ?? .none
    self.payload = payload
    self.screen = screen
    let variant = variant < Self.variantLimit ? UInt32(variant) : 0
    marks = reaction.number << 14 | UInt32(flow.number) << 7 | variant
  }
}

extension Entry: CustomStringConvertible {
  /// `feed#3` or `post#4 {id: 1}`.
  public var description: String {
    "\(screen)\(id)" + (payload.map { " \($0)" } ?? "")
  }
}
