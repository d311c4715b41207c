/// The number of an entry, from 1; never used twice in a world.
public struct EntryID: Hashable, Sendable, Comparable {
  /// The number, from 1; 0 for no entry.
  public let number: UInt32

  /// Creates an id with a number, from 1.
  public init(_ number: UInt32) { self.number = number }

  package static var none: EntryID { EntryID(0) }
  /// The id of all removed entries in canonical and in placed worlds, and of openers that were not
  /// restored.
  package static var gone: EntryID { EntryID(.max) }

  /// Compares the ages: the smaller id is the older entry.
  public static func < (a: EntryID, b: EntryID) -> Bool { a.number < b.number }
}

extension EntryID: CustomStringConvertible {
  /// The id as commands write it: `#12`.
  public var description: String { "#\(number)" }
}

/// The number of a reaction in the map's table of reactions.
///
/// An entry refers to the commands that follow when its result is settled.
package struct ReactionID: Hashable, Sendable {
  /// The number, from 1; 0 for no reaction.
  package let number: UInt32

  /// The largest number of reactions in a map.
  package static let limit = (1 << 18) - 1

  /// Creates an id with a number, 1 to `limit`; `none` for a larger number, which no map has.
  package init(_ number: UInt32) { self.number = number <= Self.limit ? number : 0 }

  /// The id of an entry without a reaction.
  package static var none: ReactionID { ReactionID(0) }
}

/// The number of a flow in the map's table of flows.
package struct FlowID: Hashable, Sendable {
  /// The number, from 1; 0 for no flow.
  package let number: UInt8

  /// The largest number of flows in a map.
  package static let limit = (1 << 7) - 1

  /// Creates an id with a number, 1 to `limit`; `none` for a larger number, which no map has.
  package init(_ number: UInt8) { self.number = number <= Self.limit ? number : 0 }

  /// The id of an entry with which no flow begins.
  package static var none: FlowID { FlowID(0) }
}

/// One visit to a screen, on one layer.
///
/// An entry has 32 bytes.
public struct Entry: Hashable, Sendable {
  /// The id of the entry.
  public let id: EntryID
  let openerOrNone: EntryID
  private let stored: Payload?
  /// The screen of the visit.
  public let screen: Name
  /// The reaction in 18 bits, the flow in 7 and the variant in 7, so that an entry has 32 bytes.
  private let marks: UInt32

  /// The largest number of definitions of an accessory.
  public static let variantLimit = 1 << 7

  /// The reaction to its result.
  package var reaction: ReactionID { ReactionID(marks >> 14) }
  /// The flow that begins with the entry; `none` when no flow does.
  package var flow: FlowID { FlowID(UInt8(truncatingIfNeeded: marks >> 7 & 0x7F)) }
  /// The index of the accessory's definition, 0 to 127; 0 for a screen.
  public var variant: UInt8 { UInt8(truncatingIfNeeded: marks & 0x7F) }

  /// Whether it has a reaction, or begins a flow.
  var isFollowed: Bool { marks >> 7 != 0 }
  /// The entry that receives the result; nil when no entry does.
  public var opener: EntryID? { openerOrNone == .none ? nil : openerOrNone }

  /// The payload of the command that added the entry or updated it last; nil when there was none.
  public var payload: Payload? { stored?.box == nil ? stored : stored.parts.payload }

  /// The payloads before remembered updates, to which `back` leads; oldest first, at most
  /// `earlierLimit`.
  package var earlier: [Payload?] { stored?.box == nil ? [] : stored.parts.earlier }

  /// The largest number of payloads that are remembered.
  package static let earlierLimit = 100

  /// Returns the same visit with another payload.
  ///
  /// - Parameter isRemembered: whether `back` leads to the present payload.
  package func with(payload: Payload?, isRemembered: Bool = false) -> Entry {
    let present = isRemembered ? [self.payload] : []
    return with(payload, after: (earlier + present).suffix(Self.earlierLimit))
  }

  /// The same visit with the payload before the last remembered update; nil when there is none that
  /// differs.
  package var recalled: Entry? {
    guard let place = earlier.lastIndex(where: { $0 != payload }) else { return nil }
    return with(earlier[place], after: earlier[..<place])
  }

  private func with(_ payload: Payload?, after earlier: ArraySlice<Payload?>) -> Entry {
    Entry(
      id: id, screen: screen, payload: payload, earlier: Array(earlier), opener: opener,
      reaction: reaction, flow: flow, variant: variant)
  }

  /// Creates an entry; the world assigns the ids.
  ///
  /// A variant over 127, which no accessory has, becomes 0.
  package init(
    id: EntryID, screen: Name, payload: Payload? = nil, earlier: [Payload?] = [],
    opener: EntryID? = nil, reaction: ReactionID = .none, flow: FlowID = .none, variant: UInt8 = 0
  ) {
    self.id = id
    openerOrNone = opener ?? .none
    stored = Payload?(payload, after: earlier)
    self.screen = screen
    let variant = variant < Self.variantLimit ? UInt32(variant) : 0
    marks = reaction.number << 14 | UInt32(flow.number) << 7 | variant
  }
}

extension Entry: CustomStringConvertible {
  /// One of the forms `feed#3` and `post#4 {id: 1}`.
  public var description: String {
    "\(screen)\(id)" + (payload.map { " \($0)" } ?? "")
  }
}
