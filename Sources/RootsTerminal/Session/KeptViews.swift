import Roots

/// What a person has entered, selected and scrolled in an app's screens, while their controllers
/// are made anew.
struct KeptViews {
  /// A visit among those of one screen with one payload, by age on their layers.
  private struct Visit: Hashable {
    let screen: Name
    let payload: Payload?
    var number = 0
  }

  /// The view of a screen, and the title of its form if something was entered there.
  private struct Kept {
    var view: any Sendable
    var editedForm: String?
  }

  /// The view of a visible screen.
  private struct Seen {
    let view: any Sendable
    /// The context of the entry; undo makes another one for an entry that was removed.
    let context: EntryContext.Identity
  }

  private var views: [Visit: Kept] = [:]
  /// The views of entries that have no controller yet.
  private var waiting: [EntryID: Kept] = [:]
  /// The views of screens without a form, as they were when last visible; at most twice `limit`.
  private var last: [EntryID: Seen] = [:]
  /// The number of the newest entries whose views are kept for undo.
  private static let limit = 1024
  /// The titles of the forms with entered texts that the new state no longer has.
  private(set) var lostForms: [String] = []

  /// Creates one that keeps nothing.
  init() {}

  /// Takes the views of all controllers of a session, and those that still wait for one.
  init(of session: Session) {
    for (visit, entry) in Self.visits(of: session) {
      guard let controller = session.controller(entry) else {
        views[visit] = session.app.keptViews.waiting[entry.id]
        continue
      }
      let editedForm = controller.formState == .edited ? controller.title : nil
      views[visit] = controller.viewState.map { Kept(view: $0, editedForm: editedForm) }
    }
  }

  /// Finds the same visits in the new state of a session, and gives their views back.
  mutating func giveBack(inNewStateOf session: Session) {
    for (visit, entry) in Self.visits(of: session) {
      waiting[entry.id] = views.removeValue(forKey: visit)
    }
    var lost = views.values.compactMap(\.editedForm)
    views = [:]
    let given = waiting
    giveBack(to: session)
    for (id, kept) in given where waiting[id] == nil {
      guard let form = kept.editedForm, session.controller(of: id)?.hasLostText == true else {
        continue
      }
      lost.append(form)
    }
    lostForms = lost.sorted()
  }

  /// Gives the views of visible entries back that were removed and that undo has restored, and
  /// keeps the views of all visible ones.
  /// - Complexity: O(visible entries).
  mutating func follow(_ session: Session) {
    giveBack(to: session)
    for id in session.navigator.world.state.visibleEntries {
      guard let context = session.navigator.context(id),
        let controller = context.controller as? any ScreenController
      else { continue }
      if let seen = last[id], seen.context !== context.identity { controller.viewState = seen.view }
      let view = controller.formState == nil ? controller.viewState : nil
      last[id] = view.map { Seen(view: $0, context: context.identity) }
    }
    if last.count > 2 * Self.limit {
      for id in last.keys.sorted().dropLast(Self.limit) { last[id] = nil }
    }
  }

  /// Gives views to the controllers that have been made since; a screen that is hidden gets its
  /// controller when it is shown.
  mutating func giveBack(to session: Session) {
    if waiting.isEmpty { return }
    for (id, kept) in waiting {
      let entry = session.navigator.world.state.entry(id)
      let controller = entry.flatMap { session.controller($0) }
      controller?.viewState = kept.view
      if entry == nil || controller != nil { waiting[id] = nil }
    }
  }

  private static func visits(of session: Session) -> [(Visit, Entry)] {
    let state = session.navigator.world.state
    var counts: [Visit: Int] = [:]
    return state.layers.flatMap { state[$0].entries }.map { entry in
      var visit = Visit(screen: entry.screen, payload: entry.payload)
      let number = counts[visit, default: 0]
      counts[visit] = number + 1
      visit.number = number
      return (visit, entry)
    }
  }
}
