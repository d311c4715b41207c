import RootsTape
import RootsTerminal
import Testing

private struct Broken: Error, CustomStringConvertible {
  let description: String
}

@Suite struct TapeResultTests {
  @Test func `a tape that passes has a one-line summary and no report`() {
    let result = Town.play("Enter\nEscape")
    #expect(result.summary == "ok   t/a.tape  (2 commands)")
    #expect(Town.play("Enter").summary == "ok   t/a.tape  (1 command)")
    #expect(result.report == "" && result.reason == "" && result.exitCode == 0)
  }

  @Test func `a tape that does not pass has its place and reason in its summary`() {
    #expect(
      Town.play("Enter\nExpect /x\u{7}/").summary
        == "FAIL t/a.tape  (2:1: /x␇/ is not on the screen)")
  }

  @Test func `a pattern or a variable behind a result has a hint`() {
    for value in ["/x/", "$VALUE"] {
      let report = Town.play("Expect result town completed \(value)").report
      #expect(report.contains("a result has one value"), "\(report)")
    }
  }

  @Test func `each verdict has an exit code`() {
    let codes = ["Enter", "Expect /x/", "Entr", "Wait", "Output a.txt"].map {
      Town.play($0).exitCode
    }
    #expect(codes == [0, 1, 2, 3, 4])
  }

  @Test func `the exit code of several tapes is the most severe one`() {
    func code(_ texts: String...) -> Int32 { texts.map { Town.play($0) }.exitCode }
    #expect(code() == 0)
    #expect(code("Enter", "Escape") == 0)
    #expect(code("Enter", "Wait", "Enter") == 3)
    #expect(code("Wait", "Expect /x/") == 1)
    #expect(code("Expect /x/", "Output a.txt", "Wait") == 4)
    #expect(code("Output a.txt", "Entr", "Expect /x/") == 2)
  }
}

@Suite struct TapePlayerTests {
  @Test func `a tape is read with the tapes that it sources`() {
    let files = TapeFiles(["t/a.tape": "Source b.tape\nExpect state depth 2", "t/b.tape": "Enter"])
    #expect(Town.player(files).play("t/a.tape").isPassed)
    let missing = Town.player(files).play("t/c.tape")
    #expect(missing.report == "t/c.tape: error: cannot read the tape: there is no such file\n")
    #expect(missing.summary == "FAIL t/c.tape  (it cannot be read)")
    #expect(missing.exitCode == 2)
  }

  @Test func `a missing blueprint is reported at its place in the tape`() {
    struct Missing: Error {}
    var player = Town.player(
      TapeFiles(["t/a.tape": "Set Blueprint \"../nowhere-near.yaml\"\nEnter"]))
    player.makeSession = { _, _ in throw Missing() }
    let result = player.play("t/a.tape")
    #expect(result.reason == "1:16: there is no file '../nowhere-near.yaml'")
    #expect(
      result.report.hasPrefix("t/a.tape:1:16: error: there is no file '../nowhere-near.yaml'\n"))
    #expect(result.exitCode == 2)
  }

  @Test func `a tape with an error is not played`() {
    var player = Town.player()
    var count = 0
    player.makeSession = { size, blueprint in
      count += 1
      return try Town.session(size, blueprint)
    }
    let result = player.play(Tape.parse("Enter\nEntr", file: "a.tape"), path: "a.tape")
    #expect(result.exitCode == 2 && count == 0)
    #expect(result.report.hasPrefix("a.tape:2:1: error: unknown command 'Entr'\n"))
    #expect(result.reason == "2:1: unknown command 'Entr'; did you mean 'Enter'?")
    #expect(result.position?.line == 2)
  }

  @Test func `a Do without a valid command is an error at its place`() {
    let text = """
      Do "psh post" Enter Do 'pop'
      Entr
      Do back
      Do `push post with {id: é, }`
      """
    #expect(
      Town.play(text).report == """
        t/a.tape:1:5: error: unknown command 'psh'; did you mean 'push'?
        Do "psh post" Enter Do 'pop'
            ^^^
        t/a.tape:2:1: error: unknown command 'Entr'
        Entr
        ^^^^ did you mean 'Enter'?
        t/a.tape:4:25: error: "é," is not a value; values are written as JSON
        Do `push post with {id: é, }`
                                ^

        """)
  }

  @Test func `warnings are noted, and the tape is played`() {
    let result = Town.play("Enter 1.5\nExpect state depth 2")
    #expect(result.isPassed)
    #expect(result.notes.first?.hasPrefix("t/a.tape:1:7: warning: 1.5 is not a whole") == true)
  }

  @Test
  func `an app that cannot be created makes the tape unreadable, with each line made visible`() {
    let player = TapePlayer { _, _ in throw Broken(description: "a.yaml:1:1: bad\n\u{1B}[2J") }
    let result = player.play(Tape.parse("Enter", file: "a.tape"), path: "a.tape")
    #expect(result.report == "a.yaml:1:1: bad\n␛[2J\n")
    #expect(result.exitCode == 2 && result.lastFrame == nil)
  }

  /// The path of the blueprint that the app is created from.
  private func blueprint(
    _ text: String, holding paths: [String], argument: String? = nil
  ) -> String? {
    var asked: String?
    let texts = Dictionary(uniqueKeysWithValues: paths.map { ($0, "") })
    var player = TapePlayer(files: TapeFiles(texts)) { size, path in
      asked = path
      return try Town.session(size, path)
    }
    player.blueprint = argument
    #expect(player.play(Tape.parse(text, file: "t/a.tape"), path: "t/a.tape").isPassed)
    return asked
  }

  @Test func `a blueprint is searched beside its tape, then in the working directory`() {
    let text = "Set Blueprint \"b.yaml\""
    #expect(blueprint(text, holding: ["t/b.yaml", "b.yaml"]) == "t/b.yaml")
    #expect(blueprint(text, holding: ["b.yaml"]) == "b.yaml")
    #expect(blueprint(text, holding: []) == "b.yaml")
    #expect(blueprint("Set Blueprint \"/b.yaml\"", holding: []) == "/b.yaml")
    #expect(blueprint("Enter", holding: []) == nil)
  }

  @Test func `the player's blueprint replaces the tape's`() {
    #expect(
      blueprint("Set Blueprint \"b.yaml\"", holding: ["t/b.yaml"], argument: "c") == "c")
  }
}
