/// An observer that is called until it is cancelled; it lasts as long as the observed object.
///
/// A class because it is the identity of the observer.
package class Subscription {
  /// Whether it has been cancelled.
  package private(set) var isCancelled = false

  init() {}

  /// Ends the observation: no call follows, not even for the event under way.
  package func cancel() { isCancelled = true }
}

/// The observers of one kind of event, called in the order in which they were added.
///
/// A class because a callback may add and cancel observers while the list calls them: one that is
/// added is called from the next event on.
package final class ObserverList<Event> {
  private final class Observer: Subscription {
    private(set) var callback: ((Event) -> Void)?

    init(_ callback: @escaping (Event) -> Void) { self.callback = callback }

    override package func cancel() {
      super.cancel()
      callback = nil
    }
  }

  private var observers: [Observer] = []

  package init() {}

  /// Whether there are no observers.
  package var isEmpty: Bool { observers.isEmpty }

  /// Adds an observer at the end.
  /// - Returns: the observation, which lasts until it is cancelled.
  @discardableResult
  package func add(_ callback: @escaping (Event) -> Void) -> Subscription {
    let observer = Observer(callback)
    observers.append(observer)
    return observer
  }

  /// Calls every observer.
  package func notify(_ event: Event) {
    var hasCancelled = false
    for observer in observers {
      observer.callback?(event)
      hasCancelled = hasCancelled || observer.isCancelled
    }
    if hasCancelled { observers.removeAll { $0.isCancelled } }
  }
}

extension Navigator {
  /// Calls the observers of faults.
  func report(_ fault: Fault) { faultObservers.notify(fault) }
}
