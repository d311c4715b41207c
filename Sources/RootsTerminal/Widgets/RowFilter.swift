/// A filter of rows: words that must all occur, in any letter case.
public struct RowFilter: Hashable, Sendable {
  /// The typed line.
  public private(set) var line = LineEditor(limit: 100)
  /// Whether the line takes the keys.
  public private(set) var isTyping = false
  /// Whether the next typed character replaces the line.
  private var isReplaced = false
  /// The words, in lower case.
  private(set) var words: [String] = []

  /// Creates a filter that every row passes.
  public init() {}

  /// Creates a closed filter with words.
  public init(_ text: String) {
    line.replaceAll(with: text)
    update()
  }

  /// Whether every row passes.
  public var isEmpty: Bool { words.isEmpty }
  /// Whether the line is shown.
  public var isShown: Bool { isTyping || !isEmpty }

  /// Opens the line for typing; the first typed character replaces a filter that was kept.
  public mutating func open() { (isTyping, isReplaced) = (true, !line.isEmpty) }

  /// Closes the line and keeps the filter.
  public mutating func keep() { (isTyping, isReplaced) = (false, false) }

  /// Clears the filter and closes the line.
  public mutating func clear() { self = RowFilter() }

  /// Handles a key in the line.
  public mutating func handle(_ key: Key) -> LineEditor.Outcome {
    defer { update() }
    if key.typed != nil { beginAnew() }
    isReplaced = false
    return line.handle(key)
  }

  /// Inserts pasted text into the line.
  public mutating func paste(_ text: String) -> LineEditor.Outcome {
    defer { update() }
    beginAnew()
    return line.insert(text)
  }

  private mutating func beginAnew() {
    if isReplaced { line = LineEditor(limit: line.limit) }
    isReplaced = false
  }

  private mutating func update() {
    words = line.text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
  }

  /// Whether all words occur in the texts of a row.
  public func passes(_ texts: [String]) -> Bool {
    guard !isEmpty else { return true }
    let lowered = texts.map { $0.lowercased() }
    return words.allSatisfy { word in lowered.contains { $0.contains(word) } }
  }

  /// The matched characters of a text, as offsets.
  func matches(in text: String) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    let characters = text.map { $0.lowercased() }
    var found: [Range<Int>] = []
    for word in words {
      let wanted = word.map { String($0) }
      guard wanted.count <= characters.count else { continue }
      for start in 0...(characters.count - wanted.count)
      where characters[start..<(start + wanted.count)].elementsEqual(wanted) {
        found.append(start..<(start + wanted.count))
      }
    }
    return found
  }
}

extension RowFilter {
  /// Draws `/mill   2 of 9` and the keys of the filter in the canvas's first row.
  func draw(on canvas: inout Canvas, found: Int, of total: Int, theme: Theme) {
    let columns = canvas.size.columns
    let hint = isTyping ? "" : "  Esc shows all"
    let count = "\(found) of \(total)"
    let told = columns >= count.count + hint.count + 10 ? count + hint : count
    let room = max(columns - told.count - 3, 4)
    canvas.draw("/", at: .zero, style: theme.accent)
    canvas.sub(Rect(column: 1, row: 0, columns: room, rows: 1)) {
      line.draw(on: &$0, theme: theme, hasKeys: isTyping)
    }
    let start = max(columns - told.count, room + 2)
    canvas.draw(told, at: Point(column: start, row: 0), style: theme.dim)
  }

  /// Returns the sentence that is shown when no row passes.
  func sentence(forNoneOf total: Int) -> String {
    "Nothing has '\(visible(line.text))'; Esc shows all \(total)"
  }

  /// Draws a text with its styled parts and its matched characters.
  func draw(
    _ line: StyledText, on canvas: inout Canvas, at point: Point, style: Style, theme: Theme
  ) {
    let text = line.text
    canvas.draw(line, at: point, style: style, theme: theme)
    for range in matches(in: text) {
      let before = columnWidth(of: text.prefix(range.lowerBound))
      let match = text.dropFirst(range.lowerBound).prefix(range.count)
      canvas.draw(match, at: point.moved(columns: before), style: style.with(theme.match))
    }
  }
}

extension Style {
  /// Returns the style with the colours and attributes that another adds.
  func with(_ other: Style) -> Style {
    Style(
      foreground: other.foreground == .default ? foreground : other.foreground,
      background: other.background == .default ? background : other.background,
      attributes: attributes.union(other.attributes))
  }
}
