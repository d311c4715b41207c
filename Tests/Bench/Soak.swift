import Roots
import RootsApp
import RootsTerminal

/// Random keys, sizes and times; after each, what must always hold is looked at.
func soak(keys count: Int, seed: UInt64) {
  print("soak: \(count) keys, seed \(seed)")
  var random = SplitMix(state: seed)
  let session = openSession("City.yaml")
  var frame = Frame(size: session.size)
  for step in 1...max(count, 1) {
    session.handle(event(&random))
    if Int.random(in: 0..<50, using: &random) == 0 {
      session.scheduler.advance(to: session.scheduler.now + .milliseconds(700))
    }
    session.draw(into: &frame)
    let navigator = session.navigator
    precondition(
      navigator.contextCount == navigator.world.state.entryCount,
      "step \(step) of seed \(seed): \(navigator.contextCount) contexts")
    precondition(frame.size == session.size && !session.isOver, "step \(step) of seed \(seed)")
  }
  print(frame.text)
}

private func event(_ random: inout SplitMix) -> Event {
  let names = ["enter", "escape", "up", "down", "tab", "home", "end", "pageup", "pagedown"]
  switch Int.random(in: 0..<100, using: &random) {
  case 0:
    let columns = Int.random(in: 1...120, using: &random)
    return .resize(Size(columns: columns, rows: .random(in: 1...50, using: &random)))
  case 1: return .paste("e\u{301}\u{1B}[31m\u{202E}Ж日本")
  case 2..<60:
    return .key(names.randomElement(using: &random).flatMap { Key(named: $0) } ?? Key(.enter))
  default:
    // Without q and Ctrl-C, which end it.
    return .key(.character("abcdefghijklmnoprstuvwxyz?1234".randomElement(using: &random) ?? "1"))
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same keys for the same seed, everywhere.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
