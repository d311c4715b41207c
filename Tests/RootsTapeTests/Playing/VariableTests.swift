import RootsTape
import RootsTerminal
import Testing

@Suite struct VariableTests {
  private func play(
    _ text: String, _ values: [String: String] = [:], files: MemoryFiles = MemoryFiles()
  ) -> TapeResult {
    var player = Town.player(files.files)
    player.variables = values
    player.environment = { $0 == "TOKEN" ? "geheim!" : nil }
    return player.play(Tape.parse(text, file: "t/a.tape"), path: "t/a.tape")
  }

  @Test(arguments: [
    "Set Var WHO Ada\nType l Type \"${WHO} B\"\nExpect+Line /Ada B/ Expect+Line /${WHO} B/",
    "Set Var SIGNS \"a.b*(c)\"\nType l Type \"${SIGNS}\"\nExpect+Line /${SIGNS} /",
    "Set Var A x\nSet Var B \"${A}y\"\nCopy \"${B}\" Paste Expect /pasted xy/",
    "Set Var N 7\nDo \"push post with {id: ${N}}\" Expect /post {id: 7}/",
    "Set Var T home\nExpect state tab \"${T}\" Expect state tab /^${T}$/ Expect not state tab map",
    "Type l Type \"${HOME}\"\nExpect /[$][{]HOME[}]/",
  ])
  func `a variable stands for its value in texts and patterns`(text: String) {
    #expect(play(text).report == "")
  }

  @Test func `a value from outside wins over the tape's own`() {
    let text = "Set Var WHO Ada\nType l Type \"${WHO}\"\nSet Var WHO Eve\nExpect+Line /${WHO}/"
    #expect(play(text).reason.hasPrefix("4:1: /Eve/ is not on the line"))
    #expect(play(text, ["WHO": "Bo"]).isPassed)
  }

  @Test func `an unknown variable is an error at its place`() {
    let report = play("Set Var NAME x\nType \"${NAEM}\"").report
    #expect(
      report == """
        t/a.tape:2:9: error: there is no variable 'NAEM'; did you mean 'NAME'?
        Type "${NAEM}"
                ^^^^

        """)
    #expect(play("Type l Type \"${NAEM}\"", ["NAME": "x"]).exitCode == 2)
  }

  @Test(arguments: ["ab\"cd\"ef\"gh", "ab\\cd\\ef\\gh"])
  func `a secret is in no report as a text of commands either`(secret: String) {
    let files = MemoryFiles()
    var player = Town.player(files.files)
    player.environment = { $0 == "TOKEN" ? secret : nil }
    let tape = """
      Set Secret TOKEN
      Output a.txt
      Type l Type "${TOKEN}" Enter
      Expect result login completed {user: 1}
      """
    let result = player.play(Tape.parse(tape, file: "a.tape"), path: "a.tape")
    #expect(result.report.contains("completed {user: \"***"), "\(result.report)")
    for text in [result.report, result.reason] + files.texts.values {
      for part in ["ab", "cd", "ef", "gh"] { #expect(!text.contains("\(part)\\"), "\(text)") }
    }
  }

  @Test func `a secret is in no report, frame, note or output`() {
    let files = MemoryFiles()
    let result = play(
      """
      Set Secret TOKEN
      Output a.txt Output a.cast Output a.animated.svg
      Type l Type "${TOKEN}"
      Expect+Soft /${TOKEN}x/
      Screenshot b.svg
      Enter
      Expect+Soft result login completed "${TOKEN}y"
      Snapshot now
      """, files: files)
    #expect(result.report.contains("user: \"*******\""), "\(result.report)")
    #expect(result.report.contains("Type \"${TOKEN}\""))
    let texts = [result.report, result.reason, result.lastFrame?.text ?? ""] + result.notes
    for text in texts + files.texts.values { #expect(!text.contains("heim"), "\(text)") }
    #expect(files.texts.count == 5 && files.texts["a.cast"]?.contains("*******") == true)
  }

  @Test func `a secret that is not in the environment is an error`() {
    let result = play("Set Secret NOSUCH")
    #expect(result.exitCode == 4 && result.reason.contains("'NOSUCH' is not in the environment"))
  }

  @Test(arguments: [
    ("Set Var", "1:8 Var needs a name"), ("Set Secret", "1:11 Secret needs a name"),
    ("Set Var A", "1:10 Var needs a value after its name, not the end of the line"),
    ("Set Var \"a b\" x", "1:9 a name has only letters, digits and underscores, not '\"a b\"'"),
  ])
  func `a wrong form is one error`(text: String, complaint: String) {
    #expect(complaints(text) == [complaint])
  }

  @Test func `variables print as they are written`() {
    let text = "Set Var A \"b c\"\nSet Secret TOKEN\n"
    #expect(Tape.parse(text, file: "a").tape.text == text)
  }
}

@Suite struct LimitTests {
  @Test(arguments: ["Type o\nSleep 2000s", "Down 1000000"])
  func `a tape that takes longer than its real time ends with exit code 3`(text: String) {
    var player = Town.player()
    player.timeLimit = .milliseconds(20)
    let result = player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
    #expect(result.exitCode == 3, "\(result.report)")
    let line = text.hasPrefix("D") ? 1 : 2
    #expect(result.reason == "\(line):1: the tape took longer than 0.02 seconds")
  }
}
