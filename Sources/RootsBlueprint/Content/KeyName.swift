public import Roots

/// A key that a blueprint binds: one character, or a word such as `enter`, `f5`, `ctrl+s`.
///
/// Each key has exactly one spelling.
public struct KeyName: Hashable, Sendable, CustomStringConvertible {
  /// The key.
  public let key: Key

  /// The spelling, such as `l`, `?`, `space`, `pageup`, `f5`, `ctrl+s` or `alt+x`.
  public var description: String { key.word }

  /// The names of keys that are words.
  package static let words =
    Key.Spelling.all.map { $0.word.lowercased() }
    .filter { !["escape", "scrollup", "scrolldown"].contains($0) } + (1...12).map { "f\($0)" }

  /// The reason a key cannot be bound.
  package enum Problem: Error, Hashable, Sendable {
    case unknown(near: String?)
    case escape
    case quit
    /// Terminals send it as another key: `ctrl+i` as `tab`.
    case alias(of: String)
  }

  package init(_ text: String) throws(Problem) {
    guard let key = Key(named: text) else {
      let isNumbered = text.count == 1 || Int(text.dropFirst()) != nil
      throw .unknown(near: isNumbered ? nil : nearest(text.lowercased(), in: Self.words))
    }
    if key == Key(.escape) { throw .escape }
    guard try Self.isBindable(key) else { throw .unknown(near: nil) }
    guard key.word.lowercased() == text.lowercased() || text == " " else {
      throw .unknown(near: key.word)
    }
    self.key = key
  }

  private static func isBindable(_ key: Key) throws(Problem) -> Bool {
    switch key.code {
    case .character(let character) where key.modifiers == .control:
      if character == "c" { throw .quit }
      if let other = Key.controlAliases[character] { throw .alias(of: Key(other).word) }
      return ("a"..."z").contains(character)
    case .character(let character):
      return key.modifiers.isEmpty || key.modifiers == .alt && character != " "
    case .function(let number): return key.modifiers.isEmpty && number <= 12
    case .scrollUp, .scrollDown: return false
    default: return key.modifiers.isEmpty
    }
  }
}
