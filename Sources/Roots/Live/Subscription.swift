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
  /// - Returns: the observation; cancelling it removes the observer.
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
  /// A step of the world: its input and its result.
  typealias Step = (input: Input, result: StepResult)

  /// Calls back after every commit, with the step that made it.
  ///
  /// A restoration and a rewind count as a commit without changes.
  /// - Returns: the observation, which lasts until it is cancelled.
  @discardableResult
  package final func observeCommits(_ callback: @escaping (StepResult) -> Void) -> Subscription {
    commitObservers.add(callback)
  }

  /// Calls back after every step, when its effects have been performed.
  /// - Returns: the observation, which lasts until it is cancelled.
  @discardableResult
  package final func observeSteps(_ callback: @escaping (Input, StepResult) -> Void) -> Subscription
  {
    stepObservers.add { if let step = $0 { callback(step.input, step.result) } }
  }

  /// Calls back after every step, and after the world was replaced by another one.
  func observeWorld(_ callback: @escaping () -> Void) -> Subscription {
    stepObservers.add { _ in callback() }
  }

  /// Calls back for every fault; faults that nobody observes are dropped.
  /// - Returns: the observation, which lasts until it is cancelled.
  @discardableResult
  package final func observeFaults(_ callback: @escaping (Fault) -> Void) -> Subscription {
    faultObservers.add(callback)
  }

  /// Calls the observers of faults.
  func report(_ fault: Fault) { faultObservers.notify(fault) }
}
