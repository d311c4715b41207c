/// How the eye is led from one frame to the next: a pure function of two frames and a progress.
///
///     let curtain = Transition { passage, progress in
///       let hidden = Int(Double(passage.region.size.columns) * (1 - progress))
///       passage.show(.from, part: passage.region.first(columns: hidden))
///     }
///
/// The command has taken effect when it begins; it only shows it.
public struct Transition: Sendable {
  /// Which way a navigation went, read off its changes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A screen came on top, or went.
    case push, pop
    /// An accessory came, went, or made way for another.
    case present, dismiss, swap
    /// Something else changed what is visible: a tab, a stack.
    case show

    /// Whether it takes back what its counterpart did, and so is shown the other way round.
    public var isReturn: Bool { self == .pop || self == .dismiss }
  }

  /// The frames in between: none, a drawing on a passage, or custom frames.
  private enum Film: Sendable {
    case none
    case drawn(@Sendable (_ passage: inout Passage, _ progress: Double) -> Void)
    case own(@Sendable (Frame?, Frame, Double, Bool) -> Frame)
  }

  private let film: Film
  private let isReversed: Bool

  /// Makes a transition from what it draws between its ends.
  ///
  /// - Parameter draw: draws on a passage that shows the new frame already; the progress lies
  ///   between 0 and 1. It must not depend on anything else.
  public init(_ draw: @escaping @Sendable (_ passage: inout Passage, _ progress: Double) -> Void) {
    self.init(.drawn(draw))
  }

  /// Makes a transition from a function of two frames.
  ///
  /// - Parameter frame: makes the frame in between, of which only the moving area is used. Its
  ///   arguments are the old frame, nil if there is none; the new frame; the progress, between 0
  ///   and 1; and whether the transition is sure to be finished, which an interactive one is not.
  ///   It must not depend on anything else.
  public init(
    frame:
      @escaping @Sendable (
        _ from: Frame?, _ to: Frame, _ progress: Double, _ isFinished: Bool
      ) -> Frame
  ) {
    self.init(.own(frame))
  }

  private init(_ film: Film, isReversed: Bool = false) {
    self.film = film
    self.isReversed = isReversed
  }

  /// Nothing in between.
  public static let none = Transition(.none)

  /// Whether there is nothing in between.
  public var isInstant: Bool { if case .none = film { true } else { false } }

  /// The transition backwards: the new screen leaves the way it came.
  public var reversed: Transition { Transition(film, isReversed: !isReversed) }

  /// The frame at a progress.
  ///
  /// At 1 it is `to`, and at 0 it is `from` as far as `region` reaches. In between the cursor is
  /// hidden. Frames of different sizes have nothing in between: the result is `to`.
  ///
  /// - Parameters:
  ///   - from: what was on the terminal.
  ///   - to: what will be.
  ///   - progress: 0...1; what lies outside counts as the nearer end.
  ///   - region: what may move; everything outside is `to`. The whole frame when nil.
  ///   - box: what of it comes, goes or makes way; all that differs when nil.
  ///   - scenes: how the scenes stand on both.
  ///   - isFinished: whether it is sure to arrive; it is not while somebody holds it.
  public func frame(
    from: Frame, to: Frame, progress: Double, in region: Rect? = nil, box: Rect? = nil,
    scenes: ScenePassage = ScenePassage(), isFinished: Bool = true
  ) -> Frame {
    let whole = Rect(size: to.size)
    let region = region?.intersection(whole) ?? whole
    guard !isInstant, progress < 1, from.size == to.size, !region.isEmpty else { return to }
    guard progress > 0 else { return Transition.start(from: from, to: to, region: region) }
    let revived = scenes.revived(from, in: region)
    switch film {
    case .none: return to
    case .drawn(let draw):
      var passage =
        isReversed
        ? Passage(
          from: to, to: revived, region: region, box: box, ground: .from, scenes: scenes.reversed)
        : Passage(from: revived, to: to, region: region, box: box, ground: .to, scenes: scenes)
      draw(&passage, isReversed ? 1 - progress : progress)
      return passage.frame
    case .own(let frame):
      let drawn =
        isReversed
        ? frame(scenes.to == .nothing ? nil : to, revived, 1 - progress, isFinished)
        : frame(scenes.from == .nothing ? nil : revived, to, progress, isFinished)
      return Transition.within(region, drawn, on: to)
    }
  }

  /// Somebody's own frame, as far as it may reach.
  private static func within(_ region: Rect, _ drawn: Frame, on to: Frame) -> Frame {
    var passage = Passage(
      from: drawn.size == to.size ? drawn : to, to: to, region: region, box: region, ground: .to)
    passage.show(.from, part: region)
    return passage.frame
  }

  private static func start(from: Frame, to: Frame, region: Rect) -> Frame {
    guard region != Rect(size: from.size) else { return from }
    var passage = Passage(from: from, to: to, region: region, box: region, ground: .to)
    passage.show(.from, part: region)
    return passage.frame
  }
}
