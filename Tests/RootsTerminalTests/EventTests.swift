import RootsTerminal
import Testing

@Suite struct EventTests {
  static let point = Point(column: 2, row: 3)

  @Test(arguments: [
    (Event.key(.control("p")), "key Ctrl+P"), (.key(.character("x")), "key x"),
    (.key(.character("\u{202E}")), "key ‹RLO›"),
    (.mouse(MouseEvent(.press, at: point)), "click 3 4"),
    (.mouse(MouseEvent(.drag, at: point)), "drag 3 4"),
    (.mouse(MouseEvent(.release, at: point)), "release 3 4"),
    (.mouse(MouseEvent(.scrollUp, at: point)), "wheel up 3 4"),
    (.mouse(MouseEvent(.scrollDown, at: point)), "wheel down 3 4"),
    (.mouse(MouseEvent(.press, at: point, button: .middle)), "middle click 3 4"),
    (
      .mouse(MouseEvent(.press, at: point, button: .right, modifiers: [.control, .alt])),
      "Ctrl+Alt+right click 3 4"
    ),
    (.mouse(MouseEvent(.press, at: Point(column: -5, row: 999))), "click -4 1000"),
    (.paste("a new trail\n"), "paste 12 characters"), (.paste("é"), "paste 1 character"),
    (.link("roots://post/1\u{1B}"), "link roots://post/1\u{241B}"),
    (.pasteCut(limitInBytes: 1_048_576), "paste cut at 1048576 bytes"),
    (.background(isDark: true), "background dark"),
    (.background(isDark: false), "background light"),
    (.resize(Size(columns: 80, rows: 24)), "resize 80x24"), (.suspended, "suspended"),
    (.resumed, "resumed"), (.ended(.hangup), "ended hangup"),
  ])
  func `an event is one line of a trace`(event: Event, line: String) {
    #expect("\(event)" == line)
  }

  @Test func `every point has a description`() {
    let event = MouseEvent(.press, at: Point(column: .max, row: .min))
    #expect("\(event)".hasPrefix("click "))
  }
}
