import Roots

/// The history of a run, as whole copies of the stacks without what protections show: undo and redo
/// lead from one copy to another.
struct GuardedHistory {
  /// The stacks without cards.
  private struct Copy: Equatable {
    var layers: [Layer: [Entry]] = [:]
    /// The selected tab of each navigator, and the tabs shown before it.
    var tabs: [EntryID?: [Int]] = [:]

    /// Copies a state without cards, what is above them, and what is inside either.
    init(_ state: NavigationState, without cards: Set<EntryID>) {
      var left = cards
      for layer in state.layers {
        if layer.host.map({ left.contains($0) }) == true { left.formUnion(Self.ids(state[layer])) }
        if Self.owner(of: layer).map({ left.contains($0) }) == true {
          left.formUnion(Self.ids(state[layer]))
        }
        let entries = state[layer].entries.prefix { !left.contains($0.id) }
        left.formUnion(state[layer].entries.dropFirst(entries.count).map(\.id))
        if !entries.isEmpty { layers[layer] = Array(entries) }
      }
      tabs[nil] = [state.selectedTab] + state.shownBefore
      for id in layers.values.joined().map(\.id) {
        if let inner = state.stacks(in: id) { tabs[id] = [inner.selectedTab] + inner.shownBefore }
      }
    }

    private static func ids(_ stack: Stack) -> [EntryID] { stack.entries.map(\.id) }

    private static func owner(of layer: Layer) -> EntryID? {
      if case .accessory(_, let owner) = layer.slot { owner } else { nil }
    }
  }

  /// The copies by the number of commits that can be undone.
  ///
  /// Those after the present one can be redone; nil stands for those from before the run was
  /// followed.
  private var copies: [Copy?] = []
  private var undoCount = 0
  /// The stacks now: those of the present copy, or without accessories that cards have cleared.
  private var present: Copy?
  private var cards: Set<EntryID> = []
  /// Whether questions can have cleared accessories before the run was followed: then the present
  /// copy lacks these.
  private var canLackCleared = false

  /// Begins anew with a world.
  mutating func begin(_ world: World, without cards: Set<EntryID>) {
    copies = Array(repeating: nil, count: world.history.undoCount)
    self.cards = cards
    canLackCleared = true
    present = Copy(world.state, without: cards)
    copies.append(present)
    copies += Array(repeating: nil, count: world.history.redoCount)
    undoCount = world.history.undoCount
  }

  /// Follows a step.
  /// - Returns: what is wrong; nil when all is as it must be.
  mutating func follow(
    _ result: StepResult, _ world: World, without cards: Set<EntryID>
  ) -> String? {
    self.cards.formUnion(cards)
    for case .removed(let entry, _, .inherited(let heir), _) in result.changes
    where self.cards.contains(entry.id) { self.cards.insert(heir) }
    let now = Copy(world.state, without: self.cards)
    let before = present
    present = now
    let (old, history) = (undoCount, world.history)
    undoCount = history.undoCount
    if result.isTravelling, result.pending == nil, result.refusal == nil {
      if canLackCleared { copies[old] = nil }
      canLackCleared = false
      return travel(to: now, history)
    }
    var commits: [Copy?] = []
    if now != before, !isQuestion(result) {
      // What a question has cleared belongs to the command that waited for it.
      if before != copies[old], result.resumed == nil { commits.append(before) }
      commits.append(now)
    }
    if world.pending.isEmpty, world.marks.cards.isEmpty, (commits.last ?? copies[old]) != now {
      commits.append(now)
    }
    if canLackCleared, undoCount == old + commits.count + 1 {
      commits.insert(before, at: 0)
    }
    if !commits.isEmpty {
      if canLackCleared { copies[old] = nil }
      canLackCleared = false
    }
    guard undoCount == min(old + commits.count, history.limit) else {
      return "\(commits.count) changes to undo: \(old) became \(undoCount)"
    }
    if commits.isEmpty { return nil }
    copies.removeSubrange((old + 1)...)
    copies += commits
    copies.removeFirst(copies.count - 1 - undoCount)
    return history.redoCount == 0 ? nil : "a change leaves steps to redo"
  }

  /// Whether a step shows cards, and removes nothing but what it clears for them.
  private func isQuestion(_ result: StepResult) -> Bool {
    var showsCard = false
    for change in result.changes {
      switch change {
      case .inserted(let entry, let layer, _):
        if cards.contains(entry.id) {
          showsCard = true
        } else if layer.host.map({ cards.contains($0) }) != true {
          return false
        }
      case .removed(_, _, .dismissed(.cleared), _), .hosted: break
      default: return false
      }
    }
    return showsCard
  }

  private mutating func travel(to now: Copy, _ history: History) -> String? {
    if undoCount + history.redoCount == copies.count - 1, copies[undoCount] ?? now == now {
      copies[undoCount] = now
      return nil
    }
    // What protections removed in the same step is a commit of its own.
    guard history.redoCount == 0, undoCount > 0, undoCount <= copies.count else {
      return "undo or redo leads elsewhere"
    }
    copies.removeSubrange(undoCount...)
    copies.append(now)
    return nil
  }
}
