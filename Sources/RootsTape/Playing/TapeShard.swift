/// A share of a list of tapes: every `count`-th tape, starting at `index`.
public struct TapeShard: Hashable, Sendable {
  /// The number of this share, from 1 to `count`.
  public let index: Int
  /// The number of shares.
  public let count: Int

  /// Creates a share; nil for an invalid index.
  public init?(_ index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// The elements of the share in the same order; shares are disjoint, and together the whole list.
  public func share<Element>(of list: [Element]) -> [Element] {
    stride(from: index - 1, to: list.count, by: count).map { list[$0] }
  }
}
