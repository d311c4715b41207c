/// Finds among bytes the keys that a terminal's description knows; a value, fed what was read.
///
/// What belongs to no known sequence comes out byte by byte. Half a sequence stays inside until
/// the rest arrives or it is given up.
package struct InputScanner {
  private let makeSequences: () -> SequenceTable
  /// Made with the first byte that may start a sequence: no first frame waits for it.
  private lazy var sequences = makeSequences()
  private var bytes: [UInt8] = []
  private var position = 0

  package init(_ sequences: @autoclosure @escaping () -> SequenceTable) {
    makeSequences = sequences
  }

  /// Whether what is left may be the first half of a sequence.
  package var isUndecided: Bool { position < bytes.count }

  package mutating func feed(_ more: ArraySlice<UInt8>) {
    if position > 0 {
      bytes.removeFirst(position)
      position = 0
    }
    bytes += more
  }

  /// The next input; nil when nothing is left, or not enough to know.
  package mutating func next() -> Input? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    if SequenceTable.canStart(with: byte) {
      switch sequences.match(bytes[position...]) {
      case .undecided: return nil
      case .found(let input, let count):
        position += count
        return input
      case .none: break
      }
    }
    position += 1
    return .byte(byte)
  }

  /// Nothing follows: the first byte of what is left stands for itself.
  package mutating func giveUp() -> Input? {
    guard position < bytes.count else { return nil }
    position += 1
    return .byte(bytes[position - 1])
  }
}
