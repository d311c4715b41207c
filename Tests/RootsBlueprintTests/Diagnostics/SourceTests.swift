import RootsBlueprint
import Testing

@Suite struct SourceTests {
  @Test func `lines end at LF, CR LF and CR`() {
    let source = Source(name: "x", text: "a\nbc\r\nd\re")
    let places = (0..<10).map { source.place(at: $0) }
    #expect(places.map(\.line) == [1, 1, 2, 2, 2, 2, 3, 3, 4, 4])
    #expect(places[3] == Place(line: 2, column: 2))
    #expect((1...4).map { source.text(source.bytesOfLine($0)) } == ["a", "bc", "d", "e"])
  }

  @Test func `columns count grapheme clusters`() {
    let source = Source(name: "x", text: "é👨‍👩‍👧漢x")
    #expect(source.place(at: source.bytes.count - 1) == Place(line: 1, column: 4))
    #expect(!source.isASCII)
  }

  @Test func `a byte order mark takes no column`() {
    let source = Source(name: "x", text: "\u{FEFF}ab\nc")
    #expect(source.place(at: 3) == Place(line: 1, column: 1))
    #expect(source.place(at: 6) == Place(line: 2, column: 1))
    #expect(source.text(source.bytesOfLine(1)) == "ab")
    #expect(source.isASCII)
  }

  @Test func `an empty text has one empty line`() {
    let source = Source(name: "x", text: "")
    #expect(source.place(at: 0) == Place(line: 1, column: 1))
    #expect(source.bytesOfLine(1).isEmpty)
  }

  @Test(
    arguments: [
      ([0x61, 0xFC, 0x62], 1), ([0xC0, 0x80], 0), ([0x61, 0x0A, 0xED, 0xA0, 0x80], 2),
      ([0xE2, 0x82], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
    ] as [([UInt8], Int)])
  func `the first byte that is not UTF-8 is found`(bytes: [UInt8], offset: Int) {
    #expect(Source(name: "x", bytes: bytes).firstInvalidByte == offset)
  }

  @Test func `valid UTF-8 has no invalid byte`() {
    #expect(Source(name: "x", text: "é👍漢").firstInvalidByte == nil)
  }
}
