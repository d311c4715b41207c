import RootsCurses
import RootsTerminal
import Testing

/// Sequences that arrive in parts, as over a stalled connection, type no keys.
@Suite struct CutSequenceTests {
  /// The limits of the driver on a local terminal, in milliseconds.
  private static let (key, rest) = (15, 1000)

  private static let table: SequenceTable = {
    var table = SequenceTable()
    for final in "ABCDHFPQRS" {
      guard let byte = final.asciiValue, let key = Key(named: final) else { continue }
      table.add([0x1B, 0x4F, byte], key)
    }
    table.add(Array("\u{1B}[235z".utf8), Key(.function(12)))
    table.add([0x01, 0x40, 0x0D], Key(.function(1)))
    return table
  }()

  /// Every sequence that a terminal sends: keys, reports and answers.
  static let sequences: [String] = {
    var all: [String] = ["[235z", "[[A", "[[E", "[I", "[O", "[E", "OE", "[1;5E", "[G"]
    for final in "ABCDHFPQRSZ" {
      all += ["[\(final)", "[1;5\(final)", "[1;2:1\(final)", "O\(final)", "O5\(final)"]
    }
    for final in "abcd" { all += ["[\(final)", "O\(final)"] }
    for final in "MIXjklmnopqrstuvwxy" { all.append("O\(final)") }
    for number in [1, 2, 3, 5, 6, 11, 15, 24] {
      for final in ["~", "$", "^", "@", ";3~"] { all.append("[\(number)\(final)") }
    }
    all += ["[27;5;9~", "[97;5u", "[97:65;2;65u", "[57399;1u", "[13;2u", "[97;5:3u"]
    all += ["[1;1:3A", "[1;5:3P", "[3;1:3~", "[57441;1:3u", "[57399;1:3u"]
    all += ["[<0;12;7M", "[<0;12;7m", "[<32;120;45M", "[<64;3;4M", "[M !!", "[M#\"\"", "[M pz"]
    all += ["[?62;1;4c", "[>41;380;0c", "[24;80R", "[?2026;2$y", "[0n", "[8;24;80t"]
    let bodies = [
      "]11;rgb:1e1e/2020/3030", "]10;rgb:ff/ff/ff", "]52;c;cXVpdA==", "P>|XTerm(380)",
      "P1$r0m", "P0+r544e", "P!|7E565445", "_Gi=1;OK", "^1", "X1",
    ]
    for body in bodies { all += ["\(body)\u{7}", "\(body)\u{1B}\\"] }
    all += [
      "[200~q\u{1B}[201~", "[200~\r\u{1B}[201~", "[200~éq漢😀q\u{1B}[201~",
      "[200~\u{1B}[Aq\r\u{1B}]11;?\u{7}\u{1B}OPq\u{1B}\u{1B}[201~",
    ]
    return all.map { "\u{1B}\($0)" }
  }()

  /// Decodes parts, each followed by a pause in milliseconds.
  private func events(_ parts: [(bytes: ArraySlice<UInt8>, pause: Int)]) -> [Event] {
    var decoder = InputDecoder(Self.table)
    var events: [Event] = []
    for (bytes, pause) in parts {
      events += decoder.take(bytes)
      var left = pause
      while let patience = decoder.patience {
        left -= patience == .key ? Self.key : Self.rest
        guard left >= 0 else { break }
        events += decoder.settle()
      }
    }
    return events
  }

  /// The events without what a cut adds: keys that were delivered when a pause was too long, and
  /// the division of a paste.
  private func essence(_ events: [Event]) -> [String] {
    var essence: [String] = []
    var pasted = ""
    for event in events {
      switch event {
      case .key(Key(.escape)): continue
      case .key(let key) where key.modifiers == .alt && "[O]P_^X".contains(key.name.last ?? " "):
        continue
      case .paste(let text): pasted += text
      default: essence.append("\(event)")
      }
    }
    return pasted.isEmpty ? essence : essence + [pasted]
  }

  private func whole(_ bytes: [UInt8]) -> [String] { essence(events([(bytes[...], 5000)])) }

  /// Pauses on both sides of each limit, and of both limits together.
  private static let pauses = [14, 16, 999, 1014, 1016, 1300, 3000]

  @Test(arguments: sequences)
  func `a sequence with one pause, however long, types no keys`(_ sequence: String) {
    let bytes = Array(sequence.utf8)
    let expected = whole(bytes)
    for cut in 1..<bytes.count {
      for pause in Self.pauses {
        let parts = [(bytes[..<cut], pause), (bytes[cut...], 5000)]
        #expect(essence(events(parts)) == expected, "\(pause) ms after byte \(cut)")
      }
    }
  }

  @Test(arguments: sequences)
  func `a sequence with two pauses, however long, types no keys`(_ sequence: String) {
    let bytes = Array(sequence.utf8)
    let expected = whole(bytes)
    var wrong: [String] = []
    for (one, two) in cuts(bytes.count) {
      for first in [14, 16, 999, 1016, 3000] {
        for second in [14, 16, 999, 1016, 3000] where !isTyped(one, two, first, second) {
          let parts = [(bytes[..<one], first), (bytes[one..<two], second), (bytes[two...], 5000)]
          if essence(events(parts)) != expected {
            wrong.append("\(first) ms after byte \(one), \(second) ms after byte \(two)")
          }
        }
      }
    }
    #expect(wrong == [])
  }

  /// Whether users type the same bytes with the same pauses: Escape, and a key on its own.
  private func isTyped(_ one: Int, _ two: Int, _ first: Int, _ second: Int) -> Bool {
    one == 1 && two == 2 && first > Self.key && (first > Self.key + Self.rest || second > Self.rest)
  }

  @Test(arguments: sequences)
  func `after Escape and an introducer on its own, a sequence types nothing but these`(
    _ sequence: String
  ) throws {
    let bytes = Array(sequence.utf8)
    let introducer = Event.key(Key(.character(Character(Unicode.Scalar(bytes[1])))))
    for pauses in [(100, 1300), (1300, 14), (3000, 3000)] {
      let parts = [(bytes[..<1], pauses.0), (bytes[1..<2], pauses.1), (bytes[2...], 5000)]
      let all = events(parts)
      #expect(all.prefix(2) == [.key(Key(.escape)), introducer])
      // A single byte more is a third key that is typed.
      let rest = bytes.count > 3 ? whole(bytes) : ["\(Event.key(Key(ascii(bytes[2]))))"]
      #expect(essence(Array(all.dropFirst(2))) == rest, "\(pauses)")
    }
  }

  private func ascii(_ byte: UInt8) -> Key.Code { .character(Character(Unicode.Scalar(byte))) }

  @Test(arguments: sequences)
  func `a sequence that stalls after every byte types no keys`(_ sequence: String) {
    let bytes = Array(sequence.utf8)
    let isString = "]P_^X".utf8.contains(bytes[1])
    // An escape alone inside a paste is the way out of a paste without an end.
    if sequence.contains("\u{1B}]11;?\u{7}") { return }
    for begun in [2, 3] where begun < bytes.count && !(isString && begun == 2) {
      for pause in Self.pauses {
        let rest = bytes[begun...].indices.map { (bytes: bytes[$0...$0], pause: pause) }
        let parts = [(bytes: bytes[..<begun], pause: pause)] + rest + [([], 5000)]
        #expect(essence(events(parts)) == whole(bytes), "\(pause) ms after byte \(begun)")
      }
    }
  }

  /// The sequences with these parameters and every final byte, of which a terminal sends a few.
  private static let endings: [String] = {
    var all: [String] = []
    for parameters in ["224", "1;2", "9"] {
      for final in UInt8(0x40)...0x7E { all.append("\u{1B}[\(parameters)\(Unicode.Scalar(final))") }
    }
    return all
  }()

  @Test func `any final byte is the rest of parameters that came together`() {
    for sequence in Self.endings {
      let bytes = Array(sequence.utf8)
      let expected = whole(bytes)
      for begun in 3..<bytes.count {
        for pause in [16, 999, 1016, 1400, 3000] {
          let rest = bytes[begun...].indices.map { (bytes: bytes[$0...$0], pause: pause) }
          let late = [(bytes: bytes[..<begun], pause: pause)] + rest
          #expect(essence(events(late)) == expected, "\(sequence), \(begun), \(pause) ms")
          // After the escape alone, its rest together.
          let escape = [
            (bytes: bytes[..<1], pause: pause), (bytes: bytes[1..<begun], pause: pause),
          ]
          #expect(essence(events(escape + rest)) == expected, "\(sequence), \(begun), \(pause) ms")
          let typed = events(late + [(bytes: [0x7A][...], pause: 5000)])
          #expect(typed.last == .key(.character("z")), "\(sequence), \(begun), \(pause) ms")
        }
      }
    }
  }

  @Test func `byte by byte, only a sequence that a terminal sends is no typed text`() {
    func pressed(_ sequence: String) -> [Event] {
      let bytes = sequence.utf8.map { byte in (bytes: [byte][...], pause: 300) }
      return events(bytes + [([], 5000)])
    }
    #expect(pressed("\u{1B}[15~") == [.key(Key(.escape)), .key(Key(.function(5)))])
    for text in [
      "[224z", "[1]", "[12]", "[ ]h", "[ A", "[x]", "[9@2", "[9^", "[1x", "[2y", "[?1x", "[;1x",
      "P1", "P$r", "P>|x", "]1", "]11;", "X1x", "_1", "^?a",
    ] {
      let typed = [Event.key(Key(.escape))] + text.map { .key(.character($0)) }
      #expect(pressed("\u{1B}\(text)") == typed, "\(text)")
      // A pause of more than a second after any of them changes nothing.
      for slow in 1...text.count {
        let bytes = "\u{1B}\(text)".utf8.enumerated().map { place, byte in
          (bytes: [byte][...], pause: place == slow ? 1400 : 300)
        }
        #expect(events(bytes + [([], 5000)]) == typed, "\(text), \(slow)")
      }
    }
  }

  @Test func `Alt and an introducer is a key if the next byte cannot follow it`() {
    for next in ["\t", "é", "\u{7F}", "\u{1}", "\u{1B}[B", "\u{1B}b"] {
      for start in ["[", "O"] {
        let bytes = Array(next.utf8)
        let parts = [(Array("\u{1B}\(start)".utf8)[...], 100), (bytes[...], 5000)]
        let alt = Event.key(Key(.character(Character(start)), .alt))
        #expect(events(parts) == [alt] + events([(bytes[...], 5000)]), "\(start), \(next)")
      }
    }
  }

  @Test func `a sequence after Escape types no characters, wherever it stalls`() {
    for sequence in ["[A", "OB", "[1;5A", "[5~", "[<0;3;4M", "[I", "[97;5:3u"] {
      let bytes = Array("\u{1B}\u{1B}\(sequence)".utf8)
      for (one, two) in cuts(bytes.count) where (one, two) != (2, 3) {
        for pauses in [(16, 1300), (1300, 16), (1300, 3000), (3000, 14)] {
          let parts = [
            (bytes[..<one], pauses.0), (bytes[one..<two], pauses.1), (bytes[two...], 5000),
          ]
          let typed = events(parts).filter { event in
            if case .key(let key) = event { key.isText } else { false }
          }
          #expect(typed == [], "\(sequence): \(pauses) ms after bytes \(one), \(two)")
        }
      }
    }
  }

  @Test func `Alt and a key with a sequence is one key, also when its last byte is late`() {
    for sequence in ["[A", "OA", "[1;5A", "[5~"] {
      let bytes = Array("\u{1B}\u{1B}\(sequence)".utf8)
      for cut in 3..<bytes.count {
        let late = events([(bytes[..<cut], 999), (bytes[cut...], 0)])
        #expect(late == events([(bytes[...], 0)]) && late.count == 1, "\(sequence), \(cut)")
      }
    }
  }

  @Test func `a key that cannot continue a sequence is typed after Alt and an introducer`() {
    let keys: [(Character, String)] = [
      ("[", "qjkxgü"), ("O", "zegfü"), ("]", "qAz["), ("P", "qA"), ("_", "q"), ("X", "z"),
    ]
    for (start, typed) in keys {
      for key in typed {
        let bytes = Array("\u{1B}\(start)".utf8)
        let expected = [Event.key(Key(.character(start), .alt)), .key(.character(key))]
        #expect(events([(bytes[...], 1300), (Array(String(key).utf8)[...], 0)]) == expected)
      }
    }
  }

  @Test(arguments: sequences)
  func `keys before and after a cut sequence are typed`(_ sequence: String) {
    let bytes = Array("a\(sequence)z".utf8)
    let expected = whole(bytes)
    for cut in 2..<bytes.count {
      for pause in [14, 16, 999] {
        let parts = [(bytes[..<cut], pause), (bytes[cut...], 5000)]
        #expect(essence(events(parts)) == expected, "\(pause) ms after byte \(cut)")
      }
    }
  }

  @Test func `words typed after Escape are typed, whatever letter they begin with`() {
    for word in ["Paris", "Xaver", "Oslo", "Kiel", "]x", "^a", "_a", "O", "P", "X", "[", "]"] {
      let typed = [Event.key(Key(.escape))] + word.map { .key(.character($0)) }
      #expect(events([([0x1B], 5000), (Array(word.utf8)[...], 5000)]) == typed, "\(word)")
      guard word != "Oslo" else { continue }
      let letters = word.utf8.map { byte in (bytes: [byte][...], pause: 200) }
      #expect(events([([0x1B], 200)] + letters + [([], 5000)]) == typed, "\(word)")
    }
  }

  @Test func `keys typed a second after Escape or Alt take effect at once`() {
    for key in "[O]P_^X" {
      let byte = key.asciiValue ?? 0
      let pressed = [Event.key(Key(.escape)), .key(.character(key))]
      #expect(events([([0x1B], 1016), ([byte], 0)]) == pressed)
      #expect(events([([0x1B], 500), ([byte], 1000)]) == pressed)
      #expect(events([([0x1B], 500), ([byte], 999)]) == pressed.dropLast())
      let held = [Event.key(Key(.character(key), .alt)), .key(.character("~"))]
      #expect(events([([0x1B, byte], 1000), ([0x7E], 0)]) == held)
      #expect(events([([0x1B, byte], 999)]) == [])
      // A digit may be the next byte of a sequence that stalls; a second one is a key, or it is
      // followed by the end of the sequence.
      let digits = events([([0x1B, byte], 1000), ([0x35], 1000), ([0x36], 1000), ([0x71], 0)])
      #expect(digits.first == held.first)
      #expect(digits.last == .key(.character("q")))
    }
  }

  private func cuts(_ count: Int) -> [(Int, Int)] {
    (1..<(count - 1)).flatMap { one in ((one + 1)..<count).map { (one, $0) } }
  }
}

extension Key {
  fileprivate var isText: Bool { if case .character = code { modifiers == [] } else { false } }

  /// A key by the last letter of its sequence.
  fileprivate init?(named letter: Character) {
    let codes: [Character: Code] = [
      "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "P": .function(1),
      "Q": .function(2), "R": .function(3), "S": .function(4),
    ]
    guard let code = codes[letter] else { return nil }
    self.init(code)
  }
}
