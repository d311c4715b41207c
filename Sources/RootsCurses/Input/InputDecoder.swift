package import RootsTerminal

/// Makes events of the bytes that a terminal sends; a value, fed whatever was read.
///
/// However the bytes are cut, the events are the same. Only where bytes could be a key by
/// themselves or the beginning of another it must be told that nothing follows: `settle`.
package struct InputDecoder {
  /// A longer paste is cut off here, in bytes.
  package static let pasteLimit = 1 << 20

  /// For how long more bytes may be waited for.
  package enum Patience: Hashable {
    /// A person waits for the answer to a key.
    case key
    /// The terminal is in the middle of something: after a while, it will not go on.
    case rest
  }

  private enum State {
    case ground, paste, string
    /// Within a sequence that is too long to be one.
    case endless
  }

  private let makeKeys: () -> SequenceTable
  /// Made with the first byte that could begin a sequence: neither the first frame nor what is
  /// typed in letters waits for it.
  private lazy var keys = makeKeys()
  private var state = State.ground
  /// Bytes of an input that is not complete yet.
  private var pending: [UInt8] = []
  private var paste = PasteCollector(limit: pasteLimit)
  private var string = TerminalString(kind: 0)
  private var pressed = MouseEvent.Button.left

  /// - Parameter keys: what the terminal's description says of its keys.
  package init(_ keys: @autoclosure @escaping () -> SequenceTable = SequenceTable()) {
    makeKeys = keys
  }

  /// The events that these bytes complete.
  package mutating func take(_ bytes: some Collection<UInt8>) -> [Event] {
    var events: [Event] = []
    pending += bytes
    var rest = pending[...]
    pending = []
    while let step = step(rest, into: &events) { rest = step }
    pending = Array(rest)
    return events
  }

  /// For how long more bytes may be waited for before `settle`; nil when there is no need to.
  package var patience: Patience? {
    switch state {
    case .paste, .endless: .rest
    case .string: pending.isEmpty ? .rest : .key
    case .ground: pending.isEmpty || isHeld ? nil : isSequence ? .rest : .key
    }
  }

  /// Nothing follows for now: an escape was the Escape key, `[` after it was Alt and `[`; a
  /// sequence without an end was nothing, and a paste without one was all of it.
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

  /// Takes one thing from the front of the bytes; nil when there are too few of them.
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

// What bytes are that may go on, and do not.
extension InputDecoder {
  /// Whether nobody could have typed what is pending: half a character or report of the mouse.
  ///
  /// The rest may take its time, for what does not belong to it ends it at no cost.
  private var isHeld: Bool {
    let rest = pending.drop { $0 == 0x1B }
    let escapes = pending.count - rest.count
    return switch escapes {
    case 0: (rest.first ?? 0) >= 0x80
    case 1: rest.starts(with: "[<".utf8)
    default: false
    }
  }

  /// Whether a sequence is pending, rather than what could be keys.
  private var isSequence: Bool { pending.count > 2 && pending.starts(with: "\u{1B}[".utf8) }

  /// Takes the front of what is pending for itself.
  ///
  /// - Returns: the rest.
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
