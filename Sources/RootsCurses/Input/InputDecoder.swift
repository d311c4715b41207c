package import RootsTerminal

/// A decoder of terminal input into events; a value to which the read bytes are passed.
///
/// The events do not depend on how the bytes are split. Only if bytes can be a complete key or the
/// start of another one, `settle` must be called when nothing follows.
package struct InputDecoder {
  /// The maximum length of a paste, in bytes; the rest is cut off.
  package static let pasteLimit = 1 << 20

  /// How long to wait for more bytes.
  package enum Patience: Hashable {
    /// Briefly: the user waits for the effect of a key.
    case key
    /// Longer: the terminal is in the middle of a sequence or a paste.
    case rest
  }

  private enum State {
    case ground, paste, string
    /// Inside a sequence that is too long to be valid.
    case endless
  }

  private let makeKeys: () -> SequenceTable
  /// Built at the first byte that can begin a sequence, so that neither the first frame nor typed
  /// letters wait for it.
  private lazy var keys = makeKeys()
  private var state = State.ground
  /// The bytes of an incomplete input.
  private var pending: [UInt8] = []
  private var paste = PasteCollector(limit: pasteLimit)
  private var string = TerminalString(kind: 0)
  private var pressed = MouseEvent.Button.left

  /// - Parameter keys: the key sequences of the terminal's description.
  package init(_ keys: @autoclosure @escaping () -> SequenceTable = SequenceTable()) {
    makeKeys = keys
  }

  /// Returns the events that the bytes complete.
  package mutating func take(_ bytes: some Collection<UInt8>) -> [Event] {
    var events: [Event] = []
    pending += bytes
    var rest = pending[...]
    pending = []
    while let step = step(rest, into: &events) { rest = step }
    pending = Array(rest)
    return events
  }

  /// How long to wait for more bytes before `settle`; nil if there is no need to.
  package var patience: Patience? {
    switch state {
    case .paste, .endless: .rest
    case .string: pending.isEmpty ? .rest : .key
    case .ground: pending.isEmpty || isHeld ? nil : isSequence ? .rest : .key
    }
  }

  /// Decodes the pending bytes as they are: an escape as the Escape key, `[` after it as Alt and
  /// `[`; an incomplete sequence is dropped, and an incomplete paste ends.
  package mutating func settle() -> [Event] {
    if state == .paste { return endPaste() }
    var events: [Event] = []
    repeat {
      state = .ground
      guard !pending.isEmpty, !isHeld else { break }
      let rest = giveUp(into: &events)
      pending = []
      events += take(rest)
    } while patience == .key
    return events
  }

  /// Decodes the first piece of the bytes; nil if there are too few.
  private mutating func step(
    _ bytes: ArraySlice<UInt8>, into events: inout [Event]
  ) -> ArraySlice<UInt8>? {
    guard !bytes.isEmpty else { return nil }
    switch state {
    case .ground:
      if let letter = bytes.first, (0x20...0x7E).contains(letter) {
        events.append(.key(Key(ascii: letter)))
        return bytes.dropFirst()
      }
      guard let piece = Piece.first(of: bytes, keys: keys) else { return nil }
      take(piece.meaning, into: &events)
      return bytes.dropFirst(piece.count)
    case .paste:
      let rest = paste.take(bytes)
      if paste.isOver { events += endPaste() }
      return rest
    case .string:
      let rest = string.take(bytes)
      guard string.isOver else { return rest.count < bytes.count ? rest : nil }
      state = .ground
      if let isDark = string.isBackgroundDark { events.append(.background(isDark: isDark)) }
      return rest
    case .endless:
      let rest = bytes.drop { (0x20...0x3F).contains($0) }
      guard let final = rest.first else { return rest }
      state = .ground
      return (0x40...0x7E).contains(final) ? rest.dropFirst() : rest
    }
  }

  private mutating func take(_ meaning: Piece.Meaning, into events: inout [Event]) {
    switch meaning {
    case .key(let key): events.append(.key(key))
    case .mouse(let report):
      guard let event = report.event(pressed: pressed) else { return }
      if event.action == .press { pressed = event.button }
      events.append(.mouse(event))
    case .pasteStart: state = .paste
    case .stringStart(let kind):
      state = .string
      string = TerminalString(kind: kind)
    case .endless: state = .endless
    case .nothing: break
    }
  }

  private mutating func endPaste() -> [Event] {
    state = .ground
    let (text, isCut) = (paste.text, paste.isCut)
    paste = PasteCollector(limit: InputDecoder.pasteLimit)
    return isCut
      ? [.paste(text), .pasteCut(limitInBytes: InputDecoder.pasteLimit)] : [.paste(text)]
  }
}

// Decoding of incomplete input.
extension InputDecoder {
  /// Whether the pending bytes cannot have been typed: part of a character or of a mouse report.
  ///
  /// Waiting for their rest does no harm, because other bytes end them.
  private var isHeld: Bool {
    let rest = pending.drop { $0 == 0x1B }
    let escapes = pending.count - rest.count
    return switch escapes {
    case 0: (rest.first ?? 0) >= 0x80
    case 1: rest.starts(with: "[<".utf8)
    default: false
    }
  }

  /// Whether a control sequence is pending, rather than possible keys.
  private var isSequence: Bool { pending.count > 2 && pending.starts(with: "\u{1B}[".utf8) }

  /// Decodes the first pending byte or sequence alone.
  ///
  /// - Returns: the remaining bytes.
  private mutating func giveUp(into events: inout [Event]) -> ArraySlice<UInt8> {
    if case .undecided(let key?, let count) = keys.match(pending[...]) {
      events.append(.key(key))
      return pending.dropFirst(count)
    }
    if isSequence { return [] }
    let second = pending.dropFirst().first
    if pending[0] == 0x1B, let second, second != 0x1B, second < 0x80 {
      events.append(.key(Key(ascii: second).withAlt))
      return pending.dropFirst(2)
    }
    events.append(.key(Key(ascii: pending[0])))
    return pending.dropFirst()
  }
}
