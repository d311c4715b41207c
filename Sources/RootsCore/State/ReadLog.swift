/// The parts of watched worlds that a function reads, in the order of their first reads.
///
/// A search notes them, because the function gives the same for all worlds that differ in other
/// parts only, and because the values of the first parts decide which part is read next. The search
/// owns the log, and keeps it as long as the worlds that it watches; both stay on one thread.
package final class ReadLog: @unchecked Sendable {
  /// A part of a world.
  package enum Part: Hashable, Sendable {
    /// The value of a fact, by its index in the map.
    case fact(Int)
    /// The number of entries on the stack of main or a tab, which tells the id of its top entry.
    case height(Layer)
    /// The top entry of the stack of main or a tab.
    case top(Layer)
    /// The stack of main or a tab.
    case stack(Layer)
  }

  /// How much of a stack is read; each extent includes those before it.
  enum Extent: UInt64 { case height, top, stack }

  /// The parts, each once.
  private var parts: [Part] = []
  private var isOn = false
  /// A bit for each of the first 64 facts.
  private var facts: UInt64 = 0
  /// A bit for each mark of a stack, the fixed number of its layer plus 1: 16 bits for the heights,
  /// then for the tops and the stacks.
  private var stacks: UInt64 = 0

  package init() {}

  /// Calls a function and returns what it reads.
  package func noted<Result>(by function: () -> Result) -> (Result, [Part]) {
    (isOn, parts, facts, stacks) = (true, [], 0, 0)
    defer { isOn = false }
    let result = function()
    return (result, parts)
  }

  /// Calls a function whose reads are not noted.
  func unnoted<Result>(by function: () -> Result) -> Result {
    let wasOn = isOn
    isOn = false
    defer { isOn = wasOn }
    return function()
  }

  func note(fact index: Int) {
    guard isOn else { return }
    if index < 64 {
      let bit: UInt64 = 1 << UInt64(index)
      if facts & bit != 0 { return }
      facts |= bit
    } else if parts.contains(.fact(index)) {
      return
    }
    parts.append(.fact(index))
  }

  func note(_ extent: Extent, of mark: UInt8) {
    guard isOn else { return }
    let (bit, shift): (UInt64, UInt64) = (1 << UInt64(mark), 16 * extent.rawValue)
    // The same extent of the stack, or one that includes it.
    if stacks >> shift & (bit | bit << 16 | bit << 32) != 0 { return }
    stacks |= bit << shift
    let layer = Layer(fixedNumber: Int(mark) - 1)
    switch extent {
    case .height: parts.append(.height(layer))
    case .top: parts.append(.top(layer))
    case .stack: parts.append(.stack(layer))
    }
  }
}

extension World {
  /// Watches the reads of the facts and of the stacks of main and of tabs, in this world and its
  /// copies, as long as the log exists.
  ///
  /// A stack is watched until it is changed, which counts as a read. Whether it is empty, whether
  /// the tab host is at its bottom, and which openers of its entries are on other stacks never
  /// counts; a search that compares worlds by their reads must know these.
  package mutating func watchReads(of layers: some Sequence<Layer>, in log: ReadLog) {
    facts.log = log
    for layer in layers {
      let mark = UInt8(1 + (layer.fixedNumber ?? 0))
      switch layer.slot {
      case .main: state.main.watch(mark, in: log)
      case .tab(let index): state.tabs[index].watch(mark, in: log)
      case .accessory: break
      }
    }
  }
}

extension World {
  /// Ends the watch of stacks with openers that are on other stacks and no longer at their places.
  package mutating func unwatchOrphans() {
    func hasOrphans(_ stack: Stack) -> Bool {
      stack.isWatched && stack.openersElsewhere.contains { !state.isStillOpen($0) }
    }
    if hasOrphans(state.main) { state.main.unwatch() }
    for index in state.tabs.indices where hasOrphans(state.tabs[index]) {
      state.tabs[index].unwatch()
    }
  }

  /// Calls a function whose reads of this world are not noted.
  func unnoted<Result>(by function: () -> Result) -> Result {
    facts.log.map { $0.unnoted(by: function) } ?? function()
  }
}

extension NavigationState {
  /// Whether the stack of a layer is watched and was not changed since.
  package func isWatched(_ layer: Layer) -> Bool { read(layer) { $0.isWatched } }

  /// The stacks that are watched and were not changed since.
  var watchedStacks: [(layer: Layer, stack: Stack)] {
    let layers = [Layer.main] + tabs.indices.map { .tab($0) }
    return layers.filter(isWatched).map { ($0, self[$0]) }
  }
}
