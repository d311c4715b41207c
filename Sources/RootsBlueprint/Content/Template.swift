public import Roots

/// A text with values in it, such as `Good morning, {user}.`.
public struct Template: Hashable, Sendable {
  /// A part of a template.
  public enum Piece: Hashable, Sendable {
    /// Text that stands as it is.
    case text(String)
    /// A value.
    case value(Reference)
    /// A sum of values.
    case sum(Sum)
  }

  /// In order; no two texts in a row.
  public let pieces: [Piece]

  /// A template of its parts.
  package init(_ pieces: [Piece]) { self.pieces = pieces }

  /// A text without values; braces in it are braces.
  public init(text: String) { pieces = text.isEmpty ? [] : [.text(text)] }

  /// Writes the text with its values filled in.
  ///
  /// What is not known, or null, is left out.
  ///
  /// - Parameters:
  ///   - text: what stands in the file.
  ///   - value: what a reference stands for now.
  public func write(into text: inout String, _ value: (Reference) -> Literal?) {
    for piece in pieces {
      switch piece {
      case .text(let piece): text += piece
      case .value(let reference): Self.write(value(reference), into: &text)
      case .sum(let sum): if let number = sum.evaluated(value) { text += String(number) }
      }
    }
  }

  /// The text with its values filled in.
  public func text(_ value: (Reference) -> Literal?) -> String {
    if let constant { return constant }
    var text = ""
    write(into: &text, value)
    return text
  }

  /// The text, when no value is part of it.
  public var constant: String? {
    guard let first = pieces.first else { return "" }
    guard pieces.count == 1, case .text(let text) = first else { return nil }
    return text
  }

  private static func write(_ value: Literal?, into text: inout String) {
    switch value {
    case nil, .null: break
    case .string(let value): text += value
    case .int(let number): text += String(number)
    case .bool(let flag): text += flag ? "true" : "false"
    case let value?: text += value.description
    }
  }
}
