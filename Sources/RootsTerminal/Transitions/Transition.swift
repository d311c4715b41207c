/// How the eye is led from one frame to the next: a pure function of two frames and a progress.
///
///     let fade = Transition { from, to, progress in progress < 0.5 ? from : to }
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
  }

  /// The frame at a progress.
  ///
  /// - Parameters:
  ///   - from: what was on the glass; of the same size as `to`.
  ///   - to: what will be.
  ///   - progress: 0 up to 1; at 1 the result must be `to`.
  public let frame: @Sendable (_ from: Frame, _ to: Frame, _ progress: Double) -> Frame

  /// Makes a transition.
  public init(
    _ frame: @escaping @Sendable (_ from: Frame, _ to: Frame, _ progress: Double) -> Frame
  ) {
    self.frame = frame
  }

  /// Nothing in between.
  public static let none = Transition { _, to, _ in to }
}
