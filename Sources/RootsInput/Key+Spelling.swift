internal import RootsCore

extension Key {
  /// The key in the form of a help line: `Enter`, `Ctrl+C`, `↑`, `Esc`, `l`.
  public var name: String {
    let label = Spelling(of: code)?.label ?? code.word
    guard case .character(let character) = code, character.isASCII, modifiers.contains(.control)
    else { return modifiers.prefix + label }
    return modifiers.prefix + (character == " " ? label : label.uppercased())
  }

  /// The key in the form of a blueprint or of settings: `enter`, `ctrl+c`, `up`, `escape`, `l`.
  public var word: String {
    if case .character(let character) = code, character != " " {
      return modifiers.prefix.lowercased() + String(character)
    }
    return (modifiers.prefix + code.word).lowercased()
  }

  /// Reads a key's name: `enter`, `ctrl+s`, `l`, `f5`, `space`, `↑`.
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
    guard text.utf8.contains(UInt8(ascii: "+")) else { return nil }
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
    if let known = Spelling.codes[word] { return known }
    if text.count == 1, let character = text.first {
      return visible(String(text)) == text ? .character(character) : nil
    }
    guard word.hasPrefix("f"), let number = Int(word.dropFirst()), (1...63).contains(number)
    else { return nil }
    return word == "f\(number)" ? .function(number) : nil
  }

  /// The keys that terminals send as the same bytes as a letter with Control.
  package static let controlAliases: [Character: Code] = [
    "i": .tab, "m": .enter, "j": .enter, "h": .backspace,
  ]
}

extension Key.Code {
  /// The key in the form of a tape: `Enter`, `PageUp`, `F5`, `Space`, `l`.
  package var word: String {
    if let spelling = Key.Spelling(of: self) { return spelling.word }
    return switch self {
    case .character(let character): String(character)
    case .function(let number): "F\(number)"
    default: ""
    }
  }
}

extension Key {
  /// The spellings of a key with a name: the only place where they are written.
  package struct Spelling: Sendable {
    /// The key.
    package let code: Code
    /// The word in tapes; in lower case, the word in blueprints and settings.
    package let word: String
    /// The text in help lines.
    package let label: String
    /// Other words that are understood.
    private let synonyms: [String]

    private init(_ code: Code, _ word: String, label: String? = nil, synonyms: [String] = []) {
      self.code = code
      self.word = word
      self.label = label ?? word
      self.synonyms = synonyms
    }

    /// All keys with names, in the order in which messages suggest them.
    package static let all = [
      Spelling(.enter, "Enter", synonyms: ["return"]), Spelling(.character(" "), "Space"),
      Spelling(.tab, "Tab"), Spelling(.backspace, "Backspace"),
      Spelling(.delete, "Delete", label: "Del"), Spelling(.insert, "Insert", label: "Ins"),
      Spelling(.escape, "Escape", label: "Esc"), Spelling(.up, "Up", label: "↑"),
      Spelling(.down, "Down", label: "↓"), Spelling(.left, "Left", label: "←"),
      Spelling(.right, "Right", label: "→"), Spelling(.pageUp, "PageUp", label: "PgUp"),
      Spelling(.pageDown, "PageDown", label: "PgDn", synonyms: ["pgdown"]),
      Spelling(.scrollUp, "ScrollUp", label: "Wheel↑", synonyms: ["wheelup"]),
      Spelling(.scrollDown, "ScrollDown", label: "Wheel↓", synonyms: ["wheeldown"]),
      Spelling(.home, "Home"), Spelling(.end, "End"),
      Spelling(.backTab, "BackTab", label: "Shift+Tab"),
    ]

    init?(of code: Code) {
      guard let known = Self.ofCodes[code] else { return nil }
      self = known
    }

    private static let ofCodes = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

    /// The keys by their spellings in lower case.
    static let codes = Dictionary(
      all.flatMap { spelling in
        ([spelling.word, spelling.label] + spelling.synonyms).map {
          ($0.lowercased(), spelling.code)
        }
      },
      uniquingKeysWith: { first, _ in first })
  }
}

extension Key.Modifiers {
  /// The prefix of a key's name with these modifiers: `Ctrl+`, `Alt+Shift+`.
  package var prefix: String {
    let names: [(Key.Modifiers, String)] = [
      (.control, "Ctrl+"), (.alt, "Alt+"), (.shift, "Shift+"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined()
  }
}
