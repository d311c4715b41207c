import RootsTerminal

extension TapeKey {
  /// The key press that a terminal delivers while these modifiers are held.
  func pressed(with modifiers: TapeModifiers = []) -> Key {
    let held = Key.Modifiers(modifiers)
    if modifiers == .control, case .character(let character) = self,
      let key = Key(controlOf: character)
    {
      return key
    }
    return Key(code, held)
  }

  private var code: Key.Code {
    switch self {
    case .enter: .enter
    case .space: .character(" ")
    case .tab: .tab
    case .backspace: .backspace
    case .delete: .delete
    case .insert: .insert
    case .escape: .escape
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    case .home: .home
    case .end: .end
    case .scrollUp: .scrollUp
    case .scrollDown: .scrollDown
    case .function(let number): .function(number)
    case .character(let character): .character(character)
    }
  }
}

extension Key.Modifiers {
  fileprivate init(_ modifiers: TapeModifiers) {
    self = []
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.alt) { insert(.alt) }
    if modifiers.contains(.shift) { insert(.shift) }
  }
}

extension Key {
  /// The key that a terminal cannot distinguish from a letter with Control; nil if there is none.
  fileprivate init?(controlOf character: Character) {
    switch character {
    case "i", "I": self.init(.tab)
    case "m", "M": self.init(.enter)
    case "[": self.init(.escape)
    case "?": self.init(.backspace)
    case "@": self = .control(" ")
    default: return nil
    }
  }

  /// The key that types a character; for a control character, the key that sends it.
  init(typing character: Character) {
    guard let byte = character.asciiValue, byte < 0x20 || byte == 0x7F else {
      self = .character(character)
      return
    }
    switch byte {
    case 0x09: self.init(.tab)
    case 0x0A, 0x0D: self.init(.enter)
    case 0x1B: self.init(.escape)
    case 0x08, 0x7F: self.init(.backspace)
    case 0x00: self = .control(" ")
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    default: self = .control(Character(Unicode.Scalar(byte + 0x40)))
    }
  }
}
