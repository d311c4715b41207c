/// A valid regular expression of a tape.
///
/// The dialect is Perl's, with sets in sets, matching by characters; words (`\w`, `\b`) and digits
/// (`\d`) are those of ASCII, as in VHS, whose patterns are Go's RE2. `$` matches the end of the
/// text and of its last line, not of every line. The time of a search grows with the length of the
/// text; with references to groups, lookaround or atomic groups, a long search fails.
public struct TapePattern: Sendable {
  /// The expression between the slashes, with every slash escaped as `\/`.
  public let source: String
  /// The text to search, if the expression has no special characters.
  private let literal: String?
  private let program: RegexProgram?

  /// The maximum length of an expression, in bytes.
  static let longest = 2_000

  /// Validates an expression.
  ///
  /// - Throws: `TapePatternError` if it is not valid, or longer than 2,000 bytes.
  public init(_ source: String) throws(TapePatternError) {
    guard source.utf8.count <= Self.longest else {
      throw TapePatternError(reason: "it is longer than \(Self.longest) bytes")
    }
    self.source = Self.escapingSlashes(source)
    literal = Self.isPlain(source) ? source : nil
    program = literal == nil ? try Self.program(self.source) : nil
  }

  /// The pattern of the beginning of a text, in which several blanks match any number of them; nil
  /// if it is too long.
  package init?(beginning text: String) {
    var pattern = ""
    for character in text {
      if pattern.count >= 100 { break }
      if character == " ", pattern.hasSuffix(" ") { pattern.append("+") }
      if character == " ", pattern.hasSuffix(" +") { continue }
      if "\\.+*?()[]{}^$|#".contains(character) { pattern += "\\" }
      pattern.append(character)
    }
    guard let made = try? TapePattern(pattern) else { return nil }
    self = made
  }

  /// The default pattern of `Wait` in VHS: a shell prompt at the end of a line.
  static let prompt = TapePattern(known: ">$")

  private init(known source: String) {
    self.source = source
    (literal, program) = (nil, nil)
  }

  private static func program(
    _ source: String, ignoresCase: Bool = false
  ) throws(TapePatternError) -> RegexProgram {
    var parser = RegexParser(source, ignoresCase: ignoresCase)
    let node = try parser.parse()
    return try RegexProgram(node, groupCount: parser.groupCount)
  }

  /// Whether the expression contains only letters, digits and blanks, which stand for themselves.
  private static func isPlain(_ source: String) -> Bool {
    source.utf8.allSatisfy { byte in
      isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: " ")
    }
  }

  private static func escapingSlashes(_ source: String) -> String {
    guard source.utf8.contains(UInt8(ascii: "/")) else { return source }
    var escaped = ""
    var isEscaped = false
    for scalar in source.unicodeScalars {
      if scalar == "/", !isEscaped { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return escaped
  }
}

extension TapePattern: Hashable {
  /// Patterns are equal if their expressions are.
  public static func == (one: TapePattern, other: TapePattern) -> Bool {
    one.source == other.source
  }

  /// Hashes the expression.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

extension TapePattern {
  /// Whether a text contains a match.
  ///
  /// - Throws: `TapePatternError` if the search takes too many steps, which is possible with
  ///   references to groups, lookaround and atomic groups.
  public func isFound(in text: String) throws(TapePatternError) -> Bool {
    if let literal { return literal.isEmpty || text.contains(literal) }
    return try firstMatch(in: Array(text)) != nil
  }

  /// The first match in a text, by the indices of its characters.
  func firstMatch(
    in text: [Character], from start: Int = 0
  ) throws(TapePatternError) -> Range<Int>? {
    guard let program else {
      return try Self.match(try Self.program(source), in: text, from: start)
    }
    return try Self.match(program, in: text, from: start)
  }

  /// Whether a text contains a match, without regard to upper and lower case.
  func isFoundIgnoringCase(in text: String) throws(TapePatternError) -> Bool {
    try Self.match(try Self.program(source, ignoresCase: true), in: Array(text)) != nil
  }

  private static func match(
    _ program: RegexProgram, in text: [Character], from start: Int = 0
  ) throws(TapePatternError) -> Range<Int>? {
    var matcher = RegexMatcher(program, in: text)
    return try matcher.firstMatch(from: start)
  }
}

/// The reason an expression is invalid, or takes too long.
public struct TapePatternError: Error, Hashable, Sendable {
  /// The reason, as part of a sentence.
  public let reason: String
}
