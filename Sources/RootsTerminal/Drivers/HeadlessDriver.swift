/// A driver without a terminal: scripted events in, frames out.
///
/// It is a class because the test that made it looks at its frames while a session uses it.
/// Its time is virtual: waiting for a deadline takes none, and is added to `elapsed`.
public final class HeadlessDriver: Driver {
  /// The current size; follows the resize events as they are delivered.
  public private(set) var size: Size
  /// Every frame that was shown, oldest first.
  public private(set) var frames: [Frame] = []
  /// How much time the deadlines that were waited for amount to.
  public private(set) var elapsed: Duration = .zero
  private var script: [Event]
  private var position = 0

  /// Makes a driver that delivers these events in this order.
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

  /// Keeps the frame.
  public func show(_ frame: Frame) throws(DriverError) {
    frames.append(frame)
  }

  /// The script's next event; at its end nil for a deadline, else `.ended(.inputEnded)`.
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
