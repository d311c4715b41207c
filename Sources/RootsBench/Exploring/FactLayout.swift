import Roots
import RootsExplorer

/// The places of an app's facts in a vector: as few bits as their domains need.
struct FactLayout: Sendable {
  private struct Place: Sendable {
    let domain: FactDomain
    let word: Int
    let shift: UInt32
    let bits: UInt32
    var mask: UInt32 { bits == 32 ? .max : 1 << bits - 1 }
  }

  /// The number of words.
  let wordCount: Int
  private let places: [Place]
  /// The texts of facts, which users can type.
  private let texts = InternTable<Literal>()

  init(_ facts: [FactDefinition]) {
    var places: [Place] = []
    var (word, used) = (0, UInt32(0))
    for fact in facts {
      let bits = FactLayout.bits(fact.domain)
      if used + bits > 32 { (word, used) = (word + 1, 0) }
      places.append(Place(domain: fact.domain, word: word, shift: used, bits: bits))
      used += bits
    }
    self.places = places
    wordCount = facts.isEmpty ? 0 : word + 1
  }

  private static func bits(_ domain: FactDomain) -> UInt32 {
    switch domain {
    case .flag: return 1
    case .choice(let words): return bits(count: words.count)
    case .number(let range):
      let (width, overflow) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
      return overflow || width >= Int(UInt32.max) ? 32 : bits(count: width + 1)
    // All texts stand in the blueprint or are samples, so that there are fewer.
    case .text: return 24
    }
  }

  private static func bits(count: Int) -> UInt32 {
    count < 2 ? 1 : UInt32(Int.bitWidth - (count - 1).leadingZeroBitCount)
  }

  /// Writes the values into the first of some words of zeros.
  func pack(_ values: ContiguousArray<Literal>, into vector: inout [UInt32]) {
    for (place, value) in zip(places, values) {
      vector[place.word] |= number(of: value, place.domain) << place.shift
    }
  }

  func unpack(_ vector: [UInt32]) -> ContiguousArray<Literal> {
    var values = ContiguousArray<Literal>()
    values.reserveCapacity(places.count)
    for place in places {
      values.append(value(vector[place.word] >> place.shift & place.mask, place.domain))
    }
    return values
  }

  /// The number of facts.
  var count: Int { places.count }

  /// Appends the value of each fact as a number.
  func append(_ words: [UInt32], to values: inout [UInt32]) {
    for place in places { values.append(words[place.word] >> place.shift & place.mask) }
  }

  /// The bits of all facts of a word that differ.
  func changedBits(_ word: Int, from before: UInt32, to after: UInt32) -> UInt32 {
    places.reduce(0) { bits, place in
      let mask = place.mask << place.shift
      return place.word == word && (before ^ after) & mask != 0 ? bits | mask : bits
    }
  }

  private func number(of value: Literal, _ domain: FactDomain) -> UInt32 {
    switch (domain, value) {
    case (.flag, .bool(let flag)): return flag ? 1 : 0
    case (.choice(let words), .string(let word)):
      return UInt32(words.firstIndex(of: word) ?? 0)
    case (.number(let range), .int(let number)):
      return UInt32(truncatingIfNeeded: number &- range.lowerBound)
    default: return texts.number(of: value)
    }
  }

  private func value(_ number: UInt32, _ domain: FactDomain) -> Literal {
    switch domain {
    case .flag: .bool(number == 1)
    case .choice(let words): .string(words[Int(number)])
    case .number(let range): .int(range.lowerBound &+ Int(number))
    case .text: texts[number]
    }
  }
}
