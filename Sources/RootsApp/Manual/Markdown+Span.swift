extension Markdown {
  /// A part of a line in one style.
  package struct Span: Hashable, Sendable {
    package fileprivate(set) var text: String
    package let style: Style

    /// The style in which it is printed; code is bold.
    package enum Style: Sendable { case plain, bold, italic }

    package init(_ text: String, _ style: Style = .plain) {
      (self.text, self.style) = (text, style)
    }

    /// Reads a line with `code`, **bold**, _italic_ and [links](page.md), whose text is printed.
    ///
    /// A mark without its counterpart stands for itself, and so does a sign after a backslash.
    package static func spans(in line: String) -> [Span] {
      var reader = SpanReader(rest: line[...])
      while let letter = reader.rest.popFirst() { reader.take(letter) }
      return reader.spans
    }
  }
}

private struct SpanReader {
  private(set) var spans: [Markdown.Span] = []
  /// The part of the line that is not read yet.
  var rest: Substring
  /// The character before, because `_` inside a word is no mark.
  private var last: Character = " "

  init(rest: Substring) { self.rest = rest }

  /// Reads the mark or the text that begins with the character.
  mutating func take(_ letter: Character) {
    switch letter {
    case "\\" where rest.first?.isSign == true: add(String(rest.removeFirst()))
    case "`": mark("`", .bold)
    case "*" where rest.first == "*":
      rest.removeFirst()
      mark("**", .bold)
    case "_" where !last.isLetter && !last.isNumber: mark("_", .italic)
    case "[":
      if let line = textOfLink { rest = line } else { add("[") }
    default: add(String(letter))
    }
    last = letter
  }

  private mutating func mark(_ mark: String, _ style: Markdown.Span.Style) {
    guard let end = rest.firstRange(of: mark), end.lowerBound > rest.startIndex,
      rest.first != " "
    else { return add(mark) }
    spans.append(Markdown.Span(String(rest[..<end.lowerBound]), style))
    rest = rest[end.upperBound...]
  }

  /// The text of a link and the line after its target; nil if no link begins here.
  private var textOfLink: Substring? {
    guard let close = rest.firstIndex(of: "]"), rest[close...].hasPrefix("]("),
      let end = rest[close...].firstIndex(of: ")"), !rest[close..<end].contains(" ")
    else { return nil }
    return rest[..<close] + rest[rest.index(after: end)...]
  }

  private mutating func add(_ text: String) {
    if spans.last?.style == .plain {
      spans[spans.count - 1].text += text
    } else {
      spans.append(Markdown.Span(text))
    }
  }
}

extension Character {
  /// Whether a backslash in front of it makes it a text.
  fileprivate var isSign: Bool { isASCII && (isPunctuation || isSymbol) }
}
