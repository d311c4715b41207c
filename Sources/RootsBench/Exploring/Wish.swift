package import Roots
package import RootsBlueprint

/// A state that a search looks for, and with which it ends.
package struct Wish: Sendable {
  let holds: @Sendable (World) -> Bool
  /// Whether the search of frames decides it: it is about what is visible and about facts.
  let isDecidedByFrames: Bool

  /// A state in which a condition of a blueprint holds.
  package init(_ condition: Condition<ClaimReference>) {
    holds = { condition.holds(in: $0) }
    isDecidedByFrames = !condition.looksThroughStacks
  }

  /// A state that is known by its world as a whole.
  package init(_ holds: @escaping @Sendable (World) -> Bool) {
    self.holds = holds
    isDecidedByFrames = false
  }
}
