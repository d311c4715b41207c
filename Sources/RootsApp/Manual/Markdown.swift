/// A page in a small part of Markdown, which `Resources/manual/README.md` describes.
package struct Markdown: Hashable, Sendable {
  package let blocks: [Block]

  package enum Block: Hashable, Sendable {
    /// The first heading of a page: `# roots-tape(5) - scripts of keys and expectations`.
    case title(name: String, section: String, summary: String)
    /// A heading of level 2 or 3.
    case heading(String, level: Int)
    case paragraph([Span])
    /// An item of a list.
    case item([Span])
    /// A term with its meaning: an item with a line that ends in a backslash.
    case term([Span], meaning: [Span])
    case code([String])
  }

  /// A marker that has no text.
  package struct UnknownMarker: Error, Equatable {
    package let name: String
  }

  /// Reads a page.
  ///
  /// - Parameter filling: the text in place of a marker `{{NAME}}`, also in Markdown.
  /// - Throws: `UnknownMarker` for the first marker without a text.
  package init(
    _ text: String, filling: (String) -> String? = { _ in nil }
  ) throws(UnknownMarker) {
    let filled = try Self.filled(text, by: filling)
    var reader = BlockReader()
    for line in filled.split(separator: "\n", omittingEmptySubsequences: false) {
      reader.take(line)
    }
    reader.endBlock()
    blocks = reader.blocks
  }

  /// A marker begins with a small letter, so that `{{ and }}` are a text.
  private static func filled(
    _ text: String, by filling: (String) -> String?
  ) throws(UnknownMarker) -> String {
    var (filled, rest) = ("", text[...])
    while let start = rest.firstRange(of: "{{") {
      filled += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard rest.first?.isLowercase == true, let end = rest.firstRange(of: "}}") else {
        filled += "{{"
        continue
      }
      let name = String(rest[..<end.lowerBound])
      guard let text = filling(name) else { throw UnknownMarker(name: name) }
      filled += text
      rest = rest[end.upperBound...]
    }
    return filled + rest
  }
}

/// The blocks of a page, read line by line.
private struct BlockReader {
  private(set) var blocks: [Markdown.Block] = []
  /// The lines of the current paragraph or item.
  private var lines: [Substring] = []
  private var isItem = false
  /// The lines of the current code; nil outside of code.
  private var code: [String]?

  mutating func take(_ line: Substring) {
    if line.hasPrefix("```") {
      let opens = code == nil
      endBlock()
      if opens { code = [] }
    } else if code != nil {
      code?.append(String(line))
    } else if line.hasPrefix("#") {
      endBlock()
      blocks.append(Self.heading(line))
    } else if line.hasPrefix("- ") {
      endBlock()
      (lines, isItem) = ([line.dropFirst(2)], true)
    } else if line.isEmpty {
      endBlock()
    } else {
      lines.append(line.drop { $0 == " " })
    }
  }

  mutating func endBlock() {
    if let code {
      blocks.append(.code(code))
    } else if isItem, let end = lines.firstIndex(where: { $0.hasSuffix("\\") }) {
      lines[end].removeLast()
      blocks.append(
        .term(Self.spans(lines[...end]), meaning: Self.spans(lines[(end + 1)...])))
    } else if !lines.isEmpty {
      let spans = Self.spans(lines[...])
      blocks.append(isItem ? .item(spans) : .paragraph(spans))
    }
    (lines, isItem, code) = ([], false, nil)
  }

  private static func spans(_ lines: ArraySlice<Substring>) -> [Markdown.Span] {
    Markdown.Span.spans(in: lines.joined(separator: " "))
  }

  private static func heading(_ line: Substring) -> Markdown.Block {
    let level = line.prefix { $0 == "#" }.count
    let text = String(line.dropFirst(level).drop { $0 == " " })
    guard level == 1, let open = text.firstIndex(of: "("), let close = text.firstRange(of: ") - ")
    else { return .heading(text, level: level) }
    return .title(
      name: String(text[..<open]),
      section: String(text[text.index(after: open)..<close.lowerBound]),
      summary: String(text[close.upperBound...]))
  }
}
