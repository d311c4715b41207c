/// The visible text, cut to a width, with an ellipsis in place of what is missing.
///
/// - Parameters:
///   - text: what is cut, on one line.
///   - columns: how many columns there are; none for zero or less.
///   - ellipsis: what stands for the missing end; left out where it does not fit itself.
/// - Returns: text that takes at most `columns` columns.
public func cut(_ text: String, to columns: Int, ellipsis: String = "…") -> String {
  if isPrintableASCII(text.utf8.span) && text.utf8.count <= columns { return text }
  let dots = columnWidth(of: ellipsis) < columns ? ellipsis : ""
  let room = columns - columnWidth(of: dots)
  var scanner = GlyphScanner(text[...].unicodeScalars)
  var width = 0
  var shown = String.UnicodeScalarView()
  var lengthWithDots = shown.startIndex
  while let glyph = scanner.next() {
    if width + glyph.width > columns {
      return String(shown[..<lengthWithDots]) + dots
    }
    width += glyph.width
    glyph.append(to: &shown)
    if width <= room { lengthWithDots = shown.endIndex }
  }
  return String(shown)
}
