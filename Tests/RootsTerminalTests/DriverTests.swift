import RootsTerminal
import Testing

@Suite struct HeadlessDriverTests {
  @Test func `events are delivered in order, then the input ends`() {
    let driver = HeadlessDriver(events: [.key(Key(.enter)), .paste("x")])
    #expect(driver.next(before: nil) == .key(Key(.enter)))
    #expect(driver.next(before: .seconds(1)) == .paste("x"))
    #expect(driver.next(before: nil) == .ended(.inputEnded))
    driver.append([.resumed])
    #expect(driver.next(before: nil) == .resumed)
  }

  @Test func `waiting takes virtual time only`() {
    let driver = HeadlessDriver()
    #expect(driver.next(before: .seconds(60)) == nil)
    #expect(driver.elapsed == .seconds(60))
  }

  @Test func `a resize takes effect when it is delivered`() {
    let driver = HeadlessDriver(events: [.resize(Size(columns: 0, rows: 700))])
    #expect(driver.size == Size(columns: 80, rows: 24))
    _ = driver.next(before: nil)
    #expect(driver.size == Size(columns: 1, rows: 500))
  }

  @Test func `every frame is kept`() throws {
    let driver = HeadlessDriver()
    let frames = ["a", "b"].map { text in sketch(3, 1) { $0.draw(text, at: .zero) } }
    for frame in frames { try driver.show(frame) }
    #expect(driver.frames == frames)
    #expect(driver.lastFrame == frames[1])
  }
}
