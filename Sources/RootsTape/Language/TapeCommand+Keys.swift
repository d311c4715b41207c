import RootsTerminal

// Commands of several keys as commands of single keys, and back.
extension TapeCommand {
  /// The commands of one key each that do the same; another command alone.
  var singleKeys: [TapeCommand] {
    switch self {
    case .press(let key, let times, let every):
      let one = TapeCommand.press(key, times: TapeCount(1), every: every)
      return Array(repeating: one, count: times.value)
    case .type(let text, let every): return text.map { .type(String($0), every: every) }
    default: return [self]
    }
  }

  /// The command that does what this and another one do; nil if one command cannot.
  package func joined(with other: TapeCommand) -> TapeCommand? {
    switch (self, other) {
    case (.press(let key, let times, let every), .press(let next, let more, let pace))
    where key == next && every == pace && times.value + more.value <= TapeCount.largest:
      return .press(key, times: TapeCount(times.value + more.value), every: every)
    case (.type(let text, let every), .type(let more, let pace)) where every == pace:
      let whole = text + more
      // Characters that would combine stay separate.
      guard whole.count == text.count + more.count, whole.last == more.last else { return nil }
      return .type(whole, every: every)
    default: return nil
    }
  }

  /// The command with another time for each key.
  func taking(_ every: TapeTime) -> TapeCommand {
    switch self {
    case .press(let key, let times, _): .press(key, times: times, every: every)
    case .type(let text, _): .type(text, every: every)
    case .act(let act, _): .act(act, every: every)
    default: self
    }
  }

  /// The time that the command lets pass for its keys at the standard speed.
  var typingTime: Duration {
    switch self {
    case .press(_, let times, let every):
      (every?.duration ?? RecordingClock.typingSpeed) * times.value
    case .type(let text, let every):
      (every?.duration ?? RecordingClock.typingSpeed) * text.count
    case .act(_, let every): every?.duration ?? RecordingClock.typingSpeed
    default: .zero
    }
  }
}
