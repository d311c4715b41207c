internal import Roots
public import RootsInput

/// A key that a blueprint or a user's settings bind: one character, or a word such as `enter` or
/// `ctrl+s`.
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
    /// Terminals send nothing for it, or the same bytes as without its modifiers.
    case unsent

    /// The most similar key that can be bound.
    package var suggestion: String? { if case .unknown(let near) = self { near } else { nil } }

    /// The fact, then the fix, unless there is a suggestion.
    package func message(for text: String) -> String {
      let name = cited(text)
      return switch self {
      case .unknown(nil):
        "there is no key \(name); write one character, or a name such as enter, f5 or ctrl+s"
      case .unknown: "there is no key \(name)"
      case .escape: "\(name) always goes back and cannot be bound; use another"
      case .quit: "\(name) always quits and cannot be bound; use another"
      case .alias(let other):
        "terminals send \(name) as '\(other)'; bind '\(other)', or use another"
      case .unsent: "terminals do not send \(name) as a key of its own; use another"
      }
    }
  }

  package init(_ text: String) throws(Problem) {
    guard let key = Key(named: text) else { throw .unknown(near: Self.nearestName(to: text)) }
    if key == Key(.escape) { throw .escape }
    guard key.word.lowercased() == text.lowercased() || text == " " else {
      throw .unknown(near: key.word)
    }
    try Self.check(key)
    self.key = key
  }

  private static func check(_ key: Key) throws(Problem) {
    switch key.code {
    case .character(let character) where key.modifiers.contains(.control):
      if key.modifiers == .control, character == "c" { throw .quit }
      guard !key.modifiers.contains(.shift), ("a"..."z").contains(character) || character == " "
      else { throw .unsent }
      if let other = Key.controlAliases[character] { throw .alias(of: Key(other).word) }
    case .function(let number) where number > 12: throw .unsent
    case .enter, .tab, .backspace, .backTab:
      guard key.modifiers.subtracting(.alt).isEmpty else { throw .unsent }
    case .scrollUp, .scrollDown: throw .unknown(near: nil)
    default: break
    }
  }

  /// The key that was probably meant, also in the notations of other programs: `C-g`, `^g`.
  private static func nearestName(to text: String) -> String? {
    for (prefix, meant) in [("^", "ctrl+"), ("C-", "ctrl+"), ("c-", "ctrl+"), ("M-", "alt+")]
    where text.hasPrefix(prefix) {
      let name = meant + text.dropFirst(prefix.count).lowercased()
      if (try? KeyName(name)) != nil { return name }
    }
    guard let plus = text.lastIndex(of: "+"), plus > text.startIndex else {
      let isNumbered = text.count == 1 || Int(text.dropFirst()) != nil
      return isNumbered ? nil : nearest(text.lowercased(), in: words)
    }
    let rest = String(text[text.index(after: plus)...])
    let held = text[..<plus].split(separator: "+").map { word in
      nearest(String(word), in: ["ctrl", "alt", "shift"]) ?? String(word)
    }
    let key = Key(named: rest) == nil ? nearest(rest, in: words) ?? rest : rest
    let name = (held + [key]).joined(separator: "+")
    return name != text && (try? KeyName(name)) != nil ? name : nil
  }
}
