import RootsTerminal
import Testing

@Suite struct ConfirmPaneTests {
  let question = ConfirmPane(yes: "Log out", no: "Stay")

  @Test func `No is selected at first, and in brackets without colours`() {
    #expect(
      sketch(30, 1) { question.draw(on: &$0) }.styledText
        == "  [reverse:[ Stay ]]    [bold:  Log out  ]")
    var other = question
    _ = other.handle(Key(.right))
    #expect(
      sketch(30, 1) { other.draw(on: &$0) }.styledText
        == "  [bold:  Stay  ]    [reverse:[ Log out ]]")
  }

  @Test func `both buttons are filled labels in a theme with colours`() {
    let frame = sketch(30, 1) { question.draw(on: &$0, theme: .dark) }
    #expect(frame.text == "    Stay        Log out")
    let backgrounds = [0, 2, 9, 10, 14, 24, 25].map {
      frame.style(of: frame[Point(column: $0, row: 0)]).background
    }
    let (selected, other) = (backgrounds[1], backgrounds[4])
    #expect(selected != other && selected != .default && other != .default)
    #expect(
      backgrounds == [.default, selected, selected, .default, other, other, .default])
  }

  @Test func `buttons that do not fit side by side are stacked`() {
    #expect(question.preferredRows(columns: 20) == 2)
    #expect(sketch(13, 2) { question.draw(on: &$0) }.text == "  [ Stay ]\n    Log out")
    #expect(sketch(10, 2) { question.draw(on: &$0) }.text == "  [ Stay ]\n    Log…")
  }

  @Test(arguments: [
    ("enter", ConfirmPane.Answer.no), ("right enter", .yes), ("tab enter", .yes),
    ("left right enter", .no), ("backtab space", .yes), ("y", .yes), ("Y", .yes), ("n", .no),
    ("right n", .no), ("escape", .no), ("right escape", .no),
  ])
  func `keys select and give an answer`(keys: String, answer: ConfirmPane.Answer) {
    var question = question
    var last: PaneOutcome?
    for name in keys.split(separator: " ") {
      last = Key(named: String(name)).map { question.handle($0) }
    }
    #expect(last == .activated(answer.rawValue))
  }

  @Test func `other keys are ignored`() {
    var question = question
    for key in [Key.character("x"), .control("y"), Key(.pageUp)] {
      #expect(question.handle(key) == .ignored)
    }
  }

  @Test(arguments: [(2, 0, ConfirmPane.Answer.no), (14, 0, .yes), (24, 0, .yes)])
  func `a press on a button gives its answer`(column: Int, row: Int, answer: ConfirmPane.Answer) {
    var question = question
    let press = MouseEvent(.press, at: Point(column: column, row: row))
    #expect(question.handle(press, size: Size(columns: 30, rows: 1)) == .activated(answer.rawValue))
  }

  @Test func `a press between the buttons gives none`() {
    var question = question
    let press = MouseEvent(.press, at: Point(column: 11, row: 0))
    #expect(question.handle(press, size: Size(columns: 30, rows: 1)) == .ignored)
  }
}
