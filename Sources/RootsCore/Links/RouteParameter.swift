/// A parameter of a route's pattern: a name and a kind of value.
package struct RouteParameter: Hashable, Sendable {
  /// The kind of value that a parameter takes.
  package enum Kind: Hashable, Sendable {
    /// Any text: `{name}`.
    case text
    /// A whole number without plus sign or leading zeros: `{id: int}`.
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

  /// The name by which placeholders refer to the parameter.
  package let name: String
  /// The kind of value that it takes.
  package let kind: Kind

  package init(_ name: String, _ kind: Kind = .text) {
    self.name = name
    self.kind = kind
  }
}

extension RouteParameter.Kind {
  /// Returns the value of a decoded text; nil when the text is not of this kind.
  package func value(_ text: String) -> Literal? {
    switch self {
    case .text, .tab: .string(text)
    case .int: number(text).map { .int($0) }
    case .number(let range): number(text).flatMap { range.contains($0) ? .int($0) : nil }
    case .flag: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
    case .choice(let words): words.contains(text) ? .string(text) : nil
    }
  }

  package func takes(_ value: Literal) -> Bool {
    switch (self, value) {
    case (.text, .string), (.text, .secret), (.tab, .string), (.int, .int), (.flag, .bool): true
    case (.number(let range), .int(let number)): range.contains(number)
    case (.choice(let words), .string(let word)): words.contains(word)
    default: false
    }
  }

  /// Returns a whole number; nil for spellings with a plus sign or leading zeros.
  private func number(_ text: String) -> Int? {
    Int(text).flatMap { "\($0)" == text ? $0 : nil }
  }

  /// Whether some text is of both kinds.
  ///
  /// The kind `text` overlaps with every kind.
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

  /// Returns the kind with the names of the tabs filled in.
  package func resolved(tabs: [String]) -> RouteParameter.Kind {
    self == .tab ? .choice(tabs) : self
  }

  /// The kind as it reads after "takes".
  package var sentence: String {
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

  /// The words of a choice; empty for another kind.
  package var words: [String] { if case .choice(let words) = self { words } else { [] } }

  /// Returns the allowed word that is closest to a text; nil when none is close enough.
  func near(_ text: String) -> String? { nearest(text, in: words) }
}

extension RouteParameter.Kind: CustomStringConvertible {
  /// The kind as a pattern writes it.
  package var description: String {
    switch self {
    case .text: "text"
    case .int: "int"
    case .number(let range): "\(range.lowerBound)..\(range.upperBound)"
    case .flag: "flag"
    case .choice: sentence
    case .tab: "tab"
    }
  }
}

extension RouteParameter: CustomStringConvertible {
  /// The parameter as a pattern writes it.
  package var description: String { kind == .text ? "{\(name)}" : "{\(name): \(kind)}" }
}

extension Literal {
  /// The value as a link writes it; nil for a value that no link can hold.
  package var linkText: String? {
    switch self {
    case .string(let text): text
    case .int(let number): "\(number)"
    case .bool(let flag): "\(flag)"
    case .null, .double, .secret, .array, .object, .placeholder: nil
    }
  }
}
