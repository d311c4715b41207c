import Roots
import RootsBlueprint
import RootsExplorer

// Accessories that lie on each other: a stack on top of the screens. Where they are cut like these,
// the top accessory is the head, together with the screen under all of them; the frames below it
// lead down to the lowest accessory, and from there to the screens below that screen.
extension FrameAnswers {
  /// The layer of which the accessories are a stack of frames; those on other layers are few.
  static var overlays: Layer { .accessory(0) }

  /// The stacks of a short world, with what each of their entries is, bottom first.
  struct ShortStacks {
    var world: World
    var screens: [Base] = []
    var overlays: [Base] = []
  }

  /// The world of a head over known entries and gaps.
  func shortStacks(_ number: Int, _ below: Below) -> ShortStacks {
    let head = heads[number]
    var stacks = ShortStacks(world: head.world, screens: [head.isOverlaid ? .shown : .head])
    let floor = head.isOverlaid ? below.floor ?? below.parts.count : 0
    var ids = freeIDs(below.parts.count * gapCount + 2 * gapCount + 1)[...]
    func put(
      _ bottom: [(symbol: FrameSymbol, base: Base)], _ parts: Range<Int>, under symbol: FrameSymbol,
      on layer: Layer, shown: EntryID?
    ) -> [Base] {
      guard let top = stacks.world.state[layer].top else { return [] }
      var pile = bottom
      let gap = symbol.isAccessory ? overlayGap : gap
      for index in parts.reversed() {
        if let part = below.parts[index] {
          pile.append((symbols[part], .link(index)))
        } else {
          pile += gaps(gap, .link(index))
        }
      }
      let used = Array(ids.prefix(pile.count))
      ids = ids.dropFirst(pile.count)
      for (id, part) in zip(used, pile) where !part.symbol.passed.isEmpty {
        stacks.world.marks.passed[id] = part.symbol.passed
      }
      var entries = pile.indices.map {
        pile[$0].symbol.entry(used[$0], over: Array(used[..<$0]), shown: shown)
      }
      entries.append(symbol.entry(top.id, over: used, shown: shown))
      stacks.world.replaceEntries(of: layer, by: entries)
      return pile.map(\.base)
    }
    if !head.isRoot {
      let root = below.root.map { [(symbols[$0], .root)] + gaps(gap, .gap) }
      stacks.screens =
        put(
          root ?? [], floor..<below.parts.count, under: head.shown, on: head.layer, shown: nil)
        + stacks.screens
    }
    if head.isOverlaid {
      let rest = below.floor == nil ? gaps(overlayGap, .gap) : []
      stacks.overlays =
        put(rest, 0..<floor, under: head.symbol, on: Self.overlays, shown: head.top?.id) + [.head]
    }
    if !head.isRoot || head.isOverlaid { stacks.world.place(keepsLinks: false) }
    return stacks
  }

  private func gaps(_ gap: FrameSymbol, _ base: Base) -> [(symbol: FrameSymbol, base: Base)] {
    Array(repeating: (gap, base), count: gapCount)
  }

  /// Cuts the accessories that lie on each other below the top one.
  /// - Parameter layer: the layer of the screen under them.
  /// - Returns: the symbol of the top one; nil if none lies on another one.
  mutating func cutOverlays(on layer: Layer, in world: inout World) -> FrameSymbol? {
    let stack = world.state[Self.overlays].entries
    guard cutsOverlays, stack.count > 1, let top = stack.last, let shown = world.state[layer].top
    else { return nil }
    let symbol = overlaySymbol(stack, at: stack.count - 1, in: world, over: shown)
    let ids = stack.dropLast().map(\.id)
    for id in ids { world.marks.passed[id] = nil }
    note(world.obstacle(under: top, of: symbol, ids, on: Self.overlays, overlayGap))
    world.put(
      symbol, top.id, over: freeIDs(3).suffix(1), on: Self.overlays, overlayGap, shown: shown.id)
    return symbol
  }

  private mutating func overlaySymbol(
    _ stack: ContiguousArray<Entry>, at position: Int, in world: World, over shown: Entry
  ) -> FrameSymbol {
    let symbol = FrameSymbol(stack, at: position, in: world, over: shown)
    if !protections(of: symbol).isEmpty {
      note("protections of accessories that lie on each other")
    }
    if symbol.reaction != .none {
      switch symbol.opener {
      case .below(2...): note("a result for a screen further below")
      case .elsewhere: note("accessories with a `then` of a screen that is covered")
      case .none, .below, .shown, .gone: break
      }
    }
    return symbol
  }

  /// Compares the stacks before and after a move: what stays, and what is new.
  mutating func compare(
    _ before: AppState, _ after: AppState, _ stacks: ShortStacks, _ head: FrameHead,
    _ below: Below, _ answer: inout Answer
  ) {
    let (old, new) = (before.world.state, after.world.state)
    let screens = (old: old[head.layer].entries, new: new[head.layer].entries)
    let overlays = (old: old[Self.overlays].entries, new: new[Self.overlays].entries)
    let screensKept = keptCount(screens.old, screens.new)
    if head.isOverlaid, screensKept == screens.old.count, screensKept == screens.new.count {
      let kept = keptCount(overlays.old, overlays.new)
      answer.setBase(kept, of: overlays.new.count, stacks.overlays)
      if kept == 0 { (answer.base, answer.isKept) = (.shown, true) }
      let isLowest = kept == 1 && answer.base == .gap && answer.isKept
      answer.needsFloor = below.floor == nil && (kept == 0 || isLowest)
      answer.above = newOverlays(from: kept, after.world, head.layer)
      return
    }
    answer.needsFloor = head.isOverlaid && below.floor == nil
    if head.isOverlaid, keptCount(overlays.old, overlays.new) > 0 {
      note("accessories that stay when the screens below them change")
    }
    answer.setBase(screensKept, of: screens.new.count, stacks.screens)
    answer.above = newOverlays(from: 0, after.world, head.layer)
    for place in stride(from: screens.new.count - 2, through: screensKept, by: -1)
    where place >= 0 {
      answer.above.append(number(of: FrameSymbol(screens.new, at: place, in: after.world)))
    }
  }

  /// The symbols of the accessories below the top one that are new, top first.
  /// - Parameter kept: the number of those that stay.
  private mutating func newOverlays(from kept: Int, _ world: World, _ layer: Layer) -> [Int] {
    let stack = world.state[Self.overlays].entries
    guard cutsOverlays, stack.count > 1, let shown = world.state[layer].top else { return [] }
    return stride(from: stack.count - 2, through: kept, by: -1).map { place in
      let symbol = overlaySymbol(stack, at: place, in: world, over: shown)
      return number(of: symbol)
    }
  }

  /// The number of lowest entries that are the same.
  private func keptCount(
    _ old: ContiguousArray<Entry>, _ new: ContiguousArray<Entry>
  ) -> Int {
    zip(old, new).prefix { $0.isSame(as: $1) }.count
  }
}

extension FrameAnswers.Answer {
  /// Notes the highest of the lowest entries that stay.
  /// - Parameters:
  ///   - kept: their number.
  ///   - count: the number of entries afterwards.
  ///   - bases: what the entries before are.
  fileprivate mutating func setBase(_ kept: Int, of count: Int, _ bases: [FrameAnswers.Base]) {
    base = kept == 0 ? .nothing : bases[kept - 1]
    isKept = kept == count
    isOnGap = !isKept && base == .gap && bases[kept] != .gap
  }
}

extension Entry {
  /// Whether it is another one, unchanged.
  fileprivate func isSame(as other: Entry) -> Bool {
    id == other.id && screen == other.screen && payload == other.payload
  }
}

extension AppRun {
  /// Whether accessories that lie on each other can be cut like a stack of screens: navigation
  /// clears all of them at once, and nothing counts them.
  var cutsOverlays: Bool {
    let map = blueprint.map
    let policies = map.names.flatMap { map.accessories($0).map(\.policy.rules) }
    return map.flows.isEmpty && !blueprint.readsOverlays && policies.allSatisfy(\.isCleared)
  }
}

extension Blueprint {
  /// Whether a condition, a command or a property reads the number of accessories.
  fileprivate var readsOverlays: Bool {
    reads(.overlays)
      || properties.contains { property in
        property.claims.contains { $0.condition.references.contains(.value(.overlays)) }
      }
  }
}
