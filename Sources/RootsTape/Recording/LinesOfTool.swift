/// The recorded lines of the time in which a tool covered the app, without the keys for the tool.
struct LinesOfTool {
  /// The links, sizes and pauses, and the assertions about them.
  private(set) var kept: [Recording.Line] = []
  /// The time of the dropped keys after the last kept pause.
  private(set) var lostTime = Duration.zero

  init(_ lines: ArraySlice<Recording.Line>) {
    for line in lines {
      guard case .command(let command) = line else { continue }
      switch command {
      case .sleep(let time):
        kept.append(.command(.sleep(TapeTime(time.duration + lostTime) ?? time)))
        lostTime = .zero
      case .open, .resize, .expect: kept.append(line)
      default: lostTime += command.typingTime
      }
    }
  }
}

extension TapeCommand {
  /// The time that a recorded command lets pass for its keys.
  fileprivate var typingTime: Duration {
    switch self {
    case .press(_, let times, let every):
      (every?.duration ?? RecordingClock.typingSpeed) * times.value
    case .type(let text, let every):
      (every?.duration ?? RecordingClock.typingSpeed) * text.count
    default: .zero
    }
  }
}
