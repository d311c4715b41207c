/// The newest inputs of a world, in order, from which the world can be rebuilt at any kept step.
///
/// A journal keeps at least the newest `limit` inputs, unless their payloads take more than
/// `byteLimit` bytes; older ones are discarded in segments. Steps keep their numbers: the first
/// kept input has the number `forgottenCount`, counted from 0.
///
/// Each segment begins with a copy of the world, which shares its entries and the full chunks of
/// its history with the others.
public struct Journal: Sendable {
  /// The default number of kept inputs.
  public static let defaultLimit = 100_000
  /// The largest size of the payloads of its inputs: 32 MiB.
  public static let byteLimit = 32 << 20
  /// The number of inputs in a full segment: a world that is rebuilt takes at most as many steps.
  static let segmentLength = 4096
  /// The bytes of one input, without the values to which its command refers.
  package static let recordByteCount = MemoryLayout<JournalRecord>.stride

  /// The segments, oldest first; at least one.
  private var segments: [JournalSegment]
  private let limit: Int

  /// Creates an empty journal of a world.
  /// - Parameters:
  ///   - world: the world before the first input.
  ///   - limit: the number of newest inputs to keep at least, 0 or more.
  public init(_ world: World, limit: Int = Journal.defaultLimit) {
    segments = [JournalSegment(first: 0, world)]
    self.limit = max(0, limit)
  }

  /// The number of inputs, including discarded ones.
  public var count: Int { segments[segments.count - 1].end }

  /// The number of discarded inputs, which are the oldest ones.
  public var forgottenCount: Int { segments[0].first }

  /// The number of segments, each with a copy of the world.
  package var segmentCount: Int { segments.count }

  /// Adds an input that the world is to take; few inputs read the whole world.
  /// - Parameters:
  ///   - newestID: the newest id of the world.
  ///   - time: the time that has passed in the world since the input before.
  package mutating func append(
    _ input: borrowing Input, newestID: UInt32, after time: Duration = .zero,
    to world: @autoclosure () -> World
  ) {
    if segments[segments.count - 1].isFull {
      beginSegment(world())
    } else if time > .zero {
      segments[segments.count - 1].pass(time)
    }
    segments[segments.count - 1].append(input, newestID: newestID)
  }

  /// Replaces the newest input, whose command was refused by the live side.
  package mutating func replaceLast(with input: borrowing Input) {
    segments[segments.count - 1].replaceLast(with: input)
  }

  private mutating func beginSegment(_ world: World) {
    let count = count
    var byteCount = segments.reduce(0) { $0 + $1.byteCount }
    segments.append(JournalSegment(first: count, world, capacity: Self.segmentLength))
    while segments.count > 1, byteCount > Self.byteLimit || count - segments[1].first >= limit {
      byteCount -= segments.removeFirst().byteCount
    }
  }

  /// Returns the world after a number of inputs.
  /// - Parameter count: `forgottenCount` to `count`.
  /// - Returns: nil when the journal does not have that step, or no longer has it.
  /// - Complexity: O(inputs in one segment).
  public func world(after count: Int) -> World? {
    guard (forgottenCount...self.count).contains(count),
      let segment = segments.last(where: { $0.first <= count })
    else { return nil }
    return segment.world(after: count)
  }

  /// Calls a function with the result of every kept step, oldest first.
  /// - Complexity: O(kept inputs).
  package func forEachStep(_ perform: (StepResult) -> Void) {
    for segment in segments { _ = segment.world(after: segment.end, perform) }
  }

  /// Returns the input with a number, from 0; nil when the journal does not have it.
  package func input(after count: Int) -> Input? {
    guard let segment = segments.last(where: { $0.first <= count }), count < segment.end else {
      return nil
    }
    return segment.records[count - segment.first].input
  }

  /// Discards the inputs after the first `count`, which must be a kept step.
  package mutating func cut(to count: Int) {
    while segments.count > 1, segments[segments.count - 1].first > count { segments.removeLast() }
    segments[segments.count - 1].cut(to: count)
  }
}

/// Consecutive inputs, and the world before the first of them.
private struct JournalSegment: Sendable {
  /// The number of inputs before the segment.
  let first: Int
  let world: World
  private(set) var records: ContiguousArray<JournalRecord> = []
  /// The size of the payloads of its inputs, in bytes.
  private(set) var byteCount = 0
  /// The times that passed before inputs, by the indices of these; few inputs have one.
  private var times: [Int: Duration] = [:]

  init(first: Int, _ world: World, capacity: Int = 0) {
    self.first = first
    self.world = world
    records.reserveCapacity(capacity)
  }

  var end: Int { first + records.count }
  var isFull: Bool { records.count >= Journal.segmentLength || byteCount > Journal.byteLimit / 8 }

  mutating func append(_ input: borrowing Input, newestID: UInt32) {
    // That of the input is the same, and to read that of the record would copy it.
    byteCount += input.byteCount
    records.append(JournalRecord(input, newestID: newestID))
  }

  /// Notes that time passes before the next input.
  mutating func pass(_ time: Duration) { times[records.count] = time }

  mutating func replaceLast(with input: borrowing Input) {
    guard let last = records.popLast() else { return }
    byteCount -= last.byteCount
    append(input, newestID: last.newestID)
  }

  mutating func cut(to count: Int) {
    for record in records[(count - first)...] { byteCount -= record.byteCount }
    records.removeSubrange((count - first)...)
    times = times.filter { $0.key < records.count }
  }

  func world(after count: Int, _ perform: (StepResult) -> Void = { _ in }) -> World {
    var world = world
    for (index, record) in records[..<(count - first)].enumerated() {
      if let time = times[index] { _ = world.pass(time) }
      world.newestID = record.newestID
      perform(step(&world, record.input))
    }
    return world
  }
}

/// An input, and the newest id before it: ids never decrease, not even by rewinding.
private struct JournalRecord: Sendable {
  /// A command without options is kept without the box that steps share: a segment is released at
  /// once, and thousands of boxes would be.
  private enum Kept: Sendable {
    case plain(Command, from: EntryID?, ReactionID, token: UInt32)
    case other(Input)
  }

  private let kept: Kept
  let newestID: UInt32

  init(_ input: borrowing Input, newestID: UInt32) {
    self.newestID = newestID
    if case .command(let issued) = copy input, !issued.hasCircumstances {
      kept = .plain(issued.command, from: issued.origin, issued.reaction, token: issued.token)
    } else {
      kept = .other(input.withoutErrors)
    }
  }

  var input: Input {
    switch kept {
    case .plain(let command, let origin, let reaction, let token):
      .command(IssuedCommand(command, from: origin, token: token, reaction: reaction))
    case .other(let input): input
    }
  }

  /// The memory of its payloads in bytes.
  var byteCount: Int {
    switch kept {
    case .plain(let command, _, _, _): command.byteCount
    case .other(let input): input.byteCount
    }
  }
}

extension Journal {
  /// The kept inputs as text, one line for each.
  public var text: String { segments.flatMap(\.records).map { "\($0.input)\n" }.joined() }
}
