internal import Roots

/// The replacement of a misspelt word by the suggested one.
package struct Correction: Hashable, Sendable {
  /// The place of the word.
  package let place: Place
  /// The length of the word in characters.
  package let length: Int
  /// The suggested word.
  package let text: String
  /// The source line with the replacement.
  let line: String

  /// Creates a correction; nil if the extent contains more than the misspelt word.
  init?(of extent: Extent, to word: String, in source: Source) {
    var (start, end) = (extent.start, extent.end)
    let whole = source.bytesOfLine(source.line(at: start))
    guard end <= whole.upperBound, end > start else { return nil }
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    if end - start > 1, let quote = quotes.first(where: { $0 == source.bytes[start] }),
      source.bytes[end - 1] == quote
    {
      (start, end) = (start + 1, end - 1)
    }
    let written = source.text(start..<end)
    guard written != word, nearest(written, in: [word]) != nil,
      let excerpt = Excerpt(
        of: Extent(start: start, end: end), in: source, writing: word)
    else { return nil }
    place = source.place(at: start)
    length = source.lengthInCharacters(start..<end)
    text = word
    line = excerpt.line
  }
}
