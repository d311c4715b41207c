import RootsCurses
import RootsTerminal
import Testing

@Suite struct MouseReportTests {
  private func mouse(
    _ action: MouseEvent.Action, _ column: Int, _ row: Int, _ button: MouseEvent.Button = .left
  ) -> Event {
    .mouse(MouseEvent(action, at: Point(column: column, row: row), button: button))
  }

  @Test func `a report gives the action and the point from 0 0`() {
    #expect(events("\u{1B}[<0;1;1M") == [mouse(.press, 0, 0)])
    #expect(events("\u{1B}[<0;80;24m") == [mouse(.release, 79, 23)])
    #expect(events("\u{1B}[<32;3;4M") == [mouse(.drag, 2, 3)])
    #expect(events("\u{1B}[<1;3;4M") == [mouse(.press, 2, 3, .middle)])
    #expect(events("\u{1B}[<34;3;4M") == [mouse(.drag, 2, 3, .right)])
    #expect(events("\u{1B}[<64;3;4M") == [mouse(.scrollUp, 2, 3)])
    #expect(events("\u{1B}[<65;3;4M") == [mouse(.scrollDown, 2, 3)])
    #expect(events("\u{1B}[<20;3;4M") == [mouse(.press, 2, 3)], "Shift and Ctrl")
    #expect(events("\u{1B}[<72;3;4M") == [mouse(.scrollUp, 2, 3)], "Alt")
  }

  @Test func `points outside the terminal are reported, up to a limit`() {
    #expect(events("\u{1B}[<0;1000;1000M") == [mouse(.press, 999, 999)])
    #expect(events("\u{1B}[<0;0;0M") == [mouse(.press, -1, -1)])
    #expect(events("\u{1B}[<32;-3;2M") == [mouse(.drag, -4, 1)])
    #expect(
      events("\u{1B}[<0;99999999999999999999999999;1M") == [mouse(.press, 999_999, 0)])
    #expect(
      events("\u{1B}[<0;-99999999999999999999999999;1M") == [mouse(.press, -1_000_001, 0)])
  }

  @Test(arguments: [
    "[<35;3;4M", "[<66;3;4M", "[<67;3;4M", "[<128;3;4M", "[<64;3;4m", "[<-1;3;4M", "[<3;3;4M",
    "[<99999999999999999999;3;4M", "[<M", "[<;;M", "[<0;1M", "[<0;1;2;3M", "[<0;1:2;3M",
    "[<0;1.5;3M", "[<--1;2;3M", "[<0;1-;3M",
  ])
  func `other mouse reports are dropped`(text: String) {
    #expect(events("\u{1B}\(text)q") == [.key(.character("q"))])
  }

  @Test func `a partial report waits for its rest without limit`() {
    let report = Array("\u{1B}[<0;12;7M".utf8)
    for cut in 3..<report.count {
      var decoder = InputDecoder()
      #expect(decoder.take(report[..<cut]) == [])
      for _ in 0..<3 { #expect(decoder.settle() == []) }
      #expect(decoder.take(report[cut...]) == [mouse(.press, 11, 6)], "cut at \(cut)")
    }
  }

  @Test func `a partial report ends at a byte that does not belong to it`() {
    #expect(events("\u{1B}[<0;12q") == [.key(.character("q"))])
    #expect(events("\u{1B}[<0;12\u{1B}[<0;1;1M") == [mouse(.press, 0, 0)])
    #expect(events("\u{1B}[<0;12ü") == [.key(.character("ü"))])
    #expect(events("\u{1B}[<\u{1B}") == [.key(Key(.escape))])
  }

  @Test func `reports of the old format are decoded`() {
    func report(_ code: UInt8, _ column: UInt8, _ row: UInt8) -> [Event] {
      events([0x1B, 0x5B, 0x4D, code, column, row])
    }
    #expect(report(32, 33, 33) == [mouse(.press, 0, 0)])
    #expect(report(64, 127, 255) == [mouse(.drag, 94, 222)])
    #expect(report(96, 35, 36) == [mouse(.scrollUp, 2, 3)])
    #expect(report(32, 0, 33) == [mouse(.press, 1_000_000, 0)])
    #expect(report(32, 32, 33) == [mouse(.press, 1_000_000, 0)])
    #expect(report(0, 33, 33) == [])
    #expect(events([0x1B, 0x5B, 0x4D, 0x20, 0x1B]) == [.key(Key(.escape))])
    #expect(events([0x1B, 0x5B, 0x4D, 0x0D, 0x71]) == [.key(Key(.enter)), .key(.character("q"))])
  }

  @Test func `a release without a button is that of the last button`() {
    let press: [UInt8] = [0x1B, 0x5B, 0x4D, 34, 33, 33]
    let release: [UInt8] = [0x1B, 0x5B, 0x4D, 35, 33, 33]
    #expect(
      events(press + release) == [mouse(.press, 0, 0, .right), mouse(.release, 0, 0, .right)])
  }
}
