/// Everything that was asked of a world, in order: it rebuilds the same world, at any step.
///
/// Copies of the world are kept every `stride` steps, so that going to a step costs at most that
/// many.
public struct Journal: Sendable {
  /// One input, and the newest id before it: ids never go back, not even by going back.
  struct Record: Hashable, Sendable {
    let input: Input
    let newestID: UInt32
  }

  static let stride = 1024
  private(set) var records: [Record] = []
  private var checkpoints: [World]

  /// An empty journal of a world as it begins.
  public init(_ world: World) { checkpoints = [world] }

  /// How many inputs it has.
  public var count: Int { records.count }

  package mutating func append(_ input: Input, to world: World) {
    if records.count == checkpoints.count * Self.stride { checkpoints.append(world) }
    records.append(Record(input: input, newestID: world.newestID))
  }

  /// The world after that many inputs.
  /// - Parameter count: 0 for the beginning, up to `count`.
  /// - Returns: nil when the journal has no such step.
  public func world(after count: Int) -> World? {
    guard (0...records.count).contains(count) else { return nil }
    let checkpoint = min(count / Self.stride, checkpoints.count - 1)
    var world = checkpoints[checkpoint]
    for record in records[(checkpoint * Self.stride)..<count] {
      world.newestID = record.newestID
      _ = step(&world, record.input)
    }
    return world
  }

  /// The input that led from that many inputs to one more; nil when the journal has no such step.
  public func input(after count: Int) -> Input? {
    records.indices.contains(count) ? records[count].input : nil
  }

  /// Forgets what came after that many inputs.
  package mutating func cut(to count: Int) {
    records.removeSubrange(count...)
    checkpoints.removeLast(max(0, checkpoints.count - (count / Self.stride + 1)))
  }
}

// MARK: Text

extension Journal {
  /// One line an input; a payload that is no literal makes its line one that no journal reads.
  public var text: String {
    var lines: [String] = []
    var expected = checkpoints[0].newestID
    var world = checkpoints[0]
    for record in records {
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
