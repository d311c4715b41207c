import RootsCurses
import RootsTerminal
import Testing

@Suite struct PasteCollectorTests {
  private let start = Array("\u{1B}[200~".utf8)
  private let end = Array("\u{1B}[201~".utf8)

  @Test func `a paste is one event with line feeds`() {
    #expect(
      events("\u{1B}[200~one\rtwo\r\nthree\n\r\u{1B}[201~x")
        == [.paste("one\ntwo\nthree\n\n"), .key(.character("x"))])
    #expect(events("\u{1B}[200~\u{1B}[201~") == [.paste("")])
  }

  @Test func `keys and reports inside a paste are text`() {
    let text =
      "\u{1B}[A\u{1B}OP\u{1B}[<0;1;1M\u{1B}[200~\u{1B}\u{1B}[201\u{1B}[20\u{1B}]11;x\u{7}\u{7F}"
    #expect(events("\u{1B}[200~\(text)\u{1B}[201~") == [.paste(text)])
    var table = SequenceTable()
    table.add(Array("\u{1B}[A".utf8), Key(.up))
    #expect(events(start + Array(text.utf8) + end, keys: table) == [.paste(text)])
  }

  @Test func `a megabyte is pasted whole, wherever it is cut`() {
    let text = String(repeating: "0123456789abcd\u{1B}\r", count: InputDecoder.pasteLimit / 16)
    let bytes = start + Array(text.utf8) + end
    for size in [4095, 1000, bytes.count] {
      var decoder = InputDecoder()
      var events: [Event] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        events += decoder.take(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      let expected = text.utf8.map { $0 == 0x0D ? 0x0A : $0 }
      #expect(events == [.paste(String(decoding: expected, as: UTF8.self))])
    }
  }

  @Test func `a paste beyond the limit is cut between two characters and reported`() throws {
    let text = String(repeating: "漢", count: InputDecoder.pasteLimit / 3 + 10)
    let all = events(start + Array(text.utf8) + end + Array("x".utf8))
    guard case .paste(let kept) = try #require(all.first) else {
      Issue.record("no paste")
      return
    }
    #expect(kept.utf8.count == InputDecoder.pasteLimit / 3 * 3)
    #expect(kept.allSatisfy { $0 == "漢" })
    #expect(
      all.dropFirst() == [.pasteCut(limitInBytes: 1_048_576), .key(.character("x"))])
  }

  @Test func `a paste of exactly the limit is not cut`() {
    let text = String(repeating: "ab", count: InputDecoder.pasteLimit / 2 - 1) + "é"
    #expect(events(start + Array(text.utf8) + end) == [.paste(text)])
  }

  @Test func `a paste without an end mark is complete`() {
    var decoder = InputDecoder()
    #expect(decoder.take(start + Array("text\u{1B}[20".utf8)) == [])
    #expect(decoder.patience == .rest)
    #expect(decoder.settle() == [.paste("text")])
    #expect(decoder.patience == nil)
    #expect(decoder.take(Array("q".utf8)) == [.key(.character("q"))])
    #expect(events("\u{1B}[201~q") == [.key(.character("q"))])
  }

  @Test func `a paste without an end mark takes what is typed until Escape`() {
    var decoder = InputDecoder()
    #expect(decoder.take(start + Array("text".utf8)) + decoder.settle() == [.paste("text")])
    for text in ["q", "\r", "é", "\u{1B}[A"] {
      #expect(decoder.take(Array(text.utf8)) == [])
      let pasted = text == "\r" ? "\n" : text
      #expect(decoder.settle() == [.paste(pasted)])
    }
    #expect(decoder.take([0x1B]) == [])
    #expect(decoder.settle() == [])
    #expect(decoder.settle() == [.key(Key(.escape))])
    #expect(decoder.take(Array("q".utf8)) == [.key(.character("q"))])
  }

  @Test(arguments: ["", "te", "text\u{1B}[20"])
  func `Ctrl-C alone ends a paste without an end mark at once`(_ text: String) {
    var decoder = InputDecoder()
    #expect(decoder.take(start + Array(text.utf8)) == [])
    #expect(decoder.take([0x03]) == [])
    #expect(decoder.patience == .key)
    let pasted = text.prefix { $0 != "\u{1B}" }
    #expect(decoder.settle() == [.paste(String(pasted)), .key(.control("c"))])
    #expect(decoder.patience == nil)
    #expect(decoder.take(Array("q".utf8)) == [.key(.character("q"))])
  }

  @Test(arguments: ["q", "\u{1B}", "\u{3}", "\r", "\u{1B}[A", "]"])
  func `a key after Escape alone ends a paste without an end mark`(_ key: String) {
    var decoder = InputDecoder()
    #expect(decoder.take(start + Array("text".utf8)) == [])
    #expect(decoder.take([0x1B]) == [])
    #expect(decoder.settle() == [])
    #expect(decoder.patience == .rest)
    var after = decoder.take(Array(key.utf8))
    while decoder.patience != nil { after += decoder.settle() }
    #expect(after == [.paste("text"), .key(Key(.escape))] + events(key))
  }

  @Test func `Escape and Ctrl-C inside a paste are text if the paste goes on at once`() {
    for key in ["\u{1B}", "\u{3}"] {
      var decoder = InputDecoder()
      var all = decoder.take(start + Array("a".utf8)) + decoder.take(Array(key.utf8))
      all += decoder.take(Array("b\u{1B}[201~".utf8))
      #expect(all == [.paste("a\(key)b")])
    }
  }
}
