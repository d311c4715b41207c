/// The known word that somebody probably meant, if one is near enough.
///
/// Near is: equal but for case; one slip away from three letters on; two from six letters on. A
/// slip is a letter too many, too few, wrong, or swapped with its neighbour.
func nearest(to word: String, among known: [String]) -> String? {
  guard word.utf8.count <= 32 else { return nil }
  let letters = Array(word.lowercased().utf8)
  let limit = letters.count < 3 ? 0 : letters.count < 6 ? 1 : 2
  var best: (word: String, slips: Int)?
  for candidate in known {
    let slips = slips(from: letters, to: Array(candidate.lowercased().utf8))
    if slips <= limit, slips < best?.slips ?? Int.max { best = (candidate, slips) }
  }
  return best?.word
}

/// The distance of two words after Damerau and Levenshtein, where no letter is touched twice.
///
/// - Complexity: O(n * m).
func slips(from word: [UInt8], to other: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...other.count)
  for (row, letter) in word.enumerated() {
    var current = [row + 1]
    for (column, otherLetter) in other.enumerated() {
      let change = last[column] + (letter == otherLetter ? 0 : 1)
      var slips = min(change, last[column + 1] + 1, current[column] + 1)
      let isSwap =
        row > 0 && column > 0 && letter == other[column - 1] && otherLetter == word[row - 1]
      if isSwap { slips = min(slips, beforeLast[column - 1] + 1) }
      current.append(slips)
    }
    beforeLast = last
    last = current
  }
  return last[other.count]
}
