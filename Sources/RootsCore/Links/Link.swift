/// An address that arrives from outside, taken apart: `roots://stop/Mill?day=2`.
///
/// Without a scheme it is one of the app's own. Whatever stands behind the two slashes is the first
/// segment: a link of ours names no other machine.
public struct Link: Hashable, Sendable {
  /// The scheme of links that are written without one.
  public static let ownScheme = "roots"
  /// The longest link, in bytes.
  public static let lengthLimit = 2048
  /// The most segments of a link.
  public static let segmentLimit = 32

  /// In small letters.
  public let scheme: String
  /// Decoded; at least one, and none of them empty.
  public let segments: [String]
  /// Decoded, in the order in which they are written; each name once.
  public let parameters: [Parameter]

  /// What stands behind the question mark.
  public struct Parameter: Hashable, Sendable {
    /// Before the equals sign.
    public let name: String
    /// Behind it.
    public let value: String

    /// A parameter.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Reads a link; printing it gives an equal link back.
  ///
  /// The bytes are split at the slashes first, and each piece is decoded once.
  /// - Throws: `LinkProblem`.
  public init(parsing text: String) throws(LinkProblem) {
    var parser = LinkParser(text)
    self = try parser.parse()
  }

  /// Puts a link together.
  /// - Throws: `LinkProblem` when no link can have these parts.
  public init(
    scheme: String = Link.ownScheme, segments: [String], parameters: [Parameter] = []
  ) throws(LinkProblem) {
    self.init(unchecked: scheme, segments, parameters)
    guard try Link(parsing: description) == self else { throw LinkProblem.badScheme(scheme) }
  }

  init(unchecked scheme: String, _ segments: [String], _ parameters: [Parameter]) {
    self.scheme = scheme
    self.segments = segments
    self.parameters = parameters
  }
}

extension Link: CustomStringConvertible {
  /// The link as it is written, with its scheme, and everything encoded that could be misread.
  public var description: String {
    let path = segments.map(Link.encoded).joined(separator: "/")
    let pairs = parameters.map { Link.encoded($0.name) + "=" + Link.encoded($0.value) }
    return scheme + "://" + path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }

  /// All but letters, digits and `-._~` by their bytes (RFC 3986, section 2.3).
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      if byte.isUnreserved {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}

extension UInt8 {
  fileprivate var isUnreserved: Bool {
    continuesName || self == UInt8(ascii: ".") || self == UInt8(ascii: "~")
  }
}
