/// A share of a list of tapes: every so many of them, by their places alone.
public struct TapeShard: Hashable, Sendable {
  /// Which share, from 1 to `count`.
  public let index: Int
  /// How many shares there are.
  public let count: Int

  /// A share; nil for one that does not exist.
  public init?(_ index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// What is in it, in the same order: shares of one list are disjoint, and together all of it.
  public func share<Element>(of list: [Element]) -> [Element] {
    stride(from: index - 1, to: list.count, by: count).map { list[$0] }
  }
}
