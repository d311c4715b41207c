import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// A tape's theme: pictures look as the program does, and texts are the same in every theme.
@Suite struct ThemedFrameTests {
  private struct Unreadable: Error {}

  private func play(_ text: String) -> (result: TapeResult, texts: [String: String]) {
    let files = MemoryFiles()
    let player = TapePlayer(files: files.files) { size, _ in
      let source = Source(
        name: "kiosk.yaml",
        text: """
          roots: 1
          name: Kiosk
          start: { screen: rack }
          screens:
            rack:
              title: Rack
              list:
                - { label: Morning Post, do: overlay bill }
                - { label: Evening News, do: overlay bill }
          accessories:
            bill: { title: Bill, text: Paid., transition: fade }
          """)
      guard let found = Blueprint.read(source: source).0 else { throw Unreadable() }
      return makeSession(found, size: size)
    }
    let tape = Tape.parse("Set Columns 40 Set Rows 12\n\(text)", file: "t/a.tape")
    return (player.play(tape, path: "t/a.tape"), files.texts)
  }

  @Test(arguments: ["nord", "dark", "light", "tokyo-night"])
  func `a picture has the lines and the marks of the theme`(theme: String) throws {
    let frame = try #require(play("Set Theme \(theme)\nEnter").result.lastFrame)
    #expect(frame.text.contains("╭ Bill") && !frame.text.contains("┌"))
    let list = try #require(play("Set Theme \(theme)\nDown").result.lastFrame)
    #expect(list.text.contains("▌ Evening News") && !list.text.contains("> Evening"))
    #expect(list.style(of: list[.zero]).background == Theme.named(theme)?.base.background)
  }

  @Test(arguments: ["nord", "dark", "light", "plain"])
  func `texts, snapshots and expectations are the same in every theme`(theme: String) {
    let steps = """
      Output a.txt
      Down
      Expect /> Evening News/
      Enter
      Expect /┌ Bill/
      Screenshot b.txt
      """
    let (plain, themed) = (play(steps), play("Set Theme \(theme)\n\(steps)"))
    #expect(themed.result.report == "")
    #expect(themed.texts == plain.texts)
    #expect(plain.texts["b.txt"]?.contains("┌ Bill") == true)
  }

  @Test func `a theme that is chosen at the prompt changes no text`() {
    let steps = "Type ':theme nord'\nEnter\nDown\nExpect /> Evening News/"
    #expect(play(steps).result.report == "")
  }

  @Test func `texts of a tape with transitions are the same in every theme`() {
    let steps = "Set Transitions on\nDown Enter\nExpect /┌ Bill/\nSleep 2s\nExpect /┌ Bill/"
    #expect(play("Set Theme nord\n\(steps)").result.report == "")
  }
}
