import Roots
import RootsTerminal
import Testing

/// The list of lines that the prompt finds, and the keys of the navigator pane.
@Suite struct PromptListTests {
  @Test func `the list of lines follows a timer, and keeps the selected line`() throws {
    let app = """
      roots: 1
      name: Late
      start: { screen: waiting }
      screens:
        waiting:
          after: { time: 2s, do: push served }
          keys: { s: { label: stay, do: push waiting } }
        served: { keys: { e: { label: eat, do: pop } } }
      """
    for (keys, line) in [("", ":"), (" down", ":push served"), (" down down", ":")] {
      let session = try walk(app)
      session.press("ctrl+p" + keys)
      #expect(session.glass.contains("stay, ") && !session.glass.contains("eat, "))
      session.scheduler.advance(to: .seconds(2))
      #expect(!session.glass.contains("stay, "), "\(session.glass)")
      #expect(session.glass.contains("eat, ") && session.glass.contains(line + "\n"))
      session.press("ctrl+u")
      session.type("eat")
      session.press("enter")
      #expect(session.stack == ["waiting"])
    }
  }

  @Test func `a key that nothing takes is refused at the prompt`() throws {
    let session = try Explored().session
    session.ask("press x")
    #expect(session.glass.contains("nothing here takes the key x") && session.hasTool)
  }

  @Test func `Escape closes the list of lines, and Down selects the second one`() throws {
    let session = try Explored().session
    session.press("ctrl+p down")
    #expect(session.glass.contains("2 of "), "\(session.glass)")
    session.press("esc")
    #expect(!session.hasTool)
    session.press("ctrl+p")
    session.type("paper")
    session.press("down esc")
    #expect(session.hasTool && session.glass.contains(":paper"), "the typed text is there again")
    session.press("esc")
    #expect(!session.hasTool)
  }

  @Test func `the keys of a list of lines are what they do`() throws {
    let session = try Explored().session
    session.press("ctrl+p")
    session.type("paper")
    for keys in ["down", "up", "esc"] {
      #expect(session.glass.contains("Enter go  Tab edit"), "\(session.glass)")
      session.press(keys)
    }
    #expect(session.glass.contains("Enter go  Tab edit  ↑↓ choose  Esc close"))
  }

  @Test func `the list stays with one line, and without any a text tells it`() throws {
    let session = try Explored().session
    session.press("ctrl+p")
    session.type("till")
    for keys in ["down", "down", "esc", "up"] {
      #expect(session.glass.contains("1 of 1"), "\(session.glass)")
      session.press(keys)
    }
    session.type("z")
    #expect(session.glass.contains(":tillz\nnothing found"), "\(session.glass)")
    session.press("backspace enter")
    #expect(session.stack == ["drawer"])
    session.press("ctrl+p")
    session.type("push paper with 1")
    #expect(!session.glass.contains("nothing found"), "it is a command")
  }

  @Test func `the word for a remark opens its prompt, which then wants a text`() throws {
    let session = try Explored().session
    session.ask("remark")
    #expect(session.glass.contains(":remark \n") || session.glass.contains(":remark\n"))
    session.press("enter")
    #expect(session.glass.contains("write a kind or its first letter"), "\(session.glass)")
    session.type("b wrong")
    session.press("enter")
    #expect(session.said == "bug: wrong")
  }

  @Test(arguments: [("press", "press enter"), ("branch", "branch 1")])
  func `the example of a word can be typed`(word: String, example: String) throws {
    let session = try Explored().session
    session.ask(word)
    #expect(session.glass.contains(" here, as in '\(example)'"), "\(session.glass)")
    let words = session.workbench.promptWords
    withExtendedLifetime(session) {}
    _ = try PromptLine(parsing: example, words: words)
  }

  @Test func `the explanation of a word does not repeat it`() throws {
    let session = try Explored().session
    let words = session.workbench.promptWords
    withExtendedLifetime(session) {}
    let same = words.filter { $0.summary == $0.word.replacing("-", with: " ") }.map(\.word)
    #expect(Set(same).isSubset(of: ["quit", "previous-tab", "next-tab"]), "\(same)")
  }

  @Test(arguments: [("theme theme", ":theme "), ("remark remark", ":remark")])
  func `a found word that needs more opens what asks for it`(text: String, line: String) throws {
    let session = try Explored().session
    session.press("ctrl+p")
    session.type(text)
    session.press("enter")
    #expect(session.glass.contains(line), "\(session.glass)")
    #expect(!session.glass.contains("expected"))
  }

  @Test func `the pane offers to scroll only where there is more`() throws {
    let session = try Explored(rows: 40).session
    session.press("f12 enter s")
    #expect(session.glass.contains("F12 close") && !session.glass.contains("scroll"))
    session.handle(.resize(Size(columns: 80, rows: 12)))
    #expect(session.glass.contains("scroll"), "\(session.glass)")
  }
}
