/// A scanner of words, numbers and values in the text of a command, without knowledge of commands.
package struct CommandScanner {
  /// A word, a number, a text or a path that was taken, with its place in bytes.
  package struct Word: Hashable, Sendable {
    package let text: String
    package let range: Range<Int>
    /// Whether it is a path in a placeholder.
    package let isPath: Bool
  }

  private let bytes: [UInt8]
  package var position = 0
  /// The words in the order in which they were taken, without the keys of objects.
  package private(set) var words: [Word] = []
  /// The maximum depth of a literal.
  static let depthLimit = 32

  package init(_ text: String) { bytes = Array(text.utf8) }

  package var isAtEnd: Bool { position >= bytes.count }
  private var next: UInt8? { byte(after: 0) }

  /// The byte after a number of others from here; nil beyond the end.
  package func byte(after count: Int) -> UInt8? {
    position + count < bytes.count ? bytes[position + count] : nil
  }

  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Adds the text from a position up to here to the words.
  private mutating func note(from start: Int, isPath: Bool = false) {
    words.append(Word(text: text(start..<position), range: start..<position, isPath: isPath))
  }

  mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x09 { position += 1 }
  }

  /// Takes a byte if it is next; returns whether it was.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// The next word, without taking it; nil if there is none.
  func peekWord() -> String? {
    guard let first = next, first.isLetter else { return nil }
    let end = bytes[position...].firstIndex { !$0.continuesName } ?? bytes.count
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  mutating func takeWord() -> String? {
    let start = position
    guard let word = takeName() else { return nil }
    note(from: start)
    return word
  }

  private mutating func takeName() -> String? {
    guard let word = peekWord() else { return nil }
    position += word.utf8.count
    return word
  }

  /// Takes a word and the blanks after it if it is next; returns whether it was.
  mutating func take(word: String) -> Bool {
    guard peekWord() == word else { return false }
    _ = takeWord()
    skipBlanks()
    return true
  }

  /// Takes a whole number without a sign.
  mutating func takeNumber() throws(CommandSyntaxError) -> Int? {
    guard let first = next, first.isDigit else { return nil }
    let start = position
    while let byte = next, byte.isDigit { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Int(text) else { throw error(.numberTooLarge(text), from: start) }
    note(from: start)
    return number
  }

  /// Takes an entry id such as `#12`.
  mutating func takeEntryID() throws(CommandSyntaxError) -> EntryID? {
    let start = position
    guard take("#") else { return nil }
    guard let number = try takeNumber(), number > 0, let id = UInt32(exactly: number) else {
      throw error(.badEntryID, from: start)
    }
    return EntryID(id)
  }

  /// Takes a link: without quotes up to the next blank, or in quotes.
  mutating func takeLink() throws(CommandSyntaxError) -> String {
    if next == UInt8(ascii: "\"") { return try takeString() }
    let start = position
    while let byte = next, byte.continuesLink {
      if takeLinkPlaceholder() == nil { position += 1 }
    }
    guard position > start else { throw error(.missing("a link", found: foundText())) }
    note(from: start)
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// The text up to the next blank, for messages.
  func foundText() -> String {
    let rest = bytes[position...].prefix { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: ";") }
    return String(decoding: rest.isEmpty ? bytes[position...].prefix(1) : rest, as: UTF8.self)
  }

  /// Whether the text ends within the next word, or before a word starts.
  var isAtLastWord: Bool {
    let rest = bytes[position...]
    guard rest.first == UInt8(ascii: "\"") else {
      return !rest.contains { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ";") }
    }
    var text = self
    do throws(CommandSyntaxError) {
      _ = try text.takeLiteral()
      return text.isAtEnd
    } catch {
      return error.cause == .unfinishedText
    }
  }

  /// Whether the text ends here without a blank or `;` for a new word.
  var isGlued: Bool {
    guard isAtEnd, let last = bytes.last else { return false }
    return last != 0x20 && last != 0x09 && last != UInt8(ascii: ";")
  }

  func error(_ cause: CommandSyntaxError.Cause) -> CommandSyntaxError {
    error(cause, from: position)
  }

  func error(_ cause: CommandSyntaxError.Cause, from start: Int) -> CommandSyntaxError {
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    let end = max(position, start + 1)
    let length = min(end, bytes.count) - start
    return CommandSyntaxError(cause: cause, column: before.count + 1, length: max(1, length))
  }
}

// MARK: Links

extension CommandScanner {
  /// Takes the next placeholder of a link or a command, and the text before it; nil at the end.
  package mutating func takeLinkPart() -> (text: String, placeholder: Placeholder?)? {
    guard !isAtEnd else { return nil }
    let start = position
    while !isAtEnd {
      let end = position
      if let placeholder = takeLinkPlaceholder() {
        return (String(decoding: bytes[start..<end], as: UTF8.self), placeholder)
      }
      position += 1
    }
    return (String(decoding: bytes[start...], as: UTF8.self), nil)
  }

  /// Takes a placeholder, if one is next.
  private mutating func takeLinkPlaceholder() -> Placeholder? {
    guard next == UInt8(ascii: "{") || next == UInt8(ascii: "$") else { return nil }
    var ahead = self
    guard case .placeholder(let placeholder)? = try? ahead.takeLiteral() else { return nil }
    self = ahead
    return placeholder
  }
}

// MARK: Values

extension CommandScanner {
  /// The next value, without taking it; nil if no value begins here, or one with an error.
  func peekLiteral() -> Literal? {
    var ahead = self
    return try? ahead.takeLiteral()
  }

  /// The text of the next value, for messages.
  func literalText() -> String {
    var ahead = self
    _ = try? ahead.takeLiteral()
    return String(decoding: bytes[position..<ahead.position], as: UTF8.self)
  }

  /// Takes a JSON value with optionally unquoted keys, or a placeholder.
  ///
  /// The format is RFC 8259 with these two additions.
  mutating func takeLiteral(depth: Int = 0) throws(CommandSyntaxError) -> Literal {
    guard depth < Self.depthLimit else { throw error(.tooDeep) }
    guard let byte = next else { throw error(.missingValue) }
    switch byte {
    case UInt8(ascii: "\""): return .string(try takeString())
    case UInt8(ascii: "["): return try takeArray(depth)
    case UInt8(ascii: "{"): return try takeObjectOrPlaceholder(depth)
    case UInt8(ascii: "-"): return try takeJSONNumber()
    case UInt8(ascii: "$"): return .placeholder(try takeDollar())
    default:
      if byte.isDigit { return try takeJSONNumber() }
      let start = position
      if takeMask() { throw error(.maskedSecret, from: start) }
      switch takeWord() {
      case "true": return .bool(true)
      case "false": return .bool(false)
      case "null": return .null
      case let word?: throw error(.bareWord(word), from: start)
      case nil: throw error(.noValue(foundText()))
      }
    }
  }

  private mutating func takeMask() -> Bool {
    let mask = Array(Literal.mask.utf8)
    guard bytes[position...].starts(with: mask) else { return false }
    position += mask.count
    return true
  }

  private mutating func takeJSONNumber() throws(CommandSyntaxError) -> Literal {
    let start = position
    var isWhole = true
    if next == UInt8(ascii: "-") { position += 1 }
    let firstDigit = position
    takeDigits()
    let hasLeadingZero = position - firstDigit > 1 && bytes[firstDigit] == UInt8(ascii: "0")
    var isComplete = position > firstDigit && !hasLeadingZero
    if next == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      isComplete = takeDigits() > 0 && isComplete
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isWhole = false
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      isComplete = takeDigits() > 0 && isComplete
    }
    if let byte = next, byte.continuesName || byte == UInt8(ascii: ".") { isComplete = false }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard isComplete else { throw error(.badNumber(text + continuation()), from: start) }
    note(from: start)
    if isWhole {
      guard let number = Int(text) else { throw error(.numberTooLarge(text), from: start) }
      return .int(number)
    }
    guard let number = Double(text), number.isFinite else {
      throw error(.numberTooLarge(text), from: start)
    }
    return .double(number)
  }

  @discardableResult
  private mutating func takeDigits() -> Int {
    let start = position
    while let byte = next, byte.isDigit { position += 1 }
    return position - start
  }

  private func continuation() -> String {
    String(
      decoding: bytes[position...].prefix { $0.continuesName || $0 == UInt8(ascii: ".") },
      as: UTF8.self)
  }

  private mutating func takeArray(_ depth: Int) throws(CommandSyntaxError) -> Literal {
    position += 1
    var items: [Literal] = []
    skipBlanks()
    if take("]") { return .array(items) }
    while true {
      skipBlanks()
      items.append(try takeLiteral(depth: depth + 1))
      skipBlanks()
      if take("]") { return .array(items) }
      guard take(",") else { throw error(.expected("',' or ']'", found: foundText())) }
    }
  }

  private mutating func takeObjectOrPlaceholder(_ depth: Int) throws(CommandSyntaxError) -> Literal
  {
    if let placeholder = try takeBraces() { return .placeholder(placeholder) }
    position += 1
    var fields: [String: Literal] = [:]
    skipBlanks()
    if take("}") { return .object(fields) }
    while true {
      skipBlanks()
      let start = position
      guard let key = next == UInt8(ascii: "\"") ? try takeString() : takeName() else {
        throw error(.expected("a key or '}'", found: foundText()))
      }
      guard fields[key] == nil else { throw error(.duplicateKey(key), from: start) }
      skipBlanks()
      guard take(":") else { throw error(.expected("':'", found: foundText())) }
      skipBlanks()
      fields[key] = try takeLiteral(depth: depth + 1)
      skipBlanks()
      if take("}") { return .object(fields) }
      guard take(",") else { throw error(.expected("',' or '}'", found: foundText())) }
    }
  }

  /// Takes a placeholder in braces or after a dollar sign, which is next; nil, and takes nothing,
  /// if the brace starts an object.
  package mutating func takePlaceholder() throws(CommandSyntaxError) -> Placeholder? {
    next == UInt8(ascii: "$") ? try takeDollar() : try takeBraces()
  }

  /// Takes a placeholder, `{path}` or `{path + 1}`; nil, and takes nothing, if an object starts.
  private mutating func takeBraces() throws(CommandSyntaxError) -> Placeholder? {
    let start = self
    position += 1
    skipBlanks()
    guard let first = try takeTerm() else {
      self = start
      return nil
    }
    let summands = try takeSum(from: first)
    if take("}") { return Placeholder(summands: summands) }
    guard summands.count == 1, next == UInt8(ascii: ":") else {
      throw error(.expected("'}'", found: foundText()))
    }
    self = start
    return nil
  }

  /// Takes a placeholder without braces, `$path` or `$(path + 1)`.
  private mutating func takeDollar() throws(CommandSyntaxError) -> Placeholder {
    position += 1
    let isSum = take("(")
    if isSum { skipBlanks() }
    guard isSum || peekWord() != nil, let first = try takeTerm(canEndAtDot: !isSum) else {
      throw error(.expected("a name after '$'", found: foundText()))
    }
    guard isSum else {
      return Placeholder(summands: [Placeholder.Summand(isSubtracted: false, term: first)])
    }
    let summands = try takeSum(from: first)
    guard take(")") else { throw error(.expected("')'", found: foundText())) }
    return Placeholder(summands: summands)
  }

  /// Takes the rest of a sum, and the blanks after it.
  private mutating func takeSum(
    from first: Placeholder.Term
  ) throws(CommandSyntaxError) -> [Placeholder.Summand] {
    var summands = [Placeholder.Summand(isSubtracted: false, term: first)]
    while true {
      skipBlanks()
      let isSubtracted = next == UInt8(ascii: "-")
      guard isSubtracted || next == UInt8(ascii: "+") else { return summands }
      position += 1
      skipBlanks()
      guard let term = try takeTerm() else {
        throw error(.expected("a name or a number", found: foundText()))
      }
      summands.append(Placeholder.Summand(isSubtracted: isSubtracted, term: term))
    }
  }

  /// Takes a number or a path.
  ///
  /// - Parameter canEndAtDot: whether a dot that no name follows is not read, as in `$user.`; it is
  ///   an error otherwise.
  private mutating func takeTerm(
    canEndAtDot: Bool = false
  ) throws(CommandSyntaxError) -> Placeholder.Term? {
    if let number = try takeNumber() { return .number(number) }
    let start = position
    guard takeName() != nil else { return nil }
    while next == UInt8(ascii: "."), !canEndAtDot || byte(after: 1)?.isLetter == true {
      position += 1
      guard takeName() != nil else { throw error(.expected("a name", found: foundText())) }
    }
    note(from: start, isPath: true)
    return .path(text(start..<position))
  }
}

// MARK: Texts

extension CommandScanner {
  private mutating func takeString() throws(CommandSyntaxError) -> String {
    let start = position
    position += 1
    var result: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        let text = String(decoding: result, as: UTF8.self)
        words.append(Word(text: text, range: start + 1..<position - 1, isPath: false))
        return text
      case UInt8(ascii: "\\"): result += Array(try takeEscape().utf8)
      case 0..<0x20: throw error(.controlInText, from: position - 1)
      default: result.append(byte)
      }
    }
    throw error(.unfinishedText, from: start)
  }

  private mutating func takeEscape() throws(CommandSyntaxError) -> String {
    let start = position - 1
    guard let byte = next else { throw error(.unfinishedText, from: start) }
    position += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"): return try takeUnicodeEscape(from: start)
    default: throw error(.badEscape, from: start)
    }
  }

  private mutating func takeUnicodeEscape(from start: Int) throws(CommandSyntaxError) -> String {
    guard let unit = takeHexadecimal() else { throw error(.badEscape, from: start) }
    if let scalar = Unicode.Scalar(UInt32(unit)) { return String(scalar) }
    guard UTF16.isLeadSurrogate(unit), take("\\"), take("u"), let second = takeHexadecimal(),
      UTF16.isTrailSurrogate(second)
    else { throw error(.badEscape, from: start) }
    return String(decoding: [unit, second], as: UTF16.self)
  }

  private mutating func takeHexadecimal() -> UInt16? {
    guard position + 4 <= bytes.count else { return nil }
    let text = String(decoding: bytes[position..<position + 4], as: UTF8.self)
    guard text.utf8.allSatisfy({ $0.isDigit || $0.isLetter }), let unit = UInt16(text, radix: 16)
    else { return nil }
    position += 4
    return unit
  }
}
