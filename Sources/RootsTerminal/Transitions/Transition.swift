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

  /// Draws on a passage that already shows the new frame; the progress is between 0 and 1.
  public typealias Drawing = @Sendable (_ passage: inout Passage, _ progress: Double) -> Void

  /// The frames in between; nil for none.
  private let drawing: Drawing?
  private let isReversed: Bool

  /// Creates a transition from a drawing function, whose result must depend on nothing else.
  public init(_ draw: @escaping Drawing) {
    self.init(drawing: draw)
  }

  private init(drawing: Drawing?, isReversed: Bool = false) {
    (self.drawing, self.isReversed) = (drawing, isReversed)
  }

  /// No intermediate frames.
  public static let none = Transition(drawing: nil)

  /// Whether there are no intermediate frames.
  public var isInstant: Bool { drawing == nil }

  /// The transition backwards: the new screen leaves the way it came.
  public var reversed: Transition { Transition(drawing: drawing, isReversed: !isReversed) }

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
  public func frame(
    from: Frame, to: Frame, progress: Double, in region: Rect? = nil, box: Rect? = nil,
    scenes: ScenePassage = ScenePassage()
  ) -> Frame {
    let whole = Rect(size: to.size)
    let region = region?.intersection(whole) ?? whole
    guard let drawing, progress < 1, from.size == to.size, !region.isEmpty else { return to }
    guard progress > 0 else { return Transition.start(from: from, to: to, region: region) }
    let revived = scenes.revived(from, in: region)
    var passage =
      isReversed
      ? Passage(
        from: to, to: revived, region: region, box: box, ground: .from, scenes: scenes.reversed)
      : Passage(from: revived, to: to, region: region, box: box, ground: .to, scenes: scenes)
    drawing(&passage, isReversed ? 1 - progress : progress)
    return passage.frame
  }

  private static func start(from: Frame, to: Frame, region: Rect) -> Frame {
    guard region != Rect(size: from.size) else { return from }
    var passage = Passage(from: from, to: to, region: region, box: region, ground: .to)
    passage.show(.from, part: region)
    return passage.frame
  }
}
