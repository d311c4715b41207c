/// One of the parts into which machines divide the tapes.
struct Shard: Hashable {
  /// From 1.
  let index: Int
  let count: Int

  /// - Returns: nil for what is not `INDEX/COUNT` with the index from 1 to the count.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], index > 0, index <= count
    else { return nil }
    (self.index, self.count) = (index, count)
  }
}
