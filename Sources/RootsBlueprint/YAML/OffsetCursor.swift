/// Converts libyaml's positions, which count Unicode scalars, to byte offsets.
///
/// Positions arrive nearly in order, so moving from the previous one costs one pass over the text
/// in total.
struct OffsetCursor {
  private let source: Source
  private var index = 0
  private var offset: Int

  init(_ source: Source) {
    self.source = source
    offset = source.textStart
  }

  /// The byte offset of a scalar by index; the end of the text after the last one.
  mutating func offset(of wanted: Int) -> Int {
    guard !source.isASCII else { return min(source.textStart + wanted, source.bytes.count) }
    while index < wanted, offset < source.bytes.count {
      offset += 1
      while offset < source.bytes.count, isContinuation(offset) { offset += 1 }
      index += 1
    }
    while index > wanted, offset > source.textStart {
      offset -= 1
      while offset > source.textStart, isContinuation(offset) { offset -= 1 }
      index -= 1
    }
    return offset
  }

  private func isContinuation(_ offset: Int) -> Bool {
    source.bytes[offset] & 0xC0 == 0x80
  }
}
