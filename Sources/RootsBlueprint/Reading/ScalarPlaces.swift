extension Source {
  /// The bytes in the file that a part of a scalar's text was written as.
  ///
  /// Exact for texts on one line, quoted or not, and for `|` blocks; for other scalars the whole
  /// scalar.
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
      case UInt8(ascii: "\""): inDoubleQuotes(range, raw)
      case UInt8(ascii: "'"): inSingleQuotes(range, raw)
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

  /// Maps a range within single quotes, where `''` stands for one quote.
  private func inSingleQuotes(_ range: Range<Int>, _ raw: ArraySlice<UInt8>) -> Range<Int>? {
    var places = [raw.startIndex + 1]
    while let place = places.last, places.count <= range.upperBound, place < raw.endIndex {
      places.append(place + (bytes[place] == UInt8(ascii: "'") ? 2 : 1))
    }
    return between(places, range)
  }

  private func inDoubleQuotes(_ range: Range<Int>, _ raw: ArraySlice<UInt8>) -> Range<Int>? {
    var places = [raw.startIndex + 1]
    while let place = places.last, places.count <= range.upperBound, place < raw.endIndex {
      guard bytes[place] == UInt8(ascii: "\\"), place + 1 < raw.endIndex else {
        places.append(place + 1)
        continue
      }
      let (length, width) = escape(at: place, in: raw)
      // All bytes of an escaped character start at its escape sequence.
      places.removeLast()
      places += [Int](repeating: place, count: width)
      places.append(place + length)
    }
    return between(places, range)
  }

  /// The length of an escape sequence, and the number of bytes it stands for.
  private func escape(at place: Int, in raw: ArraySlice<UInt8>) -> (length: Int, width: Int) {
    let digits =
      switch bytes[place + 1] {
      case UInt8(ascii: "x"): 2
      case UInt8(ascii: "u"): 4
      case UInt8(ascii: "U"): 8
      default: 0
      }
    guard digits > 0 else { return (2, 1) }
    let end = min(place + 2 + digits, raw.endIndex)
    let code = UInt32(text(place + 2..<end), radix: 16) ?? 0
    return (2 + digits, Unicode.Scalar(code).map { UTF8.width($0) } ?? 1)
  }

  private func between(_ places: [Int], _ range: Range<Int>) -> Range<Int>? {
    guard range.upperBound < places.count else { return nil }
    return places[range.lowerBound]..<places[range.upperBound]
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
