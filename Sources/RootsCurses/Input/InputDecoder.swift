package import RootsTerminal

/// One thing that curses reads: a byte as it came, or a key that the terminal's description knows.
package enum Input: Hashable {
  case byte(UInt8)
  case key(Key)
  case pasteStart
  case pasteEnd
}

/// Makes events of what curses reads; a value, fed one input at a time.
///
/// It takes bytes rather than characters: `get_wch` loses the bytes of a character that arrives
/// in two pieces, and up to fifteen keys after a byte that is not UTF-8.
package struct InputDecoder {
  /// A longer paste is cut off here.
  package static let pasteLimit = 1 << 20

  private enum State {
    case ground
    /// An escape, which may be the first half of Alt and a key.
    case escape
    /// A control sequence that the terminal's description does not know.
    case sequence([UInt8])
    case paste
  }

  private var state = State.ground
  private var partial: [UInt8] = []
  private var pasted: [UInt8] = []

  package init() {}

  /// Whether an escape or a sequence waits to be told that nothing follows.
  package var isUndecided: Bool {
    switch state {
    case .escape, .sequence: true
    case .ground, .paste: false
    }
  }

  package var isPasting: Bool {
    if case .paste = state { true } else { false }
  }

  /// The events that this input completes; mostly one or none.
  package mutating func take(_ input: Input) -> [Event] {
    switch (state, input) {
    case (.paste, .pasteEnd): return endPaste()
    case (.paste, .byte(let byte)):
      if pasted.count < InputDecoder.pasteLimit { pasted.append(byte) }
      return []
    case (.paste, _): return []
    case (.ground, .byte(let byte)): return take(byte)
    case (.ground, .key(let key)): return [.key(key)]
    case (.escape, .byte(let byte)): return takeAfterEscape(byte)
    case (.escape, .key(let key)):
      state = .ground
      return [.key(key.withAlt)]
    case (.sequence(let bytes), .byte(let byte)): return extend(bytes, with: byte)
    case (.sequence, .key(let key)):
      state = .ground
      return [.key(key)]
    case (_, .pasteStart):
      let events = settle()
      state = .paste
      return events
    case (_, .pasteEnd): return []
    }
  }

  /// Nothing follows for now: an escape was the Escape key, `[` after it was Alt and `[`.
  package mutating func settle() -> [Event] {
    switch state {
    case .ground, .paste: return []
    case .escape:
      state = .ground
      return [.key(Key(.escape))]
    case .sequence(let bytes):
      state = .ground
      guard bytes.count == 1 else { return [] }
      return [.key(Key(.character(Character(Unicode.Scalar(bytes[0]))), .alt))]
    }
  }

  /// A paste is over, or its end never came: what there is counts.
  package mutating func endPaste() -> [Event] {
    guard isPasting else { return [] }
    state = .ground
    if pasted.count == InputDecoder.pasteLimit { pasted.removePartialCharacter() }
    var lines = String(decoding: pasted, as: UTF8.self).unicodeScalars
    pasted = []
    lines.replaceLineEnds()
    return [.paste(String(lines))]
  }

  private mutating func take(_ byte: UInt8) -> [Event] {
    if byte < 0x80 { partial = [] }
    switch byte {
    case 0x1B:
      state = .escape
      return []
    case 0x00...0x1F, 0x7F: return [.key(Key(controlByte: byte))]
    case 0x20...0x7E: return [.key(.character(Character(Unicode.Scalar(byte))))]
    default: return takeUTF8(byte, modifiers: [])
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8) -> [Event] {
    switch byte {
    case 0x1B: return [.key(Key(.escape))]
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      state = .sequence([byte])
      return []
    case 0x00...0x1F, 0x7F:
      state = .ground
      return [.key(Key(controlByte: byte).withAlt)]
    case 0x20...0x7E:
      state = .ground
      return [.key(Key(.character(Character(Unicode.Scalar(byte))), .alt))]
    default:
      let events = takeUTF8(byte, modifiers: .alt)
      if partial.isEmpty { state = .ground }
      return events
    }
  }

  /// Collects the bytes of one scalar; what is no UTF-8 is dropped.
  private mutating func takeUTF8(_ byte: UInt8, modifiers: Key.Modifiers) -> [Event] {
    if byte & 0xC0 != 0x80 { partial = [] }
    partial.append(byte)
    let length = partial[0].utf8Length
    guard length > 1 else {
      partial = []
      return []
    }
    guard partial.count == length else { return [] }
    defer { partial = [] }
    guard let text = String(validating: partial, as: UTF8.self), let character = text.first
    else { return [] }
    return [.key(Key(.character(character), modifiers))]
  }

  private mutating func extend(_ bytes: [UInt8], with byte: UInt8) -> [Event] {
    let isEnd = bytes[0] == UInt8(ascii: "O") || (0x40...0x7E).contains(byte)
    if !isEnd && byte >= 0x20 && bytes.count < 32 {
      state = .sequence(bytes + [byte])
      return []
    }
    state = .ground
    if byte < 0x20 { return take(byte) }
    return Key(parameters: bytes.dropFirst(), final: byte).map { [.key($0)] } ?? []
  }
}

extension UInt8 {
  /// How many bytes a UTF-8 sequence has that starts with this one; 0 when none does.
  fileprivate var utf8Length: Int {
    switch self {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }
}

extension [UInt8] {
  /// Drops the bytes at the end that a cut may have torn off their character.
  fileprivate mutating func removePartialCharacter() {
    while let last, last & 0xC0 == 0x80 { removeLast() }
    if let last, last >= 0xC0 { removeLast() }
  }
}

extension String.UnicodeScalarView {
  /// Terminals send a carriage return for each line end of a paste.
  fileprivate mutating func replaceLineEnds() {
    var lines = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in self {
      if scalar == "\r" {
        lines.append("\n")
      } else if scalar != "\n" || previous != "\r" {
        lines.append(scalar)
      }
      previous = scalar
    }
    self = lines
  }
}
