internal import Roots

/// A source line with carets under the words in question.
package struct Excerpt: Hashable, Sendable {
  package let line: String
  package let carets: String

  /// Creates an excerpt; nil for a blank line.
  ///
  /// Only the first line of the extent is shown, and only the surroundings in a long line.
  ///
  /// - Parameter word: a text to show in place of the extent; nil shows the extent.
  init?(of extent: Extent, in source: Source, writing word: String? = nil) {
    let line = source.bytesOfLine(source.line(at: extent.start))
    let start = max(line.lowerBound, min(extent.start, line.upperBound))
    let end = max(start, min(extent.end, line.upperBound))
    let before = Self.ending(source.text(source.window(line.lowerBound..<start, keepingEnd: true)))
    let meant = Self.beginning(
      word ?? source.text(source.window(start..<end, keepingEnd: false)))
    let after = Self.beginning(source.text(source.window(end..<line.upperBound, keepingEnd: false)))
    guard !(before + meant + after).allSatisfy(\.isWhitespace) else { return nil }
    self.line = before + meant + after
    let indent = before.split(separator: "\t", omittingEmptySubsequences: false).map { text in
      String(repeating: " ", count: columnWidth(of: text))
    }
    carets =
      indent.joined(separator: "\t")
      + String(repeating: "^", count: max(1, columnWidth(of: meant)))
  }

  /// The maximum number of characters before, in and after the marked words.
  private static let reach = 80

  private static func ending(_ text: String) -> String {
    let kept = text.suffix(reach)
    return (kept.startIndex > text.startIndex ? "…" : "") + visibleKeepingTabs(kept)
  }

  private static func beginning(_ text: String) -> String {
    let kept = text.prefix(reach)
    return visibleKeepingTabs(kept) + (kept.endIndex < text.endIndex ? "…" : "")
  }

  private static func visibleKeepingTabs(_ text: Substring) -> String {
    text.split(separator: "\t", omittingEmptySubsequences: false)
      .map { visible(String($0)) }
      .joined(separator: "\t")
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
