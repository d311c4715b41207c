import RootsTape
import Testing

/// The report about a tape called `a.tape`.
private func report(_ text: String) -> String {
  Tape.parse(text, file: "a.tape").report
}

@Suite struct DiagnosticTests {
  @Test func `a setting of earlier recordings is a warning, and changes nothing`() {
    let reading = Tape.parse("Set Areas 'a,b'\nSet Version 'f0'\nEnter", file: "a.tape")
    #expect(
      reading.diagnostics.map { "\($0.severity): \($0.sentence)" } == [
        "warning: the setting 'Areas' is gone and has no effect; delete the line",
        "warning: the setting 'Version' is gone and has no effect; delete the line",
      ])
    #expect(!reading.hasErrors && reading.tape.commands.count == 1)
  }

  @Test func `a misspelt command is shown with its line, carets and a suggestion`() {
    #expect(
      report("Type \"x\"\nEntr\n") == """
        a.tape:2:1: error: unknown command 'Entr'
        Entr
        ^^^^ did you mean 'Enter'?

        """)
  }

  @Test func `all errors of a tape are reported at once, each place once`() {
    #expect(
      report("Foo\nSleep\nType Enter\nSet Colums 5\n") == """
        a.tape:1:1: error: unknown command 'Foo'
        Foo
        ^^^ 'roots man tape' lists all words
        a.tape:2:1: error: Sleep needs a time, like 500ms or 2s
        Sleep
        ^^^^^
        a.tape:3:6: error: Type needs a text, not 'Enter'
        Type Enter
             ^^^^^ put it in quotes
        a.tape:4:5: error: unknown setting 'Colums'
        Set Colums 5
            ^^^^^^ did you mean 'Columns'?

        """)
  }

  @Test(arguments: [
    ("Sleep -1", 1), ("Foo bar \"x\" 3", 1), ("Sleep 1x", 8), ("Enter@1h 3", 8), ("Enter@-1", 6),
    ("Wait@-1 /x/", 5), ("Wait+Foo /x/", 6), ("Mark@x bug \"a\"", 5), ("Mark foo \"a\"", 6),
    ("Set Foo \"bar\" 3", 5), ("Set TypingSpeed -1", 17), ("Set TypingSpeed 5m", 18),
    ("Set PlaybackSpeed -2", 19), ("Set WaitTimeout x", 5), ("Set Var 9x \"a\"", 9),
    ("Set Columns 10 20", 16), ("Ctrl+", 5), ("Ctrl+Foo", 5), ("Shift+Foo+Bar", 10),
    ("Alt+ +", 4), ("-1 2", 1), ("Up -1", 4), ("Sleep 1s 2s", 10), ("Select \"a\" in \"b\"", 1),
    ("Choose \"a\" in \"b\"", 12),
    ("Choose 2 \"a\"", 8), ("Choose 2st \"a\"", 8), ("Choose", 7), ("Fill name", 10),
    ("Submit \"a\"", 8), ("Fill \"\" \"\" \"\"", 12), ("Back 2", 6),
    ("Click 1,2", 8), ("Drag 1 2 -3 4", 10), ("Resize 10 x 10", 11), ("Env A 3 4", 7),
    ("Expect+Foo /x/", 8), ("Expect foo bar \"x\"", 8), ("Require 3 4", 9), ("Source 3 4", 1),
    ("Screenshot 3 4", 1), ("Output 3 4", 1), ("Hide 3 x", 6), ("Do push \"a\" 3", 4),
    ("Snapshot x y z", 10), ("Open x:// y -", 6),
  ])
  func `one mistake is one error with its place and the remedy`(line: String, column: Int) {
    let reading = Tape.parse(line + "\nEnter\n", file: "a.tape")
    #expect(reading.diagnostics.map(\.position.column) == [column], "\(reading.report)")
    let told = reading.report
    #expect(
      [
        " needs ", "'roots man tape'", "did you mean", "is like", "put all", " has only ",
        "takes no",
      ]
      .contains { told.contains($0) }, "\(told)")
    #expect(reading.tape.commands.last.map { "\($0)" } == "Enter")
  }

  @Test func `each line and each command behind a wrong one is read`() {
    #expect(
      report("Sleep x Enter Foo\nBar 3\n").split(separator: "\n").filter { $0.hasPrefix("a.tape") }
        .map { $0.prefix(11) } == ["a.tape:1:1:", "a.tape:1:15", "a.tape:2:1:"])
  }

  @Test func `a command that is typed as a part of a text is a warning`() {
    #expect(report("Type \"x\" Enter\nType Open the door\nType \"x\" \"Expect\"\n") == "")
    #expect(
      report("Type \"x\" Expect /7/\n").hasPrefix(
        """
        a.tape:1:10: warning: Expect is part of the text; begin a line with the command
        """))
  }

  @Test func `a link without quotes is one error`() {
    #expect(
      report("Open roots://stop/Mill?a=1\nEnter\n") == """
        a.tape:1:6: error: Open needs a link in quotes
        Open roots://stop/Mill?a=1
             ^^^^^ put all of it in quotes

        """)
    #expect(report("Open roots Enter\nDo pop Enter\n") == "")
  }

  @Test(arguments: [
    (#"Do "push chat with {name: \"x\"}" Enter"#, 4, #"'push chat with {name: "x"}'"#),
    (#"Do "push chat with {name: "x"}""#, 4, #"'push chat with {name: "x"}'"#),
    (#"Type "say \"hi\" now""#, 6, #"'say "hi" now'"#),
    (#"Type 'it\'s "here" now'"#, 6, #"`it's "here" now`"#),
    (#"Set Var A "x\"y\"""#, 11, #"'x"y"'"#),
    (#"Mark bug "a \" b""#, 10, #"'a " b'"#),
    (#"Expect selected "a \"b\"""#, 17, #"'a "b"'"#),
    (#"Env A `x`y`"#, 7, #""x`y""#),
  ])
  func `a quote in a text is one error that shows the text in other quotes`(
    line: String, column: Int, fix: String
  ) {
    let report = report(line + "\nEnter\n")
    #expect(
      report.hasPrefix("a.tape:1:\(column): error: the text ends at its second ")
        && report.split(separator: "\n").count == 3
        && report.hasSuffix("write \(fix)\n"), "\(report)")
    let commands = Tape.parse(line + "\nEnter\n", file: "a.tape").tape.commands
    #expect(commands.last.map { "\($0)" } == "Enter")
  }

  @Test func `a missing argument is shown at the end of the line`() {
    #expect(
      report("Copy  # nothing\nEnv A\r\n") == """
        a.tape:1:7: error: Copy needs a text, not a comment
        Copy  # nothing
              ^^^^^^^^^
        a.tape:2:6: error: A needs a text for its value, not the end of the line
        Env A
             ^

        """)
  }

  @Test func `columns count bytes and carets stand under what takes columns`() {
    #expect(
      report("Env A \"é✓日本\" Foo") == """
        a.tape:1:21: error: unknown command 'Foo'
        Env A "é✓日本" Foo
                       ^^^ 'roots man tape' lists all words

        """)
  }

  @Test func `a diagnostic contains no control characters`() {
    let reading = Tape.parse("\u{1B}[2J\u{202E}\tFoo\u{7}\n", file: "a\u{1B}.tape")
    let report = reading.report
    let head = "a␛.tape:1:1: error: a command was expected here, not '␛'"
    #expect(report.hasPrefix("\(head)\n␛[2J‹RLO›␉Foo␇\n^"))
    let raw = report.unicodeScalars.filter { $0.value < 32 && $0 != "\n" || $0.value == 0x202E }
    #expect(raw.isEmpty)
  }

  @Test func `only the part of a long line around the token is shown`() throws {
    let text = "Env A \"" + String(repeating: "x", count: 5_000) + "\" Foo"
    let lines = report(text).split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[1] == "…" + String(repeating: "x", count: 78) + "\" Foo")
    #expect(lines[2] == String(repeating: " ", count: 81) + "^^^ 'roots man tape' lists all words")
  }

  @Test func `parsing stops after too many errors`() throws {
    let reading = Tape.parse(String(repeating: "Foo\n", count: 100_000), file: "a.tape")
    let last = try #require(reading.diagnostics.last)
    #expect(reading.diagnostics.count == 201)
    #expect(last.message == "too many errors; the rest of the tape is not read")
    #expect(last.position.line == 200)
  }

  @Test func `many warnings do not prevent playing a tape`() {
    let reading = Tape.parse(String(repeating: "Up 2.5\n", count: 1_000), file: "a.tape")
    #expect(reading.diagnostics.count == 200)
    #expect(!reading.hasErrors)
    #expect(reading.tape.statements.count == 1_000)
  }

  @Test(arguments: [
    ("enter", "Enter"), ("ENTER", "Enter"), ("Esc", "Escape"), ("Return", "Enter"),
    ("Slep", "Sleep"), ("Tpye", "Type"), ("FontSize", "Set FontSize"), ("Columns", "Set Columns"),
    ("Expct", "Expect"), ("Snapshoot", "Snapshot"), ("f5", "F5"), ("Backspce", "Backspace"),
  ])
  func `a similar word is suggested`(written: String, meant: String) {
    #expect(
      report(written).hasSuffix(" did you mean '\(meant)'?\n"), "\(report(written))")
  }

  @Test(arguments: ["Foo", "git", "x", "Xyzzy", "Mono", String(repeating: "Enter", count: 20)])
  func `a word that resembles none gets no suggestion`(written: String) {
    #expect(!report(written).contains("did you mean"), "\(report(written))")
  }

  @Test func `without its line a diagnostic shows the hint on the same line`() {
    let position = TapePosition(file: "a.tape", line: 1, column: 1, length: 3)
    let diagnostic = TapeDiagnostic(.warning, at: position, "a fact", hint: "a fix")
    #expect(diagnostic.rendered(line: nil) == "a.tape:1:1: warning: a fact; a fix")
  }

  @Test(arguments: [
    ("state accessory 0 none", "state \"accessory 0\" none"),
    ("selected Add to cart", "selected \"Add to cart\""),
    ("state fact item 1", "state \"fact item\" 1"),
    ("state stack a acc", "state stack \"a acc\""),
    ("state stack main a acc", "state \"stack main\" \"a acc\""),
    ("state depth tab home >= 2 # high", "state \"depth tab home\" >= 2"),
    ("state in shop stack a b", "state \"in shop stack\" \"a b\""),
    ("not state tab home now", "not state tab \"home now\""),
    ("result login completed a text", "result login completed \"a text\""),
  ])
  func `the correction of several words without quotes is made of them`(
    written: String, meant: String
  ) {
    let report = report("Expect \(written)")
    #expect(report.hasSuffix(": Expect \(meant)\n"), "\(report)")
    #expect(!Tape.parse("Expect \(meant)", file: "a").hasErrors)
  }

  @Test func `a path that no state has gets no correction`() {
    #expect(report("Expect state all of it").hasSuffix(" several words need quotes\n"))
  }

  @Test func `the word not is written once`() {
    let report = report("Expect not not state tab home")
    #expect(report.contains("'not' is written once") && !report.contains("did you mean"))
  }
}
