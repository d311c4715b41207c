import RootsTerminal
import Testing

@Suite struct ListFilterTests {
  let size = Size(columns: 34, rows: 6)
  let list = ListPane(rows: [
    .init("Harbour", detail: "ferry bell"), .init("Market", detail: "bread"),
    .init("Mill", detail: "asleep"), .init("Lighthouse"), .init("Old mill, marketplace"),
  ])

  func pressed(_ keys: String, in start: ListPane? = nil) -> ListPane {
    var list = start ?? self.list
    for name in keys.split(separator: " ") {
      if let key = Key(named: String(name)) { _ = list.handle(key, size: size) }
    }
    return list
  }

  func glass(_ list: ListPane) -> String {
    sketch(size.columns, size.rows) { list.draw(on: &$0) }.text
  }

  @Test func `typing filters the rows by words in any letter case`() {
    let list = pressed("/ M I l space m A")
    #expect(list.filter.isTyping)
    #expect(
      glass(list) == """
        /MIl mA                     1 of 5
        > Old mill, marketplace




        """)
    #expect(pressed("/ b e l l").shownRows == [0])
  }

  @Test func `matching characters are highlighted`() {
    let frame = sketch(22, 4) { pressed("/ a r").draw(on: &$0) }
    #expect(
      frame.styledText == """
        [fg6:/]ar             [dim:3 of 5]
        [reverse:> H][bold underline reverse:ar][reverse:bour   ferry bell]
          M[bold underline:ar]ket         [dim:bread]
          Old mill, m[bold underline:ar]ketpla…
        cursor: 3,0
        """)
  }

  @Test func `Enter keeps the filter, Escape clears it`() {
    let kept = pressed("/ m i l l enter")
    #expect(!kept.filter.isTyping)
    #expect(kept.shownRows == [2, 4])
    #expect(glass(kept).hasPrefix("/mill        2 of 5  Esc shows all\n> Mill"))
    #expect(pressed("j enter", in: kept).selectedRow == 4)
    let cleared = pressed("j escape", in: kept)
    #expect(cleared.shownRows == [0, 1, 2, 3, 4])
    #expect(cleared.selectedRow == 4)
    var list = cleared
    #expect(list.handle(Key(.escape), size: size) == .ignored)
  }

  @Test func `a kept filter is replaced or edited when it is opened again`() {
    #expect(pressed("/ m i enter / h a").filter.line.text == "ha")
    #expect(pressed("/ m i enter / backspace a").filter.line.text == "ma")
    #expect(pressed("/ m i enter / end l l space o").shownRows == [4])
    #expect(pressed("/ enter").filter.isShown == false)
    #expect(pressed("/ x backspace backspace").filter.isTyping == false)
  }

  @Test func `the selection stays on its row if possible`() {
    let selected = pressed("j j")
    #expect(pressed("/ m", in: selected).selectedRow == 2)
    #expect(pressed("/ m a", in: selected).selectedRow == 4)
    #expect(pressed("/ m a backspace backspace", in: selected).selectedRow == 2)
    #expect(pressed("/ h", in: selected).selectedRow == 3)
  }

  @Test func `while typing, arrows move the selection and letters do not`() {
    let list = pressed("/ m down down")
    #expect(list.selectedRow == 4)
    #expect(list.filter.line.text == "m")
    #expect(pressed("/ m down j", in: self.list).filter.line.text == "mj")
  }

  @Test func `a filter without matches is reported with the way out`() {
    let list = pressed("/ x")
    #expect(
      glass(list).hasPrefix(
        "/x                          0 of 5\n  Nothing has 'x'; Esc shows all 5"))
    #expect(list.selectedRow == nil)
    #expect(pressed("/ x enter enter").filter.isShown)
    #expect(pressed("/ x escape").selectedRow == 0)
  }

  @Test func `pasted text goes into the open filter`() {
    var list = pressed("/")
    #expect(list.paste("mi\nll") == .changed)
    #expect(list.filter.line.text == "mi ll")
    var closed = self.list
    #expect(closed.paste("x") == .ignored)
  }

  @Test(arguments: [("g", 0), ("G", 4), ("G g", 0), ("end home", 0), ("G k", 3)])
  func `g and G go to the ends`(keys: String, row: Int) {
    #expect(pressed(keys).selectedRow == row)
  }

  @Test func `an empty list has no filter`() {
    var empty = ListPane(rows: [])
    #expect(empty.handle(.character("/"), size: size) == .ignored)
  }

  @Test func `any filter in any size draws, and selects a row that is shown`() {
    for words in ["", "m", "m l", "zz", "日"] {
      for rows in 1...5 {
        for columns in 1...12 {
          var list = list
          list.filter = RowFilter(words)
          let frame = sketch(columns, rows) { list.draw(on: &$0) }
          #expect(brokenWideCells(in: frame).isEmpty)
          #expect(list.selectedRow.map { list.shownRows.contains($0) } ?? list.shownRows.isEmpty)
        }
      }
    }
  }
}
