import RootsTerminal
import Testing

@Suite struct TextLineTests {
  /// The text after keys, the cursor in it as `|`.
  func after(_ keys: [Key], _ text: String = "ada of the  mill-house") -> String {
    var line = TextLine(text)
    for key in keys { _ = line.handle(key) }
    return line.text.prefix(line.cursor) + "|" + line.text.dropFirst(line.cursor)
  }

  @Test(arguments: [
    ([Key.control("a")], "|ada of the  mill-house"),
    ([.control("a"), .control("e")], "ada of the  mill-house|"),
    ([Key(.left, .control)], "ada of the  mill-|house"),
    ([Key(.left, .alt), Key(.left, .control)], "ada of the  |mill-house"),
    ([Key(.character("b"), .alt)], "ada of the  mill-|house"),
    ([Key(.home), Key(.right, .control)], "ada| of the  mill-house"),
    ([Key(.home), Key(.right, .alt), Key(.character("f"), .alt)], "ada of| the  mill-house"),
    ([Key(.end), Key(.right, .control)], "ada of the  mill-house|"),
  ])
  func `keys go by characters, words and ends`(keys: [Key], text: String) {
    #expect(after(keys) == text)
  }

  @Test(arguments: [
    ([Key.control("w")], "ada of the  |"),
    ([.control("w"), .control("w")], "ada of |"),
    ([Key(.backspace, .alt)], "ada of the  mill-|"),
    ([Key(.backspace, .control), Key(.backspace, .alt)], "ada of the  |"),
    ([Key(.home), Key(.character("d"), .alt)], "| of the  mill-house"),
    ([Key(.home), Key(.delete, .control)], "| of the  mill-house"),
    ([Key(.left, .alt), .control("u")], "|house"),
    ([Key(.left, .alt), .control("k")], "ada of the  mill-|"),
    ([.control("a"), .control("w"), .control("u")], "|ada of the  mill-house"),
  ])
  func `keys take away words and what lies to either side`(keys: [Key], text: String) {
    #expect(after(keys) == text)
  }

  @Test func `what changed nothing says so, and what is no key of a line is ignored`() {
    var line = TextLine("x")
    #expect(line.handle(.control("k")) == .unchanged)
    #expect(line.handle(.control("u")) == .changed)
    #expect(line.handle(.control("s")) == .ignored)
    #expect(line.handle(Key(.function(1))) == .ignored)
    #expect(line.handle(Key(.up)) == .ignored)
    #expect(line.handle(Key(.home, .alt)) == .ignored)
  }

  @Test func `what finds no room is counted, and nothing of what was there is lost`() {
    var line = TextLine("abc", limit: 5)
    line.move(to: 1)
    #expect(line.insert("12345") == .overflowed(3))
    #expect(line.text == "a12bc")
    #expect(line.cursor == 3)
    #expect(line.insert("\n") == .overflowed(1))
  }

  @Test func `a column of the glass is a place in the text`() {
    let line = TextLine("a日b")
    #expect((0...5).map { line.offset(atColumn: $0) } == [0, 1, 1, 2, 3, 3])
  }
}
