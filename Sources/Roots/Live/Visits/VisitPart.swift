/// What few contexts have: those of visits that were configured.
///
/// A class, so that all others pay one word for it.
final class VisitPart {
  var options: VisitOptions
  /// Whether it could be seen before.
  var hasAppeared = false
  /// Whether its completions wait until it is visible for the first time, because its success does.
  var awaitsAppearance = false

  init(_ options: VisitOptions) { self.options = options }
}

/// What a navigator knows of configured visits.
struct Visits {
  /// What is declared of them, with what makes their controllers.
  var declared: [Navigator.FactoryKey: VisitOptions] = [:]
  /// What saves and makes the payloads of some screens.
  var restorers: [Name: Restorer] = [:]
  /// How controllers are wrapped, as the front end says.
  var wrappings: [EmbeddingKind: (any Controller) -> any Embedding] = [:]
  /// Controllers whose entries are gone.
  var kept: [ControllerCacheKey: CachedController] = [:]
  var newestKept = 0
  /// The lifetimes that visits with the same limit share, by the limit.
  var sharedMemory: [Int: MemoryLifetime] = [:]
  /// The completions of the visits under way.
  var underWay: [() -> Void] = []
  /// What appeared last in the step under way.
  var appeared = EntryID.none
  /// What front ends have still to report.
  var shown = ShownReports()
}

extension Navigator {
  /// What is declared of the visits to a screen; nil when nothing is.
  func declaredVisit(to screen: Name, variant: Int = 0) -> VisitOptions? {
    visits.declared[FactoryKey(name: screen, variant: variant)]
  }

  /// What is declared about restoration, with the restorers of the screens.
  public var restorationRules: RestorationRules {
    RestorationRules(of: world.map, restorers: visits.restorers)
  }

  // MARK: Performing

  /// An entry came: what is declared of its visits holds under what was asked for.
  func configure(_ context: Context, _ id: EntryID, _ screen: Name) {
    if !visits.declared.isEmpty, let declared = declaredVisit(to: screen, variant: variant(of: id))
    {
      context.setVisit(context.visit?.options.over(declared) ?? declared)
    }
    guard let visit = context.visit else { return }
    if visit.options.onSuccess.isEmpty {
      visits.underWay += visit.options.onCompletion
    } else if visibleEntries.contains(id) {
      visits.underWay += visit.options.onCompletion
      makeFresh(context.lend(by: link))
    } else {
      visit.awaitsAppearance = true
    }
  }

  /// Its controller is made before anything is told of what came.
  private func makeFresh(_ context: Context) {
    guard context.ownedController == nil, let controller = makeController(context) else { return }
    context.isFresh = true
    place(controller, in: context)
  }

  /// A visit can be seen.
  func noteAppearance(of context: Context) {
    visits.appeared = context.id
    if reportsShown { visits.shown.count(context.id) }
    guard let visit = context.visit else { return }
    let isRevealed = visit.hasAppeared
    visit.hasAppeared = true
    if visit.awaitsAppearance {
      visit.awaitsAppearance = false
      visits.underWay += visit.options.onCompletion
    }
    tell(.appear, context)
    if isRevealed { tell(.reveal, context) }
  }

  /// The entry of a visit is gone; its controller may be kept.
  func endVisit(_ context: Context) {
    tell(.end, context)
    visits.shown.end(context.id)
    if keep(context) { return }
    context.ownedController?.end()
    context.release()
  }

  /// Tells who wants to know of what happens to a visit.
  func tell(_ moment: VisitMoment, _ context: Context) {
    guard let hooks = context.visit?.options.hooks, !hooks.isEmpty else { return }
    for hook in hooks where hook.moment == moment { hook.body(context.lend(by: link)) }
  }

  /// Tells who wants to know that a visit did not come: those of its declaration first.
  func tellFailure(_ refusal: Refusal, _ command: Command, _ options: VisitOptions?) {
    let declared = command.newScreen.flatMap { declaredVisit(to: $0) }
    for body in (declared?.onFailure ?? []) + (options?.onFailure ?? []) { body(refusal) }
  }

  /// Tells who waits for the controller, with where it comes from.
  func tellSuccess(_ controller: any Controller, _ context: Context) {
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

  /// The controller that asked, else the one that was visible.
  private func originController(of context: Context) -> (any Controller)? {
    if let origin = result.issued?.origin { return contexts[origin]?.ownedController }
    return contexts[focusedBefore]?.ownedController
  }
}
