import Roots
import RootsBlueprint
import RootsTerminal

/// A blueprint in a session: the objects that its controllers share.
///
/// A class because there is one for each start of the app. It does not hold the session and the
/// navigator, which hold it.
final class RunningBlueprint {
  let blueprint: Blueprint
  let scheduler: Scheduler
  unowned let navigator: Navigator
  weak var session: Session?
  /// The controls that were used; nil if they are not noted.
  let used: UsedControls?
  /// Whether rows and keys that were not used carry a dot.
  let marksUnused: Bool
  /// The page of each screen, or the pages of all definitions of each accessory.
  private let pages: [Name: [Page]]
  /// The controllers of visible pages with timers.
  private var timed: [ObjectIdentifier: WeakController] = [:]
  /// The maps that scenes share, by name.
  var backdrops: [String: MapBackdrop] = [:]

  init(
    _ blueprint: Blueprint, _ navigator: Navigator, _ scheduler: Scheduler,
    noting used: UsedControls?, marksUnused: Bool
  ) {
    (self.used, self.marksUnused) = (used, marksUnused)
    self.blueprint = blueprint
    self.navigator = navigator
    self.scheduler = scheduler
    pages = Dictionary(
      blueprint.map.names.map { ($0, Self.pages(of: $0, in: blueprint)) }, uniquingKeysWith: { $1 })
  }

  private static func pages(of name: Name, in blueprint: Blueprint) -> [Page] {
    var pages: [Page] = []
    while let content = blueprint.content(of: name, variant: pages.count) {
      pages.append(Page(content, variant: pages.count))
    }
    return pages
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

  /// A controller that its entry alone keeps.
  private struct WeakController {
    weak var controller: BlueprintController?
  }

  /// Lets the time of a visible page pass while no modal covers it.
  func follow(_ controller: BlueprintController) {
    guard controller.page.content.hasTimer else { return }
    timed[ObjectIdentifier(controller)] = WeakController(controller: controller)
    moveTimers()
  }

  func forget(_ controller: BlueprintController) {
    timed[ObjectIdentifier(controller)] = nil
  }

  /// Stops the timers of pages that are covered, and lets the others go on.
  private func moveTimers() {
    if timed.isEmpty { return }
    let open = Set(KeyTargets(blueprint, in: navigator.world).uncovered.map(\.id))
    for controller in timed.values.compactMap(\.controller) {
      if open.contains(controller.entry) {
        controller.startTimers()
      } else {
        controller.stopTimers()
      }
    }
  }

  /// Makes the navigator's factories: one for each screen and each variant of an accessory.
  func declareFactories() {
    navigator.observeSteps { [weak self] _, _ in self?.moveTimers() }
    for (name, variants) in pages {
      for (variant, page) in variants.enumerated() {
        navigator.setFactory(of: name, variant: variant) { context in
          try self.makeController(context, page)
        }
      }
    }
  }
}
