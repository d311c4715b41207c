/// Returns the visible form of a text, cut to a width, with an ellipsis in place of the missing
/// end.
///
/// - Parameters:
///   - text: one line.
///   - columns: the width; zero or less gives an empty text.
/// - Returns: text of at most `columns` columns.
/// - Complexity: O(length of the text).
public func cut(_ text: String, to columns: Int) -> String {
  if isPrintableASCII(text.utf8.span) && text.utf8.count <= columns { return text }
  let dots = columns > 1 ? "…" : ""
  let room = columns - dots.count
  var scanner = GlyphScanner(text[...].unicodeScalars)
  var width = 0
  var shown = String.UnicodeScalarView()
  var lengthWithDots = shown.startIndex
  while let glyph = scanner.next() {
    if width + glyph.width > columns {
      var kept = String(shown[..<lengthWithDots])
      // A text that has an ellipsis at this place needs no second one.
      while let last = kept.last, dots.contains(last) { kept.removeLast() }
      return kept + dots
    }
    width += glyph.width
    glyph.append(to: &shown)
    if width <= room { lengthWithDots = shown.endIndex }
  }
  return String(shown)
}
