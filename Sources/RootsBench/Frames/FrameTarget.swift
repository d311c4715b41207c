import Roots
import RootsBlueprint
import RootsTerminal

/// The screen for which a command searches below the top of a stack.
struct FrameTarget {
  let screen: Name
  /// The layer of the command; nil for the one of the screen from which it comes.
  let layer: LayerName?
  /// Whether the top counts too, because it gets another payload.
  let includesTop: Bool
}

// The screens for which moves search below the heads of frames.
extension FrameSearch {
  /// A screen that is searched.
  struct Searched {
    let screen: Name
    /// Whether it is searched among the accessories that are a stack.
    let isOnOverlays: Bool
  }

  /// The screen that a move searches below a head; nil for none.
  func searched(by move: UInt32, from head: Int) -> Searched? {
    guard let target = targets[move] else { return nil }
    let (layer, head) = (answers.layer(of: target, of: move, from: head), answers.heads[head])
    // Other accessories are a part of the head.
    let isOnOverlays = layer == FrameAnswers.overlays && head.isOverlaid
    guard isOnOverlays || layer == head.layer else { return nil }
    let top = isOnOverlays ? head.symbol : head.shown
    if target.includesTop, top.screen == target.screen { return nil }
    return Searched(screen: target.screen, isOnOverlays: isOnOverlays)
  }

  /// The screen that the move of an origin searches and does not find; nil for none.
  func screenMissed(by origin: Origin) -> Searched? {
    guard let searched = searched(by: origin.move, from: origin.item.head) else { return nil }
    return isKnown(searched, in: origin.chain) ? nil : searched
  }

  /// Whether an entry below those that an origin knows can have a symbol: its move would find
  /// another screen.
  func canBeBelow(_ symbol: Int, _ origin: Origin) -> Bool {
    screenMissed(by: origin).map { !isFound($0, symbol) } ?? true
  }

  func isKnown(_ searched: Searched, in chain: [Link]) -> Bool {
    chain.contains { link in link.symbol.map { isFound(searched, $0) } == true }
  }

  private func isFound(_ searched: Searched, _ symbol: Int) -> Bool {
    let symbol = answers.symbols[symbol]
    return symbol.screen == searched.screen && symbol.isAccessory == searched.isOnOverlays
  }

  /// The screen that ends a gap among the links of an origin because the move searches it; nil for
  /// a gap that ends otherwise.
  func screen(endingGapAt place: Int, of origin: Origin) -> Name? {
    guard case .skip([]) = origin.chain[place], let end = origin.chain[place + 1].symbol,
      let searched = searched(by: origin.move, from: origin.item.head), isFound(searched, end)
    else { return nil }
    return searched.screen
  }
}

extension FrameAnswers {
  /// The layer on which a move from a head searches a screen.
  fileprivate func layer(of target: FrameTarget, of move: UInt32, from head: Int) -> Layer? {
    let head = heads[head]
    switch target.layer {
    case nil: break
    case .accessory(let level, nil): return .accessory(level)
    case .main, .tab, .accessory, .flow: return head.layer
    }
    guard case .use(_, let place) = run.table[move].act else { return head.layer }
    let entry = run.table.target(place, in: head.world)?.entry
    return entry.flatMap { head.world.state.layer(of: $0.id) }
  }
}
