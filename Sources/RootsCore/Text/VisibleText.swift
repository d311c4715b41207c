/// A text from outside as it may be shown anywhere: on the screen, in a log, a title or a message.
///
/// Control characters become their pictures, bidirectional controls their names (`‹RLO›`),
/// unassigned and private characters a dot. Invisible characters are dropped, except inside an
/// emoji; a character keeps at most two combining marks. A text that is visible stays as it is.
/// - Complexity: O(length); printable ASCII is returned as it is.
public func visible(_ text: String) -> String {
  if isPrintableASCII(text.utf8.span) { return text }
  var scanner = GlyphScanner(text[...].unicodeScalars)
  var shown = String.UnicodeScalarView()
  while let glyph = scanner.next() { glyph.append(to: &shown) }
  return String(shown)
}

/// The columns that the text takes on one line, once it is visible.
public func columnWidth(of text: String) -> Int {
  columnWidth(of: text[...])
}

/// The columns that the text takes on one line, once it is visible.
public func columnWidth(of text: Substring) -> Int {
  if isPrintableASCII(text.utf8.span) { return text.utf8.count }
  var scanner = GlyphScanner(text.unicodeScalars)
  var columns = 0
  while let glyph = scanner.next() { columns += glyph.width }
  return columns
}

/// Whether every byte is a printable ASCII character: such text is visible as it is.
package func isPrintableASCII(_ bytes: Span<UInt8>) -> Bool {
  for index in bytes.indices where bytes[index] &- 0x20 >= 0x5F { return false }
  return true
}
