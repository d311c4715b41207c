import RootsCurses
import RootsTerminal
import Testing

@Suite struct InputDecoderTests {
  /// What comes of these inputs when nothing follows them.
  private func events(_ inputs: [Input]) -> [Event] {
    var decoder = InputDecoder()
    return inputs.flatMap { decoder.take($0) } + decoder.settle()
  }

  private func events(_ text: String) -> [Event] {
    events(bytes(text))
  }

  private func bytes(_ text: String) -> [Input] {
    text.utf8.map { .byte($0) }
  }

  @Test func `every byte of ASCII is one key`() {
    for byte in UInt8(0)...0x7F {
      #expect(events([.byte(byte)]).count == 1, "\(byte)")
    }
    #expect(events("\r\t\u{7F}") == [.key(Key(.enter)), .key(Key(.tab)), .key(Key(.backspace))])
    #expect(
      events("\u{1}\u{1A}\0") == [.key(.control("a")), .key(.control("z")), .key(.control(" "))])
  }

  @Test(arguments: ["ü", "→", "漢", "😀", "\u{10FFFF}"])
  func `a character in pieces is one key`(_ text: String) throws {
    let character = try #require(text.first)
    #expect(events(text) == [.key(.character(character))])
    var decoder = InputDecoder()
    var events: [Event] = []
    for input in bytes(text) { events += decoder.take(input) + decoder.settle() }
    #expect(events == [.key(.character(character))])
  }

  @Test func `bytes that are no UTF-8 cost no other key`() {
    let noise: [[UInt8]] = [
      [0xFF], [0x80], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ]
    for bytes in noise {
      let inputs = bytes.map { Input.byte($0) } + [.byte(UInt8(ascii: "a"))]
      #expect(events(inputs) == [.key(.character("a"))], "\(bytes)")
    }
  }

  @Test func `an escape alone is Escape and before a key it is Alt`() {
    #expect(events("\u{1B}") == [.key(Key(.escape))])
    #expect(events("\u{1B}\u{1B}") == [.key(Key(.escape)), .key(Key(.escape))])
    #expect(events("\u{1B}x") == [.key(Key(.character("x"), .alt))])
    #expect(events("\u{1B}ü") == [.key(Key(.character("ü"), .alt))])
    #expect(events("\u{1B}[") == [.key(Key(.character("["), .alt))])
    #expect(events("\u{1B}\r") == [.key(Key(.enter, .alt))])
    #expect(events([.byte(0x1B), .key(Key(.up))]) == [.key(Key(.up, .alt))])
  }

  @Test func `sequences that the terminal's description lacks are still keys`() {
    #expect(events("\u{1B}[1;5A") == [.key(Key(.up, .control))])
    #expect(events("\u{1B}[1;4D") == [.key(Key(.left, [.shift, .alt]))])
    #expect(events("\u{1B}[3~") == [.key(Key(.delete))])
    #expect(events("\u{1B}[15;2~") == [.key(Key(.function(5), .shift))])
    #expect(events("\u{1B}OP") == [.key(Key(.function(1)))])
    #expect(events("\u{1B}[Z") == [.key(Key(.backTab))])
  }

  @Test func `an unknown sequence types nothing`() {
    #expect(events("\u{1B}[?62;1;2ca") == [.key(.character("a"))])
    #expect(events("\u{1B}[<0;10;10M\u{1B}[Ia") == [.key(.character("a"))])
  }

  @Test func `a paste is one event with line feeds`() {
    let inputs = [.pasteStart] + bytes("one\rtwo\r\nthree\u{1B}[A q") + [.pasteEnd]
    #expect(events(inputs) == [.paste("one\ntwo\nthree\u{1B}[A q")])
  }

  @Test func `a paste beyond the limit is cut between two characters`() throws {
    var decoder = InputDecoder()
    _ = decoder.take(.pasteStart)
    for _ in 0..<(InputDecoder.pasteLimit / 3 + 10) {
      for input in bytes("漢") { _ = decoder.take(input) }
    }
    let events = decoder.take(.pasteEnd)
    guard case .paste(let text) = try #require(events.first) else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == InputDecoder.pasteLimit / 3 * 3)
    #expect(text.allSatisfy { $0 == "漢" })
  }

  @Test func `a paste without an end can be ended`() {
    var decoder = InputDecoder()
    for input in [.pasteStart] + bytes("text") { #expect(decoder.take(input) == []) }
    #expect(decoder.isPasting)
    #expect(decoder.endPaste() == [.paste("text")])
    #expect(!decoder.isPasting)
    #expect(decoder.endPaste() == [])
  }

  @Test func `any bytes leave the decoder ready for the next key`() {
    var generator = Xorshift(state: 0x9E37_79B9)
    for _ in 0..<20_000 {
      var decoder = InputDecoder()
      for _ in 0..<(generator.next() % 12) {
        _ = decoder.take(.byte(UInt8(truncatingIfNeeded: generator.next())))
      }
      _ = decoder.settle()
      #expect(decoder.take(.byte(UInt8(ascii: "q"))) == [.key(.character("q"))])
    }
  }
}

/// Numbers that look random and are the same on every run.
private struct Xorshift {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
