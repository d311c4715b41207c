/// Returns a text from outside in a form that is safe to show on a screen, in a log or in a
/// message.
///
/// Control characters become their pictures, bidirectional controls their names (`‹RLO›`),
/// unassigned and private characters a dot. Invisible characters are dropped, except inside an
/// emoji; a character keeps at most two combining marks. Visible text does not change.
/// - Complexity: O(length).
package func visible(_ text: String) -> String {
  if isPrintableASCII(text.utf8.span) { return text }
  var scanner = GlyphScanner(text[...].unicodeScalars)
  var shown = String.UnicodeScalarView()
  while let glyph = scanner.next() { glyph.append(to: &shown) }
  return String(shown)
}

/// A text of several lines with control characters made visible in each.
package func visibleLines(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "\n")) else { return visible(text) }
  return text.split(separator: "\n", omittingEmptySubsequences: false).map { visible(String($0)) }
    .joined(separator: "\n")
}

/// Returns the number of columns that a text takes on one line, in its visible form.
public func columnWidth(of text: String) -> Int {
  columnWidth(of: text[...])
}

/// Returns the number of columns that a text takes on one line, in its visible form.
public func columnWidth(of text: Substring) -> Int {
  if isPrintableASCII(text.utf8.span) { return text.utf8.count }
  var scanner = GlyphScanner(text.unicodeScalars)
  var columns = 0
  while let glyph = scanner.next() { columns += glyph.width }
  return columns
}

extension String {
  /// The text with blanks at its end up to a width in columns.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columnWidth(of: self)))
  }
}

/// Whether every byte is a printable ASCII character; such text is visible unchanged.
package func isPrintableASCII(_ bytes: Span<UInt8>) -> Bool {
  for index in bytes.indices where bytes[index] &- 0x20 >= 0x5F { return false }
  return true
}
