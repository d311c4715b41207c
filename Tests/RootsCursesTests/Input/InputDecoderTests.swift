import RootsCurses
import RootsTerminal
import Testing

@Suite struct InputDecoderTests {
  @Test func `every byte of ASCII is one key`() {
    for byte in UInt8(0)...0x7F {
      #expect(events([byte]).count == 1, "\(byte)")
    }
    #expect(keys("\r\t\u{7F}") == [Key(.enter), Key(.tab), Key(.backspace)])
    #expect(keys("\u{1}\u{1A}\0") == [.control("a"), .control("z"), .control(" ")])
    #expect(keys("\u{1C}\u{1F}") == [.control("\\"), .control("_")])
  }

  @Test(arguments: ["ü", "→", "漢", "😀", "\u{10FFFF}"])
  func `a character in pieces is one key`(_ text: String) throws {
    let character = try #require(text.first)
    #expect(keys(text) == [.character(character)])
    var decoder = InputDecoder()
    var events: [Event] = []
    for byte in text.utf8 { events += decoder.take([byte]) + decoder.settle() }
    #expect(events == [.key(.character(character))])
  }

  @Test func `invalid UTF-8 loses no other key`() {
    let noise: [[UInt8]] = [
      [0xFF], [0x80], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xC3, 0xC3, 0xFF],
    ]
    for bytes in noise {
      #expect(events(bytes + [0x61]) == [.key(.character("a"))], "\(bytes)")
      #expect(
        events([0x1B] + bytes + [0x61]) == [.key(Key(.escape)), .key(.character("a"))], "\(bytes)")
    }
  }

  @Test func `a control character of two bytes is no key`() {
    for byte in UInt8(0x80)...0x9F {
      #expect(events([0xC2, byte, 0x41]) == [.key(.character("A"))], "\(byte)")
      #expect(
        events([0x1B, 0xC2, byte, 0x41]) == [.key(Key(.escape)), .key(.character("A"))], "\(byte)")
    }
    #expect(keys("\u{A0}") == [.character("\u{A0}")])
  }

  @Test func `an escape alone is Escape and before a key it is Alt`() {
    #expect(keys("\u{1B}") == [Key(.escape)])
    #expect(keys("\u{1B}\u{1B}") == [Key(.escape), Key(.escape)])
    #expect(keys("\u{1B}x") == [Key(.character("x"), .alt)])
    #expect(keys("\u{1B}ü") == [Key(.character("ü"), .alt)])
    #expect(keys("\u{1B}\r") == [Key(.enter, .alt)])
    #expect(keys("\u{1B}\u{1B}x") == [Key(.escape), Key(.character("x"), .alt)])
    #expect(keys("\u{1B}\u{1B}[A") == [Key(.up, .alt)])
    #expect(keys("\u{1B}\u{1B}OB") == [Key(.down, .alt)])
  }

  @Test(arguments: ["[", "O", "]", "P", "_", "^", "X"])
  func `an incomplete sequence is Alt and a key`(_ text: Character) {
    #expect(keys("\u{1B}\(text)") == [Key(.character(text), .alt)])
    #expect(keys("\u{1B}\u{1B}\(text)") == [Key(.escape), Key(.character(text), .alt)])
  }

  @Test func `Escape and a later key are two keys`() {
    var decoder = InputDecoder()
    #expect(decoder.take([0x1B]) == [])
    #expect(decoder.patience == .key)
    #expect(decoder.settle() == [.key(Key(.escape))])
    #expect(decoder.take(Array("x".utf8)) == [.key(.character("x"))])
    #expect(decoder.settle() == [])
  }

  @Test func `Escape counts although a report follows it at once`() {
    let click = Event.mouse(MouseEvent(.press, at: Point(column: 2, row: 3)))
    #expect(events("\u{1B}\u{1B}[<0;3;4M") == [.key(Key(.escape)), click])
    #expect(events("\u{1B}\u{1B}[200~x\u{1B}[201~") == [.key(Key(.escape)), .paste("x")])
    #expect(events("\u{1B}\u{1B}[I") == [.key(Key(.escape))])
    var decoder = InputDecoder()
    #expect(decoder.take(Array("\u{1B}\u{1B}[<0;3".utf8)) == [.key(Key(.escape))])
    #expect(decoder.patience == .rest)
    #expect(decoder.settle() == [])
    #expect(decoder.take(Array(";4M".utf8)) == [click])
  }

  @Test func `an unknown sequence types no characters`() {
    for text in ["[?62;1;2c", "[I", "[O", "[?2026;2$y", "[1;2;3;4x", "[24;80R", "O~", "[<1M"] {
      #expect(keys("\u{1B}\(text)a").last == .character("a"), "\(text)")
    }
    #expect(events("\u{1B}[?62;1;2c\u{1B}[I\u{1B}[O\u{1B}[?2026;2$y\u{1B}[24;80R") == [])
  }

  @Test func `an interrupted sequence loses no other key`() {
    #expect(keys("\u{1B}[1;5\rx") == [Key(.enter), .character("x")])
    #expect(keys("\u{1B}[1;5\u{1B}[A") == [Key(.up)])
    #expect(keys("\u{1B}[1;5ü") == [.character("ü")])
    #expect(keys("\u{1B}[[\r") == [Key(.enter)])
    var decoder = InputDecoder()
    #expect(decoder.take(Array("\u{1B}[1;".utf8)) == [])
    #expect(decoder.patience == .rest)
    #expect(decoder.settle() == [])
    // The rest of the sequence, however late, and then a key.
    #expect(decoder.take(Array("q".utf8)) == [])
    #expect(decoder.take(Array("q".utf8)) == [.key(.character("q"))])
  }

  @Test func `an overlong sequence is dropped to its end`() {
    let digits = String(repeating: "1;", count: 100_000)
    #expect(keys("\u{1B}[\(digits)Aq") == [.character("q")])
    #expect(keys("\u{1B}[\(digits)\rq") == [Key(.enter), .character("q")])
    #expect(keys("\u{1B}[<\(digits)Mq") == [.character("q")])
  }

  @Test func `the terminal's description takes precedence`() {
    var table = SequenceTable()
    table.add(Array("\u{1B}[A".utf8), Key(.home))
    table.add([0x08], Key(.backspace))
    table.add([0x01, 0x40, 0x0D], Key(.function(1)))
    #expect(events(Array("\u{1B}[A".utf8), keys: table) == [.key(Key(.home))])
    #expect(events(Array("\u{1B}\u{1B}[A".utf8), keys: table) == [.key(Key(.home, .alt))])
    #expect(events([0x08], keys: table) == [.key(Key(.backspace))])
    #expect(events([0x01, 0x40, 0x0D], keys: table) == [.key(Key(.function(1)))])
    #expect(
      events([0x01, 0x40], keys: table) == [.key(.control("a")), .key(.character("@"))])
    #expect(events([0x1B, 0x01], keys: table) == [.key(Key(.character("a"), [.alt, .control]))])
  }
}
