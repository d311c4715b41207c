package import Roots
import RootsBlueprint

/// The rows, keys, forms and answers that were used in some sessions of an app.
///
/// A class because the sessions of the app add to it, one after the other.
package final class UsedControls {
  /// A control of a screen, or a key of the app.
  package enum Place: Hashable, Sendable {
    /// A control of a screen or of a part that a scene declares, 0 for the screen itself.
    case content(screen: String, variant: Int, part: Int, Control)
    case appKey(Int)
  }

  package private(set) var places: Set<Place> = []

  package init() {}

  package func contains(_ place: Place) -> Bool { places.contains(place) }

  package func add(_ place: Place) { places.insert(place) }
}

extension RunningBlueprint {
  /// Whether a control shows that no session has used it.
  func marks(_ control: Control, of page: Page) -> Bool {
    marksUnused && used?.contains(page.place(of: control)) == false
  }
}
