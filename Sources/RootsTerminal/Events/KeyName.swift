extension Key {
  /// The key in the form of a help line: `Enter`, `Ctrl+C`, `↑`, `Esc`, `l`.
  public var name: String {
    let name = modifiers.prefix
    switch code {
    case .character(" "): return name + "Space"
    case .character(let character):
      let isShouted = character.isASCII && modifiers.contains(.control)
      return name + (isShouted ? String(character).uppercased() : String(character))
    case .function(let number): return name + "F\(number)"
    default: return name + (Key.names.first { $0.code == code }?.name ?? "")
    }
  }

  /// Reads a key's name, as in a blueprint: `enter`, `ctrl+s`, `l`, `f5`, `space`, `↑`.
  ///
  /// Names and modifiers may be in any case; a lone character stands for itself.
  ///
  /// - Returns: nil if there is no such key.
  public init?(named text: String) {
    var rest = text[...]
    var modifiers: Modifiers = []
    while let (modifier, tail) = Key.modifier(atStartOf: rest) {
      modifiers.insert(modifier)
      rest = tail
    }
    guard let code = Key.code(named: rest) else { return nil }
    self.init(code, modifiers)
  }

  /// A modifier and the text after it; nil if no key would follow.
  private static func modifier(atStartOf text: Substring) -> (Modifiers, Substring)? {
    let known: [(String, Modifiers)] = [
      ("ctrl+", .control), ("control+", .control), ("alt+", .alt), ("shift+", .shift),
    ]
    for (prefix, modifier) in known where text.count > prefix.count {
      if text.prefix(prefix.count).lowercased() == prefix {
        return (modifier, text.dropFirst(prefix.count))
      }
    }
    return nil
  }

  private static func code(named text: Substring) -> Code? {
    let word = text.lowercased()
    if let known = names.first(where: { $0.name.lowercased() == word || $0.words.contains(word) }) {
      return known.code
    }
    if text.count == 1, let character = text.first {
      return visible(String(text)) == text ? .character(character) : nil
    }
    if word == "space" { return .character(" ") }
    guard word.hasPrefix("f"), let number = Int(word.dropFirst()), (1...63).contains(number)
    else { return nil }
    return word == "f\(number)" ? .function(number) : nil
  }

  /// The keys with names: the one for help lines, and others that can be written.
  private static let names: [(code: Code, name: String, words: [String])] = [
    (.enter, "Enter", ["return"]), (.tab, "Tab", []), (.backTab, "Shift+Tab", ["backtab"]),
    (.backspace, "Backspace", []), (.delete, "Del", ["delete"]), (.insert, "Ins", ["insert"]),
    (.escape, "Esc", ["escape"]), (.up, "↑", ["up"]), (.down, "↓", ["down"]),
    (.left, "←", ["left"]), (.right, "→", ["right"]), (.home, "Home", []), (.end, "End", []),
    (.pageUp, "PgUp", ["pageup"]), (.pageDown, "PgDn", ["pagedown"]),
    (.scrollUp, "Wheel↑", ["scrollup"]), (.scrollDown, "Wheel↓", ["scrolldown"]),
  ]
}

extension Key.Modifiers {
  /// The prefix of a key's name with these modifiers: `Ctrl+`, `Alt+Shift+`.
  var prefix: String {
    let names: [(Key.Modifiers, String)] = [
      (.control, "Ctrl+"), (.alt, "Alt+"), (.shift, "Shift+"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined()
  }
}
