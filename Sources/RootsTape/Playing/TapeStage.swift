import Roots
public import RootsTerminal

/// Where a tape is played for eyes: a driver that shows its frames, and a pace.
///
/// While the virtual clock of the tape moves, as much real time goes by, divided by the speed; so
/// what is seen is what is played without eyes, at the same moments of the same clock.
///
/// A class because the tapes that are played one after the other share the one terminal.
public final class TapeStage {
  /// What shows the frames, and hears the person.
  public let driver: any Driver
  /// How the eye is led once the person has taken over.
  public var transitions = Transitions.off
  /// Whether the person has stopped the play.
  public private(set) var isStopped = false

  let pace: TapePace
  /// What `Set PlaybackSpeed` asks for.
  var playbackSpeed = 1.0
  private let clock: () -> Duration
  private var speed: Double?
  private var isStepping: Bool
  /// The real time at which the virtual clock has come to where it is.
  private var due: Duration
  private var glass: Frame

  /// How long the last frame stands, unless a key is pressed.
  public static let lastLook = Duration.seconds(2)
  /// How many rows a caption may cover.
  private static let captionRows = 4
  /// By how much the show may lag before it gives up catching up.
  private static let lagLimit = Duration.milliseconds(250)

  /// A stage.
  /// - Parameters:
  ///   - driver: shows the frames and brings the keys.
  ///   - pace: how fast it is played.
  ///   - clock: the real time that has gone by since any moment.
  public init(on driver: any Driver, pace: TapePace = TapePace(), clock: @escaping () -> Duration) {
    self.driver = driver
    self.pace = pace
    self.clock = clock
    speed = pace.speed
    isStepping = pace.isStepping
    due = clock()
    glass = Frame(size: driver.size)
  }

  /// Whether frames are shown as the time goes by.
  var isInRealTime: Bool { speed != nil }

  /// The next tape begins.
  func begin() {
    playbackSpeed = 1
    speed = pace.speed
    isStepping = pace.isStepping
    due = clock()
  }

  // MARK: Showing

  /// Shows the frame of a tape, cut where the terminal is smaller.
  ///
  /// - Parameter caption: what stands in the message line in place of the app's own words.
  func show(_ frame: Frame, caption: String? = nil) throws(TapeFailure) {
    let size = driver.size
    if frame.size == size, caption == nil { return try show(whole: frame) }
    if glass.size == size { glass.clear() } else { glass = Frame(size: size) }
    glass.cursor = frame.cursor
    glass.draw { canvas in
      canvas.draw(frame, part: Rect(size: frame.size), at: .zero)
      if let caption { draw(caption, below: min(frame.size.rows, size.rows) - 1, on: &canvas) }
    }
    try show(whole: glass)
  }

  /// Over the rows above the help line, as many as the words need.
  private func draw(_ caption: String, below row: Int, on canvas: inout Canvas) {
    let columns = canvas.size.columns
    let lines = wrap(caption, to: columns).prefix(Self.captionRows)
    for (index, line) in lines.enumerated() {
      let place = Rect(column: 0, row: row - lines.count + index, columns: columns, rows: 1)
      canvas.sub(place) { MessageLine(.info, line).draw(on: &$0) }
    }
  }

  private func show(whole frame: Frame) throws(TapeFailure) {
    do throws(DriverError) {
      try driver.show(frame)
    } catch {
      isStopped = true
      throw .other("the terminal is gone")
    }
  }

  /// Lets as much real time go by as the virtual clock is about to, with a frame to look at.
  func pass(_ time: Duration, under frame: Frame, caption: String?) throws(TapeFailure) {
    guard let speed else { return }
    due = max(due, clock() - Self.lagLimit) + time / (speed * playbackSpeed)
    try show(frame, caption: caption)
    repeat {
      guard let event = driver.next(before: max(.zero, due - clock())) else { continue }
      try take(event, under: frame, caption: caption)
    } while clock() < due
  }

  /// What the person does while the tape plays.
  private func take(_ event: Event, under frame: Frame, caption: String?) throws(TapeFailure) {
    if try takesAnywhere(event) { return try show(frame, caption: caption) }
    guard case .key(.character(" ")) = event else { return }
    try pause(under: frame)
    try show(frame, caption: caption)
  }

  private func pause(under frame: Frame) throws(TapeFailure) {
    let left = due - clock()
    while true {
      try show(frame, caption: "paused: Space goes on, q stops")
      guard let event = driver.next(before: nil) else { continue }
      if try takesAnywhere(event) { continue }
      if case .key(.character(" ")) = event { break }
    }
    due = clock() + left
  }

  // MARK: Stepping

  /// Names the command that is about to be played, and waits for leave to play it.
  func offer(_ caption: String, under frame: Frame) throws(TapeFailure) {
    guard isStepping else { return }
    defer { due = clock() }
    while true {
      try show(frame, caption: "\(caption)   [Enter: play it, c: go on, q: stop]")
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

  /// What means the same at any time: stopping, suspending, drawing again.
  private func takesAnywhere(_ event: Event) throws(TapeFailure) -> Bool {
    switch event {
    case .key(.control("c")), .key(.character("q")), .ended:
      isStopped = true
      throw .stopped
    case .key(.control("z")): driver.perform(.suspend)
    case .key(.control("l")): driver.perform(.redraw)
    case .resize, .background, .suspended, .resumed, .pasteCut: break
    case .key, .mouse, .paste, .link: return false
    }
    return true
  }

  // MARK: Endings

  /// Leaves the last frame to be looked at for a while.
  func hold(_ frame: Frame, caption: String) throws(TapeFailure) {
    guard isInRealTime || isStepping else { return }
    let end = clock() + Self.lastLook
    try show(frame, caption: caption)
    while clock() < end {
      guard let event = driver.next(before: max(.zero, end - clock())) else { continue }
      switch event {
      case .key, .ended: return
      case .mouse, .paste, .pasteCut, .link, .background, .resize, .suspended, .resumed:
        try show(frame, caption: caption)
      }
    }
  }

  /// The same session goes on with the person's own keys.
  func handOver(_ session: Session) throws(TapeFailure) {
    session.transitions = transitions
    let (start, played) = (clock(), session.scheduler.now)
    do throws(DriverError) {
      try session.run(on: driver) { played + (self.clock() - start) }
    } catch {
      isStopped = true
      throw .other("the terminal is gone")
    }
  }
}
