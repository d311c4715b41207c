package import RootsTerminal

// Input whose rest does not come in time, and the rest that comes late, as over a stalled
// connection. What users type comes in single bytes, which tells it from the rest of a sequence.
extension InputDecoder {
  /// Decodes the pending bytes as they are: an escape as the Escape key, `[` after it as Alt and
  /// `[`; an incomplete sequence is dropped, and an incomplete paste is delivered.
  package mutating func settle() -> [Event] {
    guard !isOverdue else { return [] }
    switch state {
    case .paste:
      isOverdue = true
      return paste.takePart()
    case .string, .endless:
      isOverdue = true
      return pending.isEmpty ? [] : [.key(Key(.escape))]
    case .ground:
      guard spent == 0 else { return settleLate() }
      var events: [Event] = []
      while spent == 0, state == .ground, !pending.isEmpty, !isHeld {
        giveUp(into: &events)
        if patience == .rest { break }
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
    spent = count
    // A sequence may follow its escape; after anything else it is over.
    isOverdue = pending != [0x1B]
  }

  /// Decodes a single byte after an escape as its key, and drops a late sequence without its end.
  private mutating func settleLate() -> [Event] {
    let late = pending.dropFirst(spent)
    let key = spent == 1 && late.count == 1 ? late.first.map { Key(ascii: $0) } : nil
    (spent, isOverdue) = (pending.count, true)
    return key.map { [.key($0)] } ?? []
  }

  /// Drops what the bytes that came late do not continue, except bytes that were not decoded.
  mutating func forget() {
    pending.removeFirst(state == .ground ? spent : pending.count)
    (state, spent) = (.ground, 0)
    paste = PasteCollector(limit: InputDecoder.pasteLimit)
  }

  /// Whether the bytes continue the pending ones; false for keys that are typed after a sequence
  /// that was given up.
  mutating func isRest(_ bytes: [UInt8]) -> Bool {
    switch state {
    case .ground: return spent == 0 || isLateSequence(bytes)
    case .paste: return !isOverdue || paste.continues(with: bytes)
    case .string, .endless:
      if !isOverdue || pending.isEmpty && bytes[0] == 0x07 { return true }
      let end = Array("\u{1B}\\".utf8)
      return pending.isEmpty
        ? bytes.count > 1 && bytes[0] != 0x1B || bytes.starts(with: end) : bytes[0] == end[1]
    }
  }

  /// Whether the bytes continue the sequence that was given up.
  private mutating func isLateSequence(_ bytes: [UInt8]) -> Bool {
    let whole = (pending + bytes)[...]
    if pending[0] == 0x1B, !"[O]P_^X".utf8.contains(whole[1]) { return false }
    guard let piece = Piece.first(of: whole, keys: keys) else {
      let isExpected = pending.count > spent || spent == 1 && !isOverdue
      return isExpected || bytes.count > 1 || spent > 2 && bytes[0] < 0x40
    }
    if case .stringStart = piece.meaning { return whole.count >= spent + 2 }
    guard spent > 2 || piece.count >= spent + 2 else { return false }
    return isSequence(piece, in: whole, isSingle: bytes.count == 1)
  }

  /// Whether the piece is a whole sequence of a terminal, rather than keys that spell its start.
  ///
  /// - Parameter isSingle: whether only its last byte came late, which may be a key.
  private func isSequence(_ piece: Piece, in bytes: ArraySlice<UInt8>, isSingle: Bool) -> Bool {
    let last = bytes[piece.count - 1]
    switch piece.meaning {
    case .mouse, .pasteStart, .attributes, .stringStart, .endless: return true
    case .key:
      // The letters of a word: `Os` is also a key of the keypad.
      let next = bytes.dropFirst(piece.count).first ?? 0
      let isWord = isOverdue && bytes[1] == UInt8(ascii: "O") && last >= 0x60 && next >= 0x20
      return piece.count > 2 && !isWord
    case .nothing:
      guard bytes[1] == UInt8(ascii: "[") else { return false }
      // Reports about the focus, and the ends of answers.
      if piece.count == 3 { return "IO".utf8.contains(last) }
      let isWhole = (0x40...0x7E).contains(last)
      return isWhole && (!isSingle || spent < 3 || "Rcntyxu~".utf8.contains(last))
    }
  }
}
