/// The known word that was probably meant by an unknown one.
///
/// The same word in another case wins; else the word fewest typing slips away (a letter added,
/// left out or changed, two neighbours swapped), if these are at most two and fewer than half the
/// letters. Of equally near words the first is taken.
///
/// - Complexity: O(words × their length), and O(length²) for each that shares most letters.
public func nearest(_ word: String, in words: some Sequence<String>) -> String? {
  let meant = Spelling(word)
  var bound = min(slipLimit, (meant.letters.count - 1) / 2)
  var found: String?
  for candidate in words {
    let spelling = Spelling(candidate)
    if spelling == meant { return candidate }
    guard bound > 0, spelling.couldBe(meant, within: bound) else { continue }
    guard let slips = slips(from: meant.letters, to: spelling.letters, atMost: bound) else {
      continue
    }
    found = candidate
    bound = slips - 1
  }
  return found
}

private let slipLimit = 2

/// A word without its case.
private struct Spelling: Equatable {
  let letters: [UInt32]
  /// One bit for each letter that occurs, some letters sharing one.
  private let kinds: UInt64

  init(_ word: String) {
    let ascii = word.utf8.map { (0x41...0x5A).contains($0) ? UInt32($0 | 0x20) : UInt32($0) }
    let isASCII = ascii.allSatisfy { $0 < 0x80 }
    letters = isASCII ? ascii : word.lowercased().unicodeScalars.map(\.value)
    kinds = letters.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// A slip changes the length by at most one, and at most one letter on either side.
  func couldBe(_ other: Spelling, within slips: Int) -> Bool {
    abs(letters.count - other.letters.count) <= slips
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
