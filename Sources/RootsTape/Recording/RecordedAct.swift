import Roots
import RootsTerminal

/// A user action that is recorded on a tape.
enum RecordedAct: Hashable {
  /// A key with a name.
  case press(Key.Code)
  case chord(TapeChord)
  case type(Character)
  /// A character typed into a secret field.
  case secret(Character, SecretMask)
  case paste(String)
  /// The text in place of one pasted into a secret field.
  case secretPaste(masked: String)
  case resize(Size)
  /// A notch of the wheel, up or down.
  case scroll(Key.Code, over: TapeCell)
  case click(TapeCell)
  case drag(from: TapeCell, to: TapeCell)
  /// A deep link that arrived.
  case link(String)
  /// A command from outside, or a line of the prompt.
  case command(String)
  /// Something that was used by its name.
  case named(NamedAct)
  /// A text in place of one for a secret field.
  case secretFill(NamedAct)
  /// An action that a tape cannot express, with its description.
  case unsayable(String)

  /// Whether the player lets the typing speed pass after the action.
  var takesTypingTime: Bool {
    switch self {
    case .press, .type, .secret, .scroll, .named, .secretFill: true
    case .chord, .paste, .secretPaste, .resize, .click, .drag, .link, .command, .unsayable: false
    }
  }

  /// Whether the action is recorded as a command that fails its tape when it is refused.
  var isRequest: Bool {
    switch self {
    case .link, .command, .named, .secretFill: true
    case .press, .chord, .type, .secret, .paste, .secretPaste, .resize, .scroll, .click, .drag,
      .unsayable:
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
    let isWheel = key.code == .scrollUp || key.code == .scrollDown
    if key.modifiers.isEmpty, !isWheel, Key.Code.onTapes.contains(key.code) {
      self = .press(key.code)
    } else if let chord = TapeChord(key), TapeCommand.chord(chord).readsBack {
      self = .chord(chord)
    } else {
      self = .unsayable("the key \(visible(key.name))")
    }
  }
}

extension RecordedAct {
  /// Records a command from outside, or a line of the prompt.
  init(line: String) {
    let isSayable = visible(line) == line && TapeCommand.perform(command: line).readsBack
    self = isSayable ? .command(line) : .unsayable("a command")
  }

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

extension TapeChord {
  /// A key with modifiers; nil if no chord produces the same key.
  fileprivate init?(_ key: Key) {
    let isBackTab = key.code == .backTab
    let held = isBackTab ? key.modifiers.union(.shift) : key.modifiers
    let code = isBackTab ? .tab : key.code
    let isTyped = if case .character = code { true } else { false }
    guard isTyped || Key.Code.onTapes.contains(code), !held.isEmpty,
      code.pressed(with: held) == key
    else { return nil }
    self.init(held, [code])
  }
}
