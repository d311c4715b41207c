internal import Roots

/// A command without quotes whose payload in brackets YAML reads as a mapping or a list of its own.
struct UnquotedCommand {
  /// The place of the command.
  let extent: Extent
  /// The command in quotes.
  let quoted: String

  static let message = "YAML reads the brackets of this command itself; put the command in quotes"

  /// Finds the first such command in a line; nil if there is none that ends in it.
  init?(onLine line: Int, of source: Source) {
    let range = source.bytesOfLine(line)
    let bytes = source.bytes[range]
    guard let opening = Self.payload(in: bytes), let start = Self.start(before: opening, in: bytes),
      let end = Self.end(after: opening, in: bytes)
    else { return nil }
    extent = Extent(start: start, end: end)
    let command = source.text(start..<end).split(separator: "'", omittingEmptySubsequences: false)
    quoted = "'" + command.joined(separator: "''") + "'"
  }

  private typealias Bytes = ArraySlice<UInt8>

  /// The place of the first `{` or `[` after the word `with`, outside of quotes.
  private static func payload(in bytes: Bytes) -> Int? {
    let word = Array("with ".utf8)
    return places(in: bytes).first { place in
      let isOpening = bytes[place] == UInt8(ascii: "{") || bytes[place] == UInt8(ascii: "[")
      guard isOpening, place - bytes.startIndex >= word.count else { return false }
      return bytes[(place - word.count)..<place].elementsEqual(word)
    }
  }

  /// The start of the value before a place, which begins with the first word of a command.
  private static func start(before place: Int, in bytes: Bytes) -> Int? {
    let ends = places(in: bytes).filter { $0 < place && ":-,[{".utf8.contains(bytes[$0]) }
    for end in ends.reversed() {
      let rest = bytes[(end + 1)..<place]
      guard let start = rest.firstIndex(where: { $0 != 0x20 }) else { continue }
      let word = String(decoding: rest[start...].prefix { isLetter($0) }, as: UTF8.self)
      if Command.words.contains(word) { return start }
    }
    return nil
  }

  /// The end of the command whose payload begins at a place, with the words after it.
  private static func end(after opening: Int, in bytes: Bytes) -> Int? {
    var depth = 0
    var isInText = false
    var end = opening
    while end < bytes.endIndex {
      switch bytes[end] {
      case UInt8(ascii: "\""): isInText.toggle()
      case UInt8(ascii: "{") where !isInText, UInt8(ascii: "[") where !isInText: depth += 1
      case UInt8(ascii: "}") where !isInText, UInt8(ascii: "]") where !isInText: depth -= 1
      default: break
      }
      end += 1
      if depth == 0 { break }
    }
    guard depth == 0 else { return nil }
    let words = bytes[end...].prefix { isInName($0) || $0 == 0x20 }
    return words.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? end
  }

  /// The places of the bytes outside of quotes that a value begins with.
  private static func places(in bytes: Bytes) -> [Int] {
    var quote: UInt8?
    var isAtStart = true
    return bytes.indices.filter { place in
      let byte = bytes[place]
      if let open = quote {
        if byte == open { quote = nil }
        return false
      }
      if isAtStart, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        return false
      }
      if byte != 0x20 { isAtStart = ":,-[{".utf8.contains(byte) }
      return true
    }
  }
}
