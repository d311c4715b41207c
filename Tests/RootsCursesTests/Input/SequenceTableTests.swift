import RootsCurses
import RootsTerminal
import Testing

@Suite struct SequenceTableTests {
  private let up = Array("\u{1B}OA".utf8)
  private let longUp = Array("\u{1B}[1;5A".utf8)

  private var table: SequenceTable {
    var table = SequenceTable()
    table.add(up, Key(.up))
    table.add(longUp, Key(.up, .control))
    return table
  }

  @Test func `a sequence is one key wherever it is cut`() {
    for sequence in [up, longUp] {
      for cut in 1..<sequence.count {
        #expect(table.match(sequence[..<cut]) == .undecided(nil, count: 0))
        var decoder = InputDecoder(table)
        #expect(decoder.take(sequence[..<cut]) == [])
        #expect(decoder.take(sequence[cut...]).count == 1, "cut at \(cut)")
        #expect(decoder.patience == nil)
      }
    }
  }

  @Test func `a prefix with another continuation is no sequence`() {
    #expect(table.match([0x1B, 0x5B, 0x32]) == .none)
    #expect(table.match([0x61]) == .none)
    #expect(table.match([]) == .undecided(nil, count: 0))
  }

  @Test func `the first of two definitions counts, and text starts no sequence`() {
    var table = table
    table.add(up, Key(.down))
    table.add([], Key(.home))
    table.add(Array("ab".utf8), Key(.end))
    #expect(table.match(up[...]) == .found(Key(.up), count: 3))
    #expect(table.match(Array("ab".utf8)[...]) == .none)
  }

  @Test func `the longest sequence wins, and the shorter when nothing follows`() {
    var table = SequenceTable()
    table.add([0x1B, 0x31], Key(.home))
    table.add([0x1B, 0x31, 0x32], Key(.end))
    #expect(table.match([0x1B, 0x31, 0x33]) == .found(Key(.home), count: 2))
    #expect(table.match([0x1B, 0x31, 0x32]) == .found(Key(.end), count: 3))
    #expect(table.match([0x1B, 0x31]) == .undecided(Key(.home), count: 2))
    #expect(events([0x1B, 0x31], keys: table) == [.key(Key(.home))])
  }
}
