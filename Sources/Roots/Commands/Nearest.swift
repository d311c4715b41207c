/// The known word that was probably meant: equal but for case, or at most two slips away (and
/// fewer than half the word's letters); the first of equals.
///
/// The distance is Damerau and Levenshtein's, in its optimal string alignment form.
public func nearest(_ word: String, in words: some Sequence<String>) -> String? {
  let wanted = word.lowercased()
  var best: (word: String, distance: Int)?
  for candidate in words {
    let text = candidate.lowercased()
    if text == wanted { return candidate }
    guard abs(text.utf8.count - wanted.utf8.count) <= 2 else { continue }
    let distance = slips(from: Array(wanted.utf8), to: Array(text.utf8))
    if distance <= 2, distance * 2 < max(wanted.count, 3), distance < (best?.distance ?? 3) {
      best = (candidate, distance)
    }
  }
  return best?.word
}

private func slips(from a: [UInt8], to b: [UInt8]) -> Int {
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 1...a.count {
    var current = [i] + [Int](repeating: 0, count: b.count)
    for j in 1...b.count {
      let substitution = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      current[j] = min(last[j] + 1, current[j - 1] + 1, substitution)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        current[j] = min(current[j], beforeLast[j - 2] + 1)
      }
    }
    beforeLast = last
    last = current
  }
  return last[b.count]
}
