/// A chain of entries that are restored one after the other, with the callbacks of the app.
///
/// A class because its next command is sent long after restoration has returned.
final class LiveRestoration {
  private var chain: RestorationChain
  /// The navigator; nil while it ends, when nothing is reported any more.
  private weak var navigator: Navigator?
  private let behaviors: [SavedPosition: RestorationBehavior]
  private var observation: Subscription?
  private var isSending = false
  /// The counts and the dropped parts, until they are reported.
  private var result: RestorationReport? = RestorationReport()

  init(
    _ chain: RestorationChain, _ navigator: Navigator,
    _ behaviors: [SavedPosition: RestorationBehavior]
  ) {
    self.chain = chain
    self.navigator = navigator
    self.behaviors = behaviors
  }

  /// Drops the items that have not come yet.
  func cancel() {
    chain.cancel()
    stopWaiting()
  }

  private func stopWaiting() {
    observation?.cancel()
    observation = nil
  }

  /// Adds the items that have not come yet to a state.
  func add(to saved: inout SavedState, newest: inout UInt32) {
    chain.add(to: &saved, newest: &newest)
  }

  /// Adds the result so far to a report.
  ///
  /// Items that fail after this are reported as faults.
  func report(to report: inout RestorationReport) {
    guard let result else { return }
    report.entryCount += result.entryCount
    report.waitingCount += chain.items.count
    report.dropped += result.dropped
    self.result = nil
  }

  // MARK: Commands

  /// Sends the command of each item, up to the first that has to wait.
  func sendNext() {
    isSending = true
    defer { isSending = false }
    while let navigator {
      var dropped: [DroppedPart] = []
      let issued = chain.next(in: navigator.world, &dropped)
      drop(dropped)
      guard let issued, let item = chain.items.first else { break }
      let newest = navigator.world.newestID
      var request = Request(issued)
      request.onRefusal = { [weak self] refusal in self?.refuse(item, refusal) }
      switch navigator.send(request) {
      case .done: finish(item, newest, in: navigator.world)
      case .refused: break
      case .waiting, .pending: return wait(for: item, newest, in: navigator)
      }
    }
    cancel()
  }

  /// Continues after the first commit in which the item has come.
  private func wait(
    for item: RestorationChain.Item, _ newest: UInt32, in navigator: Navigator
  ) {
    guard chain.items.first == item else { return }
    observation = navigator.observe(.all) { [weak self] _ in
      guard let self, let navigator = self.navigator,
        chain.hasArrived(in: navigator.world, after: newest)
      else { return }
      stopWaiting()
      finish(item, newest, in: navigator.world)
      if !isSending { sendNext() }
    }
  }

  private func finish(_ item: RestorationChain.Item, _ newest: UInt32, in world: World) {
    guard chain.items.first == item, let visit = chain.finish(in: world, after: newest) else {
      return
    }
    result?.entryCount += 1
    if case .protect(_, let onUnprotect, _)? = behaviors[visit.position] { onUnprotect?() }
  }

  // MARK: Refusals

  /// Drops a refused item and those above it on its layer.
  private func refuse(_ item: RestorationChain.Item, _ refusal: Refusal) {
    guard chain.items.first == item else { return }
    stopWaiting()
    navigator?.hasReportedRefusal = true
    drop(chain.refuse(refusal))
    if let visit = item.visit, case .protect(_, _, let onFailure)? = behaviors[visit.position] {
      onFailure?(refusal)
    }
    if !isSending { sendNext() }
  }

  private func drop(_ parts: [DroppedPart]) {
    if result == nil {
      for part in parts { navigator?.report(.notRestored(part)) }
    } else {
      result?.dropped += parts
    }
  }
}
