internal import Roots

/// A value that a text, a condition or a command refers to, resolved when the blueprint is read, so
/// that drawing needs no lookup by name.
public enum Reference: Hashable, Sendable {
  /// A fact, by its index among the map's facts.
  case fact(Int)
  /// The payload of the entry, or its part at a path of keys.
  case payload([String])
  /// The result just settled, or a part of it; only in reactions.
  case result([String])
  /// The payload of a received message, or a part of it; only in message rules.
  case message([String])
  /// The data of the flow around the entry, or a part of it.
  case flow([String])
  /// The value of a form field, or a cell of a table row; only in actions of the form or table.
  case field(String)
  /// The entry's position on its stack, from 1.
  case depth
  /// The number of entries on all accessory layers.
  case overlays
  /// The number of keys pressed so far.
  case keys
  /// The title of the entry's screen.
  case title
  /// The title of the selected tab.
  case tab
  /// The field `link` of the payload, else the link by which the entry came.
  case link
}

extension Reference {
  /// Whether its value can come from the payload of the entry.
  package var readsPayload: Bool {
    switch self {
    case .payload, .link: true
    default: false
    }
  }
}

/// A sum of whole numbers: `basket + 1`.
public struct Sum: Hashable, Sendable {
  /// A number, or a reference to one.
  public enum Term: Hashable, Sendable {
    case reference(Reference)
    case number(Int)
  }

  /// A term with its sign.
  public struct Summand: Hashable, Sendable {
    /// Whether the term is subtracted.
    public let isSubtracted: Bool
    /// The term.
    public let term: Term
  }

  /// The terms; at least one.
  public let summands: [Summand]

  /// The values in the sum.
  var references: [Reference] {
    summands.compactMap { if case .reference(let reference) = $0.term { reference } else { nil } }
  }

  /// The value of the sum; nil if a term is not a whole number, or on overflow.
  func evaluated(_ value: (Reference) -> Literal?) -> Int? {
    var sum = 0
    for summand in summands {
      guard let number = number(summand.term, value) else { return nil }
      let (next, overflow) =
        summand.isSubtracted
        ? sum.subtractingReportingOverflow(number) : sum.addingReportingOverflow(number)
      if overflow { return nil }
      sum = next
    }
    return sum
  }

  private func number(_ term: Term, _ value: (Reference) -> Literal?) -> Int? {
    switch term {
    case .number(let number): return number
    case .reference(let reference):
      guard case .int(let number)? = value(reference) else { return nil }
      return number
    }
  }
}
