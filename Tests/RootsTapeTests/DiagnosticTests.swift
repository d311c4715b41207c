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
        ^^^
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
                       ^^^

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
    #expect(lines[2] == String(repeating: " ", count: 81) + "^^^")
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
}
