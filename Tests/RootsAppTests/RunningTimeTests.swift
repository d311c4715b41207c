import RootsTerminal
import Testing

/// A terminal with a pause before each event; time passes only there.
private final class PatientDriver: Driver {
  let size = Size(columns: 40, rows: 12)
  private(set) var now = Duration.zero
  private(set) var frames: [(time: Duration, text: String)] = []
  private var script: [(pause: Duration, event: Event)]

  init(_ script: [(Duration, Event)]) { self.script = script.map { ($0, $1) } }

  func show(_ frame: Frame) throws(DriverError) { frames.append((now, frame.text)) }

  func next(before deadline: Duration?) -> Event? {
    guard let pause = script.first?.pause else { return .ended(.inputEnded) }
    if let deadline, deadline < pause {
      script[0].pause -= deadline
      now += deadline
      return nil
    }
    now += pause
    return script.removeFirst().event
  }
}

@Suite struct RunningTimeTests {
  private static let app = """
    roots: 1
    name: Post
    start: { screen: desk }
    screens:
      desk: { title: Desk, text: Here., keys: { s: overlay sent } }
    accessories:
      sent: { title: Sent, text: Off it went., size: 30x5, after: { time: 2s, do: finish } }
    """

  @Test func `a timer set after a long pause takes its whole time`() throws {
    let driver = PatientDriver([
      (.seconds(10), .key(.character("s"))), (.seconds(1), .key(.character("x"))),
      (.seconds(9), .key(.character("x"))),
    ])
    try walk(Self.app).run(on: driver) { driver.now }
    let shown = driver.frames.filter { $0.text.contains("Off it went.") }.map(\.time)
    #expect(shown == [.seconds(10), .seconds(11)])
    #expect(driver.frames.map(\.time).contains(.seconds(12)))
  }
}
