/// A valid regular expression of a tape.
///
/// The dialect is that of Swift's `Regex(_: String)`: Perl-like, with nested character classes,
/// matching by characters. `$` matches the end of the text and of its last line, not of every line.
/// VHS uses Go's RE2; simple patterns mean the same in both.
public struct TapePattern: Hashable, Sendable {
  /// The expression between the slashes, with every slash escaped as `\/`.
  public let source: String

  /// The maximum length of an expression, in bytes.
  static let longest = 2_000

  /// Validates an expression.
  ///
  /// - Throws: `TapePatternError` if Swift cannot parse it, or it is longer than 2,000 bytes.
  public init(_ source: String) throws(TapePatternError) {
    guard source.utf8.count <= Self.longest else {
      throw TapePatternError(reason: "it is longer than \(Self.longest) bytes")
    }
    let escaped = Self.escapingSlashes(source)
    if !Self.isPlain(escaped) {
      do { _ = try Regex(escaped) } catch { throw TapePatternError(reason: "\(error)") }
    }
    self.source = escaped
  }

  private init(known source: String) { self.source = source }

  /// The default pattern of `Wait` in VHS: a shell prompt at the end of a line.
  static let prompt = TapePattern(known: ">$")

  /// Compiles the expression, on each call.
  ///
  /// - Throws: never in practice; the initialiser has compiled the expression before.
  public func regex() throws -> Regex<AnyRegexOutput> {
    try Regex(source)
  }

  /// Whether the expression contains only letters, digits and blanks, which all dialects match
  /// literally.
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

/// The reason an expression is invalid.
public struct TapePatternError: Error, Hashable, Sendable {
  /// The reason, as part of a sentence.
  public let reason: String
}
