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

  /// Draws what is between; nil when there is nothing.
  private let draw: (@Sendable (_ passage: inout Passage, _ progress: Double) -> Void)?
  private let isReversed: Bool

  /// Makes a transition from what it draws between its ends.
  ///
  /// - Parameter draw: draws on a passage that shows the new frame already; the progress lies
  ///   between 0 and 1. It must not depend on anything else.
  public init(_ draw: @escaping @Sendable (_ passage: inout Passage, _ progress: Double) -> Void) {
    self.draw = draw
    isReversed = false
  }

  private init(
    draw: (@Sendable (inout Passage, Double) -> Void)?, isReversed: Bool
  ) {
    self.draw = draw
    self.isReversed = isReversed
  }

  /// Nothing in between.
  public static let none = Transition(draw: nil, isReversed: false)

  /// Whether there is nothing in between.
  public var isInstant: Bool { draw == nil }

  /// The same, as a film that runs backwards: what came goes the way it came.
  public var reversed: Transition { Transition(draw: draw, isReversed: !isReversed) }

  /// The frame at a progress.
  ///
  /// At 1 it is `to`, and at 0 it is `from` as far as `region` reaches. In between the cursor is
  /// hidden. Frames of different sizes have nothing in between: the result is `to`.
  ///
  /// - Parameters:
  ///   - from: what was on the glass.
  ///   - to: what will be.
  ///   - progress: 0...1; what lies outside counts as the nearer end.
  ///   - region: what may move; everything outside is `to`. The whole frame when nil.
  ///   - box: what of it comes, goes or makes way; all that differs when nil.
  public func frame(
    from: Frame, to: Frame, progress: Double, in region: Rect? = nil, box: Rect? = nil
  ) -> Frame {
    let whole = Rect(size: to.size)
    let region = region?.intersection(whole) ?? whole
    guard let draw, progress < 1, from.size == to.size, !region.isEmpty else { return to }
    guard progress > 0 else { return Transition.start(from: from, to: to, region: region) }
    var passage =
      isReversed
      ? Passage(from: to, to: from, region: region, box: box, ground: .from)
      : Passage(from: from, to: to, region: region, box: box, ground: .to)
    draw(&passage, isReversed ? 1 - progress : progress)
    return passage.frame
  }

  private static func start(from: Frame, to: Frame, region: Rect) -> Frame {
    guard region != Rect(size: from.size) else { return from }
    var passage = Passage(from: from, to: to, region: region, box: region, ground: .to)
    passage.show(.from, part: region)
    return passage.frame
  }
}
