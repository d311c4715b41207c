/// The values of the app's facts, in the order in which the map declares them.
public struct Facts: Hashable, Sendable {
  /// A `.bool`, `.int`, `.string` or `.secret` for each declared fact.
  public internal(set) var values: ContiguousArray<Literal>
}

/// A small finite piece of app state: its name, and what it can be.
public struct FactDefinition: Hashable, Sendable {
  /// What a fact can be.
  ///
  /// Finite on purpose: a search can visit every combination.
  public enum Domain: Hashable, Sendable {
    /// True or false.
    case flag
    /// One of these words.
    case choice([String])
    /// A whole number in this range.
    case number(ClosedRange<Int>)
    /// Any text of at most 4,096 bytes; the samples stand for what people type.
    case text(samples: [String])
  }

  /// The longest text a fact can hold, in bytes.
  public static let textLimit = 4096

  /// What the fact is called.
  public let name: Name
  /// What it can be.
  public let domain: Domain
  /// What it is at first; always within the domain.
  public let initial: Literal
  /// Whether its value is saved for the next run; `false` for facts such as a sign-in.
  public let isSaved: Bool

  /// A fact.
  /// - Parameters:
  ///   - name: its name.
  ///   - domain: the values it can have.
  ///   - initial: its value at first.
  ///   - isSaved: whether restoration brings its value back.
  /// - Throws: `Refusal.factValue` when the initial value is not in the domain.
  public init(
    _ name: Name, _ domain: Domain, initial: Literal, isSaved: Bool = true
  ) throws(Refusal) {
    self.name = name
    self.domain = domain
    self.initial = initial
    self.isSaved = isSaved
    guard contains(initial) else { throw Refusal.factValue(name, initial, domain) }
  }

  /// Whether a value is in the fact's domain.
  public func contains(_ value: Literal) -> Bool {
    switch (domain, value) {
    case (.flag, .bool): true
    case (.choice(let words), .string(let word)): words.contains(word)
    case (.number(let range), .int(let number)): range.contains(number)
    case (.text, .string(let text)), (.text, .secret(let text)): text.utf8.count <= Self.textLimit
    default: false
    }
  }
}

extension FactDefinition.Domain: CustomStringConvertible {
  /// As it reads after "takes": `true or false`, `one of free, plus`, `a whole number from 0 to 3`.
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
