import Roots
import RootsApp
import RootsTerminal

/// Sends random keys, sizes and times, and checks the invariants after each.
func soak(keys count: Int, seed: UInt64) {
  print("soak: \(count) keys, seed \(seed)")
  var random = SplitMix(state: seed)
  var session = openTravelledSession()
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
    precondition(frame.size == session.size, "step \(step) of seed \(seed)")
    // A random key has quit the app.
    if session.isOver { session = openTravelledSession() }
  }
  print(frame.text)
}

/// City with a journal and transitions, as in a terminal.
private func openTravelledSession() -> Session {
  let session = makeSession(
    openBlueprint("City.yaml"), size: Size(columns: 80, rows: 24), isRecording: true)
  session.transitions = .standard
  return session
}

private func event(_ random: inout SplitMix) -> Event {
  let names = [
    "enter", "escape", "up", "down", "tab", "home", "end", "pageup", "pagedown", "backspace",
    "left", "right", "alt+left", "alt+right", "ctrl+w", "ctrl+p", "f12", "f9", "f1", "f5",
  ]
  switch Int.random(in: 0..<100, using: &random) {
  case 0:
    let columns = Int.random(in: 1...120, using: &random)
    return .resize(Size(columns: columns, rows: .random(in: 1...50, using: &random)))
  case 1: return .paste("e\u{301}\u{1B}[31m\u{202E}Ж日本")
  case 2..<10:
    let point = Point(
      column: .random(in: -1...130, using: &random), row: .random(in: -1...52, using: &random))
    let actions: [MouseEvent.Action] = [.press, .press, .drag, .release, .scrollUp, .scrollDown]
    return .mouse(MouseEvent(actions.randomElement(using: &random) ?? .press, at: point))
  case 10..<60:
    return .key(names.randomElement(using: &random).flatMap { Key(named: $0) } ?? Key(.enter))
  default:
    // Without q and Ctrl-C, which quit at once.
    return .key(
      .character("abcdefghijklmnoprstuvwxyzR?:/<>1234".randomElement(using: &random) ?? "1"))
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same keys for the same seed, everywhere.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
