/// A URL that arrives from outside, split into its parts: `roots://stop/Mill?day=2`.
///
/// A link without a scheme has the app's own scheme. The part after the two slashes is the first
/// segment; of a web link it is the host, and hosts that the app declares are left out.
public struct Link: Hashable, Sendable {
  /// The scheme of links that are written without one.
  public static let ownScheme = "roots"
  /// The longest link, in bytes.
  public static let lengthLimit = 2048
  /// The largest number of segments in a link.
  public static let segmentLimit = 32

  /// The scheme in lower case.
  public let scheme: String
  /// The decoded segments, none of them empty; none for the front page of a host.
  public let segments: [String]
  /// The decoded parameters in the order of the link; each name occurs once.
  public let parameters: [Parameter]

  /// A parameter after the question mark.
  public struct Parameter: Hashable, Sendable {
    /// The text before the equals sign.
    public let name: String
    /// The text after the equals sign.
    public let value: String

    /// Creates a parameter.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Parses a link; parsing the description of a link gives an equal link.
  ///
  /// The bytes are split at the slashes first, and each segment is decoded once. A fragment, a
  /// slash at the end and the case of a web link's host are left out.
  /// - Throws: `LinkProblem`.
  public init(parsing text: String) throws(LinkProblem) {
    try self.init(parsing: text, by: .standard)
  }

  /// Parses a link of an app, which gives the canonical link.
  ///
  /// - Throws: `LinkProblem`.
  package init(parsing text: String, by rules: LinkRules) throws(LinkProblem) {
    let pieces = try LinkPieces(text)
    var segments: [String] = []
    for piece in pieces.segments {
      segments.append(try LinkPieces.segment(piece, isFirst: segments.isEmpty))
    }
    var parameters: [Parameter] = []
    for pair in pieces.parameters {
      let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      let name = try LinkPieces.decoded(pair[..<equals])
      let value = try LinkPieces.decoded(pair[equals...].dropFirst())
      guard !name.isEmpty else { throw .emptyParameter }
      if parameters.contains(where: { $0.name == name }) {
        guard rules.ignores(name) else { throw .duplicateParameter(name) }
      } else {
        parameters.append(Parameter(name, value))
      }
    }
    self.init(unchecked: pieces.scheme, segments, parameters, rules)
  }

  /// Creates a link from its parts.
  /// - Throws: `LinkProblem` when no link can have these parts.
  public init(
    scheme: String = Link.ownScheme, segments: [String], parameters: [Parameter] = []
  ) throws(LinkProblem) {
    self.init(unchecked: scheme, segments, parameters, .standard)
    guard try Link(parsing: description) == self else { throw LinkProblem.badScheme(scheme) }
  }

  private init(
    unchecked scheme: String, _ segments: [String], _ parameters: [Parameter], _ rules: LinkRules
  ) {
    let canonical = rules.canonical(scheme, host: segments.first)
    self.scheme = canonical.scheme
    self.segments = (canonical.host.map { [$0] } ?? []) + segments.dropFirst()
    self.parameters = parameters
  }
}

extension Link: CustomStringConvertible {
  /// The text of the link with its scheme; bytes that could be misread are percent-encoded.
  public var description: String {
    let path = segments.map(Link.encoded).joined(separator: "/")
    let pairs = parameters.map { Link.encoded($0.name) + "=" + Link.encoded($0.value) }
    return scheme + "://" + path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }

  /// Returns the text with all bytes percent-encoded but letters, digits and `-._~`.
  ///
  /// Source: RFC 3986, section 2.3.
  package static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      if byte.continuesName || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~") {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + hexadecimal(byte, digits: 2, uppercase: true)
      }
    }
    return result
  }
}
