import RootsTerminal
import Testing

@Suite struct LineEditorTests {
  /// A line with its cursor at `|`.
  static func line(_ text: String, limit: Int = LineEditor.lengthLimit) -> LineEditor {
    let head = text.prefix { $0 != "|" }
    var line = LineEditor(text.filter { $0 != "|" }, limit: limit)
    line.moveCursor(to: head.count)
    return line
  }

  static func shown(_ line: LineEditor) -> String {
    let head = String(line.text.prefix(line.cursor))
    return head + "|" + line.text.dropFirst(line.cursor)
  }

  static let keys: [(before: String, key: Key, after: String)] = [
    ("ab|", .character("c"), "abc|"), ("a|c", .character("b"), "ab|c"),
    ("a|", .character(" "), "a |"),
    ("ab|", Key(.left), "a|b"), ("ab|", .control("b"), "a|b"), ("|ab", Key(.left), "|ab"),
    ("|ab", Key(.right), "a|b"), ("|ab", .control("f"), "a|b"), ("ab|", Key(.right), "ab|"),
    ("ab|", Key(.home), "|ab"), ("ab|", .control("a"), "|ab"),
    ("|ab", Key(.end), "ab|"), ("|ab", .control("e"), "ab|"),
    ("push po-st|", Key(.left, .control), "push po-|st"),
    ("push po-|st", Key(.left, .alt), "push |po-st"),
    ("push |post", Key(.character("b"), .alt), "|push post"),
    ("|push post", Key(.right, .control), "push| post"),
    ("push| post", Key(.right, .alt), "push post|"),
    ("|push post", Key(.character("f"), .alt), "push| post"),
    ("ab|c", Key(.backspace), "a|c"), ("ab|c", .control("h"), "a|c"), ("|a", Key(.backspace), "|a"),
    ("a|bc", Key(.delete), "a|c"), ("a|bc", .control("d"), "a|c"), ("a|", Key(.delete), "a|"),
    ("push po-st|", .control("w"), "push |"), ("push  |", .control("w"), "|"),
    ("push po-st|", Key(.backspace, .alt), "push po-|"),
    ("push po|st", Key(.backspace, .control), "push |st"),
    ("|push post", Key(.character("d"), .alt), "| post"),
    ("push| post", Key(.delete, .control), "push|"),
    ("push| post", Key(.delete, .alt), "push|"),
    ("push| post", .control("u"), "| post"), ("push| post", .control("k"), "push|"),
    ("日本|語", Key(.backspace), "日|語"), ("e\u{301}|x", Key(.backspace), "|x"),
    ("👩‍👩‍👧|", Key(.left), "|👩‍👩‍👧"),
  ]

  @Test(arguments: keys.indices)
  func `every key does what readline does`(index: Int) {
    let (before, key, after) = Self.keys[index]
    var line = Self.line(before)
    let outcome = line.handle(key)
    #expect(Self.shown(line) == after, "\(key)")
    let isSame = before.filter { $0 != "|" } == after.filter { $0 != "|" }
    #expect(outcome == (isSame ? .moved : .changed), "\(key)")
  }

  @Test(arguments: [
    Key(.enter), Key(.escape), Key(.tab), Key(.backTab), Key(.up), Key(.down), Key(.pageUp),
    Key(.function(2)), .control("r"), .control("t"), .control("y"),
    Key(.character("x"), .alt), Key(.left, .shift),
  ])
  func `other keys are ignored by the line`(key: Key) {
    var line = Self.line("a|b")
    #expect(line.handle(key) == .ignored)
    #expect(Self.shown(line) == "a|b")
  }

  @Test(arguments: ["|", "|post", "post|"])
  func `an editing key with nothing to edit is taken`(text: String) {
    for key in LineEdit.keys.lines.flatMap(\.keys) {
      var line = Self.line(text)
      #expect(line.handle(key) != .ignored, "\(key.name)")
    }
  }

  @Test func `a paste becomes one line without control characters`() {
    var line = Self.line("a|z")
    #expect(line.insert("b\r\nc\nd\u{2028}e\tf\u{1B}[2J\u{0}\u{9B}") == .changed)
    #expect(Self.shown(line) == "ab c d e f[2J|z")
    #expect(line.insert("\u{1B}\u{7}") == .moved)
  }

  @Test func `a full line reports it and takes the part that fits`() {
    var line = Self.line("ab|c", limit: 5)
    #expect(line.insert("xyz") == .full)
    #expect(Self.shown(line) == "abxy|c")
    #expect(line.handle(.character("q")) == .full)
    #expect(Self.shown(line) == "abxy|c")
    #expect(line.handle(Key(.backspace)) == .changed)
    #expect(line.handle(.character("q")) == .changed)
  }

  @Test func `a paste of a megabyte is cut to the limit`() {
    var line = LineEditor()
    #expect(line.insert(String(repeating: "x", count: 1 << 20)) == .full)
    #expect(line.text.count == LineEditor.lengthLimit)
    var heavy = LineEditor()
    #expect(heavy.insert("e" + String(repeating: "\u{301}", count: 1 << 19)) == .full)
    #expect(heavy.isEmpty)
  }

  @Test func `word movements treat a secret as one word`() {
    var line = LineEditor("two words", isSecret: true)
    _ = line.handle(Key(.left, .control))
    #expect(line.cursor == 0)
    _ = line.handle(Key(.right, .alt))
    #expect(line.cursor == 9)
    #expect(line.handle(.control("w")) == .changed)
    #expect(line.isEmpty)
  }

  @Test func `a secret is drawn as dots`() {
    let line = LineEditor("日本 x", isSecret: true)
    let frame = sketch(8, 1) { line.draw(on: &$0) }
    #expect(frame.text == "••••")
    #expect(frame.cursor == Point(column: 4, row: 0))
  }

  @Test(arguments: [
    ("abc|", "abc", 3), ("|abc", "abc", 0), ("abcdefgh|", "abcdefgh", 8),
    ("abcdefghi|", "<fghi", 5), ("abcdefghij|", "<fghij", 6), ("abcdefg|hij", "abcdefgh>", 7),
    ("abcdefgh|ij", "<fghij", 4), ("|abcdefghijkl", "abcdefgh>", 0),
    ("abcdefgh|ijklm", "<fghijklm", 4), ("日本語日|本", "< 日本", 4), ("日本語日本|", "< 日本", 6),
    ("a\u{202E}b|", "a‹RLO›b", 7),
  ])
  func `a long line is scrolled so that the cursor is visible`(
    text: String, shown: String, cursor: Int
  ) {
    let frame = sketch(10, 1) { canvas in
      canvas.sub(Rect(column: 0, row: 0, columns: 9, rows: 1)) { Self.line(text).draw(on: &$0) }
    }
    #expect(frame.text == shown, "\(text)")
    #expect(frame.cursor == Point(column: cursor, row: 0), "\(text)")
  }

  @Test func `random keys and pastes keep the cursor inside the text and the row`() {
    var maker = TroubleMaker(seed: 7)
    let keys = Self.keys.map(\.key)
    for columns in [1, 2, 5, 6, 9, 40] {
      var line = LineEditor(limit: 60)
      for _ in 0..<600 {
        if maker.next(below: 3) == 0 {
          _ = line.insert(maker.text(upTo: 6))
        } else {
          _ = line.handle(keys[maker.next(below: keys.count)])
        }
        #expect((0...line.text.count).contains(line.cursor))
        #expect(line.text.count <= line.limit)
        #expect(line.text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        let frame = sketch(columns, 1) { line.draw(on: &$0) }
        #expect(frame.cursor != nil && brokenWideCells(in: frame).isEmpty)
      }
    }
  }
}
