/// The entries of a stack that follow one whose protection has not answered yet; they are restored
/// one after the other.
///
/// A class because its next command is sent long after restoration has returned.
final class RestorationChain {
  private var items: ArraySlice<RestorationPlan.Held.Item>
  /// The navigator; nil while it ends, when nothing is reported any more.
  private weak var navigator: Navigator?
  /// The new ids of saved entries.
  private var ids: [EntryID: EntryID]
  private let behaviors: [SavedPosition: RestorationBehavior]
  private var observation: Subscription?
  private var isSending = false
  /// The counts and the dropped parts, until they are reported.
  private var result: RestorationReport? = RestorationReport()

  init(
    _ held: RestorationPlan.Held, _ navigator: Navigator, _ ids: [EntryID: EntryID],
    _ behaviors: [SavedPosition: RestorationBehavior]
  ) {
    items = held.items[...]
    self.navigator = navigator
    self.ids = ids
    self.behaviors = behaviors
  }

  /// Drops the items that have not come yet.
  func cancel() {
    items = []
    observation?.cancel()
    observation = nil
  }

  /// Adds the items that have not come yet to a state.
  func add(to saved: inout SavedState, newest: inout UInt32) {
    if !items.isEmpty { saved.add(waiting: items, ids, newest: &newest) }
  }

  /// Adds the result so far to a report.
  ///
  /// Items that fail after this are reported as faults.
  func report(to report: inout RestorationReport) {
    guard let result else { return }
    report.entryCount += result.entryCount
    report.waitingCount += items.count
    report.dropped += result.dropped
    self.result = nil
  }

  // MARK: Commands

  /// Sends the command of each item, up to the first that has to wait.
  func sendNext() {
    isSending = true
    defer { isSending = false }
    while let navigator, let item = items.first {
      guard let command = command(for: item, in: navigator.world) else { continue }
      let newest = navigator.world.newestID
      var request = request(for: item, command, in: navigator.world.map)
      request.onRefusal = { [weak self] refusal in self?.refuse(item, refusal) }
      switch navigator.send(request) {
      case .done: finish(item, newest, in: navigator.world)
      case .refused: break
      case .waiting, .pending: return wait(for: item, newest, in: navigator)
      }
    }
    cancel()
  }

  /// The command for the next item; if none is needed or possible, removes the item and returns
  /// nil.
  private func command(for item: RestorationPlan.Held.Item, in world: World) -> Command? {
    switch item {
    case .tab(let tab):
      if case .tab(let name) = tab.inner, tab.isThere(ids, in: world.state) {
        return tab.command(.show(.name(name)), ids)
      }
      items.removeFirst()
      drop(.tab(tab), .ownerGone)
      return nil
    case .visit(let visit):
      guard let command = visit.command(ids, in: world.map),
        let layer = visit.place.layer(ids, in: world)
      else {
        items.removeFirst()
        // A declared root comes and goes with its layer.
        if !visit.isRoot || !world.map.isRoot(visit.entry, of: visit.place) {
          drop(.entry(visit.entry.screen, visit.place), .ownerGone)
        }
        return nil
      }
      guard visit.isRoot, world.begins(layer, with: visit.entry) else { return command }
      items.removeFirst()
      ids[visit.entry.id] = world.state[layer].entries.first?.id
      return nil
    }
  }

  private func request(
    for item: RestorationPlan.Held.Item, _ command: Command, in map: NavigationMap
  ) -> Request {
    guard let visit = item.visit else { return Request(command) }
    let entry = visit.entry
    let opener = entry.opener.flatMap { ids[$0] }
    var request = Request(command, from: opener)
    if entry.opener == nil || opener != nil {
      request.reaction = map.id(of: entry.reaction)
    }
    if !visit.protections.isEmpty || entry.link != nil {
      var options = RequestOptions(protections: visit.protections)
      options.link = entry.link
      request.options = options
    }
    return request
  }

  /// Continues after the first commit in which the item has come.
  private func wait(
    for item: RestorationPlan.Held.Item, _ newest: UInt32, in navigator: Navigator
  ) {
    guard items.first == item else { return }
    observation = navigator.observe(.all) { [weak self] _ in
      guard let self, let navigator = self.navigator, isThere(item, newest, in: navigator.world)
      else { return }
      observation?.cancel()
      observation = nil
      finish(item, newest, in: navigator.world)
      if !isSending { sendNext() }
    }
  }

  private func isThere(
    _ item: RestorationPlan.Held.Item, _ newest: UInt32, in world: World
  ) -> Bool {
    switch item {
    case .visit(let visit): return entry(of: visit, newest, in: world) != nil
    case .tab(let tab):
      guard let layer = tab.layer(ids, in: world), case .tab(let index) = layer.inner else {
        return true
      }
      let stacks = layer.host.map { world.state.stacks(in: $0) } ?? world.state
      return stacks?.selectedTab == index
    }
  }

  /// The entry that a visit became, if it is newer than an id.
  private func entry(
    of visit: RestorationPlan.Visit, _ newest: UInt32, in world: World
  ) -> EntryID? {
    guard let top = visit.place.layer(ids, in: world).flatMap({ world.state[$0].top }),
      top.id.number > newest, top.screen == visit.entry.screen, top.payload == visit.payload
    else { return nil }
    return top.id
  }

  private func finish(
    _ item: RestorationPlan.Held.Item, _ newest: UInt32, in world: World
  ) {
    guard items.first == item else { return }
    items.removeFirst()
    guard let visit = item.visit else { return }
    ids[visit.entry.id] = entry(of: visit, newest, in: world)
    result?.entryCount += 1
    if case .protect(_, let onUnprotect, _)? = behaviors[visit.position] { onUnprotect?() }
  }

  // MARK: Refusals

  /// Drops a refused item and those above it on its layer.
  private func refuse(_ item: RestorationPlan.Held.Item, _ refusal: Refusal) {
    guard items.first == item else { return }
    observation?.cancel()
    observation = nil
    items.removeFirst()
    navigator?.hasReportedRefusal = true
    switch item {
    case .tab(let tab): drop(.tab(tab), .refused(refusal))
    case .visit(let visit):
      drop(.entry(visit.entry.screen, visit.place), .refused(refusal))
      let above = items.compactMap(\.visit).filter { $0.place == visit.place }
      items.removeAll { $0.visit?.place == visit.place }
      for visit in above {
        drop(
          .entry(visit.entry.screen, visit.place), .stoodAbove(item.visit?.entry.screen ?? .empty))
      }
      if case .protect(_, _, let onFailure)? = behaviors[visit.position] { onFailure?(refusal) }
    }
    if !isSending { sendNext() }
  }

  private func drop(_ subject: DroppedPart.Subject, _ reason: DroppedPart.Reason) {
    let dropped = DroppedPart(subject: subject, reason: reason)
    if result == nil {
      navigator?.report(.notRestored(dropped))
    } else {
      result?.dropped.append(dropped)
    }
  }
}
