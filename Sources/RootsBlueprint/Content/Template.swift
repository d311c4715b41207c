public import Roots

/// A text with placeholders, such as `Good morning, {user}.`.
public struct Template: Hashable, Sendable {
  /// A part of a template.
  public enum Piece: Hashable, Sendable {
    /// A literal text.
    case text(String)
    /// A placeholder.
    case value(Reference)
    /// A sum of values, with the references of its paths.
    case sum(Placeholder, references: [String: Reference])
  }

  /// The pieces in order, without adjacent texts.
  public let pieces: [Piece]

  /// The values in the text, in their order.
  package var references: [Reference] {
    pieces.flatMap { piece -> [Reference] in
      switch piece {
      case .text: []
      case .value(let reference): [reference]
      case .sum(let sum, let references): sum.paths.compactMap { references[$0] }
      }
    }
  }

  /// Creates a template from pieces.
  package init(_ pieces: [Piece]) { self.pieces = pieces }

  /// Creates a constant text; braces in it are literal.
  public init(text: String) { pieces = text.isEmpty ? [] : [.text(text)] }

  /// Creates the text of an action's command.
  init(_ action: Action) {
    var scanner = CommandScanner("\(action.command)")
    var pieces: [Piece] = []
    while let (text, placeholder) = scanner.takeLinkPart() {
      if !text.isEmpty { pieces.append(.text(text)) }
      if let placeholder { pieces.append(.sum(placeholder, references: action.references)) }
    }
    self.pieces = pieces
  }

  /// Appends the text with its values filled in.
  ///
  /// Unknown values and nulls are left out.
  ///
  /// - Parameters:
  ///   - text: the string to append to.
  ///   - value: returns the current value of a reference.
  public func write(into text: inout String, _ value: (Reference) -> Literal?) {
    for piece in pieces { Self.write(piece, into: &text, value) }
  }

  static func write(
    _ piece: Piece, into text: inout String, _ value: (Reference) -> Literal?
  ) {
    switch piece {
    case .text(let piece): text += piece
    case .value(let reference): Self.write(value(reference), into: &text)
    case .sum(let sum, let references):
      Self.write(try? sum.evaluated { references[$0].flatMap(value) }, into: &text)
    }
  }

  /// The text with its values filled in.
  public func text(_ value: (Reference) -> Literal?) -> String {
    if let constant { return constant }
    var text = ""
    write(into: &text, value)
    return text
  }

  /// The text, if it contains no placeholders.
  public var constant: String? {
    guard let first = pieces.first else { return "" }
    guard pieces.count == 1, case .text(let text) = first else { return nil }
    return text
  }

  static func write(_ value: Literal?, into text: inout String) {
    switch value {
    case nil, .null: break
    case .string(let value): text += value
    case .int(let number): text += String(number)
    case .bool(let flag): text += flag ? "true" : "false"
    case let value?: text += value.description
    }
  }
}

extension Template {
  /// The text without markup, with an ellipsis for each placeholder.
  package var written: String {
    pieces.map { piece in
      if case .text(let text) = piece { text.replacing("**", with: "") } else { "…" }
    }.joined()
  }
}
