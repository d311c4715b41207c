/// The reason why a link is refused.
public indirect enum LinkProblem: Error, Hashable, Sendable {
  // Errors in the text of a link.
  /// The text is empty.
  case empty
  /// The link is longer than `Link.lengthLimit`; its length in bytes.
  case tooLong(Int)
  /// The link has more than `Link.segmentLimit` segments.
  case tooManySegments
  /// The text before `://` is not a scheme.
  case badScheme(String)
  /// The link names a user, before an `@`.
  case userInfo
  /// The link names a port, after a colon.
  case port
  /// A segment is empty.
  case emptySegment
  /// A segment is `.` or `..`.
  case dots(String)
  /// A segment contains an encoded slash.
  case slash
  /// The link contains a backslash.
  case backslash
  /// The link contains a control character; its Unicode scalar value.
  case control(UInt32)
  /// The link contains an ASCII character that must be percent-encoded; its byte.
  case stray(UInt8)
  /// A percent sign is not followed by two hexadecimal digits.
  case badPercent(String)
  /// The decoded bytes are not UTF-8.
  case notUTF8
  /// A parameter has no name.
  case emptyParameter
  /// A parameter occurs twice.
  case duplicateParameter(String)

  // Errors when a link is matched with a route.
  /// The pattern of the route has no such parameter; with the nearest one.
  case unknownParameter(String, route: String, near: String?)
  /// The link lacks a parameter that its route needs; with the values that it takes.
  case missingParameter(String, takes: String)
  /// The value is not of the parameter's kind; with the allowed values and the nearest one.
  case badValue(String, parameter: String, takes: String, near: String?)
  /// A mapping in Swift refused the link, with its reason.
  case notTaken(Refusal.Reason)
  /// Routes open each other without end; the payload lists the links in order.
  case loop([String])
  /// More than `redirectLimit` routes open one another; the links in order.
  case tooManyRedirects([String])

  /// The largest number of routes that may open one another in a row.
  public static let redirectLimit = 8
}

extension LinkProblem: CustomStringConvertible {
  /// The problem as one sentence: the fact, then the fix.
  public var description: String {
    switch self {
    case .empty: "the link is empty; write one such as post/1"
    case .tooLong(let count):
      "the link has \(count) bytes; a link has at most \(Link.lengthLimit)"
    case .tooManySegments: "the link has more than \(Link.segmentLimit) segments; use fewer"
    case .badScheme(let word):
      "\(short(word)) is not a scheme of a link; write letters and digits, then ://"
    case .userInfo: "the link names a user before an @, but links have no user; leave it out"
    case .port: "the link names a port after a colon, but links have no port; leave it out"
    case .emptySegment:
      "a segment of the link is empty; write one slash between two, and none at the start"
    case .dots(let text): "'\(text)' is not a segment of a link; use names only"
    case .slash: "a segment of the link has a slash in it, encoded as %2F; leave it out"
    case .backslash: "the link has a backslash in it; leave it out, or write a slash"
    case .control(let value):
      "the link has a control character in it, number \(value); leave it out"
    case .stray(let byte):
      "\(quoted(String(Unicode.Scalar(byte)))) is not allowed in a link; write it as "
        + "%\(hexadecimal(byte, digits: 2, uppercase: true))"
    case .badPercent(let text):
      "\(short(text)) is not an encoded byte; write % and two hexadecimal digits, and %25 for %"
    case .notUTF8: "what the link encodes is not UTF-8; encode the bytes of UTF-8"
    case .emptyParameter: "a parameter of the link has no name; write name=value"
    case .duplicateParameter(let name):
      "the parameter \(short(name)) occurs twice; write it once"
    case .missingParameter(let name, let takes):
      "the link lacks the parameter \(short(name)); it takes \(takes)"
    case .unknownParameter(let name, let route, let near):
      "\(short(route)) takes no parameter \(short(name)); \(suggestion(near) ?? "leave it out")"
    case .badValue(let value, let parameter, let takes, let near):
      "{\(parameter)} cannot be \(short(value)); \(suggestion(near) ?? "it takes \(takes)")"
    case .notTaken(let reason): "the link was not taken: \(reason)"
    case .loop(let links): "these links lead to each other without end: \(chain(links))"
    case .tooManyRedirects(let links):
      "the link leads to others more than \(Self.redirectLimit) times: \(chain(links))"
    }
  }

  private func chain(_ links: [String]) -> String {
    links.map { short($0, 40) }.joined(separator: " -> ")
  }
}

/// Returns a text from a link in quotes, shortened to a limit in characters.
func short(_ text: String, _ limit: Int = 60) -> String {
  text.count > limit ? quoted(text.prefix(limit) + "…") : quoted(text)
}
