import Roots

// The commands for the stacks of other tabs.
extension FrameAnswers {
  /// Notes what a move puts on other tabs.
  mutating func send(
    _ move: UInt32, _ before: AppState, _ after: AppState, _ head: FrameHead,
    _ answer: inout Answer
  ) {
    guard reachesTabs else { return }
    guard let stacks = otherStacks(move, before, head.tab, isRefused: false) else {
      return note("commands after `show`")
    }
    for (index, start, end) in stacks {
      let old = before.world.state.tabs[index].entries
      let new = after.world.state.tabs[index].entries
      if old == new, start == end { continue }
      let added = new.dropFirst(old.count)
      let isOver = end.starts(with: start)
      let rest = end.dropFirst(isOver ? start.count : old.count)
      let isSame =
        added.count == rest.count
        && zip(added, rest).allSatisfy { $0.screen == $1.screen && $0.payload == $1.payload }
      guard new.starts(with: old), end.starts(with: old), isSame, !added.isEmpty,
        added.allSatisfy({ $0.reaction == .none }), after.world.pending.isEmpty
      else {
        return note("commands for another tab")
      }
      answer.sent.append(
        FrameMessage(
          move: move, tab: index, facts: before.world.facts.values,
          head: self.head(of: after, tab: index),
          above: stride(from: new.count - 2, through: old.count, by: -1).map {
            number(of: FrameSymbol(new, at: $0, in: after.world))
          }, isOverRoot: !isOver))
    }
  }

  /// The stacks of other tabs before and after a move, with gaps over their roots before; nil if it
  /// is refused because of these, or only without them.
  func otherStacks(
    _ move: UInt32, _ before: AppState, _ tab: Int?, isRefused: Bool
  ) -> [(tab: Int, before: ContiguousArray<Entry>, after: ContiguousArray<Entry>)]? {
    var (before, world) = (before, before.world)
    let others = world.state.tabs.indices.filter { $0 != tab }
    var ids = freeIDs(others.count * gapCount)[...]
    for index in others {
      let gaps = ids.prefix(gapCount).map { gap.entry($0, over: []) }
      world.replaceEntries(of: .tab(index), by: world.state.tabs[index].entries + gaps)
      ids = ids.dropFirst(gapCount)
    }
    world.place(keepsLinks: false)
    before.world = world
    guard (run.perform(move, on: &before) != nil) == isRefused else { return nil }
    let after = before.world.state.tabs
    return others.map { ($0, world.state.tabs[$0].entries, after[$0].entries) }
  }
}
