/// An observer that is called until it is cancelled; it lasts as long as the observed object.
///
/// A class because it is the identity of the observer.
package class Subscription {
  @safe @exclusivity(unchecked)
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

  @safe @exclusivity(unchecked)
  private var observers: [Observer] = []
  /// Whether there are no observers; stored, because the count of a generic array is slow to read.
  @safe @exclusivity(unchecked)
  private var isEmpty = true

  package init() {}

  /// Adds an observer at the end.
  /// - Returns: the observation, which lasts until it is cancelled.
  @discardableResult
  package func add(_ callback: @escaping (Event) -> Void) -> Subscription {
    let observer = Observer(callback)
    observers.append(observer)
    isEmpty = false
    return observer
  }

  /// Calls every observer.
  package func notify(_ event: Event) {
    if isEmpty { return }
    var hasCancelled = false
    for observer in observers {
      observer.callback?(event)
      hasCancelled = hasCancelled || observer.isCancelled
    }
    if !hasCancelled { return }
    observers.removeAll { $0.isCancelled }
    isEmpty = observers.isEmpty
  }
}

extension Navigator {
  package struct Observers {
    /// The observers of faults; those that nobody observes are dropped.
    package let faults = ObserverList<Fault>()
    /// The observers of commits; a restoration and a rewind count as one without changes.
    package let commits = ObserverList<StepResult>()
    /// The observers of steps, called when the effects of a step have been performed.
    package let steps = ObserverList<StepResult>()
    /// The observers of steps and of other worlds in place of this one.
    let worlds = ObserverList<Void>()
    /// The observers of what has run out, called before what that does.
    package let timeOuts = ObserverList<Void>()
    /// The observers of timers that have run out, by the entry and the index of the timer.
    package let timers = ObserverList<(entry: EntryID, index: Int)>()
  }

  /// Calls the observers of faults.
  func report(_ fault: Fault) { observers.faults.notify(fault) }
}
