import Foundation
import Roots
import RootsStore

/// Saves each step of the shop to a file, from which the next run continues.
///
/// A class, because it holds the store and the observation for the whole run.
final class Saving {
  private var observation: ObservationToken?

  /// Restores the last run, and saves each step of this one.
  ///
  /// - Returns: what was restored; nil without an earlier run.
  func restore(_ nav: AppNavigator<Shop>) throws -> RestorationReport? {
    let folder = StateFolder { ProcessInfo.processInfo.environment[$0] }
    guard let path = folder.path else { return nil }
    let place = SessionLocation(of: "shop", in: path)
    let store = try SessionStore(
      at: place.path, app: place.app, nav.restorationRules, wanted: .any)
    let report = store.left.map { nav.restore($0.state) }
    store.noteRestored()
    observation = SessionSaver(store).attach(to: nav)
    return report
  }
}
