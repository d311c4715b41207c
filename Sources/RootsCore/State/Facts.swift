/// The values of the app's facts, in the order in which the map declares them.
package struct Facts: Sendable {
  private var kept: ContiguousArray<Literal>
  /// The log of reads; nil when they are not noted.
  ///
  /// Not counted, because the search that watches keeps the log.
  @safe unowned(unsafe) var log: ReadLog?

  init(values: ContiguousArray<Literal>) { kept = values }

  /// The value of each declared fact: a `.bool`, `.int`, `.string` or `.secret`.
  package var values: ContiguousArray<Literal> {
    if let log { kept.indices.forEach(log.note(fact:)) }
    return kept
  }

  /// The number of facts.
  package var count: Int { kept.count }

  /// The value of a fact, by its index in the map.
  package internal(set) subscript(index: Int) -> Literal {
    get {
      log?.note(fact: index)
      return kept[index]
    }
    set {
      log?.note(fact: index)
      kept[index] = newValue
    }
  }
}

extension Facts {
  /// Returns the facts that have other values than before, by their indices in the map, with the
  /// older values; a comparison is no read.
  /// - Complexity: O(1) when no fact was set; else O(facts).
  func changes(since old: Facts) -> [(index: Int, old: Literal)] {
    if kept == old.kept { return [] }
    return kept.indices.filter { kept[$0] != old.kept[$0] }.map { ($0, old.kept[$0]) }
  }
}

extension Facts: Hashable {
  package static func == (a: Facts, b: Facts) -> Bool { a.values == b.values }
  package func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// The possible values of a fact.
///
/// Domains are finite, so that a search can visit every combination.
public enum FactDomain: Hashable, Sendable {
  /// True or false.
  case flag
  /// One of these words.
  case choice([String])
  /// A whole number in this range.
  case number(ClosedRange<Int>)
  /// Any text of at most 4,096 bytes; the samples stand for user input in a search.
  case text(samples: [String])
}

/// A small finite piece of app state: a name and its possible values.
package struct FactDefinition: Hashable, Sendable {
  /// The longest text of a fact, in bytes.
  package static let textLimit = 4096

  package let name: Name
  /// The possible values.
  package let domain: FactDomain
  /// The initial value, which is always in the domain.
  package let initial: Literal
  /// Whether its value is saved for the next run; `false` for facts such as a sign-in.
  package let isSaved: Bool

  /// Creates a fact.
  /// - Parameters:
  ///   - name: its name.
  ///   - domain: its possible values.
  ///   - initial: its initial value.
  ///   - isSaved: whether its value is restored after a restart.
  /// - Throws: `Refusal.factValue` when the initial value is not in the domain.
  package init(
    _ name: Name, _ domain: FactDomain, initial: Literal, isSaved: Bool = true
  ) throws(Refusal) {
    self.name = name
    self.domain = domain
    self.initial = initial
    self.isSaved = isSaved
    guard contains(initial) else { throw Refusal.factValue(name, initial, domain) }
  }

  /// Whether a value is in the domain of the fact.
  package func contains(_ value: Literal) -> Bool {
    switch (domain, value) {
    case (.flag, .bool): true
    case (.choice(let words), .string(let word)): words.contains(word)
    case (.number(let range), .int(let number)): range.contains(number)
    case (.text, .string(let text)), (.text, .secret(let text)): text.utf8.count <= Self.textLimit
    default: false
    }
  }
}

extension FactDomain: CustomStringConvertible {
  /// The domain as it reads after "takes": `true or false`, `one of free, plus`,
  /// `a whole number from 0 to 3`.
  public var description: String {
    switch self {
    case .flag: "true or false"
    case .choice(let words):
      "one of \(words.map { Name.isWellFormed($0) ? $0 : quoted($0) }.joined(separator: ", "))"
    case .number(let range):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .text: "a text of at most \(FactDefinition.textLimit) bytes"
    }
  }
}
