import Roots
import RootsBlueprint
import RootsTerminal

/// A blueprint in a session: the objects that its controllers share.
///
/// A class because there is one for each start of the app. It does not hold the session and the
/// navigator, which hold it.
final class RunningBlueprint {
  let blueprint: Blueprint
  let tabTitles: [String]
  /// The app-wide keys.
  let keys: DeclaredKeys
  let scheduler: Scheduler
  unowned let navigator: Navigator
  /// The session, once there is one.
  var sessionLink: Session.Link?
  var session: Session? { sessionLink?.session }
  /// The controls that were used, while the others carry a dot; nil if none do.
  let marking: UsedControls?
  /// The page of each screen, or the pages of all definitions of each accessory.
  private let pages: [Name: [Page]]
  /// Whether a page or a key of the app depends on the number of keys pressed.
  private let readsKeyCount: Bool
  let hasForms: Bool
  /// Whether any page has a progress bar that shows the time.
  private let hasBars: Bool
  /// Wakes the session when a visible progress bar moves.
  private var tick: Scheduler.Token?
  /// The maps that scenes share, by name.
  var backdrops: [String: MapBackdrop] = [:]
  /// The rows and the drawings of the screens that were shown last.
  let rows = KeptRows(), drawings = KeptDrawings<ShownPage>()

  init(
    _ blueprint: Blueprint, _ navigator: Navigator, _ scheduler: Scheduler,
    marking used: UsedControls?
  ) {
    marking = used
    self.blueprint = blueprint
    tabTitles = blueprint.tabTitles
    keys = DeclaredKeys(blueprint.keys)
    self.navigator = navigator
    self.scheduler = scheduler
    hasBars = blueprint.map.summary.showsTime
    pages = Dictionary(
      blueprint.map.names.map { ($0, blueprint.contents(of: $0).map { Page($0) }) },
      uniquingKeysWith: { $1 })
    hasForms = pages.values.joined().contains { page in
      ([page] + page.ownParts).contains { !$0.content.form.isEmpty }
    }
    let ofKeys = blueprint.keys.flatMap { $0.label.references + ($0.when?.references ?? []) }
    readsKeyCount =
      ofKeys.contains(.keys) || pages.values.joined().contains { $0.references.contains(.keys) }
  }

  /// A moment at which references have values: these change only with a step or a key.
  struct Moment: Hashable {
    fileprivate let revision, keyCount: Int
  }

  /// The present moment.
  var moment: Moment {
    Moment(
      revision: navigator.revision, keyCount: readsKeyCount ? session?.keyCount ?? 0 : 0)
  }

  /// Returns the page of an entry; nil if the blueprint does not declare it, such as the tab host.
  func page(of entry: Entry) -> Page? {
    guard let variants = pages[entry.screen], Int(entry.variant) < variants.count else {
      return nil
    }
    return variants[Int(entry.variant)]
  }

  /// Returns the page of a screen, or the pages of all definitions of an accessory.
  func pages(of name: Name) -> [Page] { pages[name] ?? [] }

  /// Returns the evaluation of an entry whose page is known.
  func evaluation(of page: Page?, _ entry: EntryID, _ payload: Payload?) -> Evaluation {
    var values = Evaluation(
      .navigator(navigator), tabs: tabTitles, title: page?.content.title, entry, payload)
    values.keyCount = session?.keyCount ?? 0
    return values
  }

  // MARK: Time

  /// Performs the action of a timer of an entry's screen.
  private func elapse(_ id: EntryID, _ index: Int) {
    guard let entry = navigator.world.state.entry(id),
      let (content, action) = blueprint.timed(entry, index)
    else { return }
    var values = blueprint.evaluation(of: entry, content.title, in: navigator.world)
    values.keyCount = session?.keyCount ?? 0
    // Not in the statement itself, which would hold the world while the navigator changes it.
    let handling = EvaluationContext(self, page(of: entry), values).handling(action)
    switch handling {
    case .request(let request):
      guard let refusal = navigator.send(request).refusal, let session else { return }
      session.message = session.message(about: refusal)
    case .refused(let why): session?.message = MessageLine(.refusal, why)
    case .handled, .ignored: break
    }
  }

  /// The time that the progress bar of a part of an entry's screen shows; nil if it shows none.
  func elapsed(of id: EntryID, part: Int) -> Duration? {
    guard let entry = navigator.world.state.entry(id) else { return nil }
    let index = blueprint.map.timers(of: entry).firstIndex { $0.isKept && $0.part == part }
    return index.flatMap { navigator.elapsed(of: id, $0) }
  }

  /// Wakes the session while visible progress bars move.
  private func setTick() {
    let bars = navigator.world.timers.lazy.filter { $0.isRunning && $0.definition.isKept }
    if let next = bars.map({ ProgressBody.step(of: $0.definition.time) }).min() {
      guard tick == nil else { return }
      tick = scheduler.schedule(after: next) { [weak self] in
        self?.tick = nil
        self?.setTick()
      }
    } else if let tick = tick.take() {
      scheduler.cancel(tick)
    }
  }

  /// Makes the navigator's factories: one for each screen and each variant of an accessory.
  func declareFactories() {
    navigator.observers.timers.add { self.elapse($0.entry, $0.index) }
    if hasBars { navigator.observers.steps.add { _ in self.setTick() } }
    for (name, variants) in pages {
      for (variant, page) in variants.enumerated() {
        navigator.setFactory(of: name, variant: variant) { context in
          try self.makeController(context, page)
        }
      }
    }
  }
}
