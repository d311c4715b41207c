import RootsTerminal

/// A collector of pasted text, up to the mark at its end.
struct PasteCollector {
  private static let endMark = Array("\u{1B}[201~".utf8)

  /// Whether the end mark was seen.
  private(set) var isOver = false
  /// Whether the text was longer than the limit.
  private var isCut = false
  private let limit: Int
  private var bytes: [UInt8] = []
  /// Whether the first part of the text was delivered already.
  private var isContinued = false
  /// The number of bytes of the end mark read so far.
  private var matched = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes bytes and returns those after the end of the paste.
  mutating func take(_ more: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = more
    while !rest.isEmpty && !isOver {
      if matched == 0 {
        let text = rest.prefix { $0 != 0x1B }
        keep(text)
        rest = rest[text.endIndex...]
      }
      guard let byte = rest.first else { break }
      if byte == PasteCollector.endMark[matched] {
        matched += 1
        isOver = matched == PasteCollector.endMark.count
        rest = rest.dropFirst()
      } else {
        // Not the end mark; only an escape can start another one.
        keep(PasteCollector.endMark[..<matched])
        matched = 0
      }
    }
    return rest
  }

  /// Whether the last bytes are too much of the end mark to be text.
  var isEnding: Bool { matched > 2 }

  /// Whether the bytes continue the end mark or contain it.
  ///
  /// - Parameter afterEscape: whether an escape came before them, which was not taken.
  func continues(with late: [UInt8], afterEscape: Bool) -> Bool {
    late[0] == PasteCollector.endMark[afterEscape ? 1 : matched]
      || late.contains(PasteCollector.endMark)
  }

  /// The text, with a note if it was cut; nothing for an empty rest of a delivered text.
  var events: [Event] {
    if isContinued && bytes.isEmpty { return [] }
    return [.paste(text)] + (isCut ? [.pasteCut(limitInBytes: limit)] : [])
  }

  /// Delivers the text so far; the next part may follow.
  mutating func takePart() -> [Event] {
    isContinued = true
    // The rest of a character comes with the next part.
    let rest = isCut ? [] : Array(bytes[bytes.withoutPartialCharacter.endIndex...])
    bytes.removeLast(rest.count)
    defer { (isCut, bytes) = (false, rest) }
    return events
  }

  /// The text with line feeds, without characters that the limit has cut.
  private var text: String {
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in isCut ? bytes.withoutPartialCharacter : bytes[...] {
      // Terminals send a carriage return for each line end of a paste.
      if byte == 0x0D {
        lines.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        lines.append(byte)
      }
      previous = byte
    }
    return String(decoding: lines, as: UTF8.self)
  }

  private mutating func keep(_ more: ArraySlice<UInt8>) {
    let room = limit - bytes.count
    bytes += more.prefix(room)
    if more.count > room { isCut = true }
  }
}

extension [UInt8] {
  /// The bytes without an incomplete character at the end.
  fileprivate var withoutPartialCharacter: ArraySlice<UInt8> {
    let start = lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    return isEmpty || count - start >= self[start].utf8Length ? self[...] : self[..<start]
  }
}
