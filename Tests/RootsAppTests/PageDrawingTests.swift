import RootsTerminal
import Testing

/// Whole frames of pages.
@Suite struct PageDrawingTests {
  @Test func `a page has its text, a blank row, then the rows whose conditions hold`() throws {
    #expect(
      try walk(shop).glass == """
        [1 Shelf] 2 Me
        Goods
        In the basket: 0 of 3.

        > Bread                         4 francs
          Cake                          9 francs




        ────────────────────────────────────────
        Enter open  l log in  …  q quit  F1 keys
        """)
  }

  @Test func `a form covers the page with its first field focused`() throws {
    let session = try walk(shop)
    session.press("l")
    session.type("Ada")
    session.press("tab")
    session.type("xyz")
    #expect(
      session.frame().styledText == """
        [reverse:[Shelf]] Me
        [bold:Goods                                   ]
        [dim:In the basket: 0 of 3.]
             ┌[bold: Who are you? ]──────────[×]─┐
        [dim:> Bre]│   Name *    [Ada         ] │[dim:rancs]
          [dim:Cak]│ > Password  [reverse:[•••         ]] │[dim:rancs]
             │                            │
             │             [reverse:[ log in ]]     │
             └─ [bold:Enter][dim: log in]  [bold:Esc][dim: leave] ──┘

        ────────────────────────────────────────
        [bold:F1][dim: keys                                 ]
        cursor: 23,5
        """)
  }

  @Test func `two cards of one layer share a box that counts them`() throws {
    let session = try walk(shop, columns: 80, rows: 24)
    session.press("down enter ? h")
    #expect(
      session.glass == """
         [1 Shelf] 2 Me                                                           Shop
          Goods > Cake

          9 francs, 2 deep on Shelf.

          > The same again
            Back to the shelf


                                 ┌ Help (2) ──────────────[×]─┐
                                 │ Screen 2 of help. 2 open.  │
                                 │                            │
                                 │                            │
                                 └─ h overlay help  Esc back ─┘








        ────────────────────────────────────────────────────────────────────────────────
          1-2 tabs  F1 keys
        """)
  }

  @Test func `the breadcrumb names entries that were never drawn`() throws {
    let session = try walk(
      """
      roots: 1
      name: Deep
      tabs: { home: { title: Home, root: start } }
      screens:
        start:
          title: Start
          keys: { d: { label: down, do: [ push level, push level, 'push level with {n: "x"}' ] } }
        level: { title: "Level {depth}{n}" }
      """)
    session.press("d")
    #expect(session.frame().row(1) == "Start > Level 2 > Level 3 > Level 4x")
  }

  @Test(arguments: [40, 41, 42, 43, 70])
  func `a breadcrumb without room for the first screens is marked`(columns: Int) throws {
    let screens = ["The home of all", "The second of them", "The third of many"]
    let text = screens.enumerated().map { "s\($0): { title: \($1), keys: { n: push s\($0 + 1) } }" }
    let session = try walk(
      """
      roots: 1
      name: Path
      start: { screen: s0 }
      screens: { \(text.joined(separator: ", ")), s3: {} }
      """, columns: columns, rows: 12)
    for _ in 0..<2 { session.press("n") }
    let path = Breadcrumb(titles: screens).text(columns: columns)
    #expect(session.glass.contains(path), "\(session.glass)")
    #expect((columns == 70) != path.hasPrefix("…"))
  }

  @Test func `a status line replaces the help line`() throws {
    let session = try walk(
      """
      roots: 1
      name: Counted
      status: "{title} of {tab}: depth={depth} overlays={overlays} keys={keys}"
      tabs: { home: { title: Home, root: start } }
      screens: { start: { title: "At {depth}", keys: { p: push start, o: overlay card } } }
      accessories: { card: { title: Card } }
      """, columns: 60)
    session.press("p x o")
    #expect(session.frame().row(11) == "  At 2 of Home: depth=2 overlays=1 keys=3")
    // A tape leaves out keys for the program's tools.
    session.press("f2 n space h i enter ? esc : p o p enter ctrl+p esc")
    #expect(session.frame().row(11).contains("keys=3"), "\(session.frame().row(11))")
    session.press("x")
    #expect(session.frame().row(11).contains("keys=4"), "\(session.frame().row(11))")
  }

  @Test func `an app without tabs has no tab bar`() throws {
    let session = try walk(
      """
      roots: 1
      name: Plain
      start: { screen: hello }
      screens: { hello: { title: Hello, text: "Nothing but this." } }
      """, columns: 40, rows: 12)
    #expect(
      session.glass == """
        Hello
        Nothing but this.








        ────────────────────────────────────────
        q quit  ? keys
        """)
  }

  @Test(arguments: [1, 2, 20, 39, 40, 41], 1...14)
  func `every terminal size can be drawn on`(columns: Int, rows: Int) throws {
    let session = try walk(shop, columns: columns, rows: rows)
    session.press("enter ? l")
    session.type("Ada")
    let frame = session.frame()
    #expect(frame.size == Size(columns: columns, rows: rows))
    if columns < 40 || rows < 12 {
      #expect(frame.text.hasPrefix("n"))  // needs 40x12
    } else {
      #expect(frame.row(0) == "[1 Shelf] 2 Me")
    }
  }
}
