import Roots
public import RootsTerminal

/// A terminal on which a person watches tapes: a driver with a pace.
///
/// While the virtual clock advances, as much real time passes, divided by the speed. The frames are
/// the same as without watching, at the same virtual times.
///
/// A class because consecutive tapes share the one terminal.
public final class TapeStage {
  /// The driver that shows the frames and delivers events.
  public let driver: any Driver
  /// The transitions after the person has taken over.
  public var transitions = Transitions.off
  /// The words with which the person takes over at the end of a tape.
  package var endingWords = "the tape has ended"
  /// Whether another tape follows at once: a tape that passes then ends without a pause, and nobody
  /// takes over.
  package var isFollowed = false
  /// Whether the play was stopped before its end.
  public var isStopped: Bool { stop != nil }
  /// The comments of the tape.
  var captions = TapeCaptions(of: nil)
  /// The size that a tape needs, and the name of what needs it, for a notice.
  var need = (size: Layout.smallest, name: "the tape")
  /// Whether captions are drawn above the row of the app's message, which stays.
  var leavesMessage = false
  /// What stopped the play; nil if nothing did.
  package private(set) var stop: Stop?
  /// Whether a person has taken over.
  package private(set) var hasHandedOver = false

  /// What can stop a play.
  package enum Stop: Sendable {
    /// The person pressed `q`.
    case key
    /// The person pressed Ctrl-C.
    case interrupt
    case signal
    case terminalGone
  }

  let pace: TapePace
  /// The factor from `Set PlaybackSpeed`.
  var playbackSpeed = 1.0
  private let clock: () -> Duration
  private var speed: Double?
  private var isStepping: Bool
  /// The real time that corresponds to the current virtual time.
  private var due: Duration
  private var glass: Frame

  /// The duration of the last frame, unless a key is pressed.
  public static let lastLook = Duration.seconds(2)
  /// The maximum number of rows of a caption.
  private static let captionRows = 4
  /// The maximum delay that the display tries to catch up.
  private static let lagLimit = Duration.milliseconds(250)

  /// Creates a stage.
  /// - Parameters:
  ///   - driver: shows the frames and delivers events.
  ///   - pace: the speed and stepping.
  ///   - clock: the real time since a fixed moment.
  public init(on driver: any Driver, pace: TapePace = TapePace(), clock: @escaping () -> Duration) {
    self.driver = driver
    self.pace = pace
    self.clock = clock
    speed = pace.speed
    isStepping = pace.isStepping
    due = clock()
    glass = Frame(size: driver.size)
  }

  /// Whether frames are shown in real time.
  var isInRealTime: Bool { speed != nil }

  /// Prepares for the next tape.
  func begin() {
    playbackSpeed = 1
    speed = pace.speed
    isStepping = pace.isStepping
    due = clock()
  }

  // MARK: Showing

  /// Shows a frame as soon as the terminal is large enough.
  ///
  /// - Parameters:
  ///   - frame: the frame at the current size of the terminal.
  ///   - caption: the text in the message line; nil leaves the app's own.
  ///   - keys: the keys in the last row, while those of the app have no effect; nil leaves the
  ///     app's own.
  func show(
    _ frame: () -> Frame, caption: String? = nil, keys: HelpLine? = nil
  ) throws(TapeFailure) {
    try waitForRoom()
    let (frame, size) = (frame(), driver.size)
    if frame.size == size, caption == nil { return try show(whole: frame) }
    clear()
    glass.cursor = frame.cursor
    glass.draw { canvas in
      canvas.draw(frame, part: Rect(size: frame.size), at: .zero)
      let rows = min(frame.size.rows, size.rows)
      if let caption { draw(caption, below: rows - (leavesMessage ? 2 : 1), on: &canvas) }
      if let keys, rows == frame.size.rows {
        let last = Rect(column: 0, row: rows - 1, columns: size.columns, rows: 1)
        canvas.sub(last) { keys.draw(on: &$0) }
      }
    }
    try show(whole: glass)
  }

  /// Shows a notice while the terminal is too small; that takes no time of the tape.
  func waitForRoom() throws(TapeFailure) {
    let left = due - clock()
    var hasWaited = false
    while driver.size.columns < need.size.columns || driver.size.rows < need.size.rows {
      hasWaited = true
      clear()
      glass.draw { Layout.drawTooSmall(on: &$0, needed: need.size, app: need.name) }
      try show(whole: glass)
      if let event = driver.next(before: nil) { _ = try takesAnywhere(event) }
    }
    if hasWaited { due = clock() + left }
  }

  private func clear() {
    if glass.size == driver.size { glass.clear() } else { glass = Frame(size: driver.size) }
  }

  /// Draws a caption over the rows above the help line, as many as it needs.
  ///
  /// One that is too long ends with an ellipsis.
  private func draw(_ caption: String, below row: Int, on canvas: inout Canvas) {
    let columns = canvas.size.columns
    let rows = min(wrap(caption, to: columns).count, Self.captionRows)
    let place = Rect(column: 0, row: row - rows, columns: columns, rows: rows)
    canvas.sub(place) { MessageLine(.info, caption).draw(on: &$0) }
  }

  private func show(whole frame: Frame) throws(TapeFailure) {
    do throws(DriverError) {
      try driver.show(frame)
    } catch {
      stop = .terminalGone
      throw .other("the terminal is gone")
    }
  }

  private static let quit = HelpLine.Item(key: "q", label: "stop")

  /// Shows a frame with the current caption while real time passes for a step of the virtual clock.
  func pass(_ time: Duration, under frame: () -> Frame) throws(TapeFailure) {
    guard let speed else { return }
    let caption = captions.current
    due = max(due, clock() - Self.lagLimit) + time / (speed * playbackSpeed)
    try show(frame, caption: caption)
    repeat {
      guard let event = driver.next(before: max(.zero, due - clock())) else { continue }
      try take(event, under: frame, caption: caption)
    } while clock() < due
  }

  /// Handles an event while the tape plays.
  private func take(
    _ event: Event, under frame: () -> Frame, caption: String?
  ) throws(TapeFailure) {
    if try takesAnywhere(event) { return try show(frame, caption: caption) }
    guard case .key(let key) = event else { return }
    if key == .character(" ") {
      try pause(under: frame)
      try show(frame, caption: caption)
    } else {
      let keys = HelpLine(items: [.init(key: "Space", label: "pause"), Self.quit])
      try show(frame, caption: "the tape is playing: Space pauses, q stops", keys: keys)
    }
  }

  private func pause(under frame: () -> Frame) throws(TapeFailure) {
    let left = due - clock()
    let keys = HelpLine(items: [.init(key: "Space", label: "continue"), Self.quit])
    var caption = "paused: Space continues, q stops"
    while true {
      try show(frame, caption: caption, keys: keys)
      guard let event = driver.next(before: nil) else { continue }
      if try takesAnywhere(event) { continue }
      guard case .key(let key) = event else { continue }
      if key == .character(" ") { break }
      caption = "\(key.name) has no effect; paused: Space continues, q stops"
    }
    due = clock() + left
  }

  // MARK: Stepping

  /// Shows the next command and waits for a key.
  func offer(_ caption: String, under frame: () -> Frame) throws(TapeFailure) {
    guard isStepping else { return }
    defer { due = clock() }
    let line = HelpLine(items: [
      .init(key: "Enter", label: "next"), .init(key: "c", label: "continue"), Self.quit,
    ])
    while true {
      try show(frame, caption: caption, keys: line)
      guard let event = driver.next(before: nil) else { continue }
      if try takesAnywhere(event) { continue }
      guard case .key(let key) = event else { continue }
      switch key {
      case Key(.enter), Key(.right), .character(" "): return
      case .character("c"):
        isStepping = false
        if pace.handover == nil, speed == nil { speed = 1 }
        return
      default: continue
      }
    }
  }

  /// Handles keys with the same meaning at any time: stop, suspend and redraw.
  private func takesAnywhere(_ event: Event) throws(TapeFailure) -> Bool {
    switch event {
    case .key(.control("c")):
      stop = .interrupt
      throw .stopped(by: "Ctrl-C")
    case .key(.character("q")):
      stop = .key
      throw .stopped(by: "a key")
    case .ended(let reason):
      stop = [.hangup, .terminalGone].contains(reason) ? .terminalGone : .signal
      throw .stopped(by: "a signal or the end of the terminal")
    case .key(.control("z")): driver.perform(.suspend)
    case .key(.control("l")): driver.perform(.redraw)
    case .resize, .background, .fileChanged, .suspended, .editorFailed, .resumed, .pasteCut: break
    case .key, .mouse, .paste, .link, .act, .command, .word: return false
    }
    return true
  }

  // MARK: Endings

  /// Shows the last frame for a while.
  func hold(_ frame: () -> Frame, caption: String) throws(TapeFailure) {
    guard isInRealTime || isStepping else { return }
    let end = clock() + Self.lastLook
    try show(frame, caption: caption)
    while clock() < end {
      guard let event = driver.next(before: max(.zero, end - clock())) else { continue }
      switch event {
      case .key, .ended: return
      case .mouse, .paste, .pasteCut, .link, .act, .command, .word, .background, .fileChanged,
        .resize, .suspended, .editorFailed, .resumed:
        try show(frame, caption: caption)
      }
    }
  }

  /// Continues the same session with the person's own keys.
  func handOver(_ session: Session) throws(TapeFailure) {
    hasHandedOver = true
    session.transitions = transitions
    let (start, played) = (clock(), session.scheduler.now)
    do throws(DriverError) {
      try session.run(on: driver) { played + (self.clock() - start) }
    } catch {
      stop = .terminalGone
      throw .other("the terminal is gone")
    }
  }
}
