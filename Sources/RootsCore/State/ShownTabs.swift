/// The tabs of a navigator that were shown before the selected one, each once, in one word.
///
/// Only a navigator whose `back` follows them has any.
struct ShownTabs: Hashable, Sendable {
  /// Each tab plus 1 in 4 bits, the latest in the lowest ones.
  private(set) var bits = 0

  init(bits: Int = 0) { self.bits = bits }

  /// Creates the list of some tabs, the oldest first.
  init(_ tabs: [Int]) {
    for tab in tabs { self = leaving(tab, for: -1) }
  }

  /// The tabs, the latest first.
  var latestFirst: [Int] {
    var tabs: [Int] = []
    var rest = bits
    while rest != 0 {
      tabs.append(rest & 0xF - 1)
      rest >>= 4
    }
    return tabs
  }

  /// Returns the list after another tab is selected.
  func leaving(_ tab: Int, for next: Int) -> ShownTabs { with(tab, without: [tab, next]) }

  /// Returns the list after going back to one of its tabs; the one that is left is not added.
  func returning(to tab: Int) -> ShownTabs { with(nil, without: [tab]) }

  /// Returns the list without tabs that are gone.
  func without(_ tabs: [Int]) -> ShownTabs { with(nil, without: tabs) }

  private func with(_ latest: Int?, without others: [Int]) -> ShownTabs {
    var kept = latestFirst.filter { !others.contains($0) }
    if let latest { kept.insert(latest, at: 0) }
    return ShownTabs(bits: kept.reversed().reduce(0) { $0 << 4 | $1 + 1 })
  }
}
