import Roots
import RootsBlueprint
import RootsExplorer

/// The words of an app's states: the facts with the selected tab, main and the tabs, the
/// accessories, and the others.
///
/// A class, because the states of a search share its tables.
final class AppCodec: Sendable {
  let map: NavigationMap
  private let facts: FactLayout
  private let stacks = InternTable<PackedStack>()
  private let entries = InternTable<Entry>()
  private let outlines = InternTable<Outline>()
  private let piles = InternTable<[Stack]>()
  private let others = InternTable<Others>()
  /// Main and the tabs.
  let layers: [Layer]

  /// A stack of a placed world, with what states need to know of it.
  ///
  /// A class, so that a copy costs nothing.
  final class PackedStack: Hashable, Sendable {
    let stack: Stack
    /// The number of what can be known of the stack without reading it; nil when it cannot be left
    /// unread.
    let outline: UInt32?
    let count: Int
    /// The number of the top entry.
    let top: UInt32

    init(_ stack: Stack, _ entries: InternTable<Entry>, _ outlines: InternTable<Outline>) {
      self.stack = stack
      let outline = Outline(isOnHost: stack.isOnHost, openersElsewhere: stack.openersElsewhere)
      let isFree = !stack.isEmpty && outline.openersElsewhere.allSatisfy(\.isPlaceOfLayer)
      self.outline = isFree ? outlines.number(of: outline) : nil
      count = stack.count
      top = stack.top.map { entries.number(of: $0) } ?? 0
    }

    static func == (a: PackedStack, b: PackedStack) -> Bool { a.stack == b.stack }
    func hash(into hasher: inout Hasher) { hasher.combine(stack) }
  }

  /// The part of a stack with entries that counts as no read.
  struct Outline: Hashable, Sendable {
    let isOnHost: Bool
    let openersElsewhere: [EntryID]
  }

  /// The parts that most states do not have.
  private struct Others: Hashable, Sendable {
    var world: World?
    var memories: [Property.Memory] = []
    /// The values of facts that the facts' words do not contain.
    var values: [Literal] = []

    var isEmpty: Bool { world == nil && memories.isEmpty && values.isEmpty }
  }

  init(_ map: NavigationMap) {
    self.map = map
    facts = FactLayout(map.facts, tabCount: map.tabs.count)
    layers = [.main] + map.tabs.indices.map { .tab($0) }
    _ = others.number(of: Others())
    _ = piles.number(of: [])
  }

  private var firstStack: Int { facts.wordCount }
  private var pilePlace: Int { facts.wordCount + layers.count }
  private var otherPlace: Int { pilePlace + 1 }
  /// The number of words.
  var length: Int { otherPlace + 1 }

  static func isCut(_ words: [UInt32]) -> Bool { words.last == .max }

  /// The words of a state.
  /// - Parameter before: the words of the state before a move, which has its unchanged stacks.
  func pack(_ state: AppState, after before: [UInt32]? = nil) -> [UInt32] {
    var words = [UInt32](repeating: 0, count: length)
    let navigation = state.world.state
    let values = facts.pack(
      state.world.facts.values, tab: navigation.selectedTab, into: &words)
    for (index, layer) in layers.enumerated() {
      if let before, navigation.isWatched(layer) {
        words[firstStack + index] = before[firstStack + index]
      } else {
        words[firstStack + index] = stacks.number(
          of: PackedStack(navigation[layer], entries, outlines))
      }
    }
    let accessories = navigation.freeAccessories
    if !accessories.isEmpty { words[pilePlace] = piles.number(of: accessories) }
    let rest = Others(world: state.world.otherParts, memories: state.memories, values: values)
    if !rest.isEmpty { words[otherPlace] = others.number(of: rest) }
    return words
  }

  func unpack(_ words: [UInt32]) -> AppState {
    if AppCodec.isCut(words) { return AppState.cut(map) }
    let others = others[words[otherPlace]]
    let world = World(
      map, content: layers.indices.map { stack($0, words).stack },
      accessories: piles[words[pilePlace]], selectedTab: Int(facts.tab(words)),
      facts: facts.unpack(words, others.values), others: others.world)
    var state = AppState(world)
    state.memories = others.memories
    return state
  }

  /// The stack of main or a tab, by its index in `layers`.
  func stack(_ index: Int, _ words: [UInt32]) -> PackedStack { stacks[words[firstStack + index]] }

  /// The number of the stack of main or a tab.
  func stackNumber(_ index: Int, _ words: [UInt32]) -> UInt32 { words[firstStack + index] }

  /// The number of entries on main and tabs.
  func entryCount(_ words: [UInt32]) -> Int {
    layers.indices.reduce(0) { $0 + stack($1, words).count }
  }

  /// The numbers of the accessories and of the others, which belong to no layer of main or tabs.
  func rest(_ words: [UInt32]) -> (accessories: UInt32, others: UInt32) {
    (words[pilePlace], words[otherPlace])
  }
}

// MARK: Parts that moves may leave unread

extension AppCodec {
  /// The number of parts that are read of every state: the tab, the accessories, the others, and
  /// what a function can know of stacks without reading them.
  var fixedCount: Int { 3 + layers.count }

  /// The values of all parts: the fixed ones, the facts, the stacks, their top entries, and their
  /// heights.
  ///
  /// A layer is free when a function can leave its stack unread; its outline counts as no read.
  func values(_ words: [UInt32]) -> [UInt32] {
    var values: [UInt32] = []
    values.reserveCapacity(fixedCount + facts.count + 3 * layers.count)
    values.append(facts.tab(words))
    values.append(words[pilePlace])
    values.append(words[otherPlace])
    for index in layers.indices {
      let stack = stack(index, words)
      values.append(
        stack.outline.map { $0 | AppCodec.freeBit } ?? stackNumber(index, words))
    }
    facts.append(words, to: &values)
    for index in layers.indices { values.append(stackNumber(index, words)) }
    for index in layers.indices { values.append(stack(index, words).top) }
    for index in layers.indices { values.append(UInt32(stack(index, words).count)) }
    return values
  }

  /// The free layers of a state.
  func freeLayers(_ values: [UInt32]) -> [Layer] {
    layers.indices.filter { values[3 + $0] & AppCodec.freeBit != 0 }.map { layers[$0] }
  }

  private static let freeBit: UInt32 = 1 << 31

  func number(of part: ReadLog.Part) -> Int {
    switch part {
    case .fact(let index): fixedCount + index
    case .stack(let layer): fixedCount + facts.count + index(of: layer)
    case .top(let layer): fixedCount + facts.count + layers.count + index(of: layer)
    case .height(let layer): fixedCount + facts.count + 2 * layers.count + index(of: layer)
    }
  }

  /// The value of each fact, as a number.
  func factValues(_ values: [UInt32]) -> ArraySlice<UInt32> {
    values[fixedCount..<fixedCount + facts.count]
  }

  private func index(of layer: Layer) -> Int {
    if case .tab(let index) = layer.slot { index + 1 } else { 0 }
  }

  /// The words that a move changed; all of a free stack that is not watched any more, as it can
  /// have been replaced without being read.
  func writes(
    from before: [UInt32], to after: [UInt32], in state: AppState, freeLayers: [Layer]
  ) -> [Outcome.Write] {
    var writes: [Outcome.Write] = []
    for place in 0..<length {
      var mask: UInt32 = before[place] == after[place] ? 0 : .max
      if place < facts.wordCount {
        mask = facts.changedBits(place, from: before[place], to: after[place])
      } else if layers.indices.contains(place - firstStack) {
        let layer = layers[place - firstStack]
        if freeLayers.contains(layer), !state.world.state.isWatched(layer) { mask = .max }
      }
      if mask != 0 {
        writes.append(Outcome.Write(place: place, mask: mask, bits: after[place] & mask))
      }
    }
    return writes
  }
}
