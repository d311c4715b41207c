import Roots
import RootsExplorer

/// The places of an app's facts and of its selected tab in a vector: a few bits for each.
///
/// Numbers and texts that do not fit are kept elsewhere, so that the usual ones take little room.
struct FactLayout: Sendable {
  /// Some bits of a word.
  private struct Place: Sendable {
    let word: Int
    let shift: UInt32
    let mask: UInt32

    func bits(of words: [UInt32]) -> UInt32 { words[word] >> shift & mask }
    func write(_ bits: UInt32, into words: inout [UInt32]) { words[word] |= bits << shift }
  }

  /// The number of words.
  let wordCount: Int
  private let domains: [FactDomain]
  /// The places of the facts, then that of the tab.
  private let places: [Place]
  /// The texts of facts, which users can type.
  private let texts = InternTable<Literal>()

  init(_ facts: [FactDefinition], tabCount: Int) {
    domains = facts.map(\.domain)
    var places: [Place] = []
    var (word, used) = (0, UInt32(0))
    for count in domains.map(FactLayout.count) + [tabCount] {
      let bits = count < 2 ? 1 : UInt32(Int.bitWidth - (count - 1).leadingZeroBitCount)
      if used + bits > 32 { (word, used) = (word + 1, 0) }
      places.append(Place(word: word, shift: used, mask: 1 << bits - 1))
      used += bits
    }
    self.places = places
    wordCount = word + 1
  }

  /// The number of values of a domain that have a number of their own, and of one for all others.
  private static func count(_ domain: FactDomain) -> Int {
    switch domain {
    case .flag: 2
    case .choice(let words): words.count
    case .number(let range): isOpen(domain) ? 1 << 16 : range.upperBound - range.lowerBound + 1
    case .text: 1 << 8
    }
  }

  /// Whether some values of a domain do not fit.
  private static func isOpen(_ domain: FactDomain) -> Bool {
    switch domain {
    case .flag, .choice: return false
    case .number(let range):
      let (width, overflow) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
      return overflow || width >= 1 << 16
    case .text: return true
    }
  }

  /// Writes the values and the tab into the first of some words of zeros.
  /// - Returns: the values that do not fit, in the order of the facts.
  func pack(
    _ values: ContiguousArray<Literal>, tab: Int, into words: inout [UInt32]
  ) -> [Literal] {
    var others: [Literal] = []
    for (index, value) in values.enumerated() {
      var number = number(of: value, domains[index])
      if FactLayout.isOpen(domains[index]), number >= places[index].mask {
        others.append(value)
        number = Int(places[index].mask)
      }
      places[index].write(UInt32(number), into: &words)
    }
    places[values.count].write(UInt32(tab), into: &words)
    return others
  }

  /// - Parameter others: the values that do not fit.
  func unpack(_ words: [UInt32], _ others: [Literal]) -> ContiguousArray<Literal> {
    var values = ContiguousArray<Literal>()
    values.reserveCapacity(count)
    var others = others[...]
    for (domain, place) in zip(domains, places) {
      let bits = place.bits(of: words)
      if bits == place.mask, FactLayout.isOpen(domain), let other = others.popFirst() {
        values.append(other)
      } else {
        values.append(value(Int(bits), domain))
      }
    }
    return values
  }

  /// The index of the selected tab.
  func tab(_ words: [UInt32]) -> UInt32 { places[count].bits(of: words) }

  /// The number of facts.
  var count: Int { domains.count }

  /// Appends the value of each fact as a number.
  func append(_ words: [UInt32], to values: inout [UInt32]) {
    for index in domains.indices { values.append(places[index].bits(of: words)) }
  }

  /// The bits of all places of a word that differ.
  func changedBits(_ word: Int, from before: UInt32, to after: UInt32) -> UInt32 {
    places.reduce(0) { bits, place in
      let mask = place.mask << place.shift
      return place.word == word && (before ^ after) & mask != 0 ? bits | mask : bits
    }
  }

  /// The number of a value; of one in an open domain, it can be too great for its place.
  private func number(of value: Literal, _ domain: FactDomain) -> Int {
    switch (domain, value) {
    case (.flag, .bool(let flag)): flag ? 1 : 0
    case (.choice(let words), .string(let word)): words.firstIndex(of: word) ?? 0
    case (.number(let range), .int(let number)):
      // As a bit pattern, the distance from the lower bound is negative beyond the greatest number.
      number &- range.lowerBound < 0 ? .max : number &- range.lowerBound
    default: Int(texts.number(of: value))
    }
  }

  private func value(_ number: Int, _ domain: FactDomain) -> Literal {
    switch domain {
    case .flag: .bool(number == 1)
    case .choice(let words): .string(words[number])
    case .number(let range): .int(range.lowerBound &+ number)
    case .text: texts[UInt32(number)]
    }
  }
}
