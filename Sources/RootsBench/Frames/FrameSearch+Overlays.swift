import Roots

// The frames of accessories that lie on each other, above those of the screens.
extension FrameSearch {
  /// Whether something keeps the search from being complete that may not matter if accessories are
  /// a part of the head.
  var isHinderedByOverlays: Bool {
    !isComplete && obstacle != .time && answers.heads.contains(where: \.isOverlaid)
  }

  /// Whether a frame is one of accessories.
  func isOverlay(_ frame: Int) -> Bool { grounds[frame].floor != nil }

  /// The roots that can be below a frame, in a fixed order: nil for a screen that is one itself.
  /// - Returns: nil for a new frame, below which nothing is known yet.
  func roots(below frame: Int) -> [Int?]? {
    guard let floor = grounds[frame].floor else { return contexts.roots[frame]?.sorted() }
    if contexts.floors[frame] == nil { return nil }
    return floor == 0 ? [nil] : contexts.roots[floor]?.sorted()
  }

  /// What a chain tells of the entries below an item.
  func known(below item: Item, _ chain: [Link], root: Int?) -> FrameAnswers.Below {
    let isKnown = !isOverlay(bottom(of: chain, item))
    return FrameAnswers.Below(
      parts: chain.map(\.symbol), floor: isKnown ? floor(below: item, chain).count : nil,
      root: root)
  }

  /// The frame of the screens under the accessories of an item, and the number of links that lead
  /// there; a chain to the lowest accessory is known.
  func floor(below item: Item, _ chain: [Link]) -> (frame: Int, count: Int) {
    var (frame, count) = (item.frame, 0)
    for (index, link) in chain.enumerated() where isOverlay(frame) {
      if case .edge(let edge) = link { (frame, count) = (edge.frame, index + 1) }
    }
    return (frame, count)
  }

  /// Makes a move with each lowest accessory that can be below those that are known.
  /// - Returns: true, because others can be found.
  mutating func followFromFloor(_ item: Item, _ move: UInt32, _ chain: [Link]) -> Bool {
    let below = bottom(of: chain, item)
    for edge in edgesBelow(below) where !isOverlay(edge.frame) {
      followKnown(item, move, chain + [.edge(edge)])
    }
    for edge in contexts.floors(under: below) {
      followKnown(item, move, chain + [.skip([]), .edge(edge)])
    }
    return true
  }

  /// Notes the gaps whose entries a move removes.
  mutating func addGaps(_ answer: FrameAnswers.Answer, _ origin: Origin) {
    if answer.passed.isEmpty, answer.passedOverlays.isEmpty { return }
    let ends = origin.chain.indices.map { screen(endingGapAt: $0, of: origin) }
    gaps.add(answer, origin, to: ends, isOverlay: { [grounds] in grounds[$0].floor != nil })
  }
}
