import RootsCurses
import RootsTerminal

/// What comes of these bytes when nothing follows them.
func events(_ bytes: [UInt8], keys: SequenceTable = SequenceTable()) -> [Event] {
  var decoder = InputDecoder(keys)
  let events = decoder.take(bytes)
  return events + decoder.settle()
}

func events(_ text: String) -> [Event] { events(Array(text.utf8)) }

/// The keys that these bytes are; nothing, as soon as one event is something else.
func keys(_ text: String) -> [Key] {
  let all = events(text)
  let keys = all.compactMap { event -> Key? in
    if case .key(let key) = event { key } else { nil }
  }
  return keys.count == all.count ? keys : []
}

/// Numbers that look random and are the same on every run.
struct Xorshift {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
