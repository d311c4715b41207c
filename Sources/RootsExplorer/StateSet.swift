/// A set of states by number, one bit for each.
public struct StateSet: Hashable, Sendable {
  private static let bitsInWord = 64
  private var words: [UInt64] = []

  /// A set of numbers.
  public init(_ numbers: some Sequence<Int>) {
    for number in numbers { insert(number) }
  }

  /// Adds a number.
  public mutating func insert(_ number: Int) {
    let missing = number / StateSet.bitsInWord + 1 - words.count
    if missing > 0 { words.append(contentsOf: repeatElement(0, count: missing)) }
    words[number / StateSet.bitsInWord] |= 1 << UInt64(number % StateSet.bitsInWord)
  }

  /// Whether the set has a number.
  public func contains(_ number: Int) -> Bool {
    let word = number / StateSet.bitsInWord
    return word < words.count && words[word] >> UInt64(number % StateSet.bitsInWord) & 1 == 1
  }

  /// The number of states in the set.
  ///
  /// - Complexity: O(*n*), *n* being the greatest number.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The smallest number, which belongs to a state with the shortest path; nil for an empty set.
  ///
  /// - Complexity: O(*n*), *n* being the greatest number.
  public var first: Int? {
    words.firstIndex { $0 != 0 }.map { $0 * StateSet.bitsInWord + words[$0].trailingZeroBitCount }
  }
}
