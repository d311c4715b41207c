/// The byte sequences that mean something as a whole.
package struct SequenceTable {
  private var inputs: [[UInt8]: Input] = [:]
  /// Every beginning of a sequence that is not all of it.
  private var beginnings: Set<[UInt8]> = []

  package enum Match: Equatable {
    case found(Input, count: Int)
    /// The bytes may be the first half of a sequence.
    case undecided
    case none
  }

  package init() {}

  /// Adds a sequence unless it is there already; text and parts of characters start none.
  package mutating func add(_ sequence: [UInt8], _ input: Input) {
    guard let first = sequence.first, SequenceTable.canStart(with: first),
      inputs[sequence] == nil
    else { return }
    inputs[sequence] = input
    for count in 1..<sequence.count { beginnings.insert(Array(sequence[..<count])) }
  }

  /// Whether a sequence can start with this byte: a control character.
  package static func canStart(with byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

  /// The longest sequence with which these bytes start.
  package func match(_ bytes: ArraySlice<UInt8>) -> Match {
    var found = Match.none
    var start: [UInt8] = []
    for byte in bytes {
      start.append(byte)
      if let input = inputs[start] { found = .found(input, count: start.count) }
      if !beginnings.contains(start) { return found }
    }
    return .undecided
  }
}
