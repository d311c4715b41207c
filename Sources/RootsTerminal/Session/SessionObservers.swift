public import Roots

// Observers, called in the order in which they were added.
extension Session {
  /// Calls back after every step of the world, also after the navigator has been replaced.
  /// - Returns: the observation, which lasts until it is cancelled.
  @discardableResult
  public func observeSteps(_ callback: @escaping (Input, StepResult) -> Void) -> Observation {
    stepObservers.add { callback($0.input, $0.result) }
  }

  /// Calls back before and after every event.
  /// - Returns: the observation, which lasts until it is cancelled.
  @discardableResult
  public func observeEvents(_ callback: @escaping (Event, EventMoment) -> Void) -> Observation {
    eventObservers.add { callback($0.event, $0.moment) }
  }

  /// Calls back for every line that the prompt has run.
  /// - Returns: the observation, which lasts until it is cancelled.
  @discardableResult
  public func observePromptLines(_ callback: @escaping (String) -> Void) -> Observation {
    promptObservers.add(callback)
  }
}
