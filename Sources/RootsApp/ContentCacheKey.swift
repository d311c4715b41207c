import Roots
import RootsBlueprint
import RootsTerminal

/// The values from which an entry's texts were made.
///
/// Texts with an equal key are reused.
struct ContentCacheKey: Equatable {
  private let facts: Facts
  private let depth: Int
  private let overlays: Int
  private let tab: Int
  private let flow: Literal?
  private let link: String?
  /// The number of pressed keys; 0 if the page does not show it.
  private let keys: Int

  /// The present values.
  init(_ page: Page, of entry: EntryID, in app: RunningBlueprint) {
    let world = app.navigator.world
    facts = world.facts
    depth = world.state.depth(ofEntry: entry)
    overlays = world.state.accessoryEntryCount
    tab = world.state.selectedTab
    flow = world.flowRuns.isEmpty ? nil : world.flowValue(at: [], around: entry)
    link = world.links[entry]
    keys = page.references.contains(.keys) ? app.session?.keyCount ?? 0 : 0
  }
}
