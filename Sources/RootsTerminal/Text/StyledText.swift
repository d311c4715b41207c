/// A part of a text with a style of its own.
package struct TextSpan: Hashable, Sendable {
  /// The meaning of a part; the theme defines its style.
  package enum Role: String, Hashable, Sendable {
    case strong, dim, accent, good, bad, badge
    /// The filled part of a bar, and the rest of it.
    case bar, barRest
    /// The styles of the navigator pane.
    case border, info, refusal

    /// The parts that markup names.
    package static let ofMarkup: Set<Role> = [
      .strong, .dim, .accent, .good, .bad, .badge, .bar,
    ]
  }

  /// The part, in UTF-8 offsets of the text.
  package var range: Range<Int>
  /// The meaning of the part.
  package var role: Role

  package init(_ range: Range<Int>, _ role: Role) {
    self.range = range
    self.role = role
  }
}

/// A text with styled parts.
package struct StyledText: Hashable, Sendable {
  /// The text without markup.
  package var text: String
  /// The styled parts, in the order in which they are drawn.
  package var spans: [TextSpan]

  package init(_ text: String, spans: [TextSpan] = []) {
    self.text = text
    self.spans = spans
  }

  /// Returns the lines of the text at a width, each with its own parts.
  ///
  /// - Complexity: O(n + p · m) for n bytes, p parts and m lines.
  package func wrapped(to columns: Int) -> [StyledText] {
    let lines = wrap(text, to: columns)
    guard !spans.isEmpty else { return lines.map { StyledText($0) } }
    let source = Array(text.utf8)
    var offset = 0
    return lines.map { line in
      let bytes = Array(line.utf8)
      // Wrapping omits only blanks and line feeds between lines.
      while offset + bytes.count < source.count,
        !source[offset..<(offset + bytes.count)].elementsEqual(bytes)
      {
        offset += 1
      }
      let range = offset..<(offset + bytes.count)
      offset = range.upperBound
      return StyledText(
        line,
        spans: spans.compactMap { span in
          let shown = span.range.clamped(to: range)
          guard !shown.isEmpty else { return nil }
          return TextSpan(
            shown.lowerBound - range.lowerBound..<shown.upperBound - range.lowerBound, span.role)
        })
    }
  }
}

extension Canvas {
  /// Draws a line with its styled parts; returns its width.
  @discardableResult
  package mutating func draw(
    _ line: StyledText, at point: Point, style: Style = .plain, theme: Theme
  ) -> Int {
    let width = draw(line.text, at: point, style: style)
    let bytes = line.text.utf8
    for span in line.spans {
      let range = span.range.clamped(to: 0..<bytes.count)
      let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
      let end = bytes.index(start, offsetBy: range.count)
      let part = String(line.text[start..<end])
      draw(
        part, at: point.moved(columns: columnWidth(of: line.text[..<start])),
        style: theme.style(of: span.role, on: style))
    }
    return width
  }
}

extension StyledText {
  /// Creates the visible form of a text in one style; nil for the style of the line.
  init(_ text: String, _ role: TextSpan.Role?) {
    let text = visible(text)
    self.init(text, spans: role.map { [TextSpan(0..<text.utf8.count, $0)] } ?? [])
  }

  /// Creates a line of strokes, which are visible as they are.
  init(ofStrokes text: String, _ role: TextSpan.Role) {
    self.init(text, spans: [TextSpan(0..<text.utf8.count, role)])
  }

  /// Returns the text with another at its end.
  package func and(_ other: StyledText) -> StyledText {
    let start = text.utf8.count
    let moved = other.spans.map { span in
      TextSpan(span.range.lowerBound + start..<span.range.upperBound + start, span.role)
    }
    return StyledText(text + other.text, spans: spans + moved)
  }

  /// Returns the text with one in a style at its end.
  func and(_ text: String, _ role: TextSpan.Role? = nil) -> StyledText {
    and(StyledText(text, role))
  }

  /// Returns the text with one that ends at a column, after at least one blank; the first is cut if
  /// there is no room for both.
  func and(_ text: String, _ role: TextSpan.Role, endingAt columns: Int) -> StyledText {
    if text.isEmpty { return self }
    let head = cut(to: max(columns - columnWidth(of: text) - 1, 0))
    let blanks = max(columns - head.width - columnWidth(of: text), 1)
    return head.and(String(repeating: " ", count: blanks)).and(text, role)
  }

  /// Returns the text moved to the right, within a width.
  func moved(by count: Int, within columns: Int) -> StyledText {
    StyledText(String(repeating: " ", count: count)).and(cut(to: max(columns - count, 0)))
  }

  /// The width in columns.
  var width: Int { columnWidth(of: text) }

  /// The text cut to a width, with the parts that remain.
  func cut(to columns: Int) -> StyledText {
    if text.utf8.count <= columns, isPrintableASCII(text.utf8.span) { return self }
    let shown = RootsTerminal.cut(text, to: columns)
    guard shown != text, !spans.isEmpty else { return StyledText(shown, spans: spans) }
    let kept = shown.utf8.count - (shown.hasSuffix("…") ? "…".utf8.count : 0)
    return StyledText(
      shown,
      spans: spans.compactMap { span in
        let range = span.range.clamped(to: 0..<max(kept, 0))
        return range.isEmpty ? nil : TextSpan(range, span.role)
      })
  }
}

extension Theme {
  /// The style of a part of a text; on a reversed row, the style of the row.
  func style(of role: TextSpan.Role, on row: Style) -> Style {
    if row.attributes.contains(.reverse) { return row }
    let own =
      switch role {
      case .strong: title
      case .dim, .barRest: dim
      case .accent: accent
      case .good: result
      case .bad: problem
      case .badge: currentTab
      case .bar: bar
      case .border: border
      case .info: info
      case .refusal: refusal
      }
    return row.with(own)
  }
}
