/// A regular expression of a tape, known to be readable.
///
/// The dialect is that of Swift's `Regex(_: String)`: Perl-like, with nested character classes,
/// matching by characters. `$` is the end of the text or of its last line, not of every line. VHS
/// uses Go's RE2; plain patterns mean the same in both.
public struct TapePattern: Hashable, Sendable {
  /// The expression as it was written between the slashes; every slash in it is escaped as `\/`.
  public let source: String

  /// How long an expression may be, in bytes.
  static let longest = 2_000

  /// Checks an expression.
  ///
  /// - Throws: `TapePatternError` when Swift cannot read it, or when it is over 2,000 bytes long.
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

  /// The prompt of a shell at the end of a line: what VHS waits for unless told otherwise.
  static let prompt = TapePattern(known: ">$")

  /// The expression, compiled anew at each call.
  ///
  /// - Throws: never for a pattern that was made: its expression has been compiled before.
  public func regex() throws -> Regex<AnyRegexOutput> {
    try Regex(source)
  }

  /// Whether it is only letters, digits and blanks, which no dialect reads as anything else.
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

/// Why an expression is none.
public struct TapePatternError: Error, Hashable, Sendable {
  /// The reason, as the middle of a sentence.
  public let reason: String
}
