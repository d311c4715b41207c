/// An animation between two frames: a pure function of the frames and a progress.
///
///     let curtain = Transition { passage, progress in
///       let hidden = Int(Double(passage.region.size.columns) * (1 - progress))
///       passage.show(.from, part: passage.region.first(columns: hidden))
///     }
///
/// The command has taken effect before the transition begins.
public struct Transition: Sendable {
  /// The kind of a navigation, derived from its changes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A screen was pushed or popped.
    case push, pop
    /// An accessory came, left, or was replaced.
    case present, dismiss, swap
    /// Something else changed the visible content: a tab, a stack.
    case show

    /// Whether the kind is the reverse of another one, and so is drawn backwards.
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

  /// Creates a transition from a drawing function.
  ///
  /// - Parameter draw: draws on a passage that already shows the new frame; the progress is between
  ///   0 and 1. The result must depend on nothing else.
  public init(_ draw: @escaping @Sendable (_ passage: inout Passage, _ progress: Double) -> Void) {
    self.init(.drawn(draw))
  }

  /// Creates a transition from a function of two frames.
  ///
  /// - Parameter frame: makes the intermediate frame, of which only the moving area is used. Its
  ///   arguments are the old frame, nil if there is none; the new frame; the progress, between 0
  ///   and 1; and whether the transition is sure to be finished, which an interactive one is not.
  ///   The result must depend on nothing else.
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

  /// No intermediate frames.
  public static let none = Transition(.none)

  /// Whether there are no intermediate frames.
  public var isInstant: Bool { if case .none = film { true } else { false } }

  /// The transition backwards: the new screen leaves the way it came.
  public var reversed: Transition { Transition(film, isReversed: !isReversed) }

  /// The frame at a progress.
  ///
  /// At 1 it is `to`; at 0 it is `from` inside `region`. In between the cursor is hidden. For
  /// frames of different sizes the result is `to`.
  ///
  /// - Parameters:
  ///   - from: the old frame.
  ///   - to: the new frame.
  ///   - progress: 0 to 1; a value outside counts as the nearer end.
  ///   - region: the area that may move; everything outside is `to`. The whole frame if nil.
  ///   - box: the part of the region that appears, disappears or is replaced; all differing cells
  ///     if nil.
  ///   - scenes: the layouts of both scenes.
  ///   - isFinished: whether the transition is sure to be finished; false during a drag.
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

  /// A custom frame, limited to the region.
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
