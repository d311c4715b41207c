import RootsInput

extension TapeChord {
  /// The chord as it is written in a tape.
  var description: String {
    modifiers.contains(.control) ? controlDescription : otherDescription
  }

  private var controlDescription: String {
    (["Ctrl"] + modifierWords + keys.map { Self.argument([$0]) }).joined(separator: "+")
  }

  private var modifierWords: [String] {
    (modifiers.contains(.alt) ? ["Alt"] : []) + (modifiers.contains(.shift) ? ["Shift"] : [])
  }

  private var otherDescription: String {
    let isTyped = keys.allSatisfy { if case .character = $0 { true } else { false } }
    let groups = isTyped ? [keys] : keys.map { [$0] }
    return groups.map { (modifierWords + [Self.argument($0)]).joined(separator: "+") }
      .joined(separator: " ")
  }

  /// A letter, a digit or a key with a name is written bare; other keys are quoted.
  private static func argument(_ keys: [Key.Code]) -> String {
    let text = keys.map { key in
      if case .character(let character) = key { String(character) } else { key.word }
    }.joined()
    guard keys.count == 1, let key = keys.first else { return quoted(text) }
    switch key {
    case .scrollUp, .scrollDown: return quoted(text)
    case .character(" "): return key.word
    case .character(let character):
      let isBare = character.isASCII && (character.isLetter || character.isNumber)
      return isBare ? text : quoted(text)
    default: return text
    }
  }
}
