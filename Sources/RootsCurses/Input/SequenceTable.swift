package import RootsTerminal

/// The key sequences of a terminal's description.
package struct SequenceTable {
  private var keys: [[UInt8]: Key] = [:]
  /// Every proper prefix of a sequence.
  private var beginnings: Set<[UInt8]> = []

  package enum Match: Equatable {
    case found(Key, count: Int)
    /// The bytes may be the start of a longer sequence; the key and the number of its bytes if
    /// nothing follows.
    case undecided(Key?, count: Int)
    case none
  }

  package init() {}

  /// Adds a new sequence; text and parts of characters are ignored.
  package mutating func add(_ sequence: [UInt8], _ key: Key) {
    guard let first = sequence.first, SequenceTable.canStart(with: first),
      keys[sequence] == nil
    else { return }
    keys[sequence] = key
    for count in 1..<sequence.count { beginnings.insert(Array(sequence[..<count])) }
  }

  /// Whether a sequence can start with this byte, a control character.
  package static func canStart(with byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

  /// The longest sequence at the start of the bytes.
  package func match(_ bytes: ArraySlice<UInt8>) -> Match {
    var found: (key: Key, count: Int)?
    var start: [UInt8] = []
    for byte in bytes {
      start.append(byte)
      if let key = keys[start] { found = (key, start.count) }
      if !beginnings.contains(start) {
        return found.map { .found($0.key, count: $0.count) } ?? .none
      }
    }
    return .undecided(found?.key, count: found?.count ?? 0)
  }
}
