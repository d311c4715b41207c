import RootsTerminal
import Testing

@Suite struct PaneMouseTests {
  let size = Size(columns: 12, rows: 4)
  let list = ListPane(rows: (1...12).map { ListPane.Row("row \($0)") })

  func at(_ column: Int, _ row: Int, _ action: MouseEvent.Action = .press) -> MouseEvent {
    MouseEvent(action, at: Point(column: column, row: row))
  }

  @Test func `a press selects a row, and one on the selected row chooses it`() {
    var list = list
    #expect(list.handle(at(3, 2), size: size) == .handled)
    #expect(list.selectedRow == 2)
    #expect(list.handle(at(3, 2), size: size) == .activated(2))
  }

  @Test func `the wheel scrolls by three, and the selection comes along as far as it must`() {
    var list = list
    #expect(list.handle(at(3, 2, .scrollDown), size: size) == .handled)
    #expect((list.offset, list.selection) == (3, 3))
    #expect(list.handle(at(3, 2, .scrollDown), size: size) == .handled)
    #expect(list.handle(at(3, 2, .scrollDown), size: size) == .handled)
    #expect((list.offset, list.selection) == (8, 8))
    #expect(list.handle(at(3, 2, .scrollUp), size: size) == .handled)
    #expect((list.offset, list.selection) == (5, 8))
    var short = ListPane(rows: Array(list.rows.prefix(4)))
    #expect(short.handle(at(3, 2, .scrollDown), size: size) == .ignored)
  }

  @Test func `presses elsewhere and with other buttons are ignored`() {
    var short = ListPane(rows: Array(list.rows.prefix(2)))
    #expect(short.handle(at(3, 3), size: size) == .ignored)
    #expect(short.handle(at(3, -1), size: size) == .ignored)
    let right = MouseEvent(.press, at: Point(column: 3, row: 1), button: .right)
    #expect(short.handle(right, size: size) == .ignored)
    #expect(short.selection == 0)
  }

  @Test func `the wheel scrolls a text`() {
    var text = TextPane(text: (1...40).map(String.init).joined(separator: "\n"), offset: 36)
    #expect(text.handle(at(0, 0, .scrollUp), size: size) == .handled)
    #expect(text.offset == 33)
  }
}

@Suite struct FormMouseTests {
  let size = Size(columns: 30, rows: 6)
  let form = FormPane(fields: [
    FormField(name: "name", label: "Name", value: "Adelheid"),
    FormField(name: "word", label: "Word", value: "abc", isSecret: true),
    FormField(name: "news", label: "News", kind: .toggle),
    FormField(name: "plan", label: "Plan", choices: ["day", "year"]),
    FormField(name: "age", label: "Age", kind: .number(1...9, step: 2), value: "5"),
  ])

  func pressed(_ column: Int, _ row: Int) -> FormPane {
    var form = form
    _ = form.handle(MouseEvent(.press, at: Point(column: column, row: row)), size: size)
    return form
  }

  @Test func `a press in a text puts the cursor there`() {
    #expect(pressed(11, 0).fields[0].cursor == 2)
    #expect(pressed(28, 0).fields[0].cursor == 8)
    #expect(pressed(10, 1).current == 1)
    #expect(pressed(10, 1).fields[1].cursor == 1)
    #expect(pressed(1, 1).fields[1].cursor == 3)
  }

  @Test func `a press changes a switch, a choice and a number`() {
    #expect(pressed(9, 2).fields[2].value == "true")
    #expect(pressed(0, 2).fields[2].value == "false")
    #expect(pressed(8, 3).fields[3].value == "year")
    #expect(pressed(29, 3).fields[3].value == "day")
    #expect(pressed(8, 4).fields[4].value == "3")
    #expect(pressed(12, 4).fields[4].value == "7")
    #expect(pressed(12, 4).current == 4)
  }

  @Test func `a press beneath the fields is ignored`() {
    var form = form
    let press = MouseEvent(.press, at: Point(column: 9, row: 5))
    #expect(form.handle(press, size: size) == .ignored)
    #expect(form.current == 0)
  }
}
