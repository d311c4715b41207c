/// A valid regular expression of a tape.
///
/// The dialect is that of PCRE2 with UTF and UCP: it matches Unicode scalars, and words (`\w`,
/// `\b`) and digits (`\d`) are those of Unicode. `$` matches the end of the text and of its last
/// line, not of every line. A search that backtracks too much fails.
public struct TapePattern: Sendable {
  /// The expression between the slashes, with every slash escaped as `\/`.
  public let source: String
  /// The compiled expression; nil for the default of `Wait`, which is compiled for each search.
  private let compiled: CompiledPattern?

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
    compiled = try CompiledPattern(self.source)
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
    compiled = nil
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

extension TapePattern: CustomStringConvertible {
  /// The expression between slashes.
  public var description: String { "/\(source)/" }
}

extension TapePattern {
  /// Whether a text contains a match.
  ///
  /// - Throws: `TapePatternError` if the search takes too many steps.
  public func isFound(in text: String) throws(TapePatternError) -> Bool {
    try ready().matches(Array(text.utf8))
  }

  /// Whether a text contains a match, without regard to upper and lower case.
  func isFoundIgnoringCase(in text: String) throws(TapePatternError) -> Bool {
    try CompiledPattern(source, ignoringCase: true).matches(Array(text.utf8))
  }

  private func ready() throws(TapePatternError) -> CompiledPattern {
    if let compiled { compiled } else { try CompiledPattern(source) }
  }
}

/// The reason an expression is invalid, or takes too long.
public struct TapePatternError: Error, Hashable, Sendable {
  /// The reason, as part of a sentence.
  public let reason: String
}
