/// A transition in progress, with its first frame and its start time.
///
/// It stores no clock and nothing between two frames, so that another transition can start at any
/// moment from the current frame.
public struct RunningTransition: Sendable {
  /// The transition.
  public let transition: Transition
  /// The frame at the beginning.
  public let from: Frame
  /// The time of the start.
  public let start: Duration
  /// The total time.
  public let duration: Duration
  /// The area that may move; nil for the whole frame.
  public let region: Rect?
  /// The area that comes or goes; nil for the whole difference.
  public let box: Rect?
  /// The layouts of the old and the new scene.
  public let scenes: ScenePassage

  /// Begins a transition.
  ///
  /// `done` is the progress at the start, 0 to 1.
  public init(
    _ transition: Transition, from: Frame, start: Duration,
    duration: Duration = Transitions.standardDuration, region: Rect? = nil,
    box: Rect? = nil, scenes: ScenePassage = ScenePassage(), done: Double = 0
  ) {
    self.transition = transition
    self.from = from
    // Shifts the start into the past so that the progress is `done` now.
    let left = (1 - min(max(done, 0), 1)).cubeRoot
    self.start = start - duration * (1 - left)
    self.duration = duration
    self.region = region
    self.box = box
    self.scenes = scenes
  }

  /// The time of the end.
  public var end: Duration { start + duration }

  /// Whether only the final frame is left to show.
  public func isOver(now: Duration) -> Bool { now >= end }

  /// The progress at a time, 0 to 1: fast at first and slower towards the end.
  public func progress(now: Duration) -> Double {
    guard now < end else { return 1 }
    guard now > start else { return 0 }
    let left = 1 - (now - start) / duration
    return 1 - left * left * left
  }

  /// Returns the frame at a time.
  ///
  /// - Parameters:
  ///   - to: the new frame.
  ///   - now: the time.
  ///   - backdrop: the frame with only the backdrop of the new scene.
  /// - Complexity: O(cells).
  public func frame(to: Frame, now: Duration, backdrop: Frame? = nil) -> Frame {
    var scenes = scenes
    scenes.backdrop = backdrop
    return transition.frame(
      from: from, to: to, progress: progress(now: now), in: region, box: box, scenes: scenes)
  }
}

extension Double {
  /// The cube root of 0 to 1 by Newton's method, exact enough for cells.
  fileprivate var cubeRoot: Double {
    guard self > 0 else { return 0 }
    var root = 1.0
    for _ in 0..<40 { root -= (root * root * root - self) / (3 * root * root) }
    return root
  }
}
