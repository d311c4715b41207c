import RootsTerminal

/// The recorded lines of the time in which a tool covered the app, without the keys for the tool.
struct LinesOfTool {
  /// The links, sizes and pauses, the assertions about them, and the remarks between them.
  private(set) var kept: [Recording.Line] = []
  /// The time of the dropped keys after the last kept pause.
  private(set) var lostTime = Duration.zero

  /// - Parameters:
  ///   - lines: lines of a recording, with their indices there.
  ///   - remarks: what was remarked within the lines, in order.
  init(_ lines: ArraySlice<Recording.Line>, with remarks: [RecordedRemark] = []) {
    var remarks = remarks[...]
    for (index, line) in zip(lines.indices, lines) {
      while let remark = remarks.first, remark.index <= index {
        kept += remark.lines
        remarks.removeFirst()
      }
      guard case .command(let command) = line else { continue }
      switch command {
      case .sleep(let time):
        kept.append(.command(.sleep(TapeTime(time.duration + lostTime) ?? time)))
        lostTime = .zero
      case .open, .resize, .expect: kept.append(line)
      default: lostTime += command.typingTime
      }
    }
    kept += remarks.flatMap(\.lines)
  }
}

/// A remark that joins a recording when the tool is closed in which it was made.
struct RecordedRemark {
  let made: MadeRemark
  /// The mark and the expectations, with the time of the remark.
  let lines: [Recording.Line]
  /// The index of the line before which it was made.
  var index: Int
}

extension TapeCommand {
  /// The time that a recorded command lets pass for its keys.
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
