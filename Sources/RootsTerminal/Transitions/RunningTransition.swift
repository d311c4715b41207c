/// A transition that has begun: what it started from, and when.
///
/// It holds no clock and keeps nothing between two frames, so that a new one can start at any
/// moment from what this one shows.
public struct RunningTransition: Sendable {
  /// What is shown.
  public let transition: Transition
  /// What was on the glass when it began.
  public let from: Frame
  /// When it began.
  public let start: Duration
  /// How long it takes.
  public let duration: Duration
  /// What may move; the whole frame when nil.
  public let region: Rect?
  /// What of it comes, goes or makes way; all that differs when nil.
  public let box: Rect?

  /// Begins a transition.
  public init(
    _ transition: Transition, from: Frame, start: Duration,
    duration: Duration = Transitions.standardDuration, region: Rect? = nil,
    box: Rect? = nil
  ) {
    self.transition = transition
    self.from = from
    self.start = start
    self.duration = duration
    self.region = region
    self.box = box
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

  /// What is on the glass, on the way to what the app looks like by now.
  public func frame(to: Frame, now: Duration) -> Frame {
    transition.frame(from: from, to: to, progress: progress(now: now), in: region, box: box)
  }
}
