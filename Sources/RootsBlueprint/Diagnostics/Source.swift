internal import RootsFiles

/// A text with its name; finds the line and column of any byte.
package struct Source: Sendable {
  /// The maximum size of a source, in bytes.
  package static let sizeLimitInBytes = 4 << 20

  /// The name in messages: a path as written, or a word such as `stdin`.
  package let name: String
  package let bytes: [UInt8]
  /// The start of the text, after an optional byte order mark.
  package let textStart: Int
  /// Whether the text is ASCII, so that each byte is a character.
  package let isASCII: Bool
  private let lineStarts: [UInt32]

  /// - Complexity: O(bytes).
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    textStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    (lineStarts, isASCII) = Self.lineStarts(of: bytes, from: textStart)
  }

  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The line and column of a byte, both from 1; columns count grapheme clusters.
  ///
  /// - Complexity: O(log lines) for ASCII, else O(log lines + length of the line).
  package func place(at offset: Int) -> Place {
    let line = line(at: offset)
    let start = Int(lineStarts[line - 1])
    return Place(line: line, column: 1 + lengthInCharacters(start..<max(start, offset)))
  }

  /// The line that contains a byte, from 1.
  package func line(at offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The number of lines, at least 1.
  package var lineCount: Int { lineStarts.count }

  /// The bytes of a line, without its line break.
  package func bytesOfLine(_ line: Int) -> Range<Int> {
    let start = Int(lineStarts[line - 1])
    var end = line < lineStarts.count ? Int(lineStarts[line]) : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The text of a range; invalid bytes become replacement characters.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  package func lengthInCharacters(_ range: Range<Int>) -> Int {
    isASCII ? range.count : text(range.clamped(to: 0..<bytes.count)).count
  }

  /// The offset of the first byte that is not valid UTF-8; nil if all bytes are valid.
  package var firstInvalidByte: Int? {
    isASCII ? nil : RootsFiles.firstInvalidByte(in: bytes)
  }

  /// The starts of the lines, which end at LF, CR LF or CR, and whether the text is ASCII.
  private static func lineStarts(of bytes: [UInt8], from start: Int) -> ([UInt32], Bool) {
    var starts = [UInt32(start)]
    var seen: UInt8 = 0
    let count = bytes.count
    for index in start..<count {
      let byte = bytes[index]
      seen |= byte
      guard byte <= 0x0D, byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0D, index + 1 < count, bytes[index + 1] == 0x0A { continue }
      starts.append(UInt32(truncatingIfNeeded: index + 1))
    }
    return (starts, seen < 0x80)
  }
}

/// A line and a column, both from 1.
package struct Place: Hashable, Sendable, Comparable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (first: Place, second: Place) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }
}

/// A range of bytes in a source.
package struct Extent: Hashable, Sendable {
  private let firstByte: UInt32
  private let byteCount: UInt32

  package init(start: Int, end: Int) {
    firstByte = UInt32(truncatingIfNeeded: start)
    byteCount = UInt32(truncatingIfNeeded: max(0, end - start))
  }

  package var start: Int { Int(firstByte) }
  package var end: Int { start + length }
  /// The length in bytes; 0 where it is unknown, as for a mapping without braces.
  package var length: Int { Int(byteCount) }
}
