import Roots
import RootsBlueprint
import RootsExplorer

/// What a search of frames has decided about stacks of any height.
package struct FrameResult: Sendable {
  /// What looks through the stack, so that nothing is decided; nil if nothing does.
  package let obstacle: String?
  /// What may happen, and of which no way is known.
  package let unconfirmed: Set<Item>
  /// All that was found, with or without a way.
  package let items: Set<Item>
  /// The number of heads over frames, and of the steps that were taken.
  package let itemCount, stepCount: Int

  /// Why not everything is decided, as the end of a sentence; nil after a proof.
  package var doubt: String? {
    if let obstacle { return "because of \(obstacle)" }
    let count = unconfirmed.count
    if count == 0 { return nil }
    return "because no way was found to \(counted(count, "thing")) that may happen"
  }

  /// Whether what was found is all that can happen, however high stacks grow.
  package var isProof: Bool { obstacle == nil && unconfirmed.isEmpty }

  init(_ search: FrameSearch, unconfirmed: Set<Item>) {
    obstacle = search.obstacle?.words
    self.unconfirmed = unconfirmed
    items = Set(search.found.keys.map { search.finder.items[$0] })
    itemCount = search.order.count
    stepCount = search.answers.stepCount
  }
}

extension Blueprint {
  /// The names of the properties of the blueprint that look through the stack, or remember moves.
  var propertiesBeyondFrames: Set<String> {
    Set(properties.filter { !$0.isDecidedByFrames }.map(\.name))
  }
}

extension Property {
  /// Whether the search of frames decides it: each state or move shows whether it holds, by the top
  /// of the stack.
  var isDecidedByFrames: Bool {
    switch proof {
    case .eachState, .eachMove, .someState: claims.allSatisfy { !$0.condition.looksThroughStacks }
    case .eachRun, .wayFromEachState: false
    }
  }
}

extension Condition<ClaimReference> {
  /// Whether it is about entries that are not visible, or about the ends of several.
  fileprivate var looksThroughStacks: Bool {
    references.contains { reference in
      switch reference {
      case .open, .depth, .ended, .does: true
      case .value(.depth), .value(.overlays), .value(.keys), .value(.link): true
      case .was(let condition): condition.looksThroughStacks
      case .value, .tab, .shown, .waiting: false
      }
    }
  }
}
