import Roots

// Observers, called in the order in which they were added.
extension Session {
  /// Calls back after every step of the world, also after the navigator has been replaced.
  /// - Returns: the observation, which lasts until it is cancelled.
  @discardableResult
  package func observeSteps(_ callback: @escaping (Input, StepResult) -> Void) -> Subscription {
    stepObservers.add { callback($0.input, $0.result) }
  }

  /// Calls back before and after every event.
  ///
  /// What an open tool does to the app is an event within that of its key.
  /// - Returns: the observation, which lasts until it is cancelled.
  @discardableResult
  package func observeEvents(_ callback: @escaping (Event, EventMoment) -> Void) -> Subscription {
    eventObservers.add { callback($0.event, $0.moment) }
  }

  /// Calls back for every remark.
  /// - Returns: the observation, which lasts until it is cancelled.
  @discardableResult
  package func observeRemarks(_ callback: @escaping (MadeRemark) -> Void) -> Subscription {
    remarkObservers.add(callback)
  }
}
