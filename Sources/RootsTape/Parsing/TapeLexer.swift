import Roots

/// Splits the bytes of a tape into tokens, one at a time.
struct TapeLexer {
  let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  /// The state of the search for `Set Theme`, whose braces may span several lines.
  private var theme = ThemeWords.nothing
  /// Whether no closing brace is left, so that a file with many open braces is searched only once.
  private var bracesAreOver = false

  private enum ThemeWords { case nothing, set, setTheme }

  init(_ text: String) {
    bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      offset = 3
      lineStart = 3
    }
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  mutating func next() -> TapeToken {
    skipBlanks()
    let start = offset
    let line = line
    let column = start - lineStart + 1
    let kind = scan()
    let token = TapeToken(kind: kind, bytes: start..<offset, line: line, column: column)
    watchForTheme(token)
    return token
  }

  private func byte(at index: Int) -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  private mutating func skipBlanks() {
    skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  private mutating func scan() -> TapeToken.Kind {
    guard let first = byte(at: offset) else { return .endOfFile }
    switch first {
    case UInt8(ascii: "\r"), UInt8(ascii: "\n"): return scanLineEnd()
    case UInt8(ascii: "#"): return scanComment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      return scanQuoted(by: first) ? .text : .unclosedText
    case UInt8(ascii: "/"): return scanRegex() ? .regex : .unclosedRegex
    case UInt8(ascii: "{"): return scanBraces() ? .braces : .unclosedBraces
    case UInt8(ascii: "."):
      let isNumber = byte(at: offset + 1).map(\.isDigit) ?? false
      return isNumber ? scanNumber() : scanWord()
    default:
      if first.isLetter { return scanWord() }
      if first.isDigit { return scanNumber() }
      return scanSign(first)
    }
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while let byte = byte(at: offset), condition(byte) { offset += 1 }
  }

  private mutating func scanLineEnd() -> TapeToken.Kind {
    offset += bytes[offset...].starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")]) ? 2 : 1
    line += 1
    lineStart = offset
    return .endOfLine
  }

  private mutating func scanComment() -> TapeToken.Kind {
    skip { !isLineEnd($0) }
    return .comment
  }

  private mutating func scanQuoted(by quote: UInt8) -> Bool {
    offset += 1
    skip { $0 != quote && !isLineEnd($0) }
    guard byte(at: offset) == quote else { return false }
    offset += 1
    return true
  }

  private mutating func scanRegex() -> Bool {
    var isEscaped = false
    offset += 1
    skip { byte in
      guard !isLineEnd(byte), isEscaped || byte != UInt8(ascii: "/") else { return false }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      return true
    }
    guard byte(at: offset) == UInt8(ascii: "/") else { return false }
    offset += 1
    return true
  }

  private mutating func scanBraces() -> Bool {
    guard let end = closingBrace(spansLines: theme == .setTheme) else {
      skip { !isLineEnd($0) }
      return false
    }
    let starts = lineStarts(in: bytes[offset..<end])
    line += starts.count
    lineStart = starts.last ?? lineStart
    offset = end + 1
    return true
  }

  private mutating func closingBrace(spansLines: Bool) -> Int? {
    guard !bracesAreOver else { return nil }
    let rest = bytes[offset...]
    guard spansLines else { return endOfPayload(rest.prefix { !isLineEnd($0) }) }
    let end = rest.firstIndex(of: UInt8(ascii: "}"))
    bracesAreOver = end == nil
    return end
  }

  /// The place of the brace that ends a payload, beyond braces in its texts and payloads in it; the
  /// first closing one if there is no such brace, as in VHS.
  private func endOfPayload(_ line: ArraySlice<UInt8>) -> Int? {
    var (depth, isInText, isEscaped) = (0, false, false)
    for index in line.indices {
      let byte = line[index]
      defer { isEscaped = isInText && byte == UInt8(ascii: "\\") && !isEscaped }
      switch byte {
      case UInt8(ascii: "\"") where !isEscaped: isInText.toggle()
      case UInt8(ascii: "{") where !isInText: depth += 1
      case UInt8(ascii: "}") where !isInText:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return line.firstIndex(of: UInt8(ascii: "}"))
  }

  private mutating func scanNumber() -> TapeToken.Kind {
    skip { $0.isDigit || $0 == UInt8(ascii: ".") }
    return .number
  }

  private mutating func scanWord() -> TapeToken.Kind {
    let start = offset
    skip(while: isWordByte)
    return TapeWords.reserved.contains(text(start..<offset)) ? .keyword : .word
  }

  /// Scans a sign; non-ASCII bytes up to the next blank are one token, so that they cause one
  /// error.
  private mutating func scanSign(_ first: UInt8) -> TapeToken.Kind {
    guard first < 0x80 else {
      skip { $0 > UInt8(ascii: " ") }
      return .illegal
    }
    offset += 1
    return TapeWords.signs.contains(first) ? .sign : .illegal
  }

  private mutating func watchForTheme(_ token: TapeToken) {
    guard token.kind == .keyword else {
      theme = .nothing
      return
    }
    switch (theme, text(token.bytes)) {
    case (_, "Set"): theme = .set
    case (.set, "Theme"): theme = .setTheme
    default: theme = .nothing
    }
  }
}

/// The places behind the line ends of a text: a line feed, a carriage return, or both in this order
/// end a line.
func lineStarts<Bytes: Collection<UInt8>>(in bytes: Bytes) -> [Bytes.Index] {
  bytes.indices.compactMap { index in
    let next = bytes.index(after: index)
    let isSplit = next < bytes.endIndex && bytes[next] == UInt8(ascii: "\n")
    let isCarriageReturn = bytes[index] == UInt8(ascii: "\r")
    return isLineEnd(bytes[index]) && !(isCarriageReturn && isSplit) ? next : nil
  }
}

func isLineEnd(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}

private func isWordByte(_ byte: UInt8) -> Bool {
  if byte.isLetter || byte.isDigit { return true }
  switch byte {
  case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"),
    UInt8(ascii: "%"):
    return true
  default: return false
  }
}
