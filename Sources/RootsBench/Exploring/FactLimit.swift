import Roots
package import RootsBlueprint

/// The values of a fact that a search looks at; a move after which the fact has another one is cut.
package struct FactLimit: Hashable, Sendable {
  /// A range or a list of values.
  package enum Values: Hashable, Sendable {
    case numbers(ClosedRange<Int>)
    /// Words or texts; `true` and `false` for a flag.
    case words([String])
  }

  /// The name of the fact.
  package let fact: String
  package let values: Values

  init(_ fact: String, _ values: Values) { (self.fact, self.values) = (fact, values) }

  /// Whether the fact may have a value.
  func allows(_ value: Literal) -> Bool {
    switch (values, value) {
    case (.numbers(let range), .int(let number)): range.contains(number)
    case (.words(let words), .string(let word)): words.contains(word)
    case (.words(let words), .bool(let flag)): words.contains("\(flag)")
    default: false
    }
  }
}

extension FactLimit: CustomStringConvertible {
  /// The limit as `--fact` takes it: `tickets=0..1`, `plan=day|year`.
  package var description: String {
    switch values {
    case .numbers(let range):
      range.lowerBound == range.upperBound
        ? "\(fact)=\(range.lowerBound)" : "\(fact)=\(range.lowerBound)..\(range.upperBound)"
    case .words(let words): "\(fact)=\(words.joined(separator: "|"))"
    }
  }
}

extension Exploration.Limits {
  /// The limits of facts in words: `tickets=0..1 and plan=day`.
  var factWords: String { listed(facts.map(\.description)) }
}

// MARK: Reading

extension FactLimit {
  /// The reason why a text is no limit on a fact of an app.
  package struct Problem: Error {
    package let description: String
  }

  /// Reads the limits of a search, in the order in which the app declares the facts.
  /// - Parameter limits: the names of facts, and texts such as `0..1` or `day|year`.
  package static func list(
    _ limits: [(fact: String, values: String)], of blueprint: Blueprint
  ) throws(Problem) -> [FactLimit] {
    let facts = blueprint.map.facts
    let names = facts.map(\.name.text)
    var found: [Int: FactLimit] = [:]
    for (name, text) in limits {
      guard let index = names.firstIndex(of: name) else {
        let near = nearest(name, in: names).map { "; did you mean '\($0)'?" }
        let known = names.isEmpty ? "the app has none" : "known: \(names.joined(separator: ", "))"
        throw Problem(description: "there is no fact '\(name)'\(near ?? "; \(known)")")
      }
      if found[index] != nil {
        throw Problem(description: "'\(name)' has two limits; leave out one")
      }
      found[index] = try FactLimit(text, facts[index])
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private init(_ text: String, _ fact: FactDefinition) throws(Problem) {
    self.fact = fact.name.text
    switch fact.domain {
    case .number: values = .numbers(try FactLimit.range(text, fact))
    case .flag: values = .words(try FactLimit.words(text, fact, known: ["true", "false"]))
    case .choice(let words): values = .words(try FactLimit.words(text, fact, known: words))
    case .text: values = .words(try FactLimit.words(text, fact, known: nil))
    }
    if !allows(fact.initial) {
      throw Problem(
        description:
          "'\(fact.name)' is \(fact.initial) at the start, and '\(self)' leaves that out")
    }
  }

  /// Reads `0..1` or `1`.
  private static func range(
    _ text: String, _ fact: FactDefinition
  ) throws(Problem) -> ClosedRange<Int> {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count < 3, let low = ends[0], let high = ends[ends.count - 1], low <= high else {
      throw Problem(
        description: "'\(text)' is no range of '\(fact.name)'; write a number, or two as in 0..1")
    }
    for end in [low, high] where !fact.contains(.int(end)) {
      throw Problem(description: "\(Refusal.factValue(fact.name, .int(end), fact.domain))")
    }
    return low...high
  }

  /// Reads words that `|` joins.
  /// - Parameter known: the words that the fact takes; nil for any texts.
  private static func words(
    _ text: String, _ fact: FactDefinition, known: [String]?
  ) throws(Problem) -> [String] {
    let words = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard let known else { return words }
    for word in words where !known.contains(word) {
      let near = nearest(word, in: known).map { "did you mean '\($0)'?" }
      throw Problem(
        description: "'\(fact.name)' cannot be '\(word)'; \(near ?? "it takes \(fact.domain)")")
    }
    return known.filter(words.contains)
  }
}
