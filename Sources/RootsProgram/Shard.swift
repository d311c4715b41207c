/// A share of the tapes, for dividing them among machines.
struct Shard: Hashable {
  /// The number of the share, from 1.
  let index: Int
  let count: Int

  /// Reads a share.
  ///
  /// - Returns: nil unless the text is `INDEX/COUNT` with an index from 1 to the count.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], index > 0, index <= count
    else { return nil }
    (self.index, self.count) = (index, count)
  }
}
