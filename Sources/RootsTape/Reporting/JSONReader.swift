internal import RootsFiles

/// Reads one JSON value: strictly, with bounds on its depth and its numbers.
package struct JSONReader {
  /// The reason why a text is no JSON value.
  package struct Problem: Error, Hashable, Sendable {
    package let message: String
    /// The byte in question, from 1.
    package let column: Int
  }

  /// The greatest number of lists and objects inside each other.
  package static let depthLimit = 32

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a text that is one value.
  package static func value(of bytes: [UInt8]) throws(Problem) -> JSONValue {
    var reader = JSONReader(bytes)
    if let offset = firstInvalidByte(in: bytes) {
      throw Problem(message: "the text is not UTF-8", column: offset + 1)
    }
    let value = try reader.value()
    reader.skipBlanks()
    guard reader.offset == bytes.count else { throw reader.unexpected }
    return value
  }

  // MARK: Bytes

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func problem(_ message: String) -> Problem {
    Problem(message: message, column: offset + 1)
  }

  private var unexpected: Problem {
    guard let next else { return problem("the text ends before its value does") }
    let isShown = (0x21...0x7E).contains(next)
    let sign = isShown ? "'\(Character(Unicode.Scalar(next)))'" : "the byte \(next)"
    return problem("\(sign) is unexpected here")
  }

  private mutating func skipBlanks() {
    while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) { offset += 1 }
  }

  /// Takes a sign if it comes next.
  private mutating func take(_ sign: Character) -> Bool {
    guard next == sign.asciiValue else { return false }
    offset += 1
    return true
  }

  private mutating func require(_ text: String) throws(Problem) {
    for sign in text { guard take(sign) else { throw unexpected } }
  }

  // MARK: Values

  private mutating func value() throws(Problem) -> JSONValue {
    skipBlanks()
    switch next.map({ Character(Unicode.Scalar($0)) }) {
    case "n":
      try require("null")
      return .null
    case "t":
      try require("true")
      return .bool(true)
    case "f":
      try require("false")
      return .bool(false)
    case "\"": return .text(try text())
    case "[":
      return .list(try parts(until: "]") { (reader) throws(Problem) in try reader.value() })
    case "{":
      var names: Set<String> = []
      return .object(
        try parts(until: "}") { (reader) throws(Problem) in try reader.member(&names) })
    default: return try number()
    }
  }

  /// Reads the parts of a list or an object, and the sign at its end.
  private mutating func parts<Part>(
    until end: Character, _ part: (inout JSONReader) throws(Problem) -> Part
  ) throws(Problem) -> [Part] {
    guard depth < Self.depthLimit else {
      throw problem("at most \(Self.depthLimit) lists and objects can be inside each other")
    }
    depth += 1
    defer { depth -= 1 }
    offset += 1
    skipBlanks()
    if take(end) { return [] }
    var parts: [Part] = []
    repeat {
      parts.append(try part(&self))
      skipBlanks()
    } while take(",")
    guard take(end) else { throw unexpected }
    return parts
  }

  private mutating func member(_ names: inout Set<String>) throws(Problem) -> JSONValue.Member {
    skipBlanks()
    let start = offset
    let name = try text()
    guard names.insert(name).inserted else {
      throw Problem(message: "two members have the same name", column: start + 1)
    }
    skipBlanks()
    try require(":")
    return JSONValue.Member(name, try value())
  }

  private mutating func number() throws(Problem) -> JSONValue {
    let start = offset
    _ = take("-")
    if !take("0") { try digits() }
    var isWhole = true
    if take(".") {
      isWhole = false
      try digits()
    }
    if take("e") || take("E") {
      isWhole = false
      _ = take("+") || take("-")
      try digits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isWhole, let number = Int(text) { return .int(number) }
    guard !isWhole, let number = Double(text), number.isFinite else {
      throw Problem(message: "the number is out of range", column: start + 1)
    }
    return .number(number)
  }

  private mutating func digits() throws(Problem) {
    let start = offset
    while let next, (0x30...0x39).contains(next) { offset += 1 }
    guard offset > start else { throw unexpected }
  }

  // MARK: Texts

  private mutating func text() throws(Problem) -> String {
    try require("\"")
    var units: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"): units += try escaped().utf8
      case ..<0x20: throw problem("a control character in a text is written as an escape")
      default:
        units.append(byte)
        offset += 1
      }
    }
    throw unexpected
  }

  private static let escapes: [Character: String] = [
    "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
  ]

  private mutating func escaped() throws(Problem) -> String {
    let start = offset
    offset += 1
    guard let byte = next else { throw unexpected }
    offset += 1
    let sign = Character(Unicode.Scalar(byte))
    if let meant = Self.escapes[sign] { return meant }
    guard sign == "u" else {
      throw Problem(message: "there is no such escape", column: start + 1)
    }
    var units = [try unit()]
    if UTF16.isLeadSurrogate(units[0]), take("\\"), take("u") { units.append(try unit()) }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw Problem(message: "half of a pair of surrogates is no character", column: start + 1)
    }
    return text
  }

  /// Four hexadecimal digits.
  private mutating func unit() throws(Problem) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      let digit = next.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard let digit else { throw unexpected }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }
}
