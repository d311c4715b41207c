/// A transition that has begun: what it started from, and when.
///
/// It holds no clock and keeps nothing between two frames, so that a new one can start at any
/// moment from what this one shows.
public struct RunningTransition: Sendable {
  /// The transition.
  public let transition: Transition
  /// The frame at the beginning.
  public let from: Frame
  /// When it began.
  public let start: Duration
  /// How long it takes.
  public let duration: Duration
  /// The area that may move; nil for the whole frame.
  public let region: Rect?
  /// The area that comes or goes; nil for the whole difference.
  public let box: Rect?
  /// How the scenes stand that it leads from and to.
  public let scenes: ScenePassage

  /// Begins a transition.
  ///
  /// With `done`, that much of the way (0...1) is behind it at its start already.
  public init(
    _ transition: Transition, from: Frame, start: Duration,
    duration: Duration = Transitions.standardDuration, region: Rect? = nil,
    box: Rect? = nil, scenes: ScenePassage = ScenePassage(), done: Double = 0
  ) {
    self.transition = transition
    self.from = from
    // As if it had begun so long ago that it has come as far by now.
    let left = (1 - min(max(done, 0), 1)).cubeRoot
    self.start = start - duration * (1 - left)
    self.duration = duration
    self.region = region
    self.box = box
    self.scenes = scenes
  }

  /// When it is over.
  public var end: Duration { start + duration }

  /// Whether there is nothing left to show but where it leads.
  public func isOver(now: Duration) -> Bool { now >= end }

  /// How far it is, 0...1: quick at first and slower towards the end.
  public func progress(now: Duration) -> Double {
    guard now < end else { return 1 }
    guard now > start else { return 0 }
    let left = 1 - (now - start) / duration
    return 1 - left * left * left
  }

  /// Returns the frame of this moment, on the way to the frame of the app.
  ///
  /// - Parameters:
  ///   - to: what the app looks like.
  ///   - now: the time.
  ///   - backdrop: the frame with nothing on it but the backdrop of the scene that is reached.
  public func frame(to: Frame, now: Duration, backdrop: Frame? = nil) -> Frame {
    var scenes = scenes
    scenes.backdrop = backdrop
    return transition.frame(
      from: from, to: to, progress: progress(now: now), in: region, box: box, scenes: scenes)
  }
}

extension Double {
  /// The cube root of 0...1, by Newton's method; near enough for cells.
  fileprivate var cubeRoot: Double {
    guard self > 0 else { return 0 }
    var root = 1.0
    for _ in 0..<40 { root -= (root * root * root - self) / (3 * root * root) }
    return root
  }
}
