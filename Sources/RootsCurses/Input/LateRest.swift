package import RootsTerminal

// Input whose rest does not come in time, and the rest that comes late, as over a stalled
// connection.
//
// Once a sequence has begun, whatever can continue it belongs to it, however late it comes, up to
// its end or to a byte that no terminal sends there.
//
// Users press keys one by one, so a byte counts as typed only if it came alone:
// - An escape alone and an introducer alone are two keys if a pause of a second follows one of
//   them. After them single bytes are keys as well, as they are in a string of which nothing but
//   single bytes has come.
// - Single bytes after an escape alone are a sequence if a terminal is known to send it, such as
//   that of F5 or an answer to a query, and typed otherwise. They begin no string. After an
//   introducer and a parameter that came together, as no user types them, any final byte ends the
//   sequence.
// - A paste without its end also ends at Ctrl-C alone after a short pause, at Escape alone unless
//   the end mark goes on, and after a second at a key inside its end mark.
// - A string without its end ends at Escape alone and at every other key that is no character.
extension InputDecoder {
  /// Decodes the pending bytes as they are: an escape as the Escape key, `[` after it as Alt and
  /// `[`; an incomplete sequence is dropped, and an incomplete paste is delivered.
  package mutating func settle() -> [Event] {
    guard !isOverdue else { return [] }
    switch state {
    case .paste:
      // An escape may begin the end mark.
      if pending == [0x1B], !isPaused {
        isPaused = true
        return []
      }
      if pending == [0x03] {
        pending = []
        return endPaste() + [.key(.control("c"))]
      }
      isOverdue = true
      // After Escape, too, the rest of the end mark may come.
      return paste.takePart() + (isPaused ? [.key(Key(.escape))] : [])
    case .string, .endless:
      isOverdue = true
      return pending.isEmpty || !isSingle ? [] : [.key(Key(.escape))]
    case .ground:
      guard spent == 0 else { return settleLate() }
      var events: [Event] = []
      while spent == 0, state == .ground, !pending.isEmpty, !isHeld {
        giveUp(into: &events)
      }
      return events
    }
  }

  /// Whether the pending bytes are part of a character, whose rest may come at any time: all other
  /// bytes end it.
  var isHeld: Bool { (pending.first ?? 0) >= 0x80 }

  /// Decodes the first pending byte or sequence alone.
  private mutating func giveUp(into events: inout [Event]) {
    var count = 1
    var key: Key? = Key(ascii: pending[0])
    let second = pending.dropFirst().first
    if case .undecided(let found?, let length) = keys.match(pending[...]) {
      (key, count) = (found, length)
    } else if pending[0] == 0x1B, let second, second != 0x1B, second < 0x80 {
      let isSequence = pending.count > 2 && "[O".utf8.contains(second)
      (key, count) = isSequence ? (nil, pending.count) : (Key(ascii: second).withAlt, 2)
    }
    if let key { events.append(.key(key)) }
    guard count == pending.count else {
      let rest = pending.dropFirst(count)
      pending = []
      return events += take(rest)
    }
    (spent, isTyped, hasParameters) = (count, count == 1, count > 2)
    // A sequence may follow its escape; after anything else it is over.
    isOverdue = pending != [0x1B]
  }

  /// Decodes bytes that came one by one after an escape as their keys, and drops a late sequence
  /// without its end.
  mutating func settleLate() -> [Event] {
    let late = pending.dropFirst(spent)
    (spent, isOverdue) = (pending.count, true)
    return isTyped ? late.map { .key(Key(ascii: $0)) } : []
  }

  /// Drops what the bytes that came late do not continue, except bytes that were not decoded.
  mutating func forget() {
    pending.removeFirst(state == .ground ? spent : pending.count)
    (state, spent, hasParameters) = (.ground, 0, false)
    paste = PasteCollector(limit: InputDecoder.pasteLimit)
  }

  /// Whether the bytes continue the pending ones; false for keys that are typed after a sequence
  /// that was given up.
  mutating func isRest(_ bytes: [UInt8]) -> Bool {
    guard isOverdue || isPaused || state == .ground else { return true }
    let isText = bytes[0] >= 0x20 && bytes[0] != 0x7F
    switch state {
    case .ground: return spent == 0 || isLateSequence(bytes)
    case .paste:
      let isEscaped = !pending.isEmpty
      let mayBeOver = isEscaped || paste.isEnding && bytes.count == 1
      return mayBeOver ? paste.continues(with: bytes, afterEscape: isEscaped) : bytes != [0x03]
    case .string, .endless:
      let end = Array("\u{1B}\\".utf8)
      if !pending.isEmpty { return bytes[0] == end[1] }
      if isText { return bytes.count > 1 || !isTyped }
      return bytes == [0x1B] || bytes == [0x07] || bytes.starts(with: end)
    }
  }

  /// Whether the bytes continue the sequence that was given up.
  private mutating func isLateSequence(_ bytes: [UInt8]) -> Bool {
    let whole = (pending + bytes)[...]
    if pending[0] == 0x1B, !"[O]P_^X".utf8.contains(whole[1]) { return false }
    guard let piece = Piece.first(of: whole, keys: keys) else {
      return pending.count > spent || spent == 1 || bytes.count > 1 || !isTyped
    }
    var count = piece.count
    if case .stringStart = piece.meaning {
      if isTyped, bytes.count == 1 { return false }
      count = whole.count
    }
    guard count >= spent + (isTyped ? 2 : 1) else { return false }
    return isSequence(piece, in: whole, isSingle: bytes.count == 1)
  }

  /// Whether the piece is a whole sequence of a terminal, rather than keys that spell its start.
  ///
  /// - Parameter isSingle: whether only its last byte came late, which may be a key.
  private func isSequence(_ piece: Piece, in bytes: ArraySlice<UInt8>, isSingle: Bool) -> Bool {
    let last = bytes[piece.count - 1]
    switch piece.meaning {
    case .mouse, .pasteStart, .attributes, .background, .stringStart, .endless: return true
    case .key:
      // The letters of a word: `Os` is also a key of the keypad.
      let next = bytes.dropFirst(piece.count).first ?? 0
      let isWord = isOverdue && bytes[1] == UInt8(ascii: "O") && last >= 0x60 && next >= 0x20
      return piece.count > 2 && !isWord
    case .nothing:
      // The middle key of the keypad.
      guard bytes[1] == UInt8(ascii: "[") else { return last == UInt8(ascii: "E") }
      // Releases of keys, reports about the focus, and the ends of answers.
      guard last >= 0x60 else {
        let body = bytes[2..<piece.count - 1]
        let isReport = (0x41...0x5A).contains(last) && body.allSatisfy { $0 >= 0x30 }
        return last >= 0x40 && (!isSingle || hasParameters || isReport)
      }
      guard piece.count > 3, last <= 0x7E else { return false }
      if !isSingle || hasParameters || "u~".utf8.contains(last) { return true }
      return isTyped
        ? "cny".utf8.contains(last) && "?>".utf8.contains(bytes[2]) : "cntyx".utf8.contains(last)
    }
  }
}
