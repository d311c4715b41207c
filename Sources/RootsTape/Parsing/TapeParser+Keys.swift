import RootsInput

/// The parsing of keys, chords and typed texts.
extension TapeParser {
  /// Reads `KEY[@time] [count]`.
  mutating func press(_ key: Key.Code) -> TapeCommand? {
    let every = speed()
    guard next.kind == .number else { return .press(key, times: TapeCount(1), every: every) }
    let number = take()
    guard let times = TapeCount(number: literal(number)) else {
      return fail("a key can be pressed at most \(TapeCount.largest) times", at: number)
    }
    if times.text.contains(".") {
      warning("\(shown(number)) is not a whole number; the key is pressed once", at: number)
    }
    return .press(key, times: times, every: every)
  }

  /// Reads `Type[@time] "text" ...`.
  mutating func typing() -> TapeCommand? {
    let every = speed()
    return joinedText().map { .type($0, every: every) }
  }

  /// Reads one or more texts and joins them with one blank.
  mutating func joinedText() -> String? {
    guard next.isText else {
      let hint = next.endsLine ? nil : "put it in quotes"
      return refuse("\(shown(last)) needs a text", hint: hint)
    }
    guard var joined = text(take()) else { return nil }
    while next.isText {
      // The words that Roots adds to VHS are no commands behind a text.
      let verb = last.kind == .text && next.kind == .word ? TapeVerb(rawValue: literal(next)) : nil
      if verb?.traits.contains(.own) == true {
        warning("\(shown(next)) is part of the text; begin a line with the command", at: next)
      }
      guard let text = text(take()) else { return nil }
      joined += " " + text
    }
    return joined
  }

  /// Reads `[@time]`.
  mutating func speed() -> TapeTime? {
    takes("@") ? time() : nil
  }

  /// Reads a number and its unit; a missing number is reported at the previous token.
  mutating func time(units: Set<TapeTime.Unit> = [.milliseconds, .seconds, .minutes]) -> TapeTime? {
    let owner = last
    guard next.kind == .number else {
      return fail("\(shown(owner)) needs a time, like 500ms or 2s", at: owner)
    }
    let number = take()
    var unit = TapeTime.Unit.seconds
    if next.kind == .keyword, let written = TapeTime.Unit(rawValue: literal(next)),
      units.contains(written)
    {
      take()
      unit = written
    }
    guard let time = TapeTime(number: literal(number), unit: unit) else {
      return fail("the time \(shown(number))\(unit.rawValue) is longer than a year", at: number)
    }
    if literal(number).utf8.count(where: { $0 == UInt8(ascii: ".") }) > 1 {
      warning("\(shown(number)) is not a number; it is read up to its second dot", at: number)
    }
    return time
  }

  /// Reads `Ctrl+[Alt+][Shift+]K[+K]...`.
  mutating func controlChord() -> TapeCommand? {
    var modifiers: Key.Modifiers = .control
    var keys: [Key.Code] = []
    let word = last
    while takes("+") {
      let plus = last
      if let modifier = nextModifier {
        if !keys.isEmpty { error("modifiers come before the key", at: plus) }
        modifiers.insert(modifier)
        take()
      } else if let key = nextControlKey {
        keys.append(key)
        take()
      } else {
        error(
          "Ctrl+ needs a modifier or a key that it accepts, not \(description(of: next))", at: plus,
          hint: "write one like Ctrl+c")
        return nil
      }
    }
    if modifiers == .control, keys.isEmpty {
      error("Ctrl needs a key, like Ctrl+c", at: word)
    } else if keys.isEmpty {
      warning("modifiers without a key do nothing", at: word)
    }
    return .chord(TapeChord(modifiers, keys))
  }

  private var nextModifier: Key.Modifiers? {
    guard next.kind == .keyword || next.isText else { return nil }
    switch literal(next) {
    case "Alt": return .alt
    case "Shift": return .shift
    default: return nil
    }
  }

  /// The next token as a key after `Ctrl+`; VHS accepts only some of them.
  private var nextControlKey: Key.Code? {
    let word = literal(next)
    switch next.kind {
    case .keyword, .number: return namedKey ?? bareCharacter
    case .sign:
      return Set("-@[]^\\").contains(word) ? oneCharacter(word) : nil
    case .word, .text:
      return oneCharacter(word) ?? Key.Code(tapeWord: word)
    default: return nil
    }
  }

  /// Reads `Alt+K`, `Shift+K` or `Alt+Shift+K`; a longer text is typed with the modifiers held.
  mutating func chord(_ first: Key.Modifiers) -> TapeCommand? {
    let word = last
    var modifiers = first
    var hasPlus = takes("+")
    while hasPlus, next.kind == .keyword, let modifier = nextModifier,
      !modifiers.contains(modifier)
    {
      take()
      modifiers.insert(modifier)
      hasPlus = takes("+")
    }
    guard hasPlus, let keys = nextKeys else {
      return fail("\(shown(word)) needs a key, like \(shown(word))+x", at: last)
    }
    take()
    if keys.isEmpty { error("\(shown(word)) needs a key, not an empty text", at: last) }
    return .chord(TapeChord(modifiers, keys))
  }

  private var nextKeys: [Key.Code]? {
    let word = literal(next)
    switch next.kind {
    case .keyword, .number: return (namedKey ?? bareCharacter).map { [$0] }
    case .sign:
      return word == "[" || word == "]" ? oneCharacter(word).map { [$0] } : nil
    case .word, .text:
      return Key.Code(tapeWord: word).map { [$0] } ?? word.map { .character($0) }
    default: return nil
    }
  }

  /// The next token as a key with a name; the wheel takes no modifiers.
  private var namedKey: Key.Code? {
    let key = Key.Code(tapeWord: literal(next))
    return key == .scrollUp || key == .scrollDown ? nil : key
  }

  /// The next token as a letter or a digit.
  ///
  /// `m` and `s` are reserved words of VHS, but valid letters here.
  private var bareCharacter: Key.Code? {
    let word = literal(next)
    return word == "." ? nil : oneCharacter(word)
  }

  private func oneCharacter(_ word: String) -> Key.Code? {
    guard let character = word.first, word.count == 1 else { return nil }
    return .character(character)
  }
}
