extension Source {
  /// The bytes in the file that a part of a scalar's text was written as.
  ///
  /// Exact for texts on one line without escape sequences, quoted or not, and for `|` blocks; for
  /// other scalars the whole scalar.
  ///
  /// - Parameter range: a range in bytes of the scalar's text.
  func extent(of range: Range<Int>, in node: YAMLNode) -> Extent {
    guard case .scalar(let text, _) = node.content else { return node.extent }
    let start = startWithoutAnchor(of: node.extent)
    let raw = bytes[start..<max(start, min(node.extent.end, bytes.count))]
    let written: Range<Int>? =
      switch raw.first {
      case UInt8(ascii: "|"): inBlock(range, text, from: start)
      case _ where raw.contains(0x0A) || raw.contains(0x0D): nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        raw.dropFirst().starts(with: text.utf8) ? shifted(range, by: start + 1) : nil
      default: raw.starts(with: text.utf8) ? shifted(range, by: start) : nil
      }
    guard let written else { return node.extent }
    return Extent(start: written.lowerBound, end: written.upperBound)
  }

  private func startWithoutAnchor(of extent: Extent) -> Int {
    var start = extent.start
    guard start < extent.end, bytes[start] == UInt8(ascii: "&") else { return start }
    while start < extent.end, bytes[start] != 0x20 { start += 1 }
    while start < extent.end, bytes[start] == 0x20 { start += 1 }
    return start
  }

  private func shifted(_ range: Range<Int>, by start: Int) -> Range<Int> {
    start + range.lowerBound..<start + range.upperBound
  }

  /// Maps a range within a block, whose lines are those of the text after their indentation.
  private func inBlock(_ range: Range<Int>, _ text: String, from start: Int) -> Range<Int>? {
    let before = text.utf8.prefix(range.lowerBound)
    let lineStart = before.lastIndex(of: 0x0A).map { text.utf8.index(after: $0) }
    let line = text.utf8[(lineStart ?? text.utf8.startIndex)...].prefix { $0 != 0x0A }
    let number = self.line(at: start) + 1 + before.count { $0 == 0x0A }
    let whole = bytesOfLine(number)
    guard bytes[whole].reversed().starts(with: line.reversed()) else { return nil }
    let offset = text.utf8.distance(from: text.utf8.startIndex, to: line.startIndex)
    let first = whole.upperBound - line.count + range.lowerBound - offset
    return first..<min(whole.upperBound, first + range.count)
  }
}
