/// The part of a source line around a marked text, with carets under that text.
package struct Excerpt: Hashable, Sendable {
  /// The marked text with what stands before and after it, at most 80 characters of each.
  ///
  /// Control characters are made visible; `…` stands for what was left out.
  package let line: String
  /// A caret under each column of the marked text, or of the character after an empty one.
  package let carets: String

  /// The maximum number of characters before, in and after the marked text.
  private static let reach = 80

  /// - Complexity: O(80 characters of each part).
  package init(before: Substring, marked: Substring, after: Substring) {
    let before = Self.ending(before)
    let marked = Self.beginning(marked)
    let next = visible(String(after.prefix(1)))
    line = before + marked + Self.beginning(after)
    carets =
      String(repeating: " ", count: columnWidth(of: before))
      + String(repeating: "^", count: max(1, columnWidth(of: marked.isEmpty ? next : marked)))
  }

  private static func ending(_ text: Substring) -> String {
    let kept = text.suffix(reach)
    return (kept.startIndex > text.startIndex ? "…" : "") + visible(String(kept))
  }

  private static func beginning(_ text: Substring) -> String {
    let kept = text.prefix(reach)
    return visible(String(kept)) + (kept.endIndex < text.endIndex ? "…" : "")
  }
}
