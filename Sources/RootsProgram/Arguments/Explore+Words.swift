import RootsTesting

extension Explore {
  init(_ words: Words) throws(UsageError) {
    file = words.operands.first
    time =
      try words.value(
        of: .time, taking: "a time such as 500ms, 10s or 2m", Replay.time) ?? time
    limits.bytes =
      try words.value(
        of: .memory, taking: "a size such as 500M or 2G", Self.bytes) ?? limits.bytes
    limits.stack =
      try words.value(
        of: .stack, taking: "1 to 4096", { Self.number($0, 1...4096) }) ?? limits.stack
    limits.moves =
      try words.value(
        of: .moves, taking: "1 to 1000000", { Self.number($0, 1...1_000_000) }) ?? limits.moves
    threads = try words.value(of: .threads, taking: "1 to 64", { Self.number($0, 1...64) })
    opensLinks = words.has(.links)
    faults = words.value(of: .faults)
  }

  private static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  /// Reads a size of at least 1 MiB: a whole number with `M` or `G`.
  private static func bytes(_ text: String) -> Int? {
    let shifts: [Character: Int] = ["M": 20, "G": 30]
    guard let last = text.last, let shift = shifts[last],
      let number = Self.number(String(text.dropLast()), 1...(1 << 20))
    else { return nil }
    return number << shift
  }
}
