internal import Roots

/// The name of a key in a blueprint: one character, or a word such as `enter`, `f5`, `ctrl+s`.
///
/// Each key has exactly one spelling.
public struct KeyName: Hashable, Sendable, CustomStringConvertible {
  /// The spelling, such as `l`, `?`, `space`, `pageup`, `f5`, `ctrl+s` or `alt+x`.
  public let description: String

  /// The names of keys that are words.
  package static let words =
    [
      "enter", "tab", "backtab", "space", "backspace", "delete", "insert", "up", "down", "left",
      "right", "home", "end", "pageup", "pagedown",
    ] + (1...12).map { "f\($0)" }

  /// The reason a key cannot be bound.
  package enum Problem: Error, Hashable, Sendable {
    case unknown(near: String?)
    case escape
    case quit
    /// Terminals send it as another key: `ctrl+i` as `tab`.
    case alias(of: String)
  }

  package init(_ text: String) throws(Problem) {
    if text.count == 1, let character = text.first {
      guard Self.isPrintable(character) else { throw Problem.unknown(near: nil) }
      description = character == " " ? "space" : text
      return
    }
    let word = text.lowercased()
    if word == "escape" || word == "esc" { throw Problem.escape }
    if Self.words.contains(word) {
      description = word
      return
    }
    description = try Self.modified(word, text)
  }

  private static func modified(_ word: String, _ text: String) throws(Problem) -> String {
    for prefix in ["ctrl+", "alt+"] where word.hasPrefix(prefix) {
      let isControl = prefix == "ctrl+"
      let rest = isControl ? word.dropFirst(prefix.count) : text.dropFirst(prefix.count)
      guard rest.count == 1, let character = rest.first, isPrintable(character),
        character != " ", !isControl || ("a"..."z").contains(character)
      else { throw Problem.unknown(near: nil) }
      if isControl, character == "c" { throw Problem.quit }
      if isControl, let other = controlAliases[character] { throw Problem.alias(of: other) }
      return prefix + rest
    }
    throw Problem.unknown(near: nearestName(to: word))
  }

  /// The keys that terminals send as the same byte as a Control key.
  private static let controlAliases: [Character: String] = [
    "i": "tab", "m": "enter", "j": "enter", "h": "backspace",
  ]

  private static func nearestName(to word: String) -> String? {
    switch word {
    case "return": "enter"
    case "shift+tab": "backtab"
    case "del": "delete"
    case "ins": "insert"
    case "pgup": "pageup"
    case "pgdn", "pgdown": "pagedown"
    default: Int(word.dropFirst()) == nil ? nearest(word, in: words) : nil
    }
  }

  private static func isPrintable(_ character: Character) -> Bool {
    visible(String(character)) == String(character)
  }
}
