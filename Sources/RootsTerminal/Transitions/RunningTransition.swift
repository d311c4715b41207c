/// A transition in progress, with its first frame and its start time.
///
/// It stores no clock and nothing between two frames, so that another transition can start at any
/// moment from the current frame.
package struct RunningTransition: Sendable {
  package let transition: Transition
  /// The frame at the beginning.
  package let from: Frame
  /// The time of the start, and the total time.
  package let start, duration: Duration
  /// The area that may move; nil for the whole frame.
  package let region: Rect?
  /// The area that appears, disappears or is replaced; nil for the whole region.
  package let box: Rect?

  /// Begins a transition.
  package init(
    _ transition: Transition, from: Frame, start: Duration, duration: Duration,
    region: Rect? = nil, box: Rect? = nil
  ) {
    (self.transition, self.from) = (transition, from)
    (self.start, self.duration) = (start, duration)
    (self.region, self.box) = (region, box)
  }

  /// Whether only the final frame is left to show.
  package func isOver(now: Duration) -> Bool { now >= start + duration }

  /// The progress at a time, 0 to 1: fast at first and slower towards the end.
  package func progress(now: Duration) -> Double {
    guard !isOver(now: now) else { return 1 }
    let left = 1 - max((now - start) / duration, 0)
    return 1 - left * left * left
  }

  /// Returns the frame at a time on the way to a new frame.
  ///
  /// - Complexity: O(cells).
  package func frame(to: Frame, now: Duration) -> Frame {
    transition.frame(from: from, to: to, progress: progress(now: now), in: region, box: box)
  }
}
