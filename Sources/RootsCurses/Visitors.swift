public import RootsTerminal

/// Who may have something to say while the driver waits for the terminal: links from other
/// programs.
///
/// None of its functions may wait for anybody.
public struct Visitors {
  /// What can be read from as soon as somebody has come.
  public var descriptors: () -> [Int32]
  /// The longest wait until somebody is to be looked after, in milliseconds; nil when nobody is.
  public var patience: () -> Int?
  /// Looks after all of them, and tells what they brought.
  public var events: () -> [Event]
  /// Tells the one whose event was taken first what came of it.
  public var answer: (String) -> Void

  /// Visitors.
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
