/// Returns the known word that is closest to an unknown one; nil when no word is close enough.
///
/// A word that differs only in case wins. Otherwise the word with the fewest typing errors wins (a
/// letter added, omitted or changed, or two neighbours swapped); at most two errors count, and
/// fewer than half the number of letters of the unknown word. Of equally close words the first is
/// returned.
///
/// - Complexity: O(words × their length), and O(length²) for each word of a similar length.
package func nearest(_ word: String, in words: some Sequence<String>) -> String? {
  let meant = letters(of: word)
  var bound = min(slipLimit, (meant.count - 1) / 2)
  var found: String?
  for candidate in words {
    let letters = letters(of: candidate)
    if letters == meant { return candidate }
    guard bound > 0, abs(letters.count - meant.count) <= bound,
      let slips = slips(from: meant, to: letters, atMost: bound)
    else { continue }
    found = candidate
    bound = slips - 1
  }
  return found
}

/// Returns words in the order of their typing errors in proportion to their length, equally similar
/// ones in their own order.
func mostSimilarFirst(_ words: [String], to word: String) -> [String] {
  let meant = letters(of: word)
  let ranked = words.enumerated().map { place, candidate in
    let letters = letters(of: candidate)
    let length = max(letters.count, meant.count, 1)
    let slips = slips(from: meant, to: letters, atMost: length) ?? length
    return (rank: Double(slips) / Double(length), place: place, word: candidate)
  }
  return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.word)
}

private let slipLimit = 2

/// Returns the letters of a word in lower case, as Unicode scalar values.
private func letters(of word: String) -> [UInt32] {
  word.lowercased().unicodeScalars.map(\.value)
}

/// Returns the distance of two words by optimal string alignment; nil when it is over the limit.
///
/// Optimal string alignment is the Damerau-Levenshtein distance in which no part is edited twice.
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
