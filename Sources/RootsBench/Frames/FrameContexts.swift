import Roots

/// What can be below each frame, found from the edges of all frames.
struct FrameContexts {
  /// The roots under each frame; nil for a frame of which none is known yet.
  private(set) var roots: [Int: Set<Int>] = [:]
  /// The least number of entries under each frame.
  private var heights: [Int: Int] = [0: 0]
  /// The edges with a screen that are the nearest ones with it, by frame.
  private var nearest: [Name: [Int: Set<FrameSearch.Edge>]] = [:]
  /// The frames under which the screen can be missing down to the bottom.
  private var lacking: [Name: Set<Int>] = [:]
  private var edges: [Int: [FrameSearch.Edge]] = [:]
  private var screens: [Name] = []
  /// The ground of each frame.
  private var grounds: [FrameSearch.Ground] = []
  /// The protections of each symbol.
  private var protections: [ProtectionMask] = []
  /// The frames directly above each frame, with the symbols of the entries between.
  private var above: [Int: [(frame: Int, symbol: Int)]] = [:]
  /// The lowest accessories that can be below each frame of accessories; nil for a frame of which
  /// none is known yet.
  private(set) var floors: [Int: Set<FrameSearch.Edge>] = [:]

  init() {}

  /// - Parameters:
  ///   - edges: the edges of each frame.
  ///   - grounds: the ground of each frame.
  ///   - answers: knows the symbols.
  ///   - targets: the screens that moves search.
  /// - Complexity: O(targets * edges).
  init(
    _ edges: [Int: [FrameSearch.Edge]], _ grounds: [FrameSearch.Ground], _ answers: FrameAnswers,
    _ targets: Set<Name>
  ) {
    (self.edges, self.grounds) = (edges, grounds)
    (screens, protections) = (answers.screens, answers.protections)
    for (frame, list) in edges {
      for edge in list { above[edge.frame, default: []].append((frame, edge.symbol)) }
    }
    var work = (above[0] ?? []).map { (frame: $0.frame, root: $0.symbol) }
    while let (frame, root) = work.popLast() {
      guard roots[frame, default: []].insert(root).inserted else { continue }
      work += (above[frame] ?? []).map { ($0.frame, root) }
    }
    var (level, height) = ([0], 1)
    while !level.isEmpty {
      var next: [Int] = []
      for (frame, _) in level.flatMap({ above[$0] ?? [] }) where heights[frame] == nil {
        heights[frame] = height
        next.append(frame)
      }
      (level, height) = (next, height + 1)
    }
    for target in targets {
      var ways: [(frame: Int, edge: FrameSearch.Edge)] = []
      for (frame, list) in edges {
        for edge in list where screens[edge.symbol] == target { ways.append((frame, edge)) }
      }
      var found: [Int: Set<FrameSearch.Edge>] = [:]
      while let (frame, edge) = ways.popLast() {
        guard found[frame, default: []].insert(edge).inserted else { continue }
        // A search on one layer does not go on below it.
        for next in above[frame] ?? []
        where screens[next.symbol] != target && isOverlay(next.frame) == isOverlay(frame) {
          ways.append((next.frame, edge))
        }
      }
      nearest[target] = found
      lacking[target] = frames(ofOnly: { screens[$0] != target })
    }
    var bottoms: [(frame: Int, edge: FrameSearch.Edge)] = []
    for (frame, list) in edges where isOverlay(frame) {
      for edge in list where !isOverlay(edge.frame) { bottoms.append((frame, edge)) }
    }
    while let (frame, edge) = bottoms.popLast() {
      guard floors[frame, default: []].insert(edge).inserted else { continue }
      bottoms += (above[frame] ?? []).map { ($0.frame, edge) }
    }
  }

  /// Some frames, and all that can be over them.
  func frames(over frames: Set<Int>) -> Set<Int> {
    var (found, work) = (frames, Array(frames))
    while let frame = work.popLast() {
      for next in above[frame] ?? [] where found.insert(next.frame).inserted {
        work.append(next.frame)
      }
    }
    return found
  }

  /// Whether a frame is one of accessories.
  private func isOverlay(_ frame: Int) -> Bool { grounds[frame].floor != nil }

  /// The lowest accessories that can be below a frame of accessories and some others, in a fixed
  /// order.
  func floors(under frame: Int) -> [FrameSearch.Edge] {
    let above = (edges[frame] ?? []).map(\.frame).filter(isOverlay)
    return above.reduce(into: Set()) { $0.formUnion(floors[$1] ?? []) }
      .sorted { ($0.symbol, $0.frame) < ($1.symbol, $1.frame) }
  }

  /// The frames under which all entries of their layer can have certain symbols.
  private func frames(ofOnly isMeant: (Int) -> Bool) -> Set<Int> {
    var (found, work): (Set<Int>, [Int]) = ([], [0])
    for (frame, list) in edges where isOverlay(frame) {
      if list.contains(where: { !isOverlay($0.frame) && isMeant($0.symbol) }) {
        found.insert(frame)
        work.append(frame)
      }
    }
    while let frame = work.popLast() {
      for next in above[frame] ?? []
      where isMeant(next.symbol) && isOverlay(next.frame) == isOverlay(frame) {
        if found.insert(next.frame).inserted { work.append(next.frame) }
      }
    }
    return found
  }

  /// The lowest entries with some protections that can be below a frame, in a fixed order.
  /// - Complexity: O(edges).
  func lowest(with mask: ProtectionMask, below frame: Int) -> [FrameSearch.Edge] {
    var (found, seen, work): (Set<FrameSearch.Edge>, Set<Int>, [Int]) = ([], [frame], [frame])
    while let frame = work.popLast() {
      for edge in edges[frame] ?? [] {
        if grounds[edge.frame].protections.isDisjoint(with: mask) {
          if !protections[edge.symbol].isDisjoint(with: mask) { found.insert(edge) }
        } else if seen.insert(edge.frame).inserted {
          work.append(edge.frame)
        }
      }
    }
    return found.sorted { ($0.symbol, $0.frame) < ($1.symbol, $1.frame) }
  }

  /// The least number of entries under a frame.
  func height(_ frame: Int) -> Int { heights[frame] ?? .max }

  /// The nearest entries of a screen below a frame, in a fixed order.
  func nearest(_ screen: Name, below frame: Int) -> [FrameSearch.Edge] {
    (nearest[screen]?[frame] ?? []).sorted { ($0.symbol, $0.frame) < ($1.symbol, $1.frame) }
  }

  /// Whether a stack below a frame can lack a screen.
  func canLack(_ screen: Name, below frame: Int) -> Bool {
    lacking[screen]?.contains(frame) == true
  }

  /// The symbols of the entries between a frame and the nearest entry of a screen below it, or the
  /// root, which a move over a gap knows.
  /// - Parameters:
  ///   - mask: the protections of which an entry is below; empty for any entries.
  ///   - seen: the frames below which was looked before.
  func symbols(
    below frame: Int, above target: Name?, over mask: ProtectionMask, _ seen: inout Set<Int>
  ) -> Set<Int> {
    var (symbols, work): (Set<Int>, [Int]) = ([], [frame])
    while let frame = work.popLast() {
      guard seen.insert(frame).inserted else { continue }
      // The gap ends above the lowest entry of its layer.
      for edge in edges[frame] ?? []
      where edge.frame != 0 && isOverlay(edge.frame) == isOverlay(frame) {
        if let target, screens[edge.symbol] == target || !isOver(target, edge.frame) { continue }
        if !mask.isEmpty, grounds[edge.frame].protections.isDisjoint(with: mask) { continue }
        symbols.insert(edge.symbol)
        work.append(edge.frame)
      }
    }
    return symbols
  }

  /// Whether a stack below a frame can have a screen, also one that no move searches.
  /// - Complexity: O(edges).
  func has(_ screen: Name, below frame: Int) -> Bool {
    chain(from: frame) { screens[$0.symbol] == screen } != nil
  }

  /// Whether a stack below a frame can have a screen that moves search.
  func isOver(_ screen: Name, _ frame: Int) -> Bool {
    nearest[screen]?[frame]?.isEmpty == false
  }

  /// The shortest chain of entries from a frame down to one that is looked for; nil if there is
  /// none.
  /// - Parameter isFree: whether an entry before it can have a symbol.
  func chain(
    from frame: Int, past isFree: (Int) -> Bool = { _ in true },
    to isGoal: (FrameSearch.Edge) -> Bool
  ) -> [FrameSearch.Edge]? {
    var before: [Int: (frame: Int, edge: FrameSearch.Edge)] = [:]
    var (queue, place, seen) = ([frame], 0, Set([frame]))
    while place < queue.count {
      let current = queue[place]
      place += 1
      for edge in edges[current] ?? [] {
        if isGoal(edge) {
          var chain = [edge]
          var step = current
          while step != frame, let last = before[step] {
            chain.append(last.edge)
            step = last.frame
          }
          return chain.reversed()
        }
        if edge.frame == 0 || !isFree(edge.symbol) { continue }
        if seen.insert(edge.frame).inserted {
          before[edge.frame] = (current, edge)
          queue.append(edge.frame)
        }
      }
    }
    return nil
  }
}
