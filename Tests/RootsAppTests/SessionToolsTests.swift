import Roots
import RootsTape
import RootsTerminal
import Testing

@Suite struct SessionToolsTests {
  @Test func `the prompt takes any command, and a refused one stays on its line`() throws {
    let session = try Explored().session
    session.type(":push paper with {name: \"Late\"}")
    session.press("enter")
    #expect(session.stack == ["rack", "paper"])
    #expect(session.glass.contains("Late, 0 sold."))
    session.type(":show papers")
    session.press("enter")
    #expect(session.glass.contains(":show papers"))
    #expect(session.lastRefusal != nil && session.message == nil, "the prompt says why")
    session.press("esc m")
    #expect(session.stack == ["rack", "paper", "paper"])
  }

  @Test func `a theme that is typed fits the terminal and stays`() throws {
    let session = try Explored().session
    session.look.followsBackground = true
    session.type(":theme nord")
    session.press("enter")
    #expect(session.theme == .nord && session.frame().text.contains("▌ "))
    session.handle(.background(isDark: false))
    #expect(session.theme == .nord)
    session.look.colorCount = 16
    session.type(":theme catppuccin")
    session.press("enter")
    #expect(session.theme == Theme.catppuccin.fitting(colorCount: 16, isDark: false))
    #expect(session.theme.base == .plain && session.theme.strokes == .rounded)
    #expect(session.theme.currentTab == Theme.standard.currentTab)
    #expect(session.frame().text.contains("> ") && !session.frame().text.contains("▌"))
  }

  @Test func `a text with headings has them beside its lines, or above in a narrow box`() throws {
    let parts = [
      TextPart(heading: "Bugs", lines: ["- the total of the basket is wrong, and stays"]),
      TextPart(heading: "Issues", lines: ["none"]),
    ]
    for (columns, first) in [(80, "Bugs    - the total"), (40, "Bugs   ")] {
      let session = try Explored(columns: columns, rows: 14).session
      session.show("Sheet", parts)
      #expect(session.glass.contains(first), "\(session.glass)")
      #expect(session.frame().styledText.contains("[bold:Bugs]"))
    }
  }

  @Test func `a text in a box is wrapped, and its border names the keys`() throws {
    let explored = try Explored(columns: 40, rows: 12)
    let session = explored.session
    for (key, misspelt) in [("start", "strat"), ("size", "sise"), ("text", "txet"), ("m:", "mm:")] {
      explored.text = explored.text.replacing(key, with: misspelt)
    }
    session.press("r")
    #expect(session.glass.contains("└─ ↑↓ scroll  Esc close ─"), "\(session.glass)")
    let rows = session.glass.split(separator: "\n").filter { $0.hasPrefix("│") }
    // Only a source line is cut, around the carets below it.
    let isWhole = zip(rows, rows.dropFirst()).allSatisfy { row, below in
      !row.contains("…") || below.contains("^")
    }
    #expect(!rows.isEmpty && isWhole)
    session.press("end")
    let last = session.glass
    session.press("down")
    #expect(session.glass == last)
    session.press("up")
    #expect(session.glass != last)
  }

  @Test(arguments: ["A", "言葉言葉言葉言葉", "A long text before what is wrong"], [40, 41, 60])
  func `carets in a box stand below what is wrong in a line that is cut`(
    title: String, columns: Int
  ) throws {
    let explored = try Explored(columns: columns)
    explored.text =
      "roots: 1\nname: A\nstart: { screen: a }\nscreens:\n"
      + "  a: { title: \(title), txet: Wrong, keys: { x: { label: more, do: back } }, list: [] }\n"
    explored.session.press("r")
    let rows = explored.rows
    let carets = try #require(rows.firstIndex { $0.contains("^^^^") }, "\(rows)")
    func column(of text: String, in row: String) -> Int? {
      row.firstRange(of: text).map { columnWidth(of: row[..<$0.lowerBound]) }
    }
    #expect(
      column(of: "^^^^", in: rows[carets]) == column(of: "txet", in: rows[carets - 1]), "\(rows)")
  }

  @Test(arguments: ["q", "quit"])
  func `the prompt takes the short word for quitting`(word: String) throws {
    let session = try Explored().session
    session.type(":\(word)")
    #expect(!session.isOver)
    session.press("enter")
    #expect(session.isOver)
  }

  @Test func `a navigator works after the end of its session`() throws {
    var session: Session? = try Explored().session
    let navigator = try #require(session?.navigator)
    weak let left = session
    session = nil
    #expect(left == nil)
    #expect(navigator.send(try Command(parsing: "push paper with {name: \"Late\"}")).entry != nil)
    #expect(navigator.send(try Command(parsing: "push nowhere")).refusal != nil)
  }

  @Test func `the prompt takes the session's own words`() throws {
    let session = try Explored().session
    session.press("enter m m")
    session.type(":rewind 2")
    session.press("enter")
    #expect(session.stack == ["rack", "paper"])
    session.type(":start-over")
    session.press("enter")
    #expect(session.stack == ["rack"])
    session.press("enter q")
    #expect(!session.isOver, "a key quits from a root only")
    session.type(":theme dark")
    session.press("enter")
    #expect(session.theme.base == Theme.named("dark")?.base)
    session.type(":quit")
    session.press("enter")
    #expect(session.isOver)
  }

  @Test func `the prompt recalls its lines, then those of earlier runs, read when it opens`() throws
  {
    let session = try Explored().session
    var count = 0
    session.workbench.earlierPromptLines = {
      count += 1
      return ["push paper", "show shelf"]
    }
    session.press("down")
    #expect(count == 0)
    session.type(":show till")
    session.press("enter : up")
    #expect(session.glass.contains(":show till"))
    session.press("up")
    #expect(session.glass.contains(":show shelf"))
    session.press("up escape : up up up")
    #expect(session.glass.contains(":push paper"))
    #expect(count == 1)
  }

  @Test func `the prompt finds places and keys, and asks for the payload that is missing`() throws {
    let session = try Explored().session
    session.press("ctrl+p")
    session.type("till")
    session.press("enter")
    #expect(session.navigator.world.state.selectedTab == 1)
    session.press("ctrl+p")
    session.type("paper scr")
    session.press("enter")
    #expect(session.glass.contains(":push paper with"))
    session.press("esc ctrl+p")
    session.type("zzzz")
    session.press("esc")
    #expect(!session.glass.contains("zzzz"))
  }

  @Test func `Tab finds lines where no command begins with the words`() throws {
    let session = try Explored().session
    session.type(":till")
    session.press("tab enter")
    #expect(session.navigator.world.state.selectedTab == 1)
    #expect(session.workbench.promptHistory.lines == ["show till"])
  }

  @Test func `the prompt presses a key that is found by its label`() throws {
    let session = try Explored().session
    session.press("enter ctrl+p")
    session.type("sell")
    #expect(session.glass.contains("sell, "), "\(session.glass)")
    session.press("enter")
    #expect(session.workbench.promptHistory.lines.first?.hasPrefix("press ") == true)
    session.ask("press nothing")
    #expect(session.glass.contains("there is no key 'nothing' here"), "\(session.glass)")
  }

  @Test func `a click on a found line runs it, and one beside the prompt closes it`() throws {
    let session = try Explored().session
    session.press("ctrl+p")
    session.type("till")
    session.click("> show till", plus: 3)
    #expect(session.navigator.world.state.selectedTab == 1)
    session.press("ctrl+p")
    session.click(column: 0, row: 0)
    #expect(!session.hasTool)
    #expect(session.navigator.world.state.selectedTab == 1)
  }

  @Test func `the key that quits stays in the help line when other keys do not fit`() throws {
    let session = try walk(
      """
      roots: 1
      name: F
      tabs: { one: { title: One, root: ask }, two: { title: Two, root: more } }
      screens: { ask: { form: { name: { label: Name } }, submit: pop }, more: {} }
      """)
    session.press("esc")
    #expect(
      session.glass.hasSuffix("Enter back to the f…  …  q quit  ? keys"), "\(session.glass)")
    session.press("2")
    #expect(session.glass.hasSuffix("q quit  ? keys"), "\(session.glass)")
  }

  @Test func `the found lines accept any letters`() throws {
    for letter in "abcdefghijklmnopqrstuvwxyz0123456789 -" {
      let session = try Explored().session
      session.press("ctrl+p")
      session.type("\(letter)e\(letter)")
      session.press("enter")
    }
  }

  @Test func `the active keys are grouped by owner`() throws {
    let session = try Explored().session
    session.press("enter ?")
    for text in ["Morning Post", "sell", "Roots", "navigator"] {
      #expect(session.glass.contains(text), "\(text)")
    }
    session.press("end")
    #expect(session.glass.contains("Ctrl+C"))
    session.press("home")
    session.press("?")
    #expect(!session.glass.contains("navigator"))
  }

  @Test func `a key bound by the app is not the session's`() throws {
    let session = try walk(shop)
    session.press("?")
    #expect(session.stack == ["help"])
    session.press(":")
    #expect(session.glass.contains(":"))
    session.press("esc esc")
    #expect(session.stack == ["goods"])
  }

  @Test func `a focused field takes the keys of tools`() throws {
    let session = try walk(shop)
    session.press("l")
    session.type(":?<>")
    #expect(session.glass.contains("[:?<>"))
  }
}

@Suite struct SessionThemeTests {
  @Test func `the prompt lets the theme follow the terminal again`() throws {
    let session = try Explored().session
    session.handle(.background(isDark: false))
    session.ask("theme nord")
    #expect(session.theme == .nord)
    session.ask("theme auto")
    #expect(session.theme == .light)
    session.handle(.background(isDark: true))
    #expect(session.theme == .dark)
  }

  @Test(arguments: ["dark", "light"])
  func `every cell has the theme's base colours, also under tools`(name: String) throws {
    let session = try Explored().session
    session.theme = try #require(Theme.named(name))
    for keys in ["enter s", "f12", ":", "esc ctrl+p", "esc f1"] {
      session.press(keys)
      let frame = session.frame()
      let bare = frame.cells.filter { frame.style(of: $0).background == .default }
      #expect(bare.isEmpty, "\(keys)")
    }
  }
}

@Suite struct NavigatorPaneTests {
  @Test(arguments: [76, 80, 89])
  func `the rows of a narrow app end before the line of the pane`(columns: Int) throws {
    let session = try Explored(columns: columns, rows: 24).session
    session.press("f12")
    let frame = session.frame()
    let edge = columns - NavigatorPaneTests.paneColumns
    for row in 0..<24 {
      #expect(String(Array(frame.row(row))[(edge - 1)...edge]) == " │", "\(frame.text)")
    }
  }

  private static let paneColumns = 32

  @Test func `the pane shows cards, results, commands and, over the app, changes`() throws {
    let session = try Explored(columns: 140, rows: 40).session
    session.press("f12 enter s")
    for text in [
      "step 2 of 2", "Overlay 0", "has keys", "+ Bill", "bill#5", "returns to Morning Post",
      "Morning Post", "paper#4", "Papers", "Hidden stacks", "Till", "1 screen",
      "Enter: push paper with {name:",
    ] {
      #expect(session.glass.contains(text), "\(text)")
    }
    #expect(!session.glass.contains("inserted paper#4"))
    session.press("esc esc esc")
    #expect(session.glass.contains("refused: "))
    session.press("f12")
    #expect(!session.glass.contains("Navigator"))
    let narrow = try Explored(columns: 60, rows: 40).session
    narrow.press("enter s f12")
    for text in ["inserted paper#4 {name: \"Morning Post\"} on tab papers", "sold 0"] {
      #expect(narrow.glass.contains(text), "\(text)")
    }
  }

  @Test func `a result is shown on its way to its opener, with changed facts`() throws {
    let session = try Explored(columns: 140, rows: 40).session
    session.press("f12 enter s enter")
    for text in ["- Bill returned to Morning Post", "Changed facts", "sold 0 -> "] {
      #expect(session.glass.contains(text), "\(text)")
    }
    // A key without a step leaves what the last act has changed.
    session.press("down")
    #expect(session.glass.contains("- Bill returned to Morning Post"))
    session.press("esc")
    #expect(!session.glass.contains("returned to"))
    #expect(session.glass.contains("- Morning Post, "))
  }

  @Test func `a result that was settled before undo and redo is not shown as returned`() throws {
    let session = try Explored(columns: 140, rows: 40).session
    session.press("f12 enter s")
    session.perform(.undo())
    session.perform(.redo())
    session.press("enter")
    #expect(try session.fact("sold") == .int(0))
    #expect(session.glass.contains("- Bill, settled before"))
    #expect(!session.glass.contains("returned to"))
  }

  @Test(arguments: [(100, true), (99, false)])
  func `the pane is there from 100 columns on if it is shown where there is room`(
    columns: Int, isShown: Bool
  ) throws {
    let session = try Explored(columns: columns, rows: 24).session
    session.workbench.showsNavigator = nil
    #expect(session.glass.contains("Navigator") == isShown)
    session.press("f12")
    #expect(session.glass.contains("Navigator") != isShown)
    session.press("f12")
    session.handle(.resize(Size(columns: 199 - columns, rows: 24)))
    // What F12 has chosen holds at each size.
    #expect(session.glass.contains("Navigator") == isShown)
  }

  @Test(arguments: [":", "ctrl+p", "?"])
  func `the pane names no keys while a tool takes them`(key: String) throws {
    let session = try Explored(columns: 140, rows: 14).session
    session.press("f12")
    #expect(session.frame().text.contains("F12 close"))
    session.press(key)
    #expect(!session.frame().text.contains("F12 close"))
    session.press("f12")
    #expect(session.hasNavigatorPane)
  }

  @Test func `hidden stacks name a tab once, a pane over the app has an upper border`() throws {
    let text = kiosk.replacing("title: Drawer", with: "title: Till ($sold)")
    let wide = try Explored(text, columns: 120, rows: 24).session
    wide.press("f12")
    #expect(wide.glass.contains("│ Till (0) "), "\(wide.glass)")
    let narrow = try Explored(text, columns: 60, rows: 24).session
    narrow.press("f12")
    #expect(narrow.frame().row(2).hasPrefix("┌─ Navigator ────"))
    #expect(narrow.frame().row(2).hasSuffix("──── step 0 of 0 ─┐"))
  }

  @Test func `a pane beside the app does not cover it in a terminal that becomes narrow`() throws {
    let session = try Explored(columns: 80, rows: 24).session
    session.press("f12")
    session.handle(.resize(Size(columns: 60, rows: 24)))
    #expect(!session.glass.contains("Navigator"))
    session.press("enter")
    #expect(session.stack == ["rack", "paper"])
    session.handle(.resize(Size(columns: 80, rows: 24)))
    #expect(session.glass.contains("Navigator"))
    session.handle(.resize(Size(columns: 60, rows: 24)))
    session.press("f12")
    #expect(session.frame().row(2).hasPrefix("┌─ Navigator ────"))
    session.handle(.resize(Size(columns: 50, rows: 24)))
    #expect(session.glass.contains("Navigator"))
    session.press("esc")
    #expect(!session.glass.contains("Navigator") && session.stack == ["rack", "paper"])
  }

  @Test func `without tools there is no pane`() throws {
    let session = try Explored(columns: 140, rows: 24).session
    session.workbench.isOn = false
    session.workbench.showsNavigator = nil
    #expect(!session.glass.contains("Navigator"))
    session.press("f12")
    #expect(!session.glass.contains("Navigator"))
  }

  @Test(arguments: [(72, 40), (80, 48), (100, 68), (120, 84), (160, 120), (200, 152)])
  func `the app keeps its columns beside the pane`(columns: Int, left: Int) throws {
    let session = try Explored(columns: columns, rows: 24).session
    session.press("f12")
    let edge = session.frame().row(0).split(separator: "│")[0]
    #expect(edge.count == left)
  }

  @Test(arguments: [(200, 60), (120, 12), (80, 24), (119, 23), (100, 30)])
  func `the app stays usable beside the pane`(columns: Int, rows: Int) throws {
    let session = try Explored(columns: columns, rows: rows).session
    session.press("f12 enter")
    #expect(session.stack == ["rack", "paper"])
    #expect(session.glass.contains("Navigator"))
    #expect(session.frame().row(0).contains("[1 Papers] 2 Till"))
    #expect(session.glass.contains("step 1 of 1"))
    session.press("ctrl+down ctrl+down ctrl+end ctrl+home")
    #expect(session.glass.contains("step 1 of 1"))
    session.press("s")
    #expect(session.stack == ["bill"])
  }

  @Test func `the pane scrolls to its last line`() throws {
    let (seen, unseen) = (try Explored(rows: 12).session, try Explored(rows: 12).session)
    for session in [seen, unseen] {
      session.press("f12 enter m m m")
      for key in ["ctrl+end", "ctrl+down", "ctrl+down", "ctrl+up"] {
        session.press(key)
        if session === seen { _ = session.frame() }
      }
    }
    #expect(seen.frame() == unseen.frame())
    #expect(!seen.glass.contains("has keys"))
    seen.press("ctrl+home")
    #expect(seen.glass.contains("has keys"))
  }

  @Test func `a pane that covers the app takes the keys of a pager, and Escape`() throws {
    let session = try Explored(columns: 40, rows: 12).session
    session.press("enter f12")
    #expect(session.stack == ["rack", "paper"])
    #expect(session.glass.contains("↑↓ scroll  Esc close"))
    session.press("j j pgdn")
    #expect(!session.glass.contains("to undo: 1, to redo: 0"))
    session.press("home")
    #expect(session.glass.contains("to undo: 1, to redo: 0"))
    session.press("G")
    #expect(!session.glass.contains("to undo: 1, to redo: 0"))
    session.press("esc")
    #expect(!session.glass.contains("Navigator"))
    #expect(session.stack == ["rack", "paper"])
  }

  @Test func `a pane beside the app names its keys`() throws {
    let session = try Explored(columns: 120, rows: 12).session
    session.press("f12 enter s")
    #expect(session.glass.contains("Ctrl+↑↓ scroll  F12 close"))
  }

  @Test func `steps that were rewound and replaced name their branch`() throws {
    let session = try Explored(rows: 60).session
    session.press("f12 enter m m <")
    #expect(session.glass.contains("Enter: push paper with"))
    #expect(session.glass.contains("m: rewound, push paper"))
    session.press("< s")
    let marked = session.glass.split(separator: "\n").filter { $0.contains("on branch") }
    #expect(marked.count == 2 && marked.allSatisfy { $0.contains("m: on branch 1, push paper") })
    #expect(!session.glass.contains("rewound, "))
  }

  @Test func `the pane has remarks in its margin, where they were made`() throws {
    let session = try Explored(rows: 40).session
    session.press("enter")
    session.ask("remark b too dear")
    session.press("m")
    session.ask("remark n fine")
    session.press("f12")
    let rows = session.glass.split(separator: "\n")
    let places = ["n fine", "m: push paper", "b too dear", "Enter: push paper"].map { text in
      rows.firstIndex { $0.contains(text) }
    }
    #expect(
      !places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
    session.press("R")
    #expect(session.glass.contains("b too dear"))
  }

  @Test func `the pane marks a rewound world, without the changes of the act`() throws {
    let session = try Explored(rows: 40).session
    session.press("f12 enter m")
    #expect(session.glass.contains("─ + "))
    session.press("<")
    #expect(!session.glass.contains("─ + "))
    for text in ["step 1 of 2", "rewound: > goes forward, any", "command carries on from here"] {
      #expect(session.glass.contains(text), "\(text)")
    }
  }
}
