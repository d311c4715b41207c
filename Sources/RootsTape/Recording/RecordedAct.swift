import RootsTerminal

/// A user action that is recorded on a tape.
enum RecordedAct: Hashable {
  /// A key with a name.
  case press(TapeKey)
  case chord(TapeChord)
  case type(Character)
  /// A character typed into a secret field.
  case secret(Character, SecretMask)
  case paste(String)
  /// The text in place of one pasted into a secret field.
  case secretPaste(masked: String)
  /// A line of the prompt from its history, and the number of characters that it replaces.
  case line(String, cursor: Int, replacing: Int)
  case resize(Size)
  /// A notch of the wheel, up or down.
  case scroll(TapeKey, over: TapeCell)
  case click(TapeCell)
  case drag(from: TapeCell, to: TapeCell)
  /// A deep link that arrived.
  case link(String)
  /// Back navigation with the right button.
  case back
  /// An action that a tape cannot express, with its description.
  case unsayable(String)

  /// Whether the player lets the typing speed pass after the action.
  var takesTypingTime: Bool {
    switch self {
    case .press, .type, .secret, .scroll: true
    case .chord, .paste, .secretPaste, .line, .resize, .click, .drag, .link, .back, .unsayable:
      false
    }
  }

  /// Whether the action is recorded as a command that fails its tape when it is refused.
  var isRequest: Bool {
    switch self {
    case .link, .back: true
    case .press, .chord, .type, .secret, .paste, .secretPaste, .line, .resize, .scroll, .click,
      .drag, .unsayable:
      false
    }
  }

  var isResize: Bool {
    if case .resize = self { true } else { false }
  }
}

extension RecordedAct {
  /// Records a key as a command that parses to the same key.
  ///
  /// - Parameter mask: what hides the text of the focused field; nil if it is no secret.
  init(_ key: Key, hiddenBy mask: SecretMask?) {
    if let typed = key.typed, Key(typing: typed) == key {
      let command = TapeCommand.type(String(typed), every: nil)
      if let mask {
        self = .secret(typed, mask)
      } else if typed.isASCII || command.readsBack {
        self = .type(typed)
      } else {
        self = .unsayable("the character \(visible(String(typed)))")
      }
      return
    }
    if let word = TapeKey(key), key.modifiers.isEmpty, word != .scrollUp, word != .scrollDown {
      self = .press(word)
    } else if let chord = TapeChord(key), TapeCommand.chord(chord).readsBack {
      self = .chord(chord)
    } else {
      self = .unsayable("the key \(visible(key.name))")
    }
  }
}

extension RecordedAct {
  /// Records a deep link.
  init(link url: String) {
    let isSayable = visible(url) == url && TapeCommand.open(url: url).readsBack
    self = isSayable ? .link(url) : .unsayable("a link")
  }
}

extension TapeCommand {
  /// Whether the printed command parses to the same command.
  var readsBack: Bool {
    let reading = Tape.parse(description, file: "")
    return !reading.hasErrors && reading.tape.commands == [self]
  }
}

extension TapeKey {
  /// The key on a tape, without modifiers; nil if it has no name and types nothing.
  fileprivate init?(_ key: Key) {
    switch key.code {
    case .character(let character): self = .character(character)
    case .function(let number):
      guard (1...12).contains(number) else { return nil }
      self = .function(number)
    case .backTab: self = .tab
    default:
      let found = Self.named.first { $0.key.pressed() == Key(key.code) }
      guard let found else { return nil }
      self = found.key
    }
    if case .character = self, key.modifiers.isEmpty { return nil }
    if key.code == .backTab, key.modifiers.isEmpty { return nil }
  }
}

extension TapeChord {
  /// A key with modifiers; nil if no chord produces the same key.
  fileprivate init?(_ key: Key) {
    var held: TapeModifiers = []
    if key.modifiers.contains(.control) { held.insert(.control) }
    if key.modifiers.contains(.alt) { held.insert(.alt) }
    if key.modifiers.contains(.shift) || key.code == .backTab { held.insert(.shift) }
    let base: TapeKey? = key.code == .backTab ? .tab : TapeKey(key)
    guard let base, !held.isEmpty, base.pressed(with: held) == key else { return nil }
    self.init(held, [base])
  }
}
