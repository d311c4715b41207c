import Roots
import RootsTerminal
import Testing

@Suite struct SessionTransitionTests {
  /// A session with transitions, and its displayed frame.
  private final class Moving {
    let session: Session
    var frame: Frame

    init() throws {
      session = try Explored().session
      session.transitions = .standard
      frame = session.frame()
      session.draw(into: &frame)
    }

    func draw(after milliseconds: Int) {
      session.scheduler.advance(to: session.scheduler.now + .milliseconds(milliseconds))
      session.draw(into: &frame)
    }
  }

  @Test func `a command has taken effect before its transition begins`() throws {
    let moving = try Moving()
    let before = moving.frame
    moving.session.press("enter")
    #expect(moving.session.stack == ["rack", "paper"])
    moving.draw(after: 0)
    #expect(moving.frame.row(3) == before.row(3))
    moving.draw(after: 60)
    #expect(moving.frame != before)
    #expect(moving.frame != moving.session.frame())
    moving.draw(after: 200)
    #expect(moving.frame == moving.session.frame())
  }

  @Test func `the next transition starts from the displayed frame`() throws {
    let moving = try Moving()
    moving.session.press("enter")
    moving.draw(after: 0)
    moving.draw(after: 50)
    let between = moving.frame
    moving.session.press("s")
    #expect(moving.session.stack == ["bill"])
    moving.draw(after: 0)
    for row in 2..<20 { #expect(moving.frame.row(row) == between.row(row)) }
    moving.draw(after: 200)
    #expect(moving.frame == moving.session.frame())
  }

  @Test func `every transition ends with the frame of the app`() throws {
    for keys in ["enter", "enter esc", "enter s", "enter s esc", "2", "enter m alt+left", ": f12"] {
      let moving = try Moving()
      for key in keys.split(separator: " ") {
        moving.session.press(String(key))
        moving.draw(after: 0)
        moving.draw(after: 40)
      }
      moving.draw(after: 400)
      #expect(moving.frame == moving.session.frame(), "\(keys)")
    }
  }

  @Test func `a resize ends a transition`() throws {
    let moving = try Moving()
    moving.session.press("enter")
    moving.draw(after: 30)
    moving.session.handle(.resize(Size(columns: 60, rows: 20)))
    moving.draw(after: 0)
    #expect(moving.frame == moving.session.frame())
  }

  @Test func `without transitions every frame is that of the app`() throws {
    let session = try Explored().session
    var frame = session.frame()
    session.press("enter")
    session.draw(into: &frame)
    #expect(frame == session.frame())
  }

  /// A terminal that takes no frame before the next one is ready.
  private final class SlowDriver: Driver {
    let size = Size(columns: 80, rows: 24)
    var isBehind = true
    var keys: [Key]
    private(set) var frameCount = 0
    /// The newest frame, which the terminal takes when it is ready.
    private(set) var newest: Frame?

    init(_ keys: String) {
      self.keys = keys.split(separator: " ").compactMap { Key(named: String($0)) }
    }

    func show(_ frame: Frame) throws(DriverError) {
      frameCount += 1
      newest = frame
    }

    func next(before deadline: Duration?) -> Event? {
      if deadline == .zero { return nil }
      if !keys.isEmpty { return .key(keys.removeFirst()) }
      return deadline == nil || frameCount > 100 ? .ended(.inputEnded) : nil
    }
  }

  @Test func `a slow terminal gets no more transitions`() throws {
    let session = try Explored().session
    session.transitions = .standard
    let driver = SlowDriver("enter esc enter esc enter esc")
    try session.run(on: driver) { .zero }
    #expect(session.transitions.duration == .zero)
    #expect(driver.frameCount == 7)
    #expect(session.stack == ["rack"])
  }

  @Test func `a slow terminal gets the frame at the end of a transition that is left out`() throws {
    let session = try Explored().session
    session.transitions = .standard
    let driver = SlowDriver("enter")
    var time = Duration.zero
    try session.run(on: driver) {
      time += .milliseconds(5)
      return time
    }
    #expect(session.stack == ["rack", "paper"] && driver.newest == session.frame())
  }

  @Test func `a fast terminal keeps transitions`() throws {
    let session = try Explored().session
    session.transitions = .standard
    let driver = SlowDriver("enter esc enter esc enter esc")
    driver.isBehind = false
    try session.run(on: driver) { .zero }
    #expect(session.transitions.duration > .zero)
  }
}
