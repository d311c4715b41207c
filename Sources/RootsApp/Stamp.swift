import Roots
import RootsTerminal

/// What an entry's texts were made of: while it is the same, they are still right.
struct Stamp: Equatable {
  private var facts: Facts?
  private var depth = 0
  private var overlays = 0
  private var keys = 0
  private var tab = 0
  private var flow: Literal?

  /// What is so now, of that which is used.
  init(_ uses: Uses, of entry: EntryID, in app: RunningBlueprint) {
    if uses.isDisjoint(with: [.facts, .depth, .overlays, .keys, .tab, .flow]) { return }
    if uses.contains(.facts) { facts = app.navigator.world.facts }
    if uses.contains(.depth) { depth = app.depth(of: entry) }
    if uses.contains(.overlays) { overlays = app.navigator.world.state.accessoryEntryCount }
    if uses.contains(.keys) { keys = app.session?.keyCount ?? 0 }
    if uses.contains(.flow) { flow = app.navigator.world.flowValue(at: [], around: entry) }
    if uses.contains(.tab) { tab = app.navigator.world.state.selectedTab }
  }
}
