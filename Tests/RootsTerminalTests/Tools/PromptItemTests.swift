import Roots
import RootsTerminal
import Testing

/// Lines that the prompt finds by words of their labels.
@Suite struct PromptItemTests {
  static let items = [
    PromptItem("show home", name: "home", title: "Home", kind: "tab"),
    PromptItem("push results", name: "results", title: "", kind: "screen"),
    PromptItem("push post with", name: "post", title: "A post", kind: "screen"),
    PromptItem("push cityMap", name: "cityMap", title: "Map of the city", kind: "screen"),
    PromptItem("overlay login", name: "login", title: "Log in", kind: "accessory"),
    PromptItem("start-over", name: "start-over", title: "start over", kind: "Shift+R"),
    PromptItem("press t", name: "t", title: "take the tram", kind: "Feed"),
  ]

  private func trial(_ text: String = "", finds: Bool = true) throws -> PromptTrial {
    var trial = try PromptTrial()
    trial.prompt.items = Self.items
    if finds { trial.prompt.find() }
    trial.type(text)
    return trial
  }

  @Test func `the prompt shows the lines and their labels, and Enter takes the first`() throws {
    var trial = try trial("scr")
    #expect(
      trial.text(44, 12) == """
        ─ 1 of 3 ───────────────────────────────────
        > push results    screen
          push post with  A post, screen
          push cityMap    Map of the city, screen
        :scr
        Enter go  Tab edit  ↑↓ choose  Esc close
        """)
    trial.type(" map")
    trial.press(Key(.enter))
    #expect(trial.outcome == .run("push cityMap"))
  }

  @Test(arguments: [
    ("po", "push post with"), ("map", "push cityMap"), ("city map", "push cityMap"),
    ("lo", "overlay login"), ("log in", "overlay login"), ("over", "start-over"),
    ("tram", "press t"), ("acc", "overlay login"), ("HOME", "show home"), ("t", "press t"),
    ("feed", "press t"), ("scr map", "push cityMap"), ("tab", "show home"),
  ])
  func `lines with all words are found, in the best order`(text: String, line: String) throws {
    var trial = try trial(text)
    trial.press(Key(.tab))
    #expect(trial.prompt.line.text.hasPrefix(line))
  }

  @Test(arguments: [
    ("press tram", "press t "), ("push city", "push cityMap "), ("open ta", "open ta"),
    ("overlay tram", "overlay tram"), ("city", "push cityMap "),
  ])
  func `behind the word of a command only its own lines are completed`(
    text: String, line: String
  ) throws {
    let press = PromptWord("press", .text(called: "KEY"), summary: "press a key")
    var trial = try PromptTrial()
    trial.prompt = Prompt(words: [press], text: text)
    trial.prompt.items = Self.items
    trial.press(Key(.tab))
    #expect(trial.prompt.line.text == line)
  }

  @Test func `every line is shown at first, and again when the text is deleted`() throws {
    var trial = try trial()
    #expect(trial.text(60, 20).contains(" 1 of 7 "))
    #expect(trial.text(60, 20).contains("> show home"))
    trial.type("zz")
    #expect(!trial.text(60, 20).contains("> "))
    trial.press(Key(.backspace), Key(.backspace))
    #expect(trial.text(60, 20).contains(" 1 of 7 "))
    trial.press(Key(.escape))
    #expect(trial.outcome == .closed)
  }

  @Test func `Tab puts the line into the prompt, where its payload is typed`() throws {
    var trial = try trial("post")
    trial.press(Key(.tab))
    #expect(trial.line == "push post with |")
    trial.type("1")
    trial.press(Key(.enter))
    #expect(trial.outcome == .run("push post with 1"))
  }

  @Test func `letters after Down go on with the search, and after Tab with the line`() throws {
    var trial = try trial("scr")
    trial.press(Key(.down))
    trial.type(" map")
    #expect(trial.line == "scr map|")
    trial.press(Key(.enter))
    #expect(trial.outcome == .run("push cityMap"))
    trial = try self.trial("post")
    trial.press(Key(.tab))
    trial.type("1")
    #expect(trial.line == "push post with 1|")
  }

  @Test func `a chosen line is left before the prompt is closed`() throws {
    var trial = try trial("scr")
    trial.press(Key(.down))
    #expect(trial.line == "push post with|")
    trial.press(Key(.escape))
    #expect(trial.line == "scr|" && trial.outcome == .pending)
  }

  @Test func `the words of commands come before the lines, unless lines are sought`() throws {
    var trial = try trial("s", finds: false)
    trial.press(Key(.tab))
    #expect(trial.text(60, 20).contains("segue") && !trial.text(60, 20).contains("tram"))
    trial = try self.trial("tram", finds: false)
    #expect(!trial.text(60, 20).contains("press t"))
    trial.press(Key(.tab))
    #expect(trial.line == "press t |")
    // Nothing is found in a command with an argument.
    trial = try self.trial("push place")
    #expect(trial.text(60, 20).contains("  places  "))
  }

  @Test func `a press on a row chooses its line`() throws {
    var trial = try trial("o")
    let size = Size(columns: 40, rows: 12)
    #expect(trial.prompt.press(row: 0, in: size) == .pending)
    #expect(trial.prompt.press(row: 1, in: size) == .run("show home"))
  }
}
