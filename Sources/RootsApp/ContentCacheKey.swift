import Roots
import RootsBlueprint
import RootsTerminal

/// The values from which an entry's texts were made.
///
/// Texts with an equal key are reused.
struct ContentCacheKey: Equatable {
  private var facts: Facts?
  private var depth = 0
  private var overlays = 0
  private var keys = 0
  private var tab = 0
  private var flow: Literal?
  private var link: String?

  /// The current values of the dependencies.
  init(_ dependencies: ContentDependencies, of entry: EntryID, in app: RunningBlueprint) {
    if dependencies.isDisjoint(with: [.facts, .depth, .overlays, .keys, .tab, .flow, .link]) {
      return
    }
    if dependencies.contains(.facts) { facts = app.navigator.world.facts }
    if dependencies.contains(.depth) { depth = app.navigator.world.state.depth(ofEntry: entry) }
    if dependencies.contains(.overlays) { overlays = app.navigator.world.state.accessoryEntryCount }
    if dependencies.contains(.keys) { keys = app.session?.keyCount ?? 0 }
    if dependencies.contains(.flow) { flow = app.navigator.world.flowValue(at: [], around: entry) }
    if dependencies.contains(.link) { link = app.navigator.world.links[entry] }
    if dependencies.contains(.tab) { tab = app.navigator.world.state.selectedTab }
  }
}
