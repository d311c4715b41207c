/// A driver without a terminal: scripted events in, frames out.
///
/// A class because a test reads its frames while a session uses it. Its time is virtual: waiting
/// for a deadline returns at once and adds to `elapsed`.
public final class HeadlessDriver: Driver {
  /// The current size; changed by the resize events as they are delivered.
  public private(set) var size: Size
  /// Every frame that was shown, oldest first.
  public private(set) var frames: [Frame] = []
  /// The total virtual time of all waits for a deadline.
  public private(set) var elapsed: Duration = .zero
  private var script: [Event]
  private var position = 0

  /// Creates a driver that delivers events in order.
  public init(size: Size = Size(columns: 80, rows: 24), events: [Event] = []) {
    self.size = size.clamped
    script = events
  }

  /// The frame on the terminal; nil before the first.
  public var lastFrame: Frame? { frames.last }

  /// Adds events to the end of the script.
  public func append(_ events: [Event]) {
    script += events
  }

  /// Records the frame.
  public func show(_ frame: Frame) throws(DriverError) {
    frames.append(frame)
  }

  /// The script's next event; at its end nil with a deadline, otherwise `.ended(.inputEnded)`.
  public func next(before deadline: Duration?) -> Event? {
    guard position < script.count else {
      guard let deadline else { return .ended(.inputEnded) }
      elapsed += deadline
      return nil
    }
    let event = script[position]
    position += 1
    if case .resize(let size) = event { self.size = size.clamped }
    return event
  }
}
