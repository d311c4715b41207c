/// The state of a configured visit, which few contexts have.
///
/// A class, so that every other context pays one word for it.
final class VisitPart {
  var options: VisitOptions
  /// Whether the entry has been visible.
  var hasAppeared = false
  /// Whether the completions wait for the first appearance, because the success callbacks do.
  var awaitsAppearance = false

  init(_ options: VisitOptions) { self.options = options }
}

/// A navigator's state of configured visits.
struct Visits {
  /// The declared options, by the key of their factory.
  var declared: [Navigator.FactoryKey: VisitOptions] = [:]
  /// The restorers of the screens that have one.
  var restorers: [Name: Restorer] = [:]
  /// The front end's wrappers, by kind.
  var wrappings: [EmbeddingKind: (any Controller) -> any Embedding] = [:]
  /// The controllers of removed entries.
  var kept: [ControllerCacheKey: CachedController] = [:]
  var newestKept = 0
  /// The memory lifetimes with a limit, shared by all visits with that limit.
  var sharedMemory: [Int: MemoryLifetime] = [:]
  /// The completions of the visits in the current step.
  var completions: [() -> Void] = []
  /// The entry that appeared last in the current step.
  var appeared = EntryID.none
  /// The appearances that front ends have yet to report.
  var shown = ShownReports()
}

extension Navigator {
  /// The declared options of visits to a screen; nil if there are none.
  func declaredVisit(to screen: Name, variant: Int = 0) -> VisitOptions? {
    visits.declared[FactoryKey(name: screen, variant: variant)]
  }

  /// The map's restoration rules with the restorers of the screens.
  public var restorationRules: RestorationRules {
    RestorationRules(of: world.map, restorers: visits.restorers)
  }

  // MARK: Performing

  /// Applies the declared options to a new entry, below those of its own visit.
  func configure(_ context: Context, _ id: EntryID, _ screen: Name) {
    if !visits.declared.isEmpty, let declared = declaredVisit(to: screen, variant: variant(of: id))
    {
      context.setVisit(context.visit?.options.over(declared) ?? declared)
    }
    guard let visit = context.visit else { return }
    visit.awaitsAppearance = !visit.options.onSuccess.isEmpty && !visibleEntries.contains(id)
    if !visit.awaitsAppearance { visits.completions += visit.options.onCompletion }
  }

  /// Places the controller of a new entry that is visible, and calls its success observers, before
  /// all other observers.
  func meet(_ id: EntryID) {
    guard let context = contexts[id], context.visit?.options.onSuccess.isEmpty == false,
      context.ownedController == nil, visibleEntries.contains(id),
      let controller = makeController(context.linked(to: link))
    else { return }
    context.isFresh = true
    place(controller, in: context)
  }

  /// Records that a visit is visible, and calls its observers.
  func noteAppearance(of context: Context) {
    visits.appeared = context.id
    if reportsShown { visits.shown.count(context.id) }
    guard let visit = context.visit else { return }
    let isRevealed = visit.hasAppeared
    visit.hasAppeared = true
    if visit.awaitsAppearance {
      visit.awaitsAppearance = false
      visits.completions += visit.options.onCompletion
    }
    notify(.appear, context)
    if isRevealed { notify(.reveal, context) }
  }

  /// Ends a visit whose entry is gone; its controller may be kept.
  func endVisit(_ context: Context) {
    notify(.end, context)
    visits.shown.end(context.id)
    if keep(context) { return }
    context.ownedController?.end()
    context.release()
  }

  /// Calls the observers of an event of a visit.
  func notify(_ moment: VisitMoment, _ context: Context) {
    guard let hooks = context.visit?.options.hooks, !hooks.isEmpty else { return }
    for hook in hooks where hook.moment == moment { hook.body(context.linked(to: link)) }
  }

  /// Calls the failure observers of a refused visit, the declared ones first.
  func notifyFailure(_ refusal: Refusal, _ command: Command, _ options: VisitOptions?) {
    let declared = command.newScreen.flatMap { declaredVisit(to: $0) }
    for body in (declared?.onFailure ?? []) + (options?.onFailure ?? []) { body(refusal) }
  }

  /// Calls the success observers with the new controller and its origin.
  func notifySuccess(_ controller: any Controller, _ context: Context) {
    guard let observers = context.visit?.options.onSuccess, !observers.isEmpty else { return }
    let coming = VisitOptions.Coming(
      origin: originController(of: context), controller: controller, context: context)
    for observer in observers {
      do {
        try observer(coming)
      } catch {
        report(.controller(context.screen, error))
      }
    }
  }

  /// The controller of the origin, otherwise the one that was visible.
  private func originController(of context: Context) -> (any Controller)? {
    if let origin = result.issued?.origin { return contexts[origin]?.ownedController }
    return contexts[focusedBefore]?.ownedController
  }
}
