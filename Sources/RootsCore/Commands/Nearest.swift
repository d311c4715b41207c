/// The known word that was probably meant by an unknown one.
///
/// The same word in another case wins; else the word fewest typing slips away (a letter added,
/// left out or changed, two neighbours swapped), if these are at most two and fewer than half the
/// letters. Of equally near words the first is taken.
///
/// - Complexity: O(words × their length), and O(length²) for each that shares most letters.
public func nearest(_ word: String, in words: some Sequence<String>) -> String? {
  let meant = letters(of: word)
  let outline = Outline(word)
  var bound = min(slipLimit, (meant.count - 1) / 2)
  var found: String?
  for candidate in words {
    guard Outline(candidate).couldBe(outline, within: bound) else { continue }
    let letters = letters(of: candidate)
    if letters == meant { return candidate }
    guard bound > 0, let slips = slips(from: meant, to: letters, atMost: bound) else { continue }
    found = candidate
    bound = slips - 1
  }
  return found
}

private let slipLimit = 2

/// The letters of a word without its case.
private func letters(of word: String) -> [UInt32] {
  let ascii = word.utf8.map { UInt32(lowercased($0)) }
  let isASCII = ascii.allSatisfy { $0 < 0x80 }
  return isASCII ? ascii : word.lowercased().unicodeScalars.map(\.value)
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
}

/// What is quickly known of a word's letters: most words are out of the question by it.
private struct Outline {
  private var count = 0
  /// One bit for each letter that occurs, some letters sharing one.
  private var kinds: UInt64 = 0

  init(_ word: String) {
    if word.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in word.utf8 { add(UInt32(lowercased(byte))) }
    } else {
      for letter in letters(of: word) { add(letter) }
    }
  }

  private mutating func add(_ letter: UInt32) {
    count += 1
    kinds |= 1 << UInt64(letter & 63)
  }

  /// A slip changes the length by at most one, and at most one letter on either side.
  func couldBe(_ other: Outline, within slips: Int) -> Bool {
    let slips = max(0, slips)
    return abs(count - other.count) <= slips
      && (kinds & ~other.kinds).nonzeroBitCount <= slips
      && (other.kinds & ~kinds).nonzeroBitCount <= slips
  }
}

/// The distance of two words by optimal string alignment (Damerau-Levenshtein where no part is
/// edited twice), or nil when it is over the limit.
private func slips(from first: [UInt32], to second: [UInt32], atMost limit: Int) -> Int? {
  var twoAbove: [Int] = []
  var above = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      var cost = min(above[column + 1], current[column]) + 1
      cost = min(cost, above[column] + (first[row] == second[column] ? 0 : 1))
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        cost = min(cost, twoAbove[column - 1] + 1)
      }
      current.append(cost)
    }
    guard current.contains(where: { $0 <= limit }) else { return nil }
    (twoAbove, above) = (above, current)
  }
  return above[second.count] <= limit ? above[second.count] : nil
}
