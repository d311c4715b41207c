package import Roots

/// A move as the conditions of a step see it: the commands that ran, and the results that they
/// settled.
package struct ClaimMove: Hashable, Sendable {
  /// The result of an entry.
  package struct Ending: Hashable, Sendable {
    /// The screen or accessory of the entry.
    package let screen: Name
    package let removal: Removal

    package init(_ screen: Name, _ removal: Removal) {
      self.screen = screen
      self.removal = removal
    }
  }

  /// The command of the move, then those that followed from it.
  package var commands: [Command] = []
  /// The results, in the order in which they were settled.
  package var endings: [Ending] = []

  package init() {}

  /// Adds a step of the move; one that was refused or waits changes nothing.
  package mutating func add(_ result: StepResult) {
    guard result.refusal == nil, result.pending == nil else { return }
    if let command = result.issued?.command { commands.append(command) }
    result.forEachResult { endings.append(Ending($0.screen, $1)) }
  }
}

// A search evaluates conditions for each state and each move. Nothing here allocates, and worlds
// are passed on without copies.
extension Condition<ClaimReference> {
  /// Whether the condition holds in a state; conditions on a move do not.
  package func holds(in world: World) -> Bool {
    holds(in: world, after: ClaimMove(), from: world)
  }

  package func holds(in world: World, after move: ClaimMove, from before: World) -> Bool {
    switch self {
    case .flag(let reference): reference.value(in: world, after: move, from: before) == .bool(true)
    case .equals(let reference, let literal):
      (reference.value(in: world, after: move, from: before) ?? .null).matches(literal)
    case .compares(let reference, let comparison, let number):
      comparison.holds(reference.value(in: world, after: move, from: before), number)
    case .not(let condition): !condition.holds(in: world, after: move, from: before)
    case .all(let conditions): !Self.have(false, conditions, in: world, after: move, from: before)
    case .any(let conditions): Self.have(true, conditions, in: world, after: move, from: before)
    }
  }

  /// Whether one of the conditions has a value; a loop, because a closure would copy the worlds.
  private static func have(
    _ value: Bool, _ conditions: [Self], in world: World, after move: ClaimMove, from before: World
  ) -> Bool {
    for condition in conditions
    where condition.holds(in: world, after: move, from: before) == value {
      return true
    }
    return false
  }
}

extension ClaimReference {
  /// The value; nil if it is unknown.
  fileprivate func value(
    in world: World, after move: ClaimMove, from before: World
  ) -> Literal? {
    switch self {
    case .value(.fact(let index)):
      return index < world.facts.count ? world.facts[index] : nil
    case .value(.overlays): return .int(world.state.accessoryEntryCount)
    // The parser refuses the others in properties.
    case .value: return nil
    case .tab(let titles):
      let selected = world.state.selectedTab
      return titles.indices.contains(selected) ? .string(titles[selected]) : nil
    case .shown(let screen): return .bool(world.state.shows(screen))
    case .open(let screen): return .bool(world.state.hasEntry(of: screen))
    case .depth(let layer): return .int(world.state.depth(ofShown: layer))
    case .waiting(let protection): return .bool(world.isWaiting(for: protection))
    case .ended(let screen, let ending):
      return .bool(
        move.endings.contains { $0.screen == screen && ending.includes($0.removal) })
    case .was(let condition): return .bool(condition.holds(in: before))
    case .does(let pattern): return .bool(move.commands.contains { pattern.matches($0) })
    }
  }
}
