import RootsCurses
import RootsTerminal
import Testing

/// Properties that hold for arbitrary bytes.
@Suite struct InputDecoderPropertyTests {
  private static let words: [String] = [
    "\u{1B}", "\u{1B}", "[", "O", "<", "M", "m", "0;1;2", "9", ";", ":", "-", "~", "200~",
    "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[<0;12;7M", "\u{1B}[M !!", "\u{1B}]11;rgb:0/0/0\u{7}",
    "\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}\\", "\u{7}", "\u{1B}[1;5A", "\u{1B}[97;5u",
    "\u{1B}[27;5;9~", "\u{1B}[[A", "\u{1B}[3$", "\u{1B}OA", "\u{1}", "@", "\r", "q", "ü", "漢", "😀",
    "\u{7F}", "\u{0}", "1111111111111111111111",
  ]

  private static let table: SequenceTable = {
    var table = SequenceTable()
    table.add(Array("\u{1B}[A".utf8), Key(.up))
    table.add(Array("\u{1B}[AB".utf8), Key(.down))
    table.add(Array("\u{1B}[11~".utf8), Key(.function(1)))
    table.add(Array("\u{1}@\r".utf8), Key(.function(2)))
    return table
  }()

  private func soup(_ random: inout Xorshift) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<random.next(below: 24) {
      if random.next(below: 4) == 0 {
        bytes.append(UInt8(truncatingIfNeeded: random.next()))
      } else {
        bytes += Self.words[random.next(below: Self.words.count)].utf8
      }
    }
    return bytes
  }

  /// Decodes bytes split at random, with a chance in percent at every position.
  private func events(_ bytes: [UInt8], cutting chance: Int, _ random: inout Xorshift) -> [Event] {
    var decoder = InputDecoder(Self.table)
    var events: [Event] = []
    var part: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      part.append(byte)
      // A byte alone before the pause at the end may have been typed.
      guard place + 2 < bytes.count, random.next(below: 100) < chance else { continue }
      events += decoder.take(part)
      part = []
    }
    events += decoder.take(part)
    return events + decoder.settle() + decoder.settle()
  }

  @Test func `events do not depend on how bytes are split`() {
    var random = Xorshift(state: 0x9E37_79B9)
    for round in 0..<5000 {
      let bytes = soup(&random)
      let whole = events(bytes, cutting: 0, &random)
      for chance in [10, 50, 100] {
        let parts = events(bytes, cutting: chance, &random)
        #expect(parts == whole, "round \(round): \(bytes)")
        if parts != whole { return }
      }
    }
  }

  @Test func `after any bytes a control key is decoded, and so are the keys after it`() {
    var random = Xorshift(state: 0x9E37_79B9)
    for round in 0..<5000 {
      let bytes = soup(&random)
      var decoder = InputDecoder(Self.table)
      _ = decoder.take(bytes)
      // Twice: the first call ends a string, and an Escape in it is a key of its own.
      _ = decoder.settle() + decoder.settle()
      let keys = decoder.take([0x03]) + decoder.take(Array("q".utf8))
      #expect(keys == [.key(.control("c")), .key(.character("q"))], "round \(round): \(bytes)")
    }
  }

  @Test func `every wait for bytes ends`() {
    var random = Xorshift(state: 0xC0FF_EE11)
    for _ in 0..<5000 {
      var decoder = InputDecoder(Self.table)
      _ = decoder.take(soup(&random))
      var settled = 0
      while decoder.patience != nil && settled < 5 {
        _ = decoder.settle()
        settled += 1
      }
      #expect(settled < 5)
    }
  }

  @Test func `a split mouse report types no characters, however late its rest`() {
    let report = Array("\u{1B}[<32;120;45M".utf8)
    for cut in 3..<report.count {
      var decoder = InputDecoder(Self.table)
      var events = decoder.take(report[..<cut])
      for _ in 0..<3 { events += decoder.settle() }
      events += decoder.take(report[cut...])
      let drag = MouseEvent(.drag, at: Point(column: 119, row: 44))
      #expect(events == [.mouse(drag)], "cut at \(cut)")
    }
  }
}
