public import RootsTerminal

/// Extra file descriptors that the driver polls while it waits for the terminal, such as the socket
/// for links from other programs.
///
/// None of the functions may block.
public struct PollSources {
  /// The descriptors to poll for input.
  public var descriptors: () -> [Int32]
  /// The longest time until `events` must be called, in milliseconds; nil for no limit.
  public var patience: () -> Int?
  /// Reads all sources and returns their events.
  public var events: () -> [Event]
  /// Answers the sender of the oldest unanswered event.
  public var answer: (String) -> Void

  /// Makes poll sources from their functions.
  public init(
    descriptors: @escaping () -> [Int32], patience: @escaping () -> Int?,
    events: @escaping () -> [Event], answer: @escaping (String) -> Void
  ) {
    self.descriptors = descriptors
    self.patience = patience
    self.events = events
    self.answer = answer
  }
}
