import Roots
import RootsBlueprint
import RootsExplorer

// The stacks of tabs, which are looked at one by one.
extension FrameSearch {
  /// Adds the heads of each tab with the facts that moves of other tabs make of its own.
  mutating func shareFacts() {
    if run.blueprint.map.tabs.count < 2 { return }
    for item in order {
      let head = answers.heads[item.head]
      for revocation in exchange.revocations where revocation.tab != head.tab {
        let top = answers.protections(ofHead: item.head)
        if !grounds[item.frame].protections.union(top).isDisjoint(
          with: revocation.mask)
        {
          return obstacle = FrameObstacle("protections of screens on another tab")
        }
      }
      guard head.world.state.activeAccessory == nil else { continue }
      let facts = head.world.facts.values
      if !head.world.timers.isEmpty {
        // They begin anew after another tab was shown.
        add(
          Item(head: answers.head(item.head, with: facts), frame: item.frame),
          by: Origin(item: item, move: .max, chain: [], passed: 0))
      }
      for (message, sender) in exchange.messages
      where message.tab == head.tab && message.facts == facts {
        var origin = Origin(item: item, move: .max, chain: [], passed: 0)
        origin.sender = (sender.item, sender.move)
        if !message.isOverRoot || item.frame == 0 {
          let symbol = answers.symbol(ofHead: item.head)
          noteRepetition(message, sender, over: symbol)
          put(message.head, message.above + [symbol], on: item.frame, origin)
        } else {
          for root in (contexts.roots[item.frame] ?? []).sorted() {
            noteRepetition(message, sender, over: root)
            put(message.head, message.above + [root], on: 0, origin)
          }
        }
      }
      for change in exchange.changes where change.tab != head.tab && change.before == facts {
        var origin = Origin(item: item, move: .max, chain: [], passed: 0)
        origin.changer = exchange.changers[change]
        let top = answers.protections(ofHead: item.head)
        if change.revoked.isDisjoint(with: grounds[item.frame].protections.union(top)) {
          let next = answers.head(item.head, with: change.after)
          add(Item(head: next, frame: item.frame), by: origin)
        } else {
          revoke(change.revoked, with: change.after, from: item, by: origin)
        }
      }
    }
  }

  /// Removes the screens of a hidden tab of which a protection no longer passes, with those on top
  /// of them.
  private mutating func revoke(
    _ mask: ProtectionMask, with facts: ContiguousArray<Literal>, from item: Item,
    by origin: Origin
  ) {
    var removed = [answers.symbol(ofHead: item.head)]
    var ends = [item.frame]
    if !mask.isDisjoint(with: grounds[item.frame].protections) {
      let lowest = contexts.lowest(with: mask, below: item.frame)
      var seen: Set<Int> = []
      removed += lowest.map(\.symbol)
      removed += contexts.symbols(below: item.frame, above: nil, over: mask, &seen).sorted()
      ends = lowest.map(\.frame)
    }
    // A root is replaced or hidden, and what belongs to a screen leaves with it.
    if ends.contains(0) || answers.heads[item.head].world.otherParts != nil
      || removed.contains(where: answers.isFollowed)
    {
      return obstacle = FrameObstacle("protections of screens on another tab")
    }
    for symbol in removed {
      note(answers.items(ofDismissal: symbol, .revoked), origin)
    }
    for edge in ends.flatMap({ edgesBelow($0) }) {
      let next = answers.head(
        uncovering: edge.symbol, isRoot: edge.frame == 0, in: item.head, with: facts)
      add(Item(head: next, frame: edge.frame), by: origin)
    }
  }

  /// Notes that a screen is put on top of an equal one, on another tab.
  private mutating func noteRepetition(
    _ message: FrameMessage, _ sender: Origin, over symbol: Int
  ) {
    let top = answers.number(of: answers.heads[message.head].symbol)
    noteRepetition(of: message.above.last ?? top, over: symbol, sender)
  }
}
