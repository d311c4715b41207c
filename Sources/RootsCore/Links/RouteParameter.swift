/// A parameter of a route's pattern: its name, and what it takes.
public struct RouteParameter: Hashable, Sendable {
  /// What a parameter takes.
  public enum Kind: Hashable, Sendable {
    /// Any text: `{name}`.
    case text
    /// A whole number, written the one usual way: `{id: int}`.
    case int
    /// A whole number in this range: `{day: 1..7}`.
    case number(ClosedRange<Int>)
    /// True or false: `{open: flag}`.
    case flag
    /// One of these words: `{stop: one of Harbour, Mill}`.
    case choice([String])
    /// The name of a tab: `{tab: tab}`.
    case tab
  }

  /// What holes call it.
  public let name: String
  /// What it takes.
  public let kind: Kind

  /// A parameter.
  public init(_ name: String, _ kind: Kind = .text) {
    self.name = name
    self.kind = kind
  }
}

extension RouteParameter.Kind {
  /// What a decoded text says; nil for one that is not taken.
  func value(_ text: String) -> Literal? {
    switch self {
    case .text, .tab: .string(text)
    case .int: number(text).map { .int($0) }
    case .number(let range): number(text).flatMap { range.contains($0) ? .int($0) : nil }
    case .flag: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
    case .choice(let words): words.contains(text) ? .string(text) : nil
    }
  }

  /// A whole number whose every digit is needed, so that each has one spelling.
  private func number(_ text: String) -> Int? {
    Int(text).flatMap { "\($0)" == text ? $0 : nil }
  }

  /// Whether a text can be of both kinds; any text can.
  func overlaps(_ other: RouteParameter.Kind) -> Bool {
    switch (self, other) {
    case (.text, _), (_, .text), (.tab, .tab), (.int, .int), (.flag, .flag): true
    case (.int, .number), (.number, .int): true
    case (.number(let a), .number(let b)): a.overlaps(b)
    case (.choice(let words), let kind), (let kind, .choice(let words)):
      words.contains { kind.value($0) != nil }
    case (.tab, _), (_, .tab), (.flag, _), (_, .flag): false
    }
  }

  /// The same with the names of the tabs written in.
  package func resolved(tabs: [String]) -> RouteParameter.Kind {
    self == .tab ? .choice(tabs) : self
  }

  /// As it reads after "takes".
  var sentence: String {
    switch self {
    case .text: "a text"
    case .int: "a whole number"
    case .number(let range):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .tab: "the name of a tab"
    }
  }

  /// The word it takes that was probably meant.
  func near(_ text: String) -> String? {
    if case .choice(let words) = self { nearest(text, in: words) } else { nil }
  }
}

extension RouteParameter: CustomStringConvertible {
  /// As it stands in a pattern.
  public var description: String {
    switch kind {
    case .text: "{\(name)}"
    case .int: "{\(name): int}"
    case .number(let range): "{\(name): \(range.lowerBound)..\(range.upperBound)}"
    case .flag: "{\(name): flag}"
    case .choice(let words): "{\(name): one of \(words.joined(separator: ", "))}"
    case .tab: "{\(name): tab}"
    }
  }
}

extension Literal {
  /// The value as a link writes it; nil for one that no link can hold.
  package var linkText: String? {
    switch self {
    case .string(let text): text
    case .int(let number): "\(number)"
    case .bool(let flag): "\(flag)"
    case .null, .double, .secret, .array, .object, .hole: nil
    }
  }
}
