import RootsTerminal

extension Key.Code {
  /// The key press that a terminal delivers while these modifiers are held.
  func pressed(with modifiers: Key.Modifiers = []) -> Key {
    if modifiers == .control, case .character(let character) = self,
      let key = Key(controlOf: character)
    {
      return key
    }
    return Key(self, modifiers)
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
    case 0x0A: self.init(.enter)
    case 0x08: self.init(.backspace)
    default: self.init(ascii: byte)
    }
  }
}
