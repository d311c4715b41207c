import Roots
import RootsTape
import RootsTerminal
import Testing

/// What is done in the prompt, in recordings.
@Suite struct RecordedToolTests {
  private func recorded(expects: Bool = false, _ body: (Walk) -> Void) throws -> String {
    let session = try ForkedApp.make(Size(columns: 80, rows: 24))
    let walk = Walk(of: session, expects: expects)
    body(walk)
    let text = walk.recorder.finish().text
    var played: Session?
    let player = TapePlayer(files: MemoryFiles().files) { size, _ in
      let session = try ForkedApp.make(size)
      played = session
      return session
    }
    let result = player.play(Tape.parse(text + "Expect /./\n", file: "a.tape"), path: "a.tape")
    #expect(result.report == "", "\(text)")
    #expect(played?.stateInWords == session.stateInWords, "\(text)")
    return walk.finish()
  }

  @Test func `a line of the prompt is recorded without its keys`() throws {
    let text = try recorded { walk in
      walk.press("down enter :")
      walk.type("rewnd")
      walk.press("enter backspace backspace backspace")
      walk.type("wind")
      walk.press("enter :")
      walk.type("show till")
      walk.press("enter")
    }
    #expect(text == "Down\nEnter\nDo \"rewind\"\nDo \"show till\"\n")
  }

  @Test func `a refused line is expected to be refused, and a closed prompt leaves nothing`() throws
  {
    let text = try recorded { walk in
      walk.press(":")
      walk.type("push nowhere")
      walk.press("enter esc ? down esc ctrl+p x esc : f2 esc")
      walk.press("1")
    }
    #expect(text.hasPrefix("Do \"push nowhere\"\nExpect refused /"), "\(text)")
    #expect(text.hasSuffix("/\n\nType \"1\"\n"), "\(text)")
    #expect(text.split(separator: "\n").count == 3, "\(text)")
  }

  @Test func `found lines are recorded as a command, a word and a key`() throws {
    let text = try recorded { walk in
      for words in ["till", "tab papers", "restart", "start over"] {
        walk.press("ctrl+p")
        walk.type(words)
        walk.press("enter")
      }
    }
    #expect(
      text == "Do \"show till\"\nDo \"show papers\"\nDo \"restart\"\nDo \"start-over\"\n",
      "\(text)")
  }

  @Test func `a tool does not come between two keys that discard a form`() throws {
    for tool in ["ctrl+p", "?", ":", "f2"] {
      let text = try recorded { walk in
        walk.press("2 x esc < \(tool) esc <")
        #expect(walk.session.branchPlace.step == 0)
      }
      #expect(text.hasSuffix("Type \"<<\"\n"), "\(text)")
    }
  }

  @Test func `a line with a typed secret is not recorded`() throws {
    let session = try City.session(Size(columns: 80, rows: 24))
    let walk = Walk(of: session)
    walk.press("l")
    walk.type("Mira")
    walk.press("enter")
    walk.type("heron")
    walk.press("enter :")
    walk.type("set user \"heron\"")
    walk.press("enter")
    let text = walk.finish()
    #expect(!text.contains("ero"), "\(text)")
    #expect(text.hasSuffix("# a command with a typed secret cannot be recorded and is left out\n"))
  }

  @Test(arguments: [
    ("Do 'rewind x'", "1:12 \"x\" is not a whole number from 1"),
    ("Do 'press b'", "1:5 'Do' does not take 'press'; write the statement 'Press'"),
    ("Do 'rewind 2'", ""), ("Do 'theme dark'", ""), ("Do 'branch old'", ""),
  ])
  func `Do takes the words of the prompt`(line: String, complaint: String) {
    var reading = Tape.parse(line, file: "a.tape")
    reading.checkCommands(given: nil)
    let found = reading.diagnostics.map {
      "\($0.position.line):\($0.position.column) \($0.message)"
    }
    #expect(found.joined() == complaint)
  }
}
