import Roots
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
    let excerpt = Excerpt(line, at: position)
    let carets = hint.map { "\(excerpt.carets) \($0)" } ?? excerpt.carets
    return "\(head)\n\(excerpt.line)\n\(carets)"
  }
}

extension Excerpt {
  /// Creates an excerpt that marks a token, which is located by bytes.
  init(_ line: Substring, at position: TapePosition) {
    let bytes = line.utf8
    let offset = position.column - 1
    let start = bytes.index(bytes.startIndex, offsetBy: offset, limitedBy: bytes.endIndex)
    let from = start ?? bytes.endIndex
    let to = bytes.index(from, offsetBy: position.length, limitedBy: bytes.endIndex)
    let end = to ?? bytes.endIndex
    self.init(before: line[..<from], marked: line[from..<end], after: line[end...])
  }
}
