import Roots

/// The entries that moves remove from gaps: a move is made with a gap in place of any entries, and
/// each of these ends with it.
struct FrameGaps {
  /// The end of a gap whose entries a move removes, all with one reason.
  private struct Passed: Hashable {
    /// The screen that ends the gap; nil for one that ends above the root, or at the bottom.
    let target: Name?
    /// The protections of which a screen ends the gap; empty for other gaps.
    var revoked: ProtectionMask = []
    let reason: Dismissal
  }

  /// The moves that remove the entries of gaps, by the frames above these.
  private var passed: [Passed: [Int: FrameSearch.Origin]] = [:]
  /// The ends of gaps, in the order in which they were found.
  private var order: [Passed] = []

  /// Notes the gaps whose entries a move removes.
  /// - Parameters:
  ///   - targets: the screen that ends the gap at each place of the chain, if it is one.
  ///   - isOverlay: whether a frame is one of accessories.
  mutating func add(
    _ answer: FrameAnswers.Answer, _ origin: FrameSearch.Origin, to targets: [Name?],
    isOverlay: (Int) -> Bool
  ) {
    var frame = origin.item.frame
    for (place, link) in origin.chain.enumerated() {
      switch link {
      case .edge(let edge): frame = edge.frame
      case .skip(let revoked):
        var origin = origin
        origin.gap = place
        for reason in isOverlay(frame) ? answer.passedOverlays : answer.passed {
          let gap = Passed(target: targets[place], revoked: revoked, reason: reason)
          add(gap, below: frame, origin)
        }
      }
    }
    let isBelow = answer.base == .root || answer.base == .nothing
    guard isBelow, frame != 0 else { return }
    for reason in answer.passed {
      add(Passed(target: nil, reason: reason), below: frame, origin)
    }
  }

  private mutating func add(_ gap: Passed, below frame: Int, _ origin: FrameSearch.Origin) {
    if passed[gap] == nil { order.append(gap) }
    if passed[gap]?[frame] == nil { passed[gap, default: [:]][frame] = origin }
  }

  /// The symbols of the entries that were removed, each with a move that removes it.
  func removed(
    in contexts: FrameContexts
  ) -> [(symbol: Int, reason: Dismissal, origin: FrameSearch.Origin)] {
    order.flatMap { gap in
      var seen: [Int: Set<Int>] = [:]
      return (passed[gap] ?? [:]).sorted(by: { $0.key < $1.key }).flatMap { frame, origin in
        contexts.symbols(
          below: frame, above: gap.target, over: gap.revoked, &seen[origin.item.head, default: []]
        ).sorted().map { symbol in
          var origin = origin
          origin.through = symbol
          return (symbol, gap.reason, origin)
        }
      }
    }
  }
}
