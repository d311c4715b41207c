// The live side of restoration.

extension Navigator {
  /// Brings a saved state back, as far as the app still allows.
  ///
  /// Meant for a world at its beginning. All that can come at once comes in one transaction; what
  /// a protection holds up is asked for afterwards, by itself.
  /// - Parameters:
  ///   - saved: what was kept.
  ///   - rules: what the app says of its screens; what the map declares, if nil.
  ///   - delegate: decides what comes back; everything restorable, if nil.
  /// - Returns: what came back and what did not.
  @discardableResult
  public func restore(
    _ saved: SavedState, _ rules: RestorationRules? = nil,
    delegate: (any RestorationDelegate)? = nil
  ) -> RestorationReport {
    guard delegate?.shouldRestore(saved) ?? true else { return RestorationReport() }
    // The plan may look at an entry twice; the delegate is asked once.
    var behaviors: [RestorationContext: RestorationBehavior] = [:]
    let rules = rules ?? restorationRules
    let plan = RestorationPlan(saved, on: world, rules, granted: granted) { context in
      if let known = behaviors[context] { return known }
      let behavior = delegate?.behavior(for: context) ?? .allow
      behaviors[context] = behavior
      return behavior
    }
    let restoring = Restoring(plan, saved, self, behaviors)
    restoring.run()
    return restoring.result
  }
}

/// What came of bringing a saved state back.
public struct RestorationReport: Hashable, Sendable {
  /// How many entries came back.
  public internal(set) var entryCount = 0
  /// How many others wait for a protection.
  public internal(set) var waitingCount = 0
  /// What did not come back, and why.
  public internal(set) var dropped: [Dropped] = []
}

extension RestorationReport: CustomStringConvertible {
  /// One line: `3 screens are back; left out: post on tab home: it is not restorable`.
  public var description: String {
    var parts = [entryCount == 1 ? "1 screen is back" : "\(entryCount) screens are back"]
    if waitingCount > 0 { parts.append("waiting to be let in: \(waitingCount)") }
    if let first = dropped.first {
      let others = dropped.count > 1 ? ", and \(dropped.count - 1) more" : ""
      parts.append("left out: \(first)\(others)")
    }
    return parts.joined(separator: "; ")
  }
}

/// Carries a plan out.
///
/// A class because what has to wait comes after everything else is over.
private final class Restoring {
  private let plan: RestorationPlan
  private unowned let navigator: Navigator
  private let behaviors: [RestorationContext: RestorationBehavior]
  /// The entries that are there, by the numbers that they had.
  private var ids: [EntryID: EntryID] = [:]
  /// The bottoms of content layers that are not there yet, by the numbers that they had.
  private var roots: [(place: SavedLayer.Place, id: EntryID)] = []
  private(set) var result = RestorationReport()

  init(
    _ plan: RestorationPlan, _ saved: SavedState, _ navigator: Navigator,
    _ behaviors: [RestorationContext: RestorationBehavior]
  ) {
    self.plan = plan
    self.navigator = navigator
    self.behaviors = behaviors
    result.dropped = plan.dropped
    roots = saved.layers.filter { !$0.place.isAccessory }.compactMap { layer in
      layer.entries.first.map { (layer.place, $0.id) }
    }
    noteRoots()
  }

  func run() {
    if plan.facts.count == 1 {
      navigator.send(plan.facts[0])
    } else if !plan.facts.isEmpty {
      navigator.send(.transaction(plan.facts))
    }
    if plan.singles.isEmpty {
      send(plan.stacks + plan.overlays)
    } else {
      send(plan.stacks)
      send(plan.singles)
      send(plan.overlays)
    }
    send(plan.held)
  }

  /// The bottom of a content layer is there from the beginning, or with the host.
  private func noteRoots() {
    roots.removeAll { place, id in
      guard let layer = place.layer([:], in: navigator.world.map),
        let root = navigator.world.state[layer].entries.first
      else { return false }
      ids[id] = root.id
      return true
    }
  }

  private func select(_ tab: RestorationPlan.Selection) {
    switch navigator.send(tab.command) {
    case .done: break
    case .waiting, .pending: result.waitingCount += 1
    case .refused(let refusal):
      result.dropped.append(Dropped(subject: tab.subject, reason: .refused(refusal)))
    }
  }

  // MARK: Layers

  /// All together; each layer by itself when that cannot be.
  private func send(_ parts: [RestorationPlan.Part]) {
    guard let transaction = parts.transaction else { return }
    if case .done = navigator.send(transaction) {
      for part in parts { note(part) }
    } else {
      for part in parts { send(part) }
    }
  }

  private func send(_ part: RestorationPlan.Part) {
    guard let command = [part].transaction else { return }
    switch navigator.send(command) {
    case .done: note(part)
    case .refused(let refusal):
      if let place = part.place { drop(part.entries, place, .refused(refusal)) }
    case .waiting, .pending: result.waitingCount += part.entries.count
    }
  }

  private func note(_ part: RestorationPlan.Part) {
    guard let place = part.place, let layer = place.layer(ids, in: navigator.world.map) else {
      return
    }
    let entries = navigator.world.state[layer].entries.suffix(part.entries.count)
    for (saved, now) in zip(part.entries, entries) { ids[saved.id] = now.id }
    result.entryCount += part.entries.count
    noteRoots()
  }

  private func drop(
    _ entries: [SavedEntry], _ place: SavedLayer.Place, _ reason: Dropped.Reason
  ) {
    for entry in entries {
      result.dropped.append(Dropped(subject: .entry(entry.screen, place), reason: reason))
    }
  }

  // MARK: Visits

  /// The visits of one layer one after the other, each when the one below it has come.
  private func send(_ singles: [RestorationPlan.Single]) {
    var rest = singles[...]
    while let first = rest.first {
      switch first {
      case .tab(let tab):
        select(tab)
        rest.removeFirst()
      case .visit(let visit):
        let ofLayer = rest.prefix { $0.visit?.context.place == visit.context.place }
        rest = rest.dropFirst(ofLayer.count)
        sendNext(of: ofLayer.compactMap(\.visit)[...])
      }
    }
  }

  private func sendNext(of visits: ArraySlice<RestorationPlan.Visit>) {
    guard let visit = visits.first else { return }
    let place = visit.context.place
    guard var request = visit.request(ids, in: navigator.world.map) else {
      for visit in visits { drop(visit.entries, place, .ownerGone) }
      return
    }
    // Whoever is told of the end of it later: by a refusal, or because it waits no longer.
    let ending = RestorationOutcome(behaviors[visit.context])
    request.onRefusal = { ending.fail($0) }
    switch navigator.send(request) {
    case .refused(let refusal):
      drop(visit.entries, place, .refused(refusal))
      for above in visits.dropFirst() {
        drop(above.entries, place, .stoodAbove(visit.context.screen))
      }
    case .done(let id):
      result.entryCount += visit.entries.count
      if let id, let saved = visit.entries.last { ids[saved.id] = id }
      noteRoots()
      ending.succeed()
      sendNext(of: visits.dropFirst())
    case .pending(let pendingID):
      result.waitingCount += visits.reduce(0) { $0 + $1.entries.count }
      ending.wait(navigator) { navigator in
        !navigator.world.pending.contains { $0.pendingID == pendingID }
      } then: { [self] in
        sendNext(of: visits.dropFirst())
      }
    case .waiting:
      // From inside a callback: it has its turn right after.
      let layer = place.layer(ids, in: navigator.world.map) ?? .main
      let depth = navigator.world.state[layer].count + visit.entries.count
      ending.wait(navigator) {
        $0.world.state[layer].count == depth
      } then: { [self] in
        sendNext(of: visits.dropFirst())
      }
    }
  }
}

/// The one end of an entry that is asked for by itself.
///
/// A class because the callbacks of a request and of an observer share it.
private final class RestorationOutcome {
  private let onUnprotect: (() -> Void)?
  private let onFailure: ((Refusal) -> Void)?
  private var observation: Observation?
  private var isOver = false

  init(_ behavior: RestorationBehavior?) {
    if case .protect(_, let onUnprotect, let onFailure)? = behavior {
      (self.onUnprotect, self.onFailure) = (onUnprotect, onFailure)
    } else {
      (onUnprotect, onFailure) = (nil, nil)
    }
  }

  /// It has come, without a refusal, when that is so after a commit.
  func wait(
    _ navigator: Navigator, until isThere: @escaping (Navigator) -> Bool,
    then next: @escaping () -> Void
  ) {
    observation = navigator.observe(.all) { [self, unowned navigator] _ in
      guard !isOver, isThere(navigator) else { return }
      succeed()
      next()
    }
  }

  func succeed() {
    guard end() else { return }
    onUnprotect?()
  }

  func fail(_ refusal: Refusal) {
    guard end() else { return }
    onFailure?(refusal)
  }

  /// - Returns: whether it is the first end.
  private func end() -> Bool {
    defer { isOver = true }
    observation?.cancel()
    observation = nil
    return !isOver
  }
}
