/// An animation between two frames: a pure function of the frames and a progress.
///
///     let curtain = Transition { passage, progress in
///       let hidden = Int(Double(passage.region.size.columns) * (1 - progress))
///       passage.show(.from, part: passage.region.first(columns: hidden))
///     }
///
/// The command has taken effect before the transition begins.
public struct Transition: Sendable {
  /// The kind of a navigation, derived from the visible screens before and after it.
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

  /// Draws on a passage that already shows the new frame; the progress is between 0 and 1.
  public typealias Drawing = @Sendable (_ passage: inout Passage, _ progress: Double) -> Void

  /// Draws the intermediate frames; nil for none.
  private var drawing: Drawing?
  private var isReversed = false

  /// Creates a transition from a drawing function, whose result must depend on nothing else.
  public init(_ draw: @escaping Drawing) { drawing = draw }

  private init() {}

  /// No intermediate frames.
  public static let none = Transition()
  /// The new frame from the beginning, in which only a backdrop may move.
  static let still = Transition { _, _ in }

  /// Whether there are no intermediate frames.
  public var isInstant: Bool { drawing == nil }

  /// The transition backwards: the new screen leaves the way it came.
  package var reversed: Transition {
    var reversed = self
    reversed.isReversed.toggle()
    return reversed
  }

  /// The frame at a progress.
  ///
  /// At 1 it is `to`; before, the cursor is hidden. At 0 it is `from` inside `region`. For frames
  /// of different sizes the result is `to`.
  ///
  /// - Parameters:
  ///   - from: the old frame.
  ///   - to: the new frame.
  ///   - progress: 0 to 1; a value outside counts as the nearer end.
  ///   - region: the area that may move; everything outside is `to`. The whole frame if nil.
  ///   - box: the part of the region that appears, disappears or is replaced; nil for all of it.
  package func frame(
    from: Frame, to: Frame, progress: Double, in region: Rect? = nil, box: Rect? = nil
  ) -> Frame {
    let whole = Rect(size: to.size)
    let region = region?.intersection(whole) ?? whole
    guard let drawing, progress < 1, from.size == to.size, !region.isEmpty else { return to }
    let (first, last) = isReversed ? (to, from) : (from, to)
    var passage = Passage(from: first, to: last, on: to, region: region, box: box)
    if progress <= 0 {
      passage.show(isReversed ? .to : .from, part: region)
    } else {
      if isReversed { passage.show(.to, part: region) }
      drawing(&passage, isReversed ? 1 - progress : progress)
    }
    return passage.frame
  }
}
