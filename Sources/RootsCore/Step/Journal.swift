/// The newest inputs of a world, in order: they rebuild the same world, at any of these steps.
///
/// A journal keeps at least the newest `limit` inputs, unless their payloads take more than
/// `byteLimit` bytes; older ones are forgotten in segments. Steps keep their numbers: the first
/// input that is kept is number `forgottenCount`, counted from 0.
///
/// Each segment begins with a copy of the world, and has at least as many inputs as that world has
/// entries: the copy that its first change makes of a stack costs O(1) for each input.
public struct Journal: Sendable {
  /// How many inputs are kept unless the journal was made otherwise.
  public static let defaultLimit = 100_000
  /// The bytes that the payloads of its inputs may take: 32 MiB.
  public static let byteLimit = 32 << 20
  /// The fewest inputs of a segment that is full.
  static let segmentLength = 1024
  /// The bytes that one input takes, apart from what its command refers to.
  package static let recordByteCount = MemoryLayout<JournalRecord>.stride

  /// The oldest first; at least one.
  private var segments: [JournalSegment]
  private let limit: Int

  /// An empty journal of a world as it begins.
  /// - Parameters:
  ///   - world: the world before the first input.
  ///   - limit: how many of the newest inputs are kept at least, 0 and up.
  public init(_ world: World, limit: Int = Journal.defaultLimit) {
    segments = [JournalSegment(first: 0, world)]
    self.limit = max(0, limit)
  }

  /// How many inputs it has had.
  public var count: Int { segments[segments.count - 1].end }

  /// How many of these, the oldest, are no longer kept.
  public var forgottenCount: Int { segments[0].first }

  /// How many copies of the world it keeps.
  package var segmentCount: Int { segments.count }

  package mutating func append(_ input: Input, to world: World) {
    if segments[segments.count - 1].isFull { beginSegment(world) }
    segments[segments.count - 1].append(input, newestID: world.newestID)
  }

  @inline(never)
  private mutating func beginSegment(_ world: World) {
    let count = count
    var byteCount = segments.reduce(0) { $0 + $1.byteCount }
    segments.append(JournalSegment(first: count, world))
    while segments.count > 1, byteCount > Self.byteLimit || count - segments[1].first >= limit {
      byteCount -= segments.removeFirst().byteCount
    }
  }

  /// The world after that many inputs.
  /// - Parameter count: `forgottenCount` to `count`.
  /// - Returns: nil when the journal does not have that step, or not any more.
  /// - Complexity: O(inputs in one segment).
  public func world(after count: Int) -> World? {
    guard (forgottenCount...self.count).contains(count),
      let segment = segments.last(where: { $0.first <= count })
    else { return nil }
    return segment.world(after: count)
  }

  /// The input that led from that many inputs to one more; nil when the journal does not have that
  /// step, or not any more.
  public func input(after count: Int) -> Input? {
    guard let segment = segments.last(where: { $0.first <= count }), count < segment.end else {
      return nil
    }
    return segment.records[count - segment.first].input
  }

  /// Forgets what came after that many inputs, a step that it has.
  package mutating func cut(to count: Int) {
    while segments.count > 1, segments[segments.count - 1].first > count { segments.removeLast() }
    segments[segments.count - 1].cut(to: count)
  }
}

/// Some inputs in a row, and the world before the first of them.
private struct JournalSegment: Sendable {
  /// How many inputs came before.
  let first: Int
  let world: World
  /// How many inputs it has when it is full.
  private let length: Int
  private(set) var records: ContiguousArray<JournalRecord> = []
  /// The bytes that the payloads of its inputs take.
  private(set) var byteCount = 0

  init(first: Int, _ world: World) {
    self.first = first
    self.world = world
    length = max(Journal.segmentLength, world.state.entryCount)
  }

  var end: Int { first + records.count }
  var isFull: Bool { records.count >= length || byteCount > Journal.byteLimit / 8 }

  mutating func append(_ input: Input, newestID: UInt32) {
    let record = JournalRecord(input, newestID: newestID)
    byteCount += record.byteCount
    records.append(record)
  }

  mutating func cut(to count: Int) {
    for record in records[(count - first)...] { byteCount -= record.byteCount }
    records.removeSubrange((count - first)...)
  }

  func world(after count: Int) -> World {
    var world = world
    for record in records[..<(count - first)] {
      world.newestID = record.newestID
      _ = step(&world, record.input)
    }
    return world
  }
}

/// One input, and the newest id before it: ids never go back, not even by rewinding.
///
/// A command without options, as nearly all are, is kept in place; anything else in
/// a box, so that a record is small.
private struct JournalRecord: Sendable {
  private enum Content: Sendable {
    case command(Command, origin: EntryID, token: UInt32, reaction: ReactionID)
    case other(Box)
  }
  private final class Box: Sendable {
    let input: Input
    init(_ input: Input) { self.input = input }
  }
  private let content: Content
  let newestID: UInt32

  init(_ input: Input, newestID: UInt32) {
    self.newestID = newestID
    switch input.readable {
    case .command(let issued)
    where issued.options == nil && issued.serves == nil && issued.chain.isEmpty:
      content = .command(
        issued.command, origin: issued.origin ?? .none, token: issued.token,
        reaction: issued.reaction)
    case let other: content = .other(Box(other))
    }
  }

  var input: Input {
    switch content {
    case .command(let command, let origin, let token, let reaction):
      .command(
        IssuedCommand(
          command, from: origin == .none ? nil : origin, token: token, reaction: reaction))
    case .other(let box): box.input
    }
  }

  /// The bytes that its payloads take.
  var byteCount: Int {
    switch content {
    case .command(let command, _, _, _): command.byteCount
    case .other(let box): box.input.byteCount
    }
  }
}

// MARK: Text

extension Journal {
  /// One line for each input.
  ///
  /// A line with a Swift value or a masked secret cannot be read back. A journal that has forgotten
  /// its oldest inputs says so in its first line, and cannot be replayed from the beginning.
  public var text: String {
    var lines = forgottenCount == 0 ? [] : ["after \(forgottenCount)"]
    var world = segments[0].world
    var expected = world.newestID
    for record in segments.lazy.flatMap(\.records) {
      if record.newestID != expected { lines.append("ids \(record.newestID)") }
      lines.append("\(record.input)")
      world.newestID = record.newestID
      _ = step(&world, record.input)
      expected = world.newestID
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The world that a journal's text leads to.
  /// - Throws: `JournalError` for the first line that cannot be read.
  public static func world(
    replaying text: String, on start: World
  ) throws(JournalError) -> World {
    var world = start
    var chain: [Command] = []
    for (index, line) in text.split(separator: "\n").enumerated() {
      if line.hasPrefix("after ") {
        throw JournalError(
          line: index + 1,
          message: "the inputs before number \(line.dropFirst(6)) are not in it,"
            + " so it cannot be replayed from the beginning")
      }
      if line.hasPrefix("ids ") {
        guard let newest = UInt32(line.dropFirst(4)) else {
          throw JournalError(line: index + 1, message: "'ids' needs a number")
        }
        world.newestID = newest
        continue
      }
      let input = try Input(journalLine: String(line), number: index + 1, chain: chain)
      let result = step(&world, input)
      if case .later = input { continue }
      chain = result.nextChain
    }
    return world
  }
}

/// A journal's line that cannot be read.
public struct JournalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  public let line: Int
  /// What is wrong with it.
  public let message: String

  /// One sentence with its place.
  public var description: String { "line \(line) of the journal: \(message)" }
}
