internal import Roots

/// The replacement of a misspelt word by the suggested one, or of a text by the same one in quotes.
package struct Correction: Hashable, Sendable {
  /// The place of the replaced text.
  package let place: Place
  /// The length of the replaced text in characters.
  package let length: Int
  /// The suggested text.
  package let text: String
  /// The source line with the replacement.
  let line: String

  /// Creates a correction; nil if the extent contains more than the misspelt word.
  init?(of extent: Extent, to word: String, in source: Source) {
    var (start, end) = (extent.start, extent.end)
    let whole = source.bytesOfLine(source.line(at: start))
    guard end <= whole.upperBound, end > start else { return nil }
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    // A list is none in quotes.
    if end - start > 1, !word.hasPrefix("["),
      let quote = quotes.first(where: { $0 == source.bytes[start] }),
      source.bytes[end - 1] == quote
    {
      (start, end) = (start + 1, end - 1)
    }
    let written = source.text(start..<end)
    guard written != word, nearest(written, in: [word]) != nil else { return nil }
    self.init(replacing: Extent(start: start, end: end), by: word, in: source)
  }

  /// Creates a correction; nil on a blank line.
  init?(replacing extent: Extent, by text: String, in source: Source) {
    guard let excerpt = Excerpt(of: extent, in: source, writing: text) else { return nil }
    place = source.place(at: extent.start)
    length = source.lengthInCharacters(extent.start..<extent.end)
    self.text = text
    line = excerpt.line
  }
}
