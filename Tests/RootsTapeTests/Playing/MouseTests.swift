import RootsTape
import RootsTerminal
import Testing

@Suite struct MouseTests {
  @Test func `Click presses and releases over one cell, counted from 1 1`() {
    passes("Click 7 5 | Expect / press 4 1 release 4 1\\n/")
  }

  @Test func `a click on a tab selects it`() {
    passes("Click 13 1 | Expect state tab map")
  }

  @Test func `Drag moves along the line, cell by cell`() {
    passes(
      "Drag 4 4 7 5 | Expect /press 1 0 drag 2 0 drag 3 1 drag 4 1 release 4 1/")
    passes("Drag 4 6 4 4 | Expect / press 1 2 drag 1 1 drag 1 0 release 1 0\\n/")
    passes("Drag 6 5 6 5 | Expect / press 3 1 release 3 1\\n/")
  }

  @Test func `the wheel scrolls under the mouse, which starts in the middle`() {
    passes("ScrollDown | Expect / scrollDown 37 8\\n/")
    passes("Move 9 6 ScrollUp 2 | Expect / scrollUp 6 2 scrollUp 6 2\\n/")
    passes("Click 5 5 ScrollUp | Expect /release 2 1 scrollUp 2 1/")
    passes("Drag 5 5 6 5 ScrollUp | Expect /release 3 1 scrollUp 3 1/")
  }

  @Test(arguments: ["Click 200 3", "Move 200 3", "Drag 200 3 1 1", "Drag 1 1 200 3"])
  func `cells outside of the frame are refused`(command: String) {
    let result = Town.play("Enter\n\(command)")
    #expect(result.reason == "2:1: there is no cell 200 3 on a frame of 80x24")
    #expect(result.exitCode == 1)
  }

  @Test func `the last cell of a frame exists, the next does not`() {
    passes("Set Columns 30 Set Rows 9 | Click 30 9")
    #expect(
      reason("Set Columns 30 Set Rows 9 | Click 30 10")
        == "2:1: there is no cell 30 10 on a frame of 30x9")
    passes("Resize 100x30 Click 100 30")
  }

  @Test func `no release is sent after a press that ended the app`() {
    passes("Set Columns 30 Set Rows 6 | Click 12 6")
    #expect(reason("Set Columns 30 Set Rows 6 | Click 12 6 Click 1 1").hasSuffix("has ended"))
  }
}
