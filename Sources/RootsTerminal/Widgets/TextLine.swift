/// A line of text with a cursor in it, edited by the keys that hands expect.
///
/// Ctrl-A, Ctrl-E, Ctrl-W, Ctrl-U and Ctrl-K do what they do in a shell; Ctrl or Alt with an arrow
/// goes by words.
public struct TextLine: Hashable, Sendable {
  /// What a key or a paste did to the line.
  public enum Outcome: Hashable, Sendable {
    /// The text changed.
    case changed
    /// The key was taken; the text is as it was.
    case unchanged
    /// That many characters found no room; what fitted is there.
    case overflowed(Int)
    /// The key means nothing to a line.
    case ignored
  }

  /// What has been entered, as it came; it is made visible where it is drawn.
  public private(set) var text: String
  /// The characters to the left of the cursor.
  public private(set) var cursor: Int
  /// The most characters that it takes.
  public let limit: Int

  /// Makes a line, the cursor behind its text; of a longer text the beginning is kept.
  public init(_ text: String = "", limit: Int = FormField.limit) {
    self.text = String(text.prefix(limit))
    self.limit = limit
    cursor = self.text.count
  }

  /// Takes a key.
  public mutating func handle(_ key: Key) -> Outcome {
    if let character = key.typed { return insert(String(character)) }
    if key.modifiers == .control, case .character(let letter) = key.code { return control(letter) }
    if key.modifiers == .alt, case .character(let letter) = key.code { return alt(letter) }
    let byWord = !key.modifiers.isDisjoint(with: [.control, .alt])
    guard byWord || key.modifiers.isEmpty else { return .ignored }
    switch key.code {
    case .left: return move(to: byWord ? wordStart : cursor - 1)
    case .right: return move(to: byWord ? wordEnd : cursor + 1)
    case .backspace: return remove(from: byWord ? wordStart : cursor - 1, to: cursor)
    case .delete: return remove(from: cursor, to: byWord ? wordEnd : cursor + 1)
    case .home where !byWord: return move(to: 0)
    case .end where !byWord: return move(to: text.count)
    default: return .ignored
    }
  }

  /// Puts text in at the cursor as far as it fits; line ends become spaces, controls are left out.
  public mutating func insert(_ addition: String) -> Outcome {
    var line = String.UnicodeScalarView()
    for scalar in addition.replacingLineEnds.unicodeScalars {
      if scalar.properties.generalCategory != .control { line.append(scalar) }
    }
    guard !line.isEmpty else { return .unchanged }
    let wanted = String(line)
    let fitting = wanted.prefix(max(limit - text.count, 0))
    let head = String(text.prefix(cursor)) + fitting
    let tail = text.dropFirst(cursor)
    text = head + tail
    cursor = min(head.count, text.count)
    let missing = wanted.count - fitting.count
    return missing == 0 ? .changed : .overflowed(missing)
  }

  /// Puts the cursor behind that many characters, staying within the text.
  @discardableResult
  public mutating func move(to offset: Int) -> Outcome {
    cursor = min(max(offset, 0), text.count)
    return .unchanged
  }

  /// Puts another text in place of this one, the cursor behind it.
  public mutating func replace(with text: String) { self = TextLine(text, limit: limit) }

  /// The column of the cursor within the visible text.
  public var cursorColumn: Int { columnWidth(of: text.prefix(cursor)) }

  /// The character that stands at a column of the visible text, or the end.
  public func offset(atColumn column: Int) -> Int {
    var width = 0
    for (offset, character) in text.enumerated() {
      width += columnWidth(of: String(character))
      if width > column { return offset }
    }
    return text.count
  }
}

extension TextLine {
  private mutating func control(_ letter: Character) -> Outcome {
    switch letter {
    case "a": move(to: 0)
    case "e": move(to: text.count)
    case "w": remove(from: blankStart, to: cursor)
    case "u": remove(from: 0, to: cursor)
    case "k": remove(from: cursor, to: text.count)
    default: .ignored
    }
  }

  private mutating func alt(_ letter: Character) -> Outcome {
    switch letter {
    case "b": move(to: wordStart)
    case "f": move(to: wordEnd)
    case "d": remove(from: cursor, to: wordEnd)
    default: .ignored
    }
  }

  private mutating func remove(from start: Int, to end: Int) -> Outcome {
    guard start >= 0, start < end, end <= text.count else { return .unchanged }
    let head = String(text.prefix(start))
    text = head + text.dropFirst(end)
    cursor = min(start, text.count)
    return .changed
  }

  /// Where the word to the left of the cursor begins.
  private var wordStart: Int { start { $0.isLetter || $0.isNumber } }

  /// Where what stands between blanks to the left of the cursor begins.
  private var blankStart: Int { start { !$0.isWhitespace } }

  private func start(of isInWord: (Character) -> Bool) -> Int {
    let head = text.prefix(cursor)
    let word = head.lastIndex(where: isInWord).map { head[...$0] } ?? ""
    return word.lastIndex { !isInWord($0) }.map { head[...$0].count } ?? 0
  }

  /// Where the word to the right of the cursor ends.
  private var wordEnd: Int {
    let tail = text.dropFirst(cursor)
    let isInWord = { (character: Character) in character.isLetter || character.isNumber }
    guard let first = tail.firstIndex(where: isInWord) else { return text.count }
    let end = tail[first...].firstIndex { !isInWord($0) } ?? tail.endIndex
    return cursor + tail[..<end].count
  }
}

extension TextLine {
  /// Draws the line over the canvas's first row, scrolled so that its cursor is in view.
  ///
  /// - Parameter hidden: what stands for each character of a secret.
  func draw(
    on canvas: inout Canvas, isFocused: Bool, hidden: Unicode.Scalar? = nil, style: Style
  ) {
    canvas.fill(Rect(size: Size(columns: canvas.size.columns, rows: 1)), style: style)
    let start = isFocused ? firstColumn(in: canvas.size.columns, isHidden: hidden != nil) : 0
    let shown = hidden.map { String(repeating: String(Character($0)), count: text.count) }
    canvas.draw(shown ?? visible(text), at: Point(column: -start, row: 0), style: style)
    guard isFocused else { return }
    let column = hidden == nil ? cursorColumn : cursor
    canvas.placeCursor(at: Point(column: column - start, row: 0))
  }

  /// The first column in view where that many are there: as many as the cursor needs are hidden.
  func firstColumn(in columns: Int, isHidden: Bool) -> Int {
    max((isHidden ? cursor : cursorColumn) - columns + 1, 0)
  }
}

extension String {
  fileprivate var replacingLineEnds: String {
    String(map { $0.isNewline ? " " : $0 })
  }
}
