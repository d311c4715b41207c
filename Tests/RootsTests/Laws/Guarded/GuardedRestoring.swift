import Roots

/// What a restoration in place of other stacks may leave.
enum GuardedRestoring {
  /// The first screen that has more entries than the saved state and the app's roots account for;
  /// nil if there is none.
  ///
  /// The bottom of a stack is a declared root or saved, and what a protection shows is not saved.
  static func surplus(in world: World, over saved: SavedState) -> Name? {
    var counts: [Name: Int] = [:]
    for entry in saved.layers.flatMap(\.entries) { counts[entry.screen, default: 0] += 1 }
    let cards = world.cardEntries
    for layer in world.state.layers {
      let roots = layer.isContent ? 1 : 0
      for entry in world.state[layer].entries.dropFirst(roots)
      where !cards.contains(entry.id) {
        counts[entry.screen, default: 0] -= 1
        if counts[entry.screen, default: 0] < 0 { return entry.screen }
      }
    }
    return nil
  }
}
