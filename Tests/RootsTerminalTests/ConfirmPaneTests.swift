import RootsTerminal
import Testing

@Suite struct ConfirmPaneTests {
  let question = ConfirmPane(yes: "Log out", no: "Stay")

  @Test func `No is selected at first, and marked without colour`() {
    #expect(
      sketch(30, 1) { question.draw(on: &$0) }.styledText == "> [reverse:[ Stay ]]    [ Log out ]")
  }

  @Test func `buttons that do not fit side by side are stacked`() {
    #expect(question.rowCount(columns: 20) == 2)
    #expect(sketch(13, 2) { question.draw(on: &$0) }.text == "> [ Stay ]\n  [ Log out ]")
    #expect(sketch(10, 2) { question.draw(on: &$0) }.text == "> [ Stay ]\n  [ Log… ]")
  }

  @Test(arguments: [
    ("enter", ConfirmPane.Answer.no), ("right enter", .yes), ("tab enter", .yes),
    ("left right enter", .no), ("backtab space", .yes), ("y", .yes), ("Y", .yes), ("n", .no),
    ("right n", .no), ("escape", .no), ("right escape", .no),
  ])
  func `keys select and give an answer`(keys: String, answer: ConfirmPane.Answer) {
    var question = question
    var last: ConfirmPane.Outcome?
    for name in keys.split(separator: " ") {
      last = Key(named: String(name)).map { question.handle($0) }
    }
    #expect(last == .answered(answer))
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
    #expect(question.handle(press, size: Size(columns: 30, rows: 1)) == .answered(answer))
  }

  @Test func `a press between the buttons gives none`() {
    var question = question
    let press = MouseEvent(.press, at: Point(column: 11, row: 0))
    #expect(question.handle(press, size: Size(columns: 30, rows: 1)) == .ignored)
  }
}
