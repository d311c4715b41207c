import RootsTerminal

/// The frames of a film with their times.
struct TapeReel {
  private var frames: [(frame: Frame, time: Duration)] = []
  /// The minimum time of a frame.
  let step: Duration

  /// The maximum number of frames; later ones are left out.
  static let limit = 20_000
  /// The time for which the last frame is shown.
  private static let end = Duration.seconds(2)

  init(framesPerSecond: Int) { step = .milliseconds(1000 / max(1, framesPerSecond)) }

  var isFull: Bool { frames.count >= Self.limit }

  /// Adds a frame at a time; a previous frame with less than the minimum time is replaced.
  mutating func add(_ frame: Frame, at time: Duration) {
    guard frames.last?.frame != frame, !isFull else { return }
    guard let last = frames.last, time - last.time < step else {
      return frames.append((frame, time))
    }
    frames[frames.count - 1].frame = frame
  }

  /// The pictures with their times, up to the end of the film.
  func scenes(until end: Duration, _ picture: (Frame) -> String) -> [TapeFilm.Scene] {
    frames.indices.map { index in
      let next = index + 1 < frames.count ? frames[index + 1].time : end + Self.end
      return TapeFilm.Scene(
        picture: picture(frames[index].frame), time: max(step, next - frames[index].time))
    }
  }
}
