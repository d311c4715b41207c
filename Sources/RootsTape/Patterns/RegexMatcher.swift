/// The search for a match of a regular expression in a text.
///
/// The search backtracks as in Perl, but tries no instruction twice at one position, so that its
/// time grows with the length of the text and not with the number of paths, as in RE2's `BitState`.
/// References to groups, lookaround and atomic groups have no such bound; their search ends at a
/// limit of steps.
struct RegexMatcher {
  private let program: RegexProgram
  private let text: [Character]
  private var slots: [Int]
  private var steps = 0
  private var unboundSteps = 0
  /// The places where a lookahead did not match, by its first instruction.
  private var failures: [Int: Set<Int>] = [:]

  /// The maximum number of steps of one search, and of those that may be taken again.
  private static let stepLimit = 100_000_000
  private static let unboundStepLimit = 1_000_000

  private enum Way {
    case explore(Int, at: Int)
    case restore(slot: Int, Int)
  }

  init(_ program: RegexProgram, in text: [Character]) {
    self.program = program
    self.text = text
    slots = Array(repeating: -1, count: program.slotCount)
  }

  /// The first match at or after a position.
  ///
  /// - Throws: `TapePatternError` after too many steps.
  mutating func firstMatch(from start: Int = 0) throws(TapePatternError) -> Range<Int>? {
    var tried = TriedPlaces(program.instructions.count, by: text.count + 1)
    for place in start...max(start, text.count) {
      if let end = try run(0, at: place, &tried) { return place..<end }
    }
    return nil
  }

  /// Runs instructions; returns the end of their first match.
  ///
  /// - Parameter wanted: the position where the match must end; nil for any.
  private mutating func run(
    _ instruction: Int, at start: Int, _ tried: inout TriedPlaces, endingAt wanted: Int? = nil
  ) throws(TapePatternError) -> Int? {
    var ways = [Way.explore(instruction, at: start)]
    while let way = ways.popLast() {
      switch way {
      case .restore(let slot, let value): slots[slot] = value
      case .explore(let instruction, let place):
        if let end = try follow(instruction, place, &ways, &tried, wanted) { return end }
      }
    }
    return nil
  }

  /// Follows one path to its end, and saves the alternatives in `ways`.
  private mutating func follow(
    _ first: Int, _ start: Int, _ ways: inout [Way], _ tried: inout TriedPlaces, _ wanted: Int?
  ) throws(TapePatternError) -> Int? {
    var (current, place) = (first, start)
    while true {
      steps += 1
      if tried.isApart || !program.remembersPositions { unboundSteps += 1 }
      guard steps <= Self.stepLimit, unboundSteps <= Self.unboundStepLimit else {
        throw TapePatternError(reason: "matching takes too long; write a simpler pattern")
      }
      if program.remembersPositions, !tried.insert(current, place) { return nil }
      switch program.instructions[current] {
      case .one(let set):
        guard place < text.count, set.contains(text[place]) else { return nil }
        place += 1
      case .split(let first, let second):
        ways.append(.explore(second, at: place))
        current = first
        continue
      case .jump(let next):
        current = next
        continue
      case .assertion(let assertion):
        guard assertion.holds(at: place, in: text) else { return nil }
      case .save(let slot):
        ways.append(.restore(slot: slot, slots[slot]))
        slots[slot] = place
      case .progress(let slot):
        guard slots[slot] != place else { return nil }
      case .reference(let group, let ignoresCase):
        guard let length = length(ofGroup: group, at: place, ignoresCase) else { return nil }
        place += length
      case .look(let isAhead, let isNegated, let next):
        let isThere = try isAhead ? stands(current + 1, at: place) : ends(current + 1, at: place)
        guard isThere != isNegated else { return nil }
        current = next
        continue
      case .atomic(let next):
        var tried = TriedPlaces()
        guard let end = try run(current + 1, at: place, &tried) else { return nil }
        (current, place) = (next, end)
        continue
      case .accept: return wanted == nil || wanted == place ? place : nil
      }
      current += 1
    }
  }

  /// Whether a lookahead matches at a position.
  private mutating func stands(
    _ instruction: Int, at place: Int
  ) throws(TapePatternError) -> Bool {
    var tried = TriedPlaces(failures: failures[instruction] ?? [])
    failures[instruction] = nil
    let isThere = try run(instruction, at: place, &tried) != nil
    if !isThere { tried.noteFailures() }
    failures[instruction] = tried.failures
    return isThere
  }

  /// Whether a lookbehind matches before a position.
  private mutating func ends(_ instruction: Int, at place: Int) throws(TapePatternError) -> Bool {
    var tried = TriedPlaces()
    for start in (0...place).reversed() {
      if try run(instruction, at: start, &tried, endingAt: place) != nil { return true }
    }
    return false
  }

  /// The length of a group's text if the text is repeated at a position.
  private func length(ofGroup group: Int, at place: Int, _ ignoresCase: Bool) -> Int? {
    let (start, end) = (slots[2 * group], slots[2 * group + 1])
    guard start >= 0, end >= start, place + end - start <= text.count else { return nil }
    let isSame = zip(text[start..<end], text[place...]).allSatisfy { own, other in
      own == other || ignoresCase && own.lowercased() == other.lowercased()
    }
    return isSame ? end - start : nil
  }
}

/// The instructions that were tried, by position.
private struct TriedPlaces {
  private let width: Int
  private var bits: [UInt64]
  private var set: Set<Int> = []
  /// The places that are known not to match.
  private(set) var failures: Set<Int> = []
  /// Whether the places belong to a lookaround or an atomic group.
  let isApart: Bool

  /// The size in bits above which a set is used.
  private static let bitLimit = 1 << 26

  init(_ instructions: Int, by places: Int) {
    width = instructions
    isApart = false
    let count = instructions * places
    bits = count <= Self.bitLimit ? Array(repeating: 0, count: count / 64 + 1) : []
  }

  /// Creates a collection for a lookaround or an atomic group.
  init(failures: Set<Int> = []) {
    width = 1 << 20
    isApart = true
    bits = []
    self.failures = failures
  }

  /// Adds the places that were tried to those that do not match.
  mutating func noteFailures() { failures.formUnion(set) }

  /// Returns whether the instruction had not been tried at the position.
  mutating func insert(_ instruction: Int, _ place: Int) -> Bool {
    let index = place * width + instruction
    guard !bits.isEmpty else {
      return !failures.contains(index) && set.insert(index).inserted
    }
    let bit: UInt64 = 1 << (index % 64)
    guard bits[index / 64] & bit == 0 else { return false }
    bits[index / 64] |= bit
    return true
  }
}
