package import RootsTerminal

/// The rows, keys, forms and answers that were used in some sessions of an app.
///
/// A class because the sessions of the app add to it, one after the other.
package final class UsedControls {
  private var acts: Set<Act> = []

  package init() {}

  /// Adds what is used in a session from now on.
  package func observe(_ session: Session) {
    session.observers.acts.add { [self] act, _ in acts.insert(act) }
  }

  func contains(_ act: Act) -> Bool { acts.contains(act) }
}
