import Roots
import Testing

@Suite struct DurationTextTests {
  @Test(
    arguments: [
      ("500ms", .milliseconds(500)), ("1.5 s", .milliseconds(1500)), ("2", .seconds(2)),
      (".5s", .milliseconds(500)), ("60m", .seconds(3600)), ("1h", .seconds(3600)),
      ("0", .zero), ("8760h", .seconds(31_536_000)),
    ] as [(String, Duration)])
  func `a number with a unit is a duration`(text: String, duration: Duration) {
    #expect(Duration.parse(text) == duration)
  }

  @Test(arguments: ["", "s", "-1s", "1.2.3s", "1e3s", "inf", "1 d", "1s ", "8761h"])
  func `another text is none`(text: String) {
    #expect(Duration.parse(text) == nil)
  }

  @Test func `seconds are rounded to a number of decimals`() {
    let time = Duration.microseconds(1_234_567)
    #expect([0, 1, 3, 6].map { time.seconds(decimals: $0) } == [1, 1.2, 1.235, 1.234_567])
  }
}
