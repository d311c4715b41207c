/// Returns the visible form of a text, broken into lines of at most `columns` columns.
///
/// Lines break between words, and inside words that are longer than a line. Line feeds end lines,
/// blank lines stay, a line feed at the very end adds none; a line that fits keeps its spaces.
///
/// - Parameters:
///   - text: the text.
///   - columns: the width, at least 1. A wide character in one column gets a line of its own, which
///     is then too wide.
/// - Complexity: O(length of the text).
public func wrap(_ text: String, to columns: Int) -> [String] {
  let columns = max(columns, 1)
  var paragraphs = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
  if paragraphs.count > 1 && paragraphs.last?.isEmpty == true { paragraphs.removeLast() }
  return paragraphs.flatMap { paragraph in
    let line = paragraph.last == "\r" ? paragraph.dropLast() : paragraph
    let whole = String(line)
    let fits = isPrintableASCII(whole.utf8.span) && whole.utf8.count <= columns
    return fits ? [whole] : wrapLine(line, to: columns)
  }
}

private func wrapLine(_ line: Substring.UnicodeScalarView, to columns: Int) -> [String] {
  var scanner = GlyphScanner(line)
  var glyphs: [Glyph] = []
  while let glyph = scanner.next() { glyphs.append(glyph) }
  var lines: [String] = []
  var rest = glyphs[...]
  repeat {
    let length = lengthOfFirstLine(rest, columns: columns)
    let isLast = length == rest.count
    lines.append(joined(rest.prefix(length), keepingTrailingSpaces: isLast))
    rest = rest.dropFirst(length)
    if !isLast { rest = rest.drop { $0.isSpace } }
  } while !rest.isEmpty
  return lines
}

/// The number of glyphs on a line: as many whole words as fit, otherwise as many glyphs as fit.
private func lengthOfFirstLine(_ glyphs: ArraySlice<Glyph>, columns: Int) -> Int {
  var width = 0
  let end =
    glyphs.firstIndex { glyph in
      width += glyph.width
      return width > columns
    } ?? glyphs.endIndex
  guard end < glyphs.endIndex else { return glyphs.count }
  let firstWord = glyphs.firstIndex { !$0.isSpace } ?? glyphs.endIndex
  let breakIndex = glyphs[...end].lastIndex { $0.isSpace }
  if let breakIndex, breakIndex > firstWord { return breakIndex - glyphs.startIndex }
  return max(end - glyphs.startIndex, 1)
}

private func joined(_ glyphs: ArraySlice<Glyph>, keepingTrailingSpaces: Bool) -> String {
  var kept = glyphs
  while !keepingTrailingSpaces, kept.last?.isSpace == true { kept.removeLast() }
  var text = String.UnicodeScalarView()
  for glyph in kept { glyph.append(to: &text) }
  return String(text)
}

extension Glyph {
  fileprivate var isSpace: Bool { base == " " && cluster == nil }
}
