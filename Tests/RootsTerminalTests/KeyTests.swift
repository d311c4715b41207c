import RootsTerminal
import Testing

@Suite struct KeyTests {
  @Test(arguments: [
    ("enter", Key(.enter)), ("ctrl+s", .control("s")), ("Ctrl+S", .control("s")),
    ("l", .character("l")),
    ("L", .character("L")), ("f5", Key(.function(5))), ("space", .character(" ")),
    ("é", .character("é")),
    ("escape", Key(.escape)), ("Esc", Key(.escape)), ("shift+tab", Key(.backTab)), ("↑", Key(.up)),
    ("ctrl++", .control("+")), ("+", .character("+")), ("shift+a", .character("A")),
    ("alt+shift+up", Key(.up, [.alt, .shift])), ("PageUp", Key(.pageUp)),
    ("ctrl+space", .control(" ")),
    (":", .character(":")), ("?", .character("?")), ("日", .character("日")),
  ])
  func `a name identifies a key`(name: String, key: Key) {
    #expect(Key(named: name) == key)
  }

  @Test(arguments: [
    "", "entr", "ctrl+", "f0", "f64", "f05", "ctrl+enterr", "ab", "\u{1B}", "fx", "+a",
  ])
  func `an unknown name is no key`(name: String) {
    #expect(Key(named: name) == nil)
  }

  static let everyKey: [Key] = {
    let codes: [Key.Code] =
      [
        .enter, .tab, .backTab, .backspace, .delete, .insert, .escape, .up, .down, .left, .right,
        .home, .end, .pageUp, .pageDown, .scrollUp, .scrollDown,
      ] + (1...24).map { .function($0) }
      + (0x20..<0x7F).compactMap { Unicode.Scalar($0).map { .character(Character($0)) } }
      + [.character("é"), .character("ß"), .character("日"), .character("👍🏽")]
    return codes.flatMap { code in (0..<8).map { Key(code, .init(rawValue: $0)) } }
  }()

  @Test func `every key's name leads back to it`() {
    let lost = KeyTests.everyKey.filter { Key(named: $0.name) != $0 }
    #expect(lost.isEmpty)
  }

  @Test func `help calls keys by their usual names`() {
    let keys = [Key(.enter), .control("c"), Key(.up), Key(.escape), Key(.backTab), .character(" ")]
    #expect(keys.map(\.name) == ["Enter", "Ctrl+C", "↑", "Esc", "Shift+Tab", "Space"])
  }

  @Test func `only characters without Ctrl and Alt are typed`() {
    #expect(Key.character("x").typed == "x")
    #expect(Key(.character("x"), .shift).typed == "X")
    #expect(Key.control("x").typed == nil)
    #expect(Key(.character("x"), .alt).typed == nil)
    #expect(Key(.enter).typed == nil)
  }
}
