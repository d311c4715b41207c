import RootsTerminal
import Testing

@Suite struct TabBarTests {
  let bar = TabBar(titles: ["Home", "Search", "Me"], current: 1)

  @Test func `the selected tab is reversed and in brackets`() {
    let frame = sketch(30, 1) { bar.draw(on: &$0) }
    #expect(frame.styledText == " 1 Home [reverse:[2 Search]] 3 Me")
  }

  @Test func `long titles are cut first until all fit`() {
    #expect(bar.labels(columns: 23) == [" 1 Home ", "[2 Sear…]", " 3 Me "])
    #expect(bar.labels(columns: 20) == [" 1 Ho… ", "[2 Se…]", " 3 Me "])
    #expect(bar.labels(columns: 12) == [" 1 ", "[2]", " 3 "])
  }

  @Test func `all fit whenever there is room for their numbers`() {
    for columns in 12...60 {
      for current in [nil, 0, 2] {
        let bar = TabBar(titles: ["Home", "日本語", "\u{1B}[31m"], current: current)
        let width = bar.labels(columns: columns).reduce(0) { $0 + columnWidth(of: $1) }
        #expect(width <= columns)
      }
    }
  }

  @Test func `the selected tab keeps a name, and the others digits or a few letters`() {
    let titles = [
      "Menu", "Second", "Family", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten",
    ]
    for current in 0..<10 {
      var bar = TabBar(titles: titles, current: current)
      let digits = bar.labels(columns: 40)
      #expect(columnWidth(of: digits.joined()) <= 40)
      #expect(digits[current] == "[\((current + 1) % 10) \(titles[current])]")
      bar.digits = []
      let letters = bar.labels(columns: 40)
      #expect(letters[current] == "[\(titles[current])]")
      #expect(Set(letters).count == 10)
      #expect(sketch(40, 1) { bar.draw(on: &$0) }.text.contains(letters[current]))
    }
  }

  @Test(arguments: [
    (0, 20, "[One] Two  Map …"), (1, 20, " One [Two] Map …"), (3, 20, "… Two  Map [Four]…"),
    (4, 20, "… Map  Four [Five]"), (2, 15, "… Two [Map]…"), (2, 27, " One  Two [Map] Four  Five"),
  ])
  func `marks stand for tabs without room`(current: Int, columns: Int, text: String) {
    var bar = TabBar(titles: ["One", "Two", "Map", "Four", "Five"], current: current)
    bar.digits = []
    #expect(sketch(columns, 1) { bar.draw(on: &$0) }.text == text)
  }

  @Test(arguments: [4, 7, 10, 12], [[], Array(0..<10)])
  func `no tab is cut, and all are there or marked, at any width`(count: Int, digits: [Int]) {
    let titles = [
      "Recommendations", "Me", "Appointments", "Cart", "Subscriptions", "Log", "Measurements",
      "Pay", "Documentation", "Hub", "Reservations", "Top",
    ]
    for (columns, current) in (40...80).flatMap({ width in (0..<count).map { (width, $0) } }) {
      var bar = TabBar(titles: Array(titles.prefix(count)), current: current)
      bar.digits = digits.filter { $0 < count }
      let labels = bar.labels(columns: columns)
      let row = sketch(columns, 1) { bar.draw(on: &$0) }.text
      func drawn(_ text: String) -> String {
        sketch(columns, 1) { _ = $0.draw(text, at: .zero) }.text
      }
      let whole = labels.joined()
      if columnWidth(of: whole) <= columns {
        #expect(row == drawn(whole))
        continue
      }
      let rows = (0...current).flatMap { first in
        (current + 1...count).map { end in
          (first > 0 ? "…" : "") + labels[first..<end].joined() + (end < count ? "…" : "")
        }
      }
      #expect(rows.contains { columnWidth(of: $0) <= columns && drawn($0) == row }, "\(row)")
    }
  }

  @Test func `the tenth tab has the key zero, and the current one is seen however narrow it is`() {
    for current in 0..<10 {
      let bar = TabBar(titles: (1...10).map { "Tab \($0)" }, current: current)
      let text = sketch(20, 1) { bar.draw(on: &$0) }.text
      #expect(text.contains("[\((current + 1) % 10)]"))
    }
  }
}

@Suite struct BreadcrumbTests {
  let way = Breadcrumb(titles: ["HOME", "SCREEN-2", "SCREEN-3"])

  @Test(arguments: [
    (80, "HOME > SCREEN-2 > SCREEN-3"), (26, "HOME > SCREEN-2 > SCREEN-3"),
    (25, "… > SCREEN-2 > SCREEN-3"), (23, "… > SCREEN-2 > SCREEN-3"), (22, "… > SCREEN-3"),
    (12, "… > SCREEN-3"), (11, "SCREEN-3"), (8, "SCREEN-3"), (7, "SCREEN…"), (1, "S"), (0, ""),
  ])
  func `the newest titles are kept and omitted ones are marked`(columns: Int, text: String) {
    #expect(way.text(columns: columns) == text)
  }

  @Test func `one title or none can be drawn`() {
    #expect(Breadcrumb(titles: ["HOME"]).text(columns: 3) == "HO…")
    #expect(Breadcrumb(titles: []).text(columns: 10) == "")
    let frame = sketch(6, 1) { Breadcrumb(titles: ["A"]).draw(on: &$0) }
    #expect(frame.styledText == "[bold:A     ]")
  }
}

@Suite struct HelpLineTests {
  let help = HelpLine(items: [
    .init(key: "Enter", label: "open"), .init(key: "Esc", label: "back"),
    .init(key: "?", label: "keys"),
  ])

  @Test func `keys come before their actions`() {
    let frame = sketch(29, 1) { help.draw(on: &$0) }
    #expect(frame.text == "Enter open  Esc back  ? keys")
    #expect(frame.style(of: frame[.zero]) == Theme.standard.key)
  }

  @Test(arguments: [
    (28, "Enter open  Esc back  ? keys"), (27, "Enter open  …  ? keys"),
    (21, "Enter open  …  ? keys"), (20, "…  Esc back  ? keys"), (18, "…  ? keys"),
    (9, "…  ? keys"), (5, "…"),
  ])
  func `an ellipsis stands for items that do not fit, and the last one stays`(
    columns: Int, text: String
  ) {
    #expect(sketch(columns, 1) { help.draw(on: &$0) }.text == text)
    if columns >= 9 {
      let start = columnWidth(of: text) - 6
      #expect(help.key(at: start, columns: columns) == .character("?"))
      #expect(help.key(at: start - 1, columns: columns) == nil)
    }
  }
}

@Suite struct MessageLineTests {
  @Test func `a message begins with its kind`() {
    let sentences = MessageLine.Kind.allCases.map { MessageLine($0, "no such tab").sentence }
    #expect(
      sentences == ["no such tab", "Result: no such tab", "Refused: no such tab", "no such tab"])
  }

  @Test func `a long message is wrapped, cut in its last row and made visible`() {
    let rows = sketch(14, 2) { MessageLine(.refusal, "a\nb and more of it").draw(on: &$0) }
    #expect(rows.text == "Refused: a␊b\nand more of it")
    let frame = sketch(14, 1) { MessageLine(.refusal, "a\nb and more").draw(on: &$0) }
    #expect(frame.text == "Refused: a␊b …")
  }
}

@Suite struct LayoutTests {
  @Test func `a message takes the rows that it needs, up to half of the content`() throws {
    let layout = try #require(Layout(size: Size(columns: 40, rows: 12), hasTabs: true))
    func rows(_ count: Int) -> Range<Int> {
      layout.place(of: MessageLine(.info, String(repeating: "word ", count: 8 * count))).rows
    }
    #expect(rows(1) == 10..<11)
    #expect(rows(3) == 8..<11)
    #expect(rows(9) == 7..<11)
    let low = try #require(Layout(size: Size(columns: 20, rows: 6), hasTabs: true))
    #expect(low.place(of: MessageLine(.info, String(repeating: "word ", count: 30))).rows == 3..<5)
  }

  @Test func `rows are assigned from both ends`() throws {
    let layout = try #require(Layout(size: Size(columns: 80, rows: 24), hasTabs: true))
    #expect(layout.tabBar == Rect(column: 0, row: 0, columns: 80, rows: 1))
    #expect(layout.breadcrumb.origin.row == 1)
    #expect(layout.content == Rect(column: 0, row: 2, columns: 80, rows: 20))
    #expect(layout.message.origin.row == 22)
    #expect(layout.help.origin.row == 23)
  }

  @Test func `every cell of a frame belongs to one part`() throws {
    for rows in 6...30 {
      for hasTabs in [true, false] {
        let size = Size(columns: 20, rows: rows)
        let layout = try #require(Layout(size: size, hasTabs: hasTabs))
        let rects = [layout.tabBar, layout.breadcrumb, layout.content, layout.message, layout.help]
        let covered = rects.compactMap { $0 }.flatMap(\.rows)
        #expect(covered == Array(0..<rows))
        #expect((layout.tabBar != nil) == hasTabs)
      }
    }
  }

  @Test func `a frame that is too small shows the required size`() {
    #expect(Layout(size: Size(columns: 19, rows: 6), hasTabs: true) == nil)
    #expect(Layout(size: Size(columns: 20, rows: 5), hasTabs: false) == nil)
    #expect(
      sketch(12, 4) { Layout.drawTooSmall(on: &$0) }.text == """
        needs 20x6;
        Ctrl-C
        quits; this
        is 12x4, too
        """)
    #expect(
      Layout.sentence(forTooSmall: Size(columns: 12, rows: 4))
        == "needs 20x6; Ctrl-C quits; this is 12x4, too small for Roots")
  }
}

@Suite struct OverlayTests {
  let area = Rect(column: 0, row: 2, columns: 80, rows: 20)

  @Test func `an overlay lies in the middle`() {
    let size = Size(columns: 40, rows: 10)
    #expect(
      overlayRect(index: 0, count: 1, preferred: size, in: area)
        == Rect(column: 20, row: 7, columns: 40, rows: 10))
    #expect(
      overlayRect(index: 0, count: 1, preferred: nil, in: area)
        == Rect(column: 4, row: 3, columns: 72, rows: 18))
  }

  @Test func `each box lies one cell further down and right`() {
    let rects = (0..<4).map {
      overlayRect(index: $0, count: 4, preferred: Size(columns: 30, rows: 8), in: area)
    }
    let large = (0..<4).map {
      overlayRect(index: $0, count: 4, preferred: Size(columns: 99, rows: 99), in: area)
    }
    #expect(large[0] == Rect(column: 0, row: 2, columns: 77, rows: 17))
    for (lower, upper) in Array(zip(rects, rects.dropFirst())) + zip(large, large.dropFirst()) {
      #expect(upper == lower.moved(columns: 1, rows: 1))
    }
  }

  @Test func `an overlay is always inside, never empty, and cascades where there is room`() {
    for columns in 1...24 {
      for rows in 1...14 {
        let area = Rect(column: 3, row: 1, columns: columns, rows: rows)
        for count in 1...10 {
          for index in 0..<count {
            for preferred in [nil, Size(columns: 90, rows: 90), Size(columns: 0, rows: 5)] {
              let rect = overlayRect(index: index, count: count, preferred: preferred, in: area)
              #expect(!rect.isEmpty && area.contains(rect))
            }
          }
        }
      }
    }
  }
}
