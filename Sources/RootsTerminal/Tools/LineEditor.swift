/// An editable line of text with a cursor, with the keys of readline.
///
/// It ignores Enter, Escape, Tab, Up and Down, which its owner handles.
public struct LineEditor: Hashable, Sendable {
  /// The result of a key or a paste.
  public enum Outcome: Hashable, Sendable {
    /// The key has no meaning here; others may handle it.
    case ignored
    /// The key was used; the text did not change.
    case moved
    /// The text changed.
    case changed
    /// The line is full; the insertion was cut.
    case full
  }

  /// The default maximum number of characters.
  public static let lengthLimit = 4096

  /// The maximum number of characters of this line; each may have 16 bytes on average.
  public let limit: Int
  /// Whether dots are drawn instead of characters; word movements then treat the text as one word.
  public let isSecret: Bool
  /// The entered text, without line ends and control characters; it is made visible when drawn.
  public private(set) var text: String
  /// The number of characters to the left of the cursor.
  public private(set) var cursor: Int

  /// Creates a line with the cursor at the end.
  public init(_ text: String = "", limit: Int = LineEditor.lengthLimit, isSecret: Bool = false) {
    self.limit = max(limit, 0)
    self.isSecret = isSecret
    self.text = ""
    cursor = 0
    _ = insert(text)
  }

  /// Whether the text is empty.
  public var isEmpty: Bool { text.isEmpty }

  /// Handles a key.
  public mutating func handle(_ key: Key) -> Outcome {
    if let character = key.typed { return insert(String(character)) }
    guard let edit = LineEdit.keys[key] else { return .ignored }
    return perform(edit)
  }

  private mutating func perform(_ edit: LineEdit) -> Outcome {
    if let place = destination(of: edit) {
      cursor = min(max(place, 0), text.count)
      return .moved
    }
    return stretch(deletedBy: edit).map { remove($0) } ?? .ignored
  }

  /// The items of the keys that change the text or move the cursor now.
  var keys: [HelpLine.Item] {
    LineEdit.keys.items { edit in
      var edited = self
      _ = edited.perform(edit)
      return edited.text != text || edited.cursor != cursor
    }
  }

  /// Inserts text at the cursor, cut at the limit.
  ///
  /// Line ends and tabs become spaces; control characters are dropped.
  public mutating func insert(_ addition: String) -> Outcome {
    let (fitting, isWhole) = fitting(addition)
    guard !fitting.isEmpty else { return isWhole ? .moved : .full }
    let head = String(text.prefix(cursor)) + fitting
    text = head + text.dropFirst(cursor)
    cursor = min(head.count, text.count)
    return isWhole ? .changed : .full
  }

  /// Replaces characters and moves the cursor after the replacement.
  ///
  /// - Parameters:
  ///   - range: the characters, counted from the start; positions outside the text are ignored.
  ///   - replacement: the new text.
  public mutating func replace(_ range: Range<Int>, with replacement: String) -> Outcome {
    _ = remove(range)
    cursor = min(max(range.lowerBound, 0), text.count)
    return insert(replacement)
  }

  /// Replaces the whole text.
  public mutating func replaceAll(with text: String) {
    self.text = ""
    cursor = 0
    _ = insert(text)
  }

  /// Moves the cursor; an offset outside the text counts as its nearer end.
  public mutating func moveCursor(to offset: Int) {
    cursor = min(max(offset, 0), text.count)
  }

  private func fitting(_ addition: String) -> (text: String, isWhole: Bool) {
    var room = limit - text.count
    var bytes = limit * 16 - text.utf8.count
    var fitting = ""
    for character in addition {
      var shown = String.UnicodeScalarView()
      if character.isNewline || character == "\t" {
        shown.append(" ")
      } else {
        let kept = character.unicodeScalars.filter { $0.properties.generalCategory != .control }
        shown.append(contentsOf: kept)
      }
      if shown.isEmpty { continue }
      bytes -= String(shown).utf8.count
      room -= 1
      guard room >= 0, bytes >= 0 else { return (fitting, false) }
      fitting += String(shown)
    }
    return (fitting, true)
  }
}

// MARK: - Moving

extension LineEditor {
  /// Returns the position that a movement leads to, possibly outside of the text; nil for other
  /// edits.
  private func destination(of edit: LineEdit) -> Int? {
    switch edit {
    case .left: cursor - 1
    case .right: cursor + 1
    case .wordLeft: startOfWord()
    case .wordRight: endOfWord()
    case .start: 0
    case .end: text.count
    default: nil
    }
  }

  /// Returns the start of the word to the left, skipping characters other than letters and digits.
  private func startOfWord() -> Int {
    if isSecret { return 0 }
    let head = text.prefix(cursor).reversed().drop { !$0.isOfWord }
    return head.count - head.prefix { $0.isOfWord }.count
  }

  /// Returns the end of the word to the right.
  private func endOfWord() -> Int {
    if isSecret { return text.count }
    let tail = text.dropFirst(cursor).drop { !$0.isOfWord }
    return text.count - tail.drop { $0.isOfWord }.count
  }

  /// Returns the start of the text to the left up to the next blank.
  private func startOfBlock() -> Int {
    if isSecret { return 0 }
    let head = text.prefix(cursor).reversed().drop { $0 == " " }
    return head.count - head.prefix { $0 != " " }.count
  }
}

extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber }
}

// MARK: - Deleting

extension LineEditor {
  /// Returns the range that an edit deletes, possibly outside of the text; nil for other edits.
  private func stretch(deletedBy edit: LineEdit) -> Range<Int>? {
    switch edit {
    case .deleteLeft: (cursor - 1)..<cursor
    case .deleteRight: cursor..<(cursor + 1)
    case .deleteBlock: startOfBlock()..<cursor
    case .deleteWordLeft: startOfWord()..<cursor
    case .deleteWordRight: cursor..<endOfWord()
    case .deleteToStart: 0..<cursor
    case .deleteToEnd: cursor..<text.count
    case .left, .right, .wordLeft, .wordRight, .start, .end: nil
    }
  }

  private mutating func remove(_ range: Range<Int>) -> Outcome {
    let range = range.clamped(to: 0..<text.count)
    guard !range.isEmpty else { return .moved }
    let head = String(text.prefix(range.lowerBound))
    let isBehind = cursor >= range.upperBound
    let moved = isBehind ? cursor - range.count : min(cursor, range.lowerBound)
    text = head + text.dropFirst(range.upperBound)
    cursor = min(moved, text.count)
    return .changed
  }
}
