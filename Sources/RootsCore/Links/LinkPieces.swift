/// The pieces of a link or of a pattern, still encoded; the indices are those of the text's bytes.
///
/// A pattern is split outside of its braces. A fragment and one slash at the end mean nothing.
struct LinkPieces {
  /// The scheme in lower case.
  let scheme: String
  let segments: [ArraySlice<UInt8>]
  /// The parameters after the question mark.
  ///
  /// Empty ones mean nothing, as in the URL standard of the WHATWG
  /// (application/x-www-form-urlencoded parsing, step 3).
  let parameters: [ArraySlice<UInt8>]

  init(_ text: String) throws(LinkProblem) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Link.lengthLimit else { throw .tooLong(bytes.count) }
    guard !bytes.isEmpty else { throw .empty }
    let (scheme, start) = try Self.scheme(bytes)
    let (whole, _) = bytes[start...].cut(at: hash)
    let (path, query) = whole.cut(at: question)
    var segments = path.split(at: slash)
    if segments.last?.isEmpty == true, segments.count > 1 || start > 0 { segments.removeLast() }
    guard segments.count <= Link.segmentLimit else { throw .tooManySegments }
    self.scheme = scheme ?? Link.ownScheme
    if let host = segments.first { segments[0] = Self.withoutUsualPort(host, self.scheme) }
    self.segments = segments
    parameters = query?.split(at: UInt8(ascii: "&")).filter { !$0.isEmpty } ?? []
  }

  /// Returns the scheme and the position after its two slashes; nil and 0 without a scheme.
  private static func scheme(_ bytes: [UInt8]) throws(LinkProblem) -> (String?, Int) {
    let stop = bytes.firstIndex { [colon, slash, question, at, hash, open].contains($0) }
    guard let stop, bytes[stop] == colon else { return (nil, 0) }
    let word = String(decoding: bytes[..<stop], as: UTF8.self)
    guard bytes[(stop + 1)...].starts(with: [slash, slash]) else {
      throw bytes[(stop + 1)...].first?.isDigit == true ? .port : .badScheme(word)
    }
    let isWord = bytes[..<stop].allSatisfy { byte in
      byte.isLetter || byte.isDigit || "+-.".utf8.contains(byte)
    }
    guard isWord, bytes[0].isLetter else { throw .badScheme(word) }
    return (word.lowercased(), stop + 3)
  }

  /// Returns the host of a web link without the port that its scheme has anyway.
  ///
  /// Source: RFC 3986, section 6.2.3.
  private static func withoutUsualPort(
    _ host: ArraySlice<UInt8>, _ scheme: String
  ) -> ArraySlice<UInt8> {
    let ports = ["https": "443", "http": "80"]
    guard let port = ports[scheme], let place = host.lastIndex(of: colon) else { return host }
    let written = host[(place + 1)...]
    return written.isEmpty || written.elementsEqual(port.utf8) ? host[..<place] : host
  }

  /// Returns one segment, decoded.
  ///
  /// - Parameter isFirst: whether the segment could be a host, with a user or a port.
  /// - Throws: `LinkProblem` for an empty segment, `.`, `..`, a slash, a user, a port, and bytes
  ///   that no link has.
  static func segment(
    _ bytes: ArraySlice<UInt8>, isFirst: Bool = false
  ) throws(LinkProblem) -> String {
    guard !bytes.isEmpty else { throw .emptySegment }
    if isFirst, bytes.contains(at) { throw .userInfo }
    if isFirst, bytes.contains(colon) { throw .port }
    let text = try decoded(bytes)
    if text == "." || text == ".." { throw .dots(text) }
    if text.utf8.contains(slash) { throw .slash }
    return text
  }

  /// Returns a piece of a link, percent-decoded once.
  ///
  /// - Throws: `LinkProblem` for a byte that must be encoded, and for a bad encoding.
  static func decoded(_ bytes: ArraySlice<UInt8>) throws(LinkProblem) -> String {
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
    case UInt8(ascii: "\\"): throw .backslash
    case 0..<0x20, 0x7F: throw .control(UInt32(byte))
    case hash, open, UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      throw .stray(byte)
    default: return
    }
  }
}

private let slash = UInt8(ascii: "/")
private let colon = UInt8(ascii: ":")
private let question = UInt8(ascii: "?")
private let at = UInt8(ascii: "@")
private let hash = UInt8(ascii: "#")
private let open = UInt8(ascii: "{")

extension ArraySlice<UInt8> {
  /// Returns the positions of a byte outside of braces.
  private func places(of byte: UInt8) -> [Int] {
    var depth = 0
    return indices.filter { index in
      if self[index] == open { depth += 1 }
      if self[index] == UInt8(ascii: "}") { depth -= 1 }
      return depth <= 0 && self[index] == byte
    }
  }

  /// Returns the parts before and after the first such byte outside of braces.
  fileprivate func cut(at byte: UInt8) -> (Self, Self?) {
    guard let place = places(of: byte).first else { return (self, nil) }
    return (self[..<place], self[(place + 1)...])
  }

  /// Returns the parts between such bytes outside of braces.
  fileprivate func split(at byte: UInt8) -> [Self] {
    var start = startIndex
    var pieces: [Self] = []
    for place in places(of: byte) + [endIndex] {
      pieces.append(self[start..<place])
      start = place + 1
    }
    return pieces
  }
}

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
