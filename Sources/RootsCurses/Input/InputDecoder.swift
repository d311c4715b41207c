package import RootsTerminal

/// A decoder of terminal input into events; a value to which the read bytes are passed.
///
/// Without a pause, the events do not depend on how the bytes are split. If the rest of a sequence
/// does not come in time, `settle` must be called. A rest that comes even later, however late, is
/// still no typed text; what follows Escape and `[`, each followed by a pause, is, and so are
/// single bytes that spell no known sequence.
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

  enum State {
    case ground, paste, string
    /// Inside a sequence that is too long to be valid.
    case endless
  }

  private let makeKeys: () -> SequenceTable
  /// Built at the first byte that can begin a sequence, so that neither the first frame nor typed
  /// letters wait for it.
  lazy var keys = makeKeys()
  var state = State.ground
  /// The bytes of an incomplete input.
  var pending: [UInt8] = []
  /// The number of the first pending bytes that were decoded or given up before their rest came.
  var spent = 0
  /// Whether there is no more waiting for the rest.
  var isOverdue = false
  /// Whether the last bytes were a single one.
  private(set) var isSingle = false
  /// Whether a pause came after an escape alone, which is pending inside a paste.
  var isPaused = false
  /// Whether the bytes of a sequence have come one by one so far, as users type them.
  var isTyped = false
  /// Whether several bytes of a late sequence, of which one is a parameter, have come together, as
  /// no user types them.
  var hasParameters = false
  var paste = PasteCollector(limit: pasteLimit)
  private var string = TerminalString(kind: 0)
  /// Whether the terminal has answered the query that ends all queries.
  package private(set) var hasAnswered = false
  private var pressed = MouseEvent.Button.left

  /// - Parameter keys: the key sequences of the terminal's description.
  package init(_ keys: @autoclosure @escaping () -> SequenceTable = SequenceTable()) {
    makeKeys = keys
  }

  /// Returns the events that the bytes complete.
  package mutating func take(_ bytes: some Collection<UInt8>) -> [Event] {
    guard !bytes.isEmpty else { return [] }
    let isLate = spent == 1 && isOverdue
    var events: [Event] = []
    if !isRest(Array(bytes)) {
      if isPaused { events = settle() }
      forget()
    }
    isSingle = bytes.count == 1
    isTyped = isTyped && isSingle
    hasParameters = hasParameters || spent > 0 && !isSingle
    (isOverdue, isPaused) = (false, false)
    var rest = (pending + bytes)[...]
    pending = []
    if state == .paste, rest.elementsEqual([0x1B]) || rest.elementsEqual([0x03]) {
      // A pause tells whether it was typed.
      pending = Array(rest)
      return events
    }
    while let step = step(rest, into: &events) { rest = step }
    pending = Array(rest)
    // A key that comes this late after Escape takes effect at once.
    return isLate && isSingle && spent == 1 ? events + settleLate() : events
  }

  /// How long to wait for more bytes before `settle`; nil if there is no need to.
  package var patience: Patience? {
    if state == .paste, !pending.isEmpty, !isPaused { return .key }
    guard state == .ground else { return isOverdue ? nil : .rest }
    if pending.isEmpty || isHeld || spent == pending.count && isOverdue { return nil }
    return spent == 0 && (pending.count == 1 || pending == [0x1B, 0x1B]) ? .key : .rest
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
      spent = 0
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
    case .attributes: hasAnswered = true
    case .background(let isDark): events.append(.background(isDark: isDark))
    case .stringStart(let kind):
      state = .string
      string = TerminalString(kind: kind)
      isTyped = isSingle
    case .endless: state = .endless
    case .nothing: break
    }
  }

  mutating func endPaste() -> [Event] {
    state = .ground
    defer { paste = PasteCollector(limit: InputDecoder.pasteLimit) }
    return paste.events
  }
}
