/// An index of texts for fuzzy searches.
///
/// All texts are stored in one array, in lower case, with a bonus for a match at each letter, so
/// that a search allocates nothing for a text.
struct FuzzyIndex: Hashable {
  /// The maximum number of scalars that are searched of a text.
  static let lengthLimit = 256

  private struct Text: Hashable {
    let start: Int
    let count: Int
    /// One bit for each letter that occurs; some letters share a bit.
    let kinds: UInt64
  }

  private var letters: [UInt32] = []
  private var bonuses: [Int32] = []
  private var texts: [Text] = []

  init(_ texts: some Sequence<String>) {
    for text in texts { add(text) }
  }

  private mutating func add(_ text: String) {
    let start = letters.count
    var kinds: UInt64 = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars.prefix(FuzzyIndex.lengthLimit) {
      let letter = FuzzyIndex.folded(scalar)
      letters.append(letter)
      bonuses.append(FuzzyScore.bonus(of: scalar, after: previous))
      kinds |= 1 << UInt64(letter & 63)
      previous = scalar
    }
    texts.append(Text(start: start, count: letters.count - start, kinds: kinds))
  }

  /// The letter in lower case.
  private static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    if scalar.isASCII {
      let value = scalar.value
      return (0x41...0x5A).contains(value) ? value | 0x20 : value
    }
    return scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value
  }

  /// The score of a pattern in a text; nil if its letters do not occur in order.
  ///
  /// - Complexity: O(letters of the text), times the letters of the pattern if it matches.
  func score(_ pattern: FuzzyPattern, in index: Int, _ scratch: inout FuzzyScratch) -> Int32? {
    let text = texts[index]
    guard pattern.kinds & ~text.kinds == 0, pattern.letters.count <= text.count,
      let first = firstLetter(of: pattern, in: text)
    else { return nil }
    scratch.clear(text.count)
    for row in pattern.letters.indices {
      fill(row, of: pattern, in: text, from: first, &scratch)
    }
    let best = scratch.above[text.count - 1]
    return text.count == pattern.letters.count ? best + FuzzyScore.whole : best
  }

  /// Returns the earliest position of a match's first letter; nil if there is no match.
  private func firstLetter(of pattern: FuzzyPattern, in text: Text) -> Int? {
    var wanted = 0
    var first = 0
    for offset in 0..<text.count where letters[text.start + offset] == pattern.letters[wanted] {
      if wanted == 0 { first = offset }
      wanted += 1
      if wanted == pattern.letters.count { return first }
    }
    return nil
  }

  /// Computes one row of the table: the best scores of matches up to a letter of the pattern.
  ///
  /// The recurrence is that of fzy (John Hawthorn): `ending` is the best match that ends at a
  /// letter, `above` the best that ends there or before.
  private func fill(
    _ row: Int, of pattern: FuzzyPattern, in text: Text, from first: Int,
    _ scratch: inout FuzzyScratch
  ) {
    let letter = pattern.letters[row]
    let isLast = row == pattern.letters.count - 1
    let gap = isLast ? FuzzyScore.trailing : FuzzyScore.gap
    var best = FuzzyScore.none
    var endingBefore = FuzzyScore.none
    var bestBefore = FuzzyScore.none
    for offset in first..<text.count {
      let (ending, above) = (scratch.ending[offset], scratch.above[offset])
      var score = FuzzyScore.none
      if letters[text.start + offset] == letter {
        let bonus = bonuses[text.start + offset]
        if row == 0 {
          score = bonus + Int32(offset) * FuzzyScore.leading
        } else if bestBefore > FuzzyScore.none {
          score = max(bestBefore + bonus, endingBefore + FuzzyScore.consecutive)
        }
      }
      best = max(score, best == FuzzyScore.none ? best : best + gap)
      (endingBefore, bestBefore) = (ending, above)
      (scratch.ending[offset], scratch.above[offset]) = (score, best)
    }
  }

  /// The letters of the best match, as offsets of the text's scalars.
  func places(_ pattern: FuzzyPattern, in index: Int) -> [Int] {
    let text = texts[index]
    guard let first = firstLetter(of: pattern, in: text) else { return [] }
    var scratch = FuzzyScratch()
    scratch.clear(text.count)
    var rows: [FuzzyScratch] = []
    for row in pattern.letters.indices {
      fill(row, of: pattern, in: text, from: first, &scratch)
      rows.append(scratch)
    }
    return backtrack(rows, in: text)
  }

  private func backtrack(_ rows: [FuzzyScratch], in text: Text) -> [Int] {
    var places: [Int] = []
    var offset = text.count - 1
    var mustEndHere = false
    for row in rows.indices.reversed() {
      let scores = rows[row]
      while offset > 0, !mustEndHere,
        scores.ending[offset] == FuzzyScore.none || scores.ending[offset] != scores.above[offset]
      {
        offset -= 1
      }
      places.append(offset)
      guard row > 0, offset > 0 else { break }
      let before = rows[row - 1].ending[offset - 1]
      mustEndHere =
        before != FuzzyScore.none
        && scores.ending[offset] == before + FuzzyScore.consecutive
      offset -= 1
    }
    return places.reversed()
  }
}

/// A search pattern in lower case.
struct FuzzyPattern: Hashable {
  let letters: [UInt32]
  let kinds: UInt64

  /// - Returns: nil for a text without letters.
  init?(_ text: some StringProtocol) {
    guard !text.isEmpty else { return nil }
    letters = text.lowercased().unicodeScalars.map(\.value)
    kinds = letters.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }
}

/// Two rows of scores, reused for every text.
struct FuzzyScratch: Hashable {
  fileprivate(set) var ending: [Int32] = []
  fileprivate(set) var above: [Int32] = []

  init() {
    ending = Array(repeating: FuzzyScore.none, count: FuzzyIndex.lengthLimit)
    above = ending
  }

  fileprivate mutating func clear(_ count: Int) {
    for offset in 0..<count {
      ending[offset] = FuzzyScore.none
      above[offset] = FuzzyScore.none
    }
  }
}

/// The score of a match.
enum FuzzyScore {
  /// No match ends here.
  static let none: Int32 = -1_000_000
  /// Letters between, before and after those of the match.
  static let leading: Int32 = -5
  static let gap: Int32 = -10
  static let trailing: Int32 = -5
  /// Two consecutive letters of the match.
  static let consecutive: Int32 = 1000
  /// The match is the whole text.
  static let whole: Int32 = 5000

  /// Returns the bonus of a letter for its position.
  static func bonus(of scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Int32 {
    guard let previous else { return 900 }
    switch (Kind(of: previous), Kind(of: scalar)) {
    case (_, .other): return 0
    case (.other, _): return 800
    case (.lower, .upper): return 700
    case (.lower, .digit), (.upper, .digit): return 600
    default: return 0
    }
  }

  private enum Kind {
    case lower, upper, digit, other

    init(of scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x61...0x7A: self = .lower
      case 0x41...0x5A: self = .upper
      case 0x30...0x39: self = .digit
      case ..<0x80: self = .other
      default:
        let properties = scalar.properties
        if properties.numericType != nil {
          self = .digit
        } else if properties.isAlphabetic {
          self = properties.isUppercase ? .upper : .lower
        } else {
          self = .other
        }
      }
    }
  }
}
