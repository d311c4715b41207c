import Roots
import RootsTerminal

/// A user action that is recorded on a tape: a command, and the lines in front of it.
struct RecordedAct: Hashable {
  private var before: [Recording.Line] = []
  /// The command that can grow; nil for an action that only lines express.
  private var command: TapeCommand?
  /// What hides the text that the command types; nil for no secret.
  private var mask: SecretMask?

  /// The maximum number of characters of a text on one line.
  private static let lineLimit = 200

  init(_ command: TapeCommand, after before: [Recording.Line] = []) {
    (self.command, self.before) = (command, before)
  }

  init(lines: [Recording.Line]) { before = lines }

  /// An action that a tape cannot express, with its description.
  init(unsayable what: String) {
    self.init(lines: [.comment("\(what) cannot be recorded and is left out")])
  }

  /// The lines of the action, with another text in place of a secret.
  var lines: [Recording.Line] {
    guard let command else { return before }
    if let mask, case .type(let text, let every) = command {
      return before + [.command(.type(mask.masked(text), every: every))]
    }
    return before + [.command(command)]
  }

  /// Whether the player lets the typing speed pass after the action.
  var takesTypingTime: Bool { command.map { $0.typingTime > .zero } ?? false }

  /// Whether the action is recorded as a command that fails its tape when it is refused.
  var isRequest: Bool { command?.kindOfRequest != nil }

  var isResize: Bool { if case .resize? = command { true } else { false } }

  /// The same action without any time.
  var takingNoTime: RecordedAct {
    var act = self
    act.command = command?.taking(TapeTime(milliseconds: 0))
    return act
  }

  /// The action that does what this and the next one do; nil if they need lines of their own.
  func joined(with next: RecordedAct) -> RecordedAct? {
    if isResize, next.isResize { return next }
    if case .type(let text, _)? = command, text.count >= Self.lineLimit { return nil }
    guard before == next.before, mask == next.mask, let command, let other = next.command,
      let joined = command.joined(with: other)
    else { return nil }
    var act = self
    act.command = joined
    return act
  }
}

// MARK: - Actions

extension RecordedAct {
  /// Records a key as a command that parses to the same key.
  ///
  /// - Parameter mask: what hides the text of the focused field; nil if it is no secret.
  init(_ key: Key, hiddenBy mask: SecretMask?) {
    if let typed = key.typed, Key(typing: typed) == key {
      let command = TapeCommand.type(String(typed), every: nil)
      if mask != nil {
        self.init(command, after: [.secrecy])
        self.mask = mask
      } else if typed.isASCII || command.readsBack {
        self.init(command)
      } else {
        self.init(unsayable: "the character \(visible(String(typed)))")
      }
      return
    }
    let isWheel = key.code == .scrollUp || key.code == .scrollDown
    if key.modifiers.isEmpty, !isWheel, Key.Code.onTapes.contains(key.code) {
      self.init(.press(key.code, times: TapeCount(1), every: nil))
    } else if let chord = TapeChord(key), TapeCommand.chord(chord).readsBack {
      self.init(.chord(chord))
    } else {
      self.init(unsayable: "the key \(visible(key.name))")
    }
  }

  /// Records a command from outside, or a line of the prompt.
  init(line: String) { self.init(.perform(command: line), of: line, orElse: "a command") }

  /// Records a deep link.
  init(link url: String) { self.init(.open(url: url), of: url, orElse: "a link") }

  private init(_ command: TapeCommand, of text: String, orElse what: String) {
    if visible(text) == text, command.readsBack {
      self.init(command)
    } else {
      self.init(unsayable: what)
    }
  }

  /// Records a paste; line breaks and tabs become blanks, other control characters are removed.
  init(pasting text: String) {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    let kept = isPlain ? text : Self.withoutControls(text)
    self.init(
      lines: (kept == text ? [] : [.changedPaste])
        + Self.pieces(of: kept).flatMap { [.command(.copy($0)), .command(.paste)] })
  }

  private static func withoutControls(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      if scalar == "\n" || scalar == "\r" || scalar == "\t" {
        kept.append(" ")
      } else if scalar.properties.generalCategory != .control {
        kept.append(scalar)
      }
    }
    return String(kept)
  }

  /// The text, or its parts if it contains all three kinds of quotes.
  private static func pieces(of text: String) -> [String] {
    if text.isEmpty { return [] }
    let quotes = Set("\"'`".utf8)
    let isQuotable = quotes.contains { quote in !text.utf8.contains(quote) }
    if isQuotable || TapeCommand.copy(text).readsBack { return [text] }
    return text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .flatMap { index, part in (index > 0 ? ["`"] : []) + (part.isEmpty ? [] : [String(part)]) }
  }
}

extension Recording.Line {
  /// The comment above a pasted text that is not recorded exactly.
  static let changedPaste = Recording.Line.comment(
    "the pasted text had line breaks or control characters")

  /// The comment above a text in place of a secret.
  static let secrecy = Recording.Line.comment(
    "in place of a secret, which is not recorded; comparing it gives another result here")
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
