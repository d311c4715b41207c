internal import Roots

/// A value that a text, a condition or a command of a blueprint speaks of; resolved when the
/// blueprint is read, so that drawing looks nothing up by its name.
public enum Reference: Hashable, Sendable {
  /// A fact, by its place among the map's facts.
  case fact(Int)
  /// The payload of the entry, or what stands in it at a path of keys.
  case payload([String])
  /// The result that was just settled, or what stands in it; known to reactions only.
  case result([String])
  /// What the message carries that is heard, or what stands in it; known to its rules only.
  case message([String])
  /// What the flow around the entry knows, or what stands in it.
  case flow([String])
  /// What is in a field of the entry's form, or in a column of its table's row; known only to
  /// what the form or the table does.
  case field(String)
  /// The position of the entry on its stack, from 1.
  case depth
  /// How many entries there are on all accessory layers.
  case overlays
  /// How many keys have been pressed so far.
  case keys
  /// The title of the entry's screen.
  case title
  /// The title of the selected tab.
  case tab
}

/// Whole numbers added up: `basket + 1`.
public struct Sum: Hashable, Sendable {
  /// A number, or what refers to one.
  public enum Term: Hashable, Sendable {
    case reference(Reference)
    case number(Int)
  }

  /// A term and its sign.
  public struct Summand: Hashable, Sendable {
    /// Whether the term is taken away.
    public let isSubtracted: Bool
    /// What is added or taken away.
    public let term: Term
  }

  /// At least one.
  public let summands: [Summand]

  /// The sum; nil when a part of it is no whole number, or when it is too large.
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
