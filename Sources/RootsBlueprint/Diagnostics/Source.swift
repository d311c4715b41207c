internal import RootsFiles

/// A text to be read, with the name people know it by; finds line and column of any byte in it.
package struct Source: Sendable {
  /// More bytes than this are refused.
  package static let sizeLimitInBytes = 4 << 20

  /// The name that messages give: a path as it was written, or a word such as `stdin`.
  package let name: String
  package let bytes: [UInt8]
  /// Where the text starts: after a byte order mark, if there is one.
  package let textStart: Int
  /// A byte of the text is then a character, but for line breaks.
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

  /// The line and column of a byte, both from 1; columns count characters as people see them.
  ///
  /// - Complexity: O(log lines) in ASCII, else plus the length of the line.
  package func place(at offset: Int) -> Place {
    let line = line(at: offset)
    let start = Int(lineStarts[line - 1])
    return Place(line: line, column: 1 + lengthInCharacters(start..<max(start, offset)))
  }

  /// The number of the line that holds a byte, from 1.
  package func line(at offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// How many lines there are, 1 and up.
  package var lineCount: Int { lineStarts.count }

  /// The bytes of a line, without its break.
  package func bytesOfLine(_ line: Int) -> Range<Int> {
    let start = Int(lineStarts[line - 1])
    var end = line < lineStarts.count ? Int(lineStarts[line]) : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The characters of a piece of the text; bytes that are not UTF-8 count one replacement each.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  package func lengthInCharacters(_ range: Range<Int>) -> Int {
    isASCII ? range.count : text(range.clamped(to: 0..<bytes.count)).count
  }

  /// Where the bytes stop being UTF-8; nil when they never do.
  package var firstInvalidByte: Int? {
    isASCII ? nil : RootsFiles.firstInvalidByte(in: bytes)
  }

  /// Lines end at LF, CR LF or CR.
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

/// A line and a column, both counted from 1.
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

/// The bytes of a source that a node or a message is about.
package struct Extent: Hashable, Sendable {
  private let firstByte: UInt32
  private let byteCount: UInt32

  package init(start: Int, end: Int) {
    firstByte = UInt32(truncatingIfNeeded: start)
    byteCount = UInt32(truncatingIfNeeded: max(0, end - start))
  }

  package var start: Int { Int(firstByte) }
  package var end: Int { start + length }
  /// Zero where the length is not known, as for a mapping without braces.
  package var length: Int { Int(byteCount) }
}
