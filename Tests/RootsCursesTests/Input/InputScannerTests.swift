import RootsCurses
import RootsTerminal
import Testing

@Suite struct InputScannerTests {
  private let up = Array("\u{1B}OA".utf8)
  private let longUp = Array("\u{1B}[1;5A".utf8)

  private func scanner() -> InputScanner {
    var table = SequenceTable()
    table.add(up, .key(Key(.up)))
    table.add(longUp, .key(Key(.up, .control)))
    table.add([0x7F], .key(Key(.backspace)))
    return InputScanner(table)
  }

  private func inputs(_ scanner: inout InputScanner, _ bytes: [UInt8]) -> [Input] {
    scanner.feed(bytes[...])
    var inputs: [Input] = []
    while let input = scanner.next() { inputs.append(input) }
    return inputs
  }

  @Test func `what is in no sequence comes out byte by byte`() {
    var scanner = scanner()
    #expect(
      inputs(&scanner, [0x61, 0xC3, 0xBC, 0x00]) == [0x61, 0xC3, 0xBC, 0x00].map(Input.byte))
    #expect(!scanner.isUndecided)
  }

  @Test func `a sequence is one key among others`() {
    var scanner = scanner()
    let bytes = [0x61] + up + longUp + [0x7F, 0x62]
    let keys: [Input] = [
      .byte(0x61), .key(Key(.up)), .key(Key(.up, .control)), .key(Key(.backspace)), .byte(0x62),
    ]
    #expect(inputs(&scanner, bytes) == keys)
  }

  @Test func `a sequence in pieces is the same key wherever it is cut`() {
    for sequence in [up, longUp] {
      for cut in 1..<sequence.count {
        var scanner = scanner()
        #expect(inputs(&scanner, Array(sequence[..<cut])) == [])
        #expect(scanner.isUndecided)
        #expect(inputs(&scanner, Array(sequence[cut...])).count == 1, "cut at \(cut)")
        #expect(!scanner.isUndecided)
      }
    }
  }

  @Test func `a beginning that goes on otherwise is bytes, and what follows is looked at again`() {
    var scanner = scanner()
    let bytes = [0x1B, 0x5B, 0x31] + up
    #expect(
      inputs(&scanner, bytes) == [.byte(0x1B), .byte(0x5B), .byte(0x31), .key(Key(.up))])
    #expect(inputs(&scanner, [0x1B] + up) == [.byte(0x1B), .key(Key(.up))])
  }

  @Test func `a beginning that is given up is bytes`() {
    var scanner = scanner()
    #expect(inputs(&scanner, [0x1B, 0x5B]) == [])
    #expect(scanner.giveUp() == .byte(0x1B))
    #expect(scanner.giveUp() == .byte(0x5B))
    #expect(scanner.giveUp() == nil)
  }

  @Test func `the first of two meanings counts, and text starts no sequence`() {
    var table = SequenceTable()
    table.add(up, .key(Key(.up)))
    table.add(up, .key(Key(.down)))
    table.add([], .pasteStart)
    table.add(Array("ab".utf8), .pasteEnd)
    var scanner = InputScanner(table)
    #expect(inputs(&scanner, up + Array("ab".utf8)) == [.key(Key(.up)), .byte(0x61), .byte(0x62)])
  }

  @Test func `the longest sequence wins`() {
    var table = SequenceTable()
    table.add([0x1B, 0x31], .key(Key(.home)))
    table.add([0x1B, 0x31, 0x32], .key(Key(.end)))
    var scanner = InputScanner(table)
    #expect(inputs(&scanner, [0x1B, 0x31, 0x33]) == [.key(Key(.home)), .byte(0x33)])
    #expect(inputs(&scanner, [0x1B, 0x31, 0x32]) == [.key(Key(.end))])
  }
}
