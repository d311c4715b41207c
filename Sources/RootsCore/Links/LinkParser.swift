/// A parser of links, which works on bytes.
struct LinkParser {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func parse() throws(LinkProblem) -> Link {
    guard bytes.count <= Link.lengthLimit else { throw .tooLong(bytes.count) }
    guard !bytes.isEmpty else { throw .empty }
    let scheme = try takeScheme() ?? Link.ownScheme
    let segments = try takeSegments()
    return Link(unchecked: scheme, segments, try takeParameters())
  }

  /// Takes a scheme and its two slashes; returns nil when the link begins with a segment.
  private mutating func takeScheme() throws(LinkProblem) -> String? {
    let stop = bytes.firstIndex { $0 == colon || $0 == slash || $0 == question || $0 == at }
    guard let stop, bytes[stop] == colon else { return nil }
    let word = String(decoding: bytes[..<stop], as: UTF8.self)
    guard bytes[(stop + 1)...].starts(with: [slash, slash]) else {
      throw bytes[(stop + 1)...].first?.isDigit == true ? .port : .badScheme(word)
    }
    let isWord = bytes[..<stop].allSatisfy { byte in
      byte.isLetter || byte.isDigit || "+-.".utf8.contains(byte)
    }
    guard isWord, bytes[0].isLetter else { throw .badScheme(word) }
    position = stop + 3
    return word.lowercased()
  }

  private mutating func takeSegments() throws(LinkProblem) -> [String] {
    var segments: [String] = []
    while true {
      let start = position
      while position < bytes.count, bytes[position] != slash, bytes[position] != question {
        position += 1
      }
      let piece = bytes[start..<position]
      if segments.isEmpty { try checkAuthority(piece) }
      guard segments.count < Link.segmentLimit else { throw .tooManySegments }
      segments.append(try LinkParser.segment(piece))
      guard position < bytes.count, bytes[position] == slash else { return segments }
      position += 1
    }
  }

  /// Refuses a first segment that would be the host of a URL with a user or a port.
  ///
  /// - Throws: `LinkProblem.userInfo` and `LinkProblem.port`.
  private func checkAuthority(_ piece: ArraySlice<UInt8>) throws(LinkProblem) {
    if piece.contains(at) { throw .userInfo }
    if piece.contains(colon) { throw .port }
  }

  private mutating func takeParameters() throws(LinkProblem) -> [Link.Parameter] {
    guard position < bytes.count else { return [] }
    position += 1
    var parameters: [Link.Parameter] = []
    let pairs = bytes[position...].split(separator: ampersand, omittingEmptySubsequences: false)
    for pair in pairs {
      let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      let name = try LinkParser.decoded(pair[..<equals])
      let value = equals < pair.endIndex ? try LinkParser.decoded(pair[(equals + 1)...]) : ""
      guard !name.isEmpty else { throw .emptyParameter }
      guard !parameters.contains(where: { $0.name == name }) else {
        throw .duplicateParameter(name)
      }
      parameters.append(Link.Parameter(name, value))
    }
    return parameters
  }

  // MARK: Pieces

  /// Returns one segment, decoded.
  ///
  /// - Throws: `LinkProblem` for an empty segment, `.`, `..`, a slash, and bytes that no link has.
  static func segment(_ bytes: ArraySlice<UInt8>) throws(LinkProblem) -> String {
    guard !bytes.isEmpty else { throw .emptySegment }
    let text = try decoded(bytes)
    if text == "." || text == ".." { throw .dots(text) }
    if text.utf8.contains(slash) { throw .slash }
    return text
  }

  /// Returns a piece of a link, percent-decoded once.
  ///
  /// - Throws: `LinkProblem` for a byte that must be encoded, and for a bad encoding.
  private static func decoded(_ bytes: ArraySlice<UInt8>) throws(LinkProblem) -> String {
    if bytes.allSatisfy({ $0.isPlain }) { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        guard index + 2 < bytes.endIndex, let high = bytes[index + 1].hexadecimal,
          let low = bytes[index + 2].hexadecimal
        else {
          throw .badPercent(String(decoding: bytes[index...].prefix(3), as: UTF8.self))
        }
        result.append(high << 4 | low)
        index += 3
      } else {
        try check(byte)
        result.append(byte)
        index += 1
      }
    }
    guard let text = String(validating: result, as: UTF8.self) else { throw .notUTF8 }
    for scalar in text.unicodeScalars {
      if scalar == "\\" { throw .backslash }
      if scalar.properties.generalCategory == .control { throw .control(scalar.value) }
    }
    return text
  }

  /// Refuses a byte that a link must percent-encode or cannot have.
  ///
  /// - Throws: `LinkProblem` with the byte.
  private static func check(_ byte: UInt8) throws(LinkProblem) {
    switch byte {
    case UInt8(ascii: "#"): throw .fragment
    case UInt8(ascii: "\\"): throw .backslash
    case 0..<0x20, 0x7F: throw .control(UInt32(byte))
    case UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
      UInt8(ascii: "}"):
      throw .stray(byte)
    default: return
    }
  }
}

private let slash = UInt8(ascii: "/")
private let colon = UInt8(ascii: ":")
private let question = UInt8(ascii: "?")
private let at = UInt8(ascii: "@")
private let ampersand = UInt8(ascii: "&")

extension UInt8 {
  /// Whether the byte stands for itself everywhere in a link.
  fileprivate var isPlain: Bool { continuesName || self == UInt8(ascii: ".") }

  fileprivate var hexadecimal: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
