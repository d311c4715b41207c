import RootsTerminal

/// An error or warning about a place in a tape.
public struct TapeDiagnostic: Hashable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable {
    /// The tape cannot be played.
    case error
    /// The tape can be played, but may not do what its author intended.
    case warning
  }

  /// The severity.
  public var severity: Severity
  /// The position of the token in question.
  public var position: TapePosition
  /// The problem in one line, with control characters made visible.
  public let message: String
  /// The suggested fix in one line, with control characters made visible.
  public let hint: String?

  /// Creates a diagnostic; control characters in the texts are made visible.
  public init(
    _ severity: Severity, at position: TapePosition, _ message: String, hint: String? = nil
  ) {
    self.severity = severity
    self.position = position
    self.message = visible(message)
    self.hint = hint.map { visible($0) }
  }

  /// The message with its fix.
  package var sentence: String { hint.map { "\(message); \($0)" } ?? message }

  /// The diagnostic as text: place and message, the source line, carets under the token, the hint.
  ///
  ///     demo.tape:3:1: error: unknown command 'Entr'
  ///     Entr 2
  ///     ^^^^ did you mean 'Enter'?
  ///
  /// - Parameter line: the line of the file; without it no carets are shown.
  public func rendered(line: Substring?) -> String {
    let place = position.place
    let head = "\(place): \(severity.rawValue): \(message)"
    guard let line else { return "\(place): \(severity.rawValue): \(sentence)" }
    let excerpt = TapeExcerpt(line, column: position.column, length: position.length)
    let carets = hint.map { "\(excerpt.carets) \($0)" } ?? excerpt.carets
    return "\(head)\n\(excerpt.text)\n\(carets)"
  }
}

/// The part of a source line around a token, with carets under the token.
///
/// Tokens are located by bytes, carets by columns.
struct TapeExcerpt {
  let text: String
  let carets: String

  /// The maximum number of characters shown before, in and after the token.
  private static let reach = 80

  init(_ line: Substring, column: Int, length: Int) {
    let bytes = line.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: column - 1, limitedBy: bytes.endIndex)
    let from = start ?? bytes.endIndex
    let to = bytes.index(from, offsetBy: length, limitedBy: bytes.endIndex) ?? bytes.endIndex
    let before = Self.tail(of: line[..<from])
    let token = Self.head(of: line[from..<to])
    text = before + token + Self.head(of: line[to...])
    let blanks = String(repeating: " ", count: columnWidth(of: before))
    carets = blanks + String(repeating: "^", count: max(1, columnWidth(of: token)))
  }

  private static func head(of part: Substring) -> String {
    let head = part.unicodeScalars.prefix(reach)
    return visible(String(head)) + (head.endIndex < part.endIndex ? "…" : "")
  }

  private static func tail(of part: Substring) -> String {
    let tail = part.unicodeScalars.suffix(reach)
    return (tail.startIndex > part.startIndex ? "…" : "") + visible(String(tail))
  }
}
