import Roots
import RootsBlueprint
import RootsExplorer
import RootsTerminal

/// The ways to what a search of frames has found, as moves from the start.
///
/// A way within a frame is known from its first head; a way over a certain stack is put together
/// from those of its frames. It is then performed, so that a wrong one is no witness.
struct FrameWays {
  let search: FrameSearch
  let run: AppRun
  private let finder: ItemFinder

  init(_ search: FrameSearch) {
    (self.search, run, finder) = (search, search.run, search.finder)
  }

  /// The greatest number of moves of a way.
  private static let lengthLimit = 2000

  /// The way to an item that was found, which shows it when it is performed; nil if none is known.
  func way(to number: UInt32) -> [UInt32]? {
    (search.found[number] ?? []).lazy.compactMap { way(to: number, by: $0) }.first
  }

  private func way(to number: UInt32, by origin: FrameSearch.Origin) -> [UInt32]? {
    guard let chain = chain(of: origin) else { return nil }
    guard var moves = way(to: origin.item, over: chain) else { return nil }
    if origin.move != .max { moves.append(origin.move) }
    return performed(moves).flatMap { shows(number, $0) ? moves : nil }
  }

  /// The way by some moves; nil if one is not possible, or one before the last is refused.
  private func performed(_ moves: [UInt32]) -> WayEnd? {
    var way = WayEnd(at: run.start())
    for move in moves {
      guard way.refusal == nil, run.moves(in: way.after, opensLinks: false).contains(move) else {
        return nil
      }
      way = way.followed(by: move, in: run)
    }
    return way
  }

  /// Whether the last move of a way shows an item, or the state after it.
  func shows(_ number: UInt32, _ way: WayEnd) -> Bool {
    let item = finder.items[number]
    if let move = way.last {
      if let refusal = way.refusal {
        return finder.items(of: move, refused: refusal, in: way.after).contains(item)
      }
      if finder.items(of: move, from: way.before, to: way.after).contains(item) { return true }
    }
    return isShown(number, in: way.after)
  }

  private func isShown(_ number: UInt32, in state: AppState) -> Bool {
    let item = finder.items[number]
    if item == .wish { return search.answers.isWished(state.world) }
    return finder.items(of: state).contains(item)
  }

  /// The way to an item over some stack; nil if none is known.
  func way(to item: FrameSearch.Item) -> [UInt32]? {
    performed(item).flatMap { isShown(item, in: $0.after) ? $0.moves : nil }
  }

  private func isShown(_ item: FrameSearch.Item, in state: AppState) -> Bool {
    var answers = search.answers
    let tab = answers.heads[item.head].tab
    return (tab == nil || state.world.state.selectedTab == tab)
      && answers.head(of: state, tab: tab) == item.head
  }

  /// A way that can lead to an item over some stack.
  private func performed(_ item: FrameSearch.Item) -> WayEnd? {
    if let chain = bottomChain(below: item.frame), let moves = way(to: item, over: chain),
      let way = performed(moves), way.refusal == nil,
      run.blueprint.map.tabs.count < 2 || isShown(item, in: way.after)
    {
      return way
    }
    return wayOverTabs(to: item) { isShown(item, in: $0) }
  }

  /// The way to an item over a stack on which nothing can be done; nil if none is known.
  func wayToDeadEnd(_ item: FrameSearch.Item) -> [UInt32]? {
    guard let way = performed(item) else { return nil }
    let isWithoutRoot = way.after.isOnReplacedRoot
    let isDead = run.moves(in: way.after, opensLinks: false).allSatisfy { move in
      isWithoutRoot && run.table[move].act.isTab
        || way.followed(by: move, in: run).isWithoutMove
    }
    return isDead ? way.moves : nil
  }

  // MARK: Ways over certain stacks

  /// The edges from the item of an origin to the bottom, of which its links are the first.
  private func chain(of origin: FrameSearch.Origin) -> [FrameSearch.Edge]? {
    edges(of: origin.chain, origin).flatMap { edges in
      toBottom(edges, of: origin, through: origin.gap == nil ? origin.through : nil)
    }
  }

  /// The edges from the item of an origin to the bottom, of which the first are known.
  private func toBottom(
    _ edges: [FrameSearch.Edge], of origin: FrameSearch.Origin, through symbol: Int? = nil
  ) -> [FrameSearch.Edge]? {
    var edges = edges
    let contexts = search.contexts
    let isFree = { search.canBeBelow($0, origin) }
    if let symbol {
      let start = edges.last?.frame ?? origin.item.frame
      guard let part = contexts.chain(from: start, past: isFree, to: { $0.symbol == symbol })
      else { return nil }
      edges += part
    }
    let end = edges.last?.frame ?? origin.item.frame
    if end == 0 { return edges }
    return contexts.chain(from: end, past: isFree) { edge in
      edge.frame == 0 && isFree(edge.symbol) && origin.root.map { edge.symbol == $0 } != false
    }.map { edges + $0 }
  }

  /// The edges of any stack below a frame.
  func bottomChain(below frame: Int) -> [FrameSearch.Edge]? {
    frame == 0 ? [] : search.contexts.chain(from: frame) { $0.frame == 0 }
  }

  /// The edges of some links; a gap among them has the fewest entries that it can have.
  private func edges(
    of links: some Sequence<FrameSearch.Link>, _ origin: FrameSearch.Origin
  ) -> [FrameSearch.Edge]? {
    let contexts = search.contexts
    var (edges, frame, isGap) = ([FrameSearch.Edge](), origin.item.frame, false)
    // The screen that is not in the gap.
    var target: Name?
    let isNone = { (symbol: Int) in target == nil || search.answers.screens[symbol] != target }
    for (place, link) in links.enumerated() {
      switch link {
      case .skip(let revoked):
        (isGap, target) = (true, search.screen(endingGapAt: place, of: origin))
        guard origin.gap == place, let symbol = origin.through else { continue }
        let part = contexts.chain(from: frame, past: isNone) { edge in
          let isOverEnd =
            revoked.isEmpty
            ? target.map { contexts.isOver($0, edge.frame) } != false
            : !search.grounds[edge.frame].protections.isDisjoint(with: revoked)
          return edge.symbol == symbol && isOverEnd
            && search.isOverlay(edge.frame) == search.isOverlay(frame)
        }
        guard let part else { return nil }
        edges += part
        frame = edges.last?.frame ?? frame
      case .edge(let edge):
        if isGap {
          // Below an entry that the gap must have, another end of it can be the nearest one.
          let isFree = origin.through != nil
          let part = contexts.chain(from: frame, past: isNone) { other in
            other == edge || isFree && search.answers.symbols[other.symbol].screen == target
          }
          guard let part else { return nil }
          edges += part
        } else {
          edges.append(edge)
        }
        (frame, isGap) = (edges.last?.frame ?? frame, false)
      }
    }
    return edges
  }

  /// The moves from the start to an item over a stack with these edges, top first; they are found
  /// from the last to the first.
  private func way(
    to item: FrameSearch.Item, over chain: [FrameSearch.Edge]
  ) -> [UInt32]? {
    var (item, chain, moves) = (item, chain, [UInt32]())
    while moves.count < Self.lengthLimit {
      guard let known = search.origins[item] else { return nil }
      guard var origin = known else {
        return chain.isEmpty ? wayToStart(of: item) + moves.reversed() : nil
      }
      var rest = chain[...]
      if origin.added > 0 {
        // Each edge below a frame has a way of its own.
        guard let edge = chain.first, let own = search.edges[item.frame]?[edge] else { return nil }
        origin = own
        rest = chain.dropFirst(own.added)
      }
      // No move of the tab itself led there.
      if origin.move == .max {
        guard let sender = origin.sender, origin.item.frame == 0 else { return nil }
        return bottomChain(below: sender.item.frame).flatMap { way(to: sender.item, over: $0) }
          .map { $0 + [sender.move] + moves.reversed() }
      }
      guard var below = edges(of: origin.chain.prefix(origin.passed), origin) else { return nil }
      if origin.reachesBottom {
        guard let whole = toBottom(below, of: origin) else { return nil }
        below = whole
      } else {
        below += rest
      }
      moves.append(origin.move)
      (item, chain) = (origin.item, below)
    }
    return nil
  }

  /// The moves to the first state of a tab.
  private func wayToStart(of item: FrameSearch.Item) -> [UInt32] {
    guard let tab = search.answers.heads[item.head].tab,
      tab != run.start().world.state.selectedTab
    else { return [] }
    return run.table.numbers[.tab(tab)]?.prefix(1).map(\.self) ?? []
  }
}
