import RootsTape
import RootsTerminal
import Testing

/// The report about a tape on a terminal of 30 by 6.
private func report(_ text: String) -> String {
  Town.play("Set Columns 30 Set Rows 6\n\(text)").report
}

@Suite struct ReportTests {
  @Test func `a failure directly behind an expectation names its place`() {
    let said = report("Expect /feed/\nExpect /nowhere/")
    #expect(
      said.contains("\ndirectly behind t/a.tape:2, the last expectation that held\nthe frame"))
  }

  @Test func `a failed screen expectation shows its line, the events and the frame`() {
    #expect(
      report("Expect /feed/\nEnter # opens it\nType lAda\nEnter Expect /nowhere/ Enter")
        == """
        t/a.tape:5:7: failed: /nowhere/ is not on the screen
        Enter Expect /nowhere/ Enter
              ^^^^^^^^^^^^^^^^
        expected: /nowhere/ on the screen
        actual:   nothing like it
        since t/a.tape:2, the last expectation that held:
          3: Enter
          4: Type "lAda"
          5: Enter
        the state, then and now:
          stack tab home: feed -> feed post
          fact signedIn: false -> true
        the frame at t/a.tape:2:
           1 │[1 Home] 2 Map
           2 │feed
                  ^
           3 │This is feed.
           4 │
           5 │──────────────────────────────
           6 │1-2 tabs  q quit  ? keys
        the frame, 30x6, after 0.3 seconds:
           1 │[1 Home] 2 Map
           2 │feed > post
                  ^
           3 │This is post {id: 1}.
           4 │
           5 │Result: login: Ada
           6 │Esc back  1-2 tabs  ? keys

        """)
  }

  @Test func `a failed line expectation shows the line of the cursor`() {
    let result = Town.play("Set Columns 30 Set Rows 9 | Type lAda | Expect+Line /Bo/")
    #expect(
      result.report.hasPrefix(
        """
        t/a.tape:3:1: failed: /Bo/ is not on the line of the cursor
        Expect+Line /Bo/
        ^^^^^^^^^^^^^^^^
        expected: /Bo/ on the line of the cursor
        actual:   '   │ > Ada                │'
        since the beginning:

        """), "\(result.report)")
    let hidden = "\nactual:   the cursor is hidden, so it has no line\n"
    #expect(report("Expect+Line /x/").contains(hidden))
  }

  @Test func `a failed state expectation shows both values and the refusal`() {
    #expect(
      report("Set Refusals allow Do pop\nExpect state stack 'feed post'") == """
        t/a.tape:3:1: failed: state 'stack' is 'feed', not 'feed post'
        Expect state stack 'feed post'
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        expected: 'feed post'
        actual:   'feed'
        since the beginning:
          2: Do "pop"
            pop was refused: this is the root of tab home
        the frame at the beginning:
           1 │[1 Home] 2 Map
           2 │feed
           3 │This is feed.
           4 │
              ^
           5 │──────────────────────────────
           6 │1-2 tabs  q quit  ? keys
        the frame, 30x6, after 0.0 seconds:
           1 │[1 Home] 2 Map
           2 │feed
           3 │This is feed.
           4 │Already at the top of Home; q
              ^
           5 │quits
           6 │1-2 tabs  q quit  ? keys

        """)
  }

  @Test func `a failed result expectation shows both results`() {
    let lines = report("Type l | Escape Expect result login completed {id: 1}".bars)
    #expect(
      lines.hasPrefix(
        """
        t/a.tape:3:8: failed: the result of 'login' is 'dismissed: popped'
        Escape Expect result login completed {id: 1}
               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        expected: completed {id: 1}
        actual:   dismissed: popped
        since the beginning:
          2: Type "l"

        """), "\(lines)")
  }

  @Test func `a failed refusal expectation shows both reasons`() {
    #expect(
      report("Expect refused /x/").hasPrefix(
        """
        t/a.tape:2:1: failed: nothing was refused
        Expect refused /x/
        ^^^^^^^^^^^^^^^^^^
        expected: a refusal like /x/
        actual:   the last command was not refused
        the frame, 30x6, after 0.0 seconds:

        """))
  }

  @Test func `a Wait that timed out shows the frame, and why nothing can change`() {
    #expect(
      report("Type@0ms t | Wait+Screen@5s /train/".bars) == """
        t/a.tape:3:1: failed: a Wait timed out: /train/ did not appear on the screen within 5.0 seconds
        Wait+Screen@5s /train/
        ^^^^^^^^^^^^^^^^^^^^^^
        expected: /train/ on the screen
        actual:   nothing like it
        no timer is set, so nothing changes without a key
        since the beginning:
          2: Type@0ms "t"
        the frame at the beginning:
           1 │[1 Home] 2 Map
           2 │feed
           3 │This is feed.
           4 │
              ^
           5 │──────────────────────────────
           6 │1-2 tabs  q quit  ? keys
        the frame, 30x6, after 5.0 seconds:
           1 │[1 Home] 2 Map
           2 │feed
           3 │This is feed.
           4 │tram
              ^
           5 │──────────────────────────────
           6 │1-2 tabs  q quit  ? keys

        """)
    let waiting = report("Type@0ms t | Wait+Screen@1s /train/".bars)
    #expect(!waiting.contains("no timer is set"))
  }

  @Test func `keys after the end show the last frame`() {
    #expect(
      report("Type q\nEnter").hasPrefix(
        """
        t/a.tape:3:1: failed: the app has ended
        Enter
        ^^^^^
        expected: a running app
        actual:   it has ended
        since the beginning:
          2: Type "q"
        the frame at the beginning:
           1 │[1 Home] 2 Map

        """))
  }

  @Test func `all keys since the last expectation are shown`() {
    let presses = (0..<200).map { "Type '\(1 + $0 % 2)'\nLeft\nLeft\nLeft\n" }.joined()
    let text = report("\(presses)Expect /nowhere/")
    for line in ["2: Type \"1\"", "3 to 5: Left", "798: Type \"2\"", "799 to 801: Left"] {
      #expect(text.contains("\n  \(line)\n"), "\(line)\n\(text)")
    }
    #expect(text.contains("since the beginning:\n  2: Type"))
    #expect(report("Type '\(String(repeating: "l", count: 300))'\nExpect /x/").contains("lll\""))
  }

  @Test func `long lines are cut`() {
    let posts = String(repeating: "push post; ", count: 20)
    let text = report("Do 'begin; \(posts)end' Expect /nowhere/")
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("since") }
    #expect(lines.allSatisfy { columnWidth(of: $0) < 110 })
  }

  @Test func `a report contains no control characters`() {
    let result = Town.play("Type 'l\u{202E}日\u{9B}'\nExpect /\u{1B}x/")
    let raw = result.report.unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n" || $0.value == 0x202E
    }
    #expect(raw.isEmpty)
    #expect(result.report.contains("failed: /␛x/ is not on the screen\n"))
    #expect(result.report.contains("Type \"l‹RLO›日·\"\n"))
  }

  @Test func `a line of a sourced tape is shown with its file`() throws {
    let files = TapeFiles([
      "t/a.tape": "Source b.tape\nExpect /nowhere/", "t/b.tape": "Expect /feed/ Enter",
    ])
    let report = Town.player(files).play("t/a.tape").report
    #expect(
      report.contains("since t/b.tape:1, the last expectation that held:\n  t/b.tape:1: Enter\n"))
  }

  @Test func `many empty rows are folded`() {
    let text = Town.play("Expect /x!/").report
    #expect(text.contains("\n   4 │  This is feed.\n   ⋮ │\n  23 │─"))
  }

  @Test func `the report shows state changes in the words of Expect state`() {
    let text = "Do 'push post' | Do 'push post' | Expect /x!/ | Type '2'"
    let told = report(
      "Expect /feed/ | Enter 4 | Type@0ms '2' | Do 'overlay login' | Expect /x!/".bars)
    #expect(
      told.contains(
        """
        the state, then and now:
          tab: home -> map
          stack tab home: feed -> feed post post post post
          stack accessory 0: nothing -> login

        """), "\(told)")
    #expect(!report("Expect /feed/ | Enter | Escape | Expect /x!/".bars).contains("the state,"))
    #expect(report("\(text)".bars).contains("feed -> feed post post\n"))
    let deep = report("Enter 9 | Expect /post/ | Enter | Expect /x!/".bars)
    #expect(deep.contains("stack tab home: ... post -> ... post post\n"))
    let again = report("Enter | Expect /post/ | Escape Enter | Expect /x!/".bars)
    #expect(again.contains("stack tab home: feed post -> feed post, but not the same visits\n"))
  }

  @Test(arguments: [
    ("Expect /This is fed/", "nothing like it"),
    ("Expect /this IS/", "row 3 matches with different capitals: 'This is feed.'"),
    ("Expect /nothing like it/", "nothing like it"),
    ("Expect /\\d\\d/", "nothing like it"),
    ("Expect /^(?!.*feed)x/", "nothing like it"),
    (
      "Resize 30x9 | Type l | Expect+Line /Log in/",
      "'   │ >                    │'; row 3 matches, but the cursor is on row 5"
    ),
    (
      "Expect+Line /This is/",
      "the cursor is hidden, so it has no line; row 3 matches, but the cursor is hidden"
    ),
  ])
  func `the report shows the part of the frame closest to a pattern`(text: String, actual: String) {
    let told = report(text.bars).split(separator: "\n").first { $0.hasPrefix("actual:") } ?? ""
    #expect(told == "actual:   \(actual)")
  }

  @Test func `an unknown state path suggests a known one`() {
    #expect(reasonOf("Expect state stak feed").contains("'stak'; did you mean 'stack'? the paths"))
    #expect(reasonOf("Expect state 'stack tab hom' feed").contains("did you mean 'home'?"))
    #expect(reasonOf("Expect state 'fact sign' true").contains("'sign'; known: "))
  }

  private func reasonOf(_ text: String) -> String { Town.play(text).reason }

  @Test func `a tape without a file has no excerpt`() {
    let typo = TapeReading(Tape([.perform(command: "psh")], file: "made"))
    #expect(
      Town.player().play(typo, path: "made").report
        == "made:1:1: error: unknown command 'psh'; did you mean 'push'?\n")
    let click = TapeReading(Tape([.click(Point(column: 80, row: 0))]))
    #expect(
      Town.player().play(click, path: "tape").report.hasPrefix(
        "tape:1:1: failed: there is no cell 81 1 on a frame of 80x24\nthe frame, 80x24"))
    let source = TapeReading(Tape([.source(path: "b.tape")]))
    #expect(Town.player().play(source, path: "tape").exitCode == 4)
  }
}

extension String {
  /// The text with line breaks in place of ` | `.
  fileprivate var bars: String { replacing(" | ", with: "\n") }
}
