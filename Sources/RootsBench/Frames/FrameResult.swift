import Roots
import RootsBlueprint
import RootsExplorer

/// The outcome of a search of frames: its decisions about stacks of any height.
package struct FrameResult: Sendable {
  /// What looks through the stack, so that nothing is decided; nil if nothing does.
  package let obstacle: String?
  /// The items that may be found, and of which no way is known.
  package private(set) var unconfirmed: Set<Item>
  /// The properties about ways, and about single moves that need more than the top of a stack, of
  /// which it was shown that they hold.
  package let proved: Set<PropertyName>
  /// All that was found, with or without a way.
  package let items: Set<Item>
  /// What some stacks can show and others not; only a search through all states tells which.
  let suspected: Set<Item>
  /// Whether more time, or more memory for the claims about ways, would decide more.
  var isUnfinished = false

  /// Why not everything is decided, as the end of a sentence; nil after a proof.
  package var doubt: String? {
    if let obstacle { return "because of \(obstacle)" }
    let count = unconfirmed.count
    if count == 0 { return nil }
    if isUnfinished { return "because of \(FrameObstacle.time.words)" }
    return "because no way was found to \(counted(count, "thing")) that may happen"
  }

  /// Forgets what has happened in another search.
  mutating func confirm(_ hasHappened: (Item) -> Bool) {
    unconfirmed = unconfirmed.filter { !hasHappened($0) }
  }

  /// Whether something that may happen breaks a property.
  func breaks(_ name: PropertyName) -> Bool {
    unconfirmed.contains { item in
      switch item {
      case .property(let index): name == .own(index)
      case .broken(let property, _, _): name == .usual(property)
      default: false
      }
    }
  }

  /// Whether what was found is all that can happen, however high stacks grow.
  package var isProof: Bool { obstacle == nil && unconfirmed.isEmpty }

  init(_ search: FrameSearch, unconfirmed: Set<Item>, proved: Set<PropertyName>) {
    self.proved = proved
    obstacle = search.obstacle?.words
    self.unconfirmed = unconfirmed
    items = Set(search.found.keys.map { search.finder.items[$0] })
    suspected = Set(search.suspected.map { search.finder.items[$0] })
  }
}

extension Blueprint {
  /// The names of the properties that the search of frames leaves out: those that look through the
  /// stack, and those whose memories would be too many together with those of the others.
  /// - Parameter names: those that are not looked at.
  func propertiesBeyondFrames(leavingOut names: Set<String>) -> Set<String> {
    var count = 1
    let rest = properties.sorted { $0.memoryCount < $1.memoryCount }.filter { property in
      if names.contains(property.name) { return false }
      guard isDecidedByFrames(property) else { return true }
      let (product, isOver) = count.multipliedReportingOverflow(by: property.memoryCount)
      let isIn = !isOver && product <= Self.memoryLimit
      if isIn { count = product }
      return !isIn
    }
    return names.union(rest.map(\.name))
  }

  /// The greatest number of different memories of properties that are about runs of moves: each
  /// multiplies what is to be searched.
  private static var memoryLimit: Int { 32 }

  /// Whether a search of frames can find all that breaks a property: each state or move shows
  /// whether it holds, by the top of the stack.
  func isDecidedByFrames(_ property: Property) -> Bool {
    if property.looksThroughStacks { return false }
    switch property.proof {
    case .eachState, .someState: return true
    // What is on top of another tab after a move that shows it is not known.
    case .eachMove: return map.tabs.count < 2 || !property.isAboutScreensAfter
    // What the stacks of other tabs add to a memory is not known.
    case .eachRun: return map.tabs.count < 2
    case .wayFromEachState: return false
    }
  }
}

extension Property {
  /// The number of different memories.
  fileprivate var memoryCount: Int {
    switch form {
    case .after: 2
    case .when(_, _, let limit): limit + 1
    case .never, .always, .step, .sometimes, .fromEverywhere: 1
    }
  }

  /// Whether it is about entries that are not visible, or about the ends of several.
  var looksThroughStacks: Bool { claims.contains(where: \.condition.looksThroughStacks) }

  /// Whether it is about what is visible after a move.
  fileprivate var isAboutScreensAfter: Bool {
    claims.flatMap(\.condition.references).contains { reference in
      if case .shown = reference { true } else { false }
    }
  }
}

extension Condition<ClaimReference> {
  /// Whether it is about entries that are not visible, or about the ends of several.
  var looksThroughStacks: Bool {
    references.contains { reference in
      switch reference {
      case .open, .depth, .ended, .does: true
      case .value(.depth), .value(.keys), .value(.link): true
      case .was(let condition): condition.looksThroughStacks
      case .value, .tab, .shown, .waiting: false
      }
    }
  }
}
