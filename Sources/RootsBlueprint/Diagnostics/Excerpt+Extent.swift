internal import Roots

extension Excerpt {
  /// Creates an excerpt that marks an extent; nil for a blank line.
  ///
  /// Only the first line of the extent is shown.
  ///
  /// - Parameter word: a text to show in place of the extent; nil shows the extent.
  init?(of extent: Extent, in source: Source, writing word: String? = nil) {
    let line = source.bytesOfLine(source.line(at: extent.start))
    let start = max(line.lowerBound, min(extent.start, line.upperBound))
    let end = max(start, min(extent.end, line.upperBound))
    let before = source.text(source.window(line.lowerBound..<start, keepingEnd: true))
    let marked = word ?? source.text(source.window(start..<end, keepingEnd: false))
    let after = source.text(source.window(end..<line.upperBound, keepingEnd: false))
    guard !(before + marked + after).allSatisfy(\.isWhitespace) else { return nil }
    self.init(before: before[...], marked: marked[...], after: after[...])
  }
}

extension Source {
  /// The part of a line that an excerpt can need, cut at character boundaries.
  fileprivate func window(_ range: Range<Int>, keepingEnd: Bool) -> Range<Int> {
    let limit = 1_024
    guard range.count > limit else { return range }
    var cut = keepingEnd ? range.upperBound - limit : range.lowerBound + limit
    while cut > range.lowerBound, bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
    return keepingEnd ? cut..<range.upperBound : range.lowerBound..<cut
  }
}
