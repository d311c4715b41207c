import RootsCurses
import RootsTerminal
import Testing

@Suite struct TerminalStringTests {
  @Test func `the colour of the background is an event of its own`() {
    for end in ["\u{7}", "\u{1B}\\"] {
      #expect(events("\u{1B}]11;rgb:1e1e/2020/3030\(end)") == [.background(isDark: true)])
      #expect(
        events("\u{1B}]11;rgb:ff/ff/f0\(end)x") == [
          .background(isDark: false), .key(.character("x")),
        ])
    }
  }

  @Test func `a report of a dark or a light terminal is an event, and other reports are not`() {
    #expect(
      events("\u{1B}[?997;1n\u{1B}[?997;2nq") == [
        .background(isDark: true), .background(isDark: false), .key(.character("q")),
      ])
    #expect(events("\u{1B}[?996;1n\u{1B}[0nq") == [.key(.character("q"))])
  }

  @Test(arguments: ["]", "P", "_", "^", "X"])
  func `other answers are dropped`(_ kind: String) {
    let long = String(repeating: "0123456789 quit [A ü", count: 10_000)
    for end in ["\u{7}", "\u{1B}\\"] {
      for body in ["10;rgb:0/0/0", "52;c;cXVpdA==", "1+r544e=787465726d", ">|XTerm(380)", long] {
        #expect(
          events("\u{1B}\(kind)\(body)\(end)q") == [.key(.character("q"))], "\(body.prefix(20))")
      }
    }
  }

  @Test(arguments: [
    "]11;rgb:0/0", "]11;?", "]11;rgb:0/0/0/0", "]111;rgb:0/0/0", "]1;rgb:0/0/0", "P11;rgb:0/0/0",
    "]11;rgb:/0/0", "]11;rgb:00000/0/0", "]11;rgb:-1/0/0", "]11;#000000", "]",
  ])
  func `a malformed background colour is ignored`(text: String) {
    #expect(events("\u{1B}\(text)\u{7}q") == [.key(.character("q"))])
  }

  @Test func `an interrupted answer is dropped and loses no other key`() {
    #expect(events("\u{1B}]11;rgb:0/0/0\rq") == [.key(Key(.enter)), .key(.character("q"))])
    #expect(events("\u{1B}]11;rgb:0/0/0\u{1B}[A") == [.key(Key(.up))])
    #expect(events("\u{1B}]11;rgb:0/0/0\u{3}") == [.key(.control("c"))])
    var decoder = InputDecoder()
    #expect(decoder.take(Array("\u{1B}]11;rgb:".utf8)) == [])
    #expect(decoder.patience == .rest)
    #expect(decoder.settle() == [])
    #expect(decoder.take(Array("\u{1B}[A".utf8)) == [.key(Key(.up))])
    #expect(decoder.take(Array("q".utf8)) == [.key(.character("q"))])
  }

  @Test func `a late single byte belongs to an answer, but to none that is typed by hand`() {
    var decoder = InputDecoder()
    #expect(decoder.take(Array("\u{1B}]11;rgb:".utf8)) == [])
    #expect(decoder.settle() == [])
    #expect(decoder.take(Array("f".utf8)) + decoder.settle() == [])
    #expect(decoder.take(Array("f/ff/f0\u{7}".utf8)) == [.background(isDark: false)])
    #expect(decoder.take(Array("\u{1B}P".utf8)) == [])
    #expect(decoder.settle() == [.key(Key(.character("P"), .alt))])
    // Alt+P and digits.
    for key in ["1", "2"] { #expect(decoder.take(Array(key.utf8)) == []) }
    #expect(decoder.settle() == [])
    #expect(decoder.take(Array("3".utf8)) == [.key(.character("3"))])
  }

  @Test func `Escape ends an endless answer`() {
    var decoder = InputDecoder()
    #expect(decoder.take(Array("\u{1B}]11;rgb:".utf8)) == [])
    #expect(decoder.take([0x1B]) == [])
    // It may also be the first half of the answer's end.
    #expect(decoder.patience == .rest)
    #expect(decoder.settle() == [.key(Key(.escape))])
    #expect(decoder.take(Array("q".utf8)) == [.key(.character("q"))])
  }

  @Test func `an answer that stalls within its end types no Escape`() {
    var decoder = InputDecoder()
    #expect(decoder.take(Array("\u{1B}]11;rgb:0/0/0\u{1B}".utf8)) == [])
    #expect(decoder.settle() == [])
    #expect(decoder.take(Array("\\q".utf8)) == [.background(isDark: true), .key(.character("q"))])
  }
}
