import RootsCurses
import RootsTerminal

/// The events of some bytes when nothing follows.
func events(_ bytes: [UInt8], keys: SequenceTable = SequenceTable()) -> [Event] {
  var decoder = InputDecoder(keys)
  var events = decoder.take(bytes)
  while decoder.patience != nil { events += decoder.settle() }
  return events
}

func events(_ text: String) -> [Event] { events(Array(text.utf8)) }

/// The keys of some bytes; empty if one event is something else.
func keys(_ text: String) -> [Key] {
  let all = events(text)
  let keys = all.compactMap { event -> Key? in
    if case .key(let key) = event { key } else { nil }
  }
  return keys.count == all.count ? keys : []
}

/// A generator of repeatable random numbers.
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
