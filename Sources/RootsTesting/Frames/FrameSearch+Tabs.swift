import Roots
import RootsBlueprint

// The stacks of tabs, which are looked at one by one.
extension FrameSearch {
  /// Adds the heads of each tab with the facts that moves of other tabs make of its own.
  mutating func shareFacts() {
    if run.blueprint.map.tabs.count < 2 { return }
    for item in order {
      let head = answers.heads[item.head]
      for revocation in revocations where revocation.tab != head.tab {
        let symbols = [answers.symbol(ofHead: item.head)] + edgesBelow(item.frame).map(\.symbol)
        if symbols.contains(where: { answers.isProtected($0, by: revocation.names) }) {
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
      for change in changes where change.tab != head.tab && change.before == facts {
        let next = answers.head(item.head, with: change.after)
        add(
          Item(head: next, frame: item.frame),
          by: Origin(item: item, move: .max, chain: [], passed: 0))
      }
    }
  }
}
