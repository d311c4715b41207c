internal import Roots
internal import RootsBlueprint
internal import RootsTerminal

/// The reason why a key cannot be bound to an action of the session.
enum KeyRefusal: Error, Hashable {
  case unknown(near: String?)
  /// Escape always goes back.
  case escape
  /// Control+C always ends the program.
  case end
  /// A digit selects a tab.
  case digit
  /// Terminals send the same bytes for another key.
  case alias(of: String)
  /// Terminals send nothing for it, or the same bytes as without its modifiers.
  case unsent

  /// The fact, then the fix, unless there is a suggestion.
  func message(for text: String) -> String {
    let name = cited(text)
    return switch self {
    case .unknown(nil):
      "there is no key \(name); write one character, or a name such as f5, ctrl+g or alt+left"
    case .unknown: "there is no key \(name)"
    case .escape: "\(name) always goes back and cannot be bound; use another"
    case .end: "\(name) always ends the program and cannot be bound; use another"
    case .digit: "\(name) shows a tab and cannot be bound; use another"
    case .alias(let other): "terminals send \(name) as '\(other)'; bind '\(other)', or use another"
    case .unsent: "terminals do not send \(name) as a key of its own; use another"
    }
  }

  var suggestion: String? {
    if case .unknown(let near) = self { near } else { nil }
  }
}

extension Key {
  /// Parses the name of a key that can be bound.
  init(bound text: String) throws(KeyRefusal) {
    guard let key = Key(named: text) else {
      throw KeyRefusal.unknown(near: Key.nearestName(to: text))
    }
    switch key.code {
    case .escape: throw .escape
    case .character(let character): try Key.check(character, key.modifiers)
    case .function(let number):
      guard (1...12).contains(number) else { throw .unsent }
    case .enter, .tab, .backspace, .backTab:
      guard key.modifiers.subtracting(.alt).isEmpty else { throw .unsent }
    case .scrollUp, .scrollDown, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp,
      .pageDown:
      break
    }
    self = key
  }

  private static func check(_ character: Character, _ held: Modifiers) throws(KeyRefusal) {
    guard held.contains(.control) else {
      if held.isEmpty, character.isASCII, character.isNumber { throw .digit }
      return
    }
    if held == .control, character == "c" { throw .end }
    guard !held.contains(.shift), ("a"..."z").contains(character) || character == " " else {
      throw .unsent
    }
    if let other = controlAliases[character] { throw .alias(of: Key(other).word) }
  }

  /// Returns the likely intended key, also for notations of other programs: `C-g`, `^g`, `ctl+g`.
  private static func nearestName(to text: String) -> String? {
    let prefixes = [("^", "ctrl+"), ("C-", "ctrl+"), ("c-", "ctrl+"), ("M-", "alt+")]
    for (prefix, meant) in prefixes where text.hasPrefix(prefix) {
      let name = meant + text.dropFirst(prefix.count).lowercased()
      if (try? Key(bound: name)) != nil { return name }
    }
    guard let plus = text.lastIndex(of: "+"), plus > text.startIndex else {
      return nearest(text, in: KeyName.words)
    }
    let rest = text[text.index(after: plus)...]
    let held = text[..<plus].split(separator: "+").map { word in
      nearest(String(word), in: ["ctrl", "alt", "shift"]) ?? String(word)
    }
    let key = Key(named: String(rest)) == nil ? nearest(String(rest), in: KeyName.words) : nil
    let name = (held + [key ?? String(rest)]).joined(separator: "+")
    return name != text && (try? Key(bound: name)) != nil ? name : nil
  }
}
