import Roots
import RootsTerminal
import Testing

/// A prompt over a small app, driven by keys.
struct PromptTrial {
  static let words = [
    PromptWord("quit", summary: "leaves the program"),
    PromptWord("rewind", .count, summary: "goes back in time"),
    PromptWord("theme", .choice(["standard", "dark"], called: "NAME"), summary: "other colours"),
  ]

  var prompt: Prompt
  let map: NavigationMap
  let state: NavigationState
  var outcome = Prompt.Outcome.pending

  init(_ text: String = "", history: [String] = []) throws {
    let names = try ["feed", "post", "postcard", "places"].map { try Name($0) }
    map = try NavigationMap(
      tabs: [TabDefinition("home", root: names[0])],
      screens: names.map { ScreenDefinition($0) },
      accessories: [AccessoryDefinition("login")],
      facts: [try FactDefinition("signedIn", .flag, initial: .bool(false))])
    state = World(map).state
    prompt = Prompt(history: PromptHistory(history), words: Self.words, text: text)
  }

  mutating func press(_ keys: Key...) {
    for key in keys { outcome = prompt.handle(key, map: map, state: state) }
  }

  mutating func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  /// The line with `|` at the cursor.
  var line: String {
    let head = String(prompt.line.text.prefix(prompt.line.cursor))
    return head + "|" + prompt.line.text.dropFirst(prompt.line.cursor)
  }

  func frame(_ columns: Int = 40, _ rows: Int = 12, theme: Theme = .standard) -> Frame {
    sketch(columns, rows) { prompt.draw(on: &$0, theme: theme) }
  }

  /// The drawn rows, without the empty ones above.
  func text(_ columns: Int = 40, _ rows: Int = 12) -> String {
    let lines = frame(columns, rows).text.split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0.isEmpty }.joined(separator: "\n")
  }
}

@Suite struct PromptProblemTests {
  @Test func `a problem is shown whole in a small frame`() throws {
    var trial = try PromptTrial()
    trial.type("xyzzy")
    trial.press(Key(.enter))
    let text = trial.text()
    #expect(text.split(separator: "\n").count <= 7)
    let words = text.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    #expect(words.contains("unknown command 'xyzzy'; the commands are"))
    #expect(Command.words.allSatisfy { words.contains($0) })
  }

  @Test(arguments: [(40, 12), (40, 8), (20, 6)])
  func `a problem that does not fit ends with an ellipsis`(columns: Int, rows: Int) throws {
    var trial = try PromptTrial("push")
    trial.prompt.explain(String(repeating: "a long word ", count: 60))
    let lines = trial.text(columns, rows).split(separator: "\n")
    #expect(lines.last?.hasSuffix("…") == true)
    #expect(lines.count <= rows)
    trial.prompt.explain("short")
    #expect(!trial.text(columns, rows).contains("…"))
  }

  @Test func `with help at the prompt an unknown word is one line`() throws {
    let words = PromptTrial.words + [PromptWord("help", summary: "what a word does")]
    #expect(throws: PromptProblem.self) { try PromptLine(parsing: "xyzzy", words: words) }
    do throws(PromptProblem) {
      _ = try PromptLine(parsing: "xyzzy", words: words)
    } catch {
      #expect(error.sentence == "unknown command 'xyzzy'; 'help' lists all commands")
      #expect((error.column, error.length) == (1, 5))
    }
  }
}

@Suite struct PromptTests {
  @Test func `Enter runs the line and adds it to the history`() throws {
    var trial = try PromptTrial()
    trial.type(":push post")
    trial.press(Key(.enter))
    #expect(trial.outcome == .run("push post"))
    #expect(trial.prompt.history.lines == ["push post"])
    #expect(trial.line == "push post|", "a refusal can be explained beneath it")
    trial.prompt.explain("there is no way")
    #expect(trial.text() == ":push post\nthere is no way")
    trial.press(Key(.backspace))
    #expect(trial.text() == ":push pos\npush SCREEN [on LAYER] [with PAYLOAD] […")
  }

  @Test(arguments: [Key(.escape), .control("g"), Key(.backspace), .control("d"), Key(.enter)])
  func `Backspace closes an empty prompt`(key: Key) throws {
    var trial = try PromptTrial()
    trial.press(key)
    #expect(trial.outcome == .closed)
  }

  @Test func `a non-empty line is closed only by Escape`() throws {
    var trial = try PromptTrial("a")
    trial.press(Key(.backspace))
    #expect(trial.outcome == .pending)
    trial.type("a")
    trial.press(Key(.escape))
    #expect(trial.outcome == .closed)
    #expect(trial.prompt.history.lines.isEmpty)
  }

  @Test func `an empty prompt shows its keys`() throws {
    let trial = try PromptTrial()
    #expect(trial.text(80, 24) == ":\nTab complete  ↑ earlier  Esc close")
    #expect(trial.frame().cursor == Point(column: 1, row: 10))
    #expect(trial.prompt.rows(in: Size(columns: 80, rows: 24)) == 2)
  }

  @Test(arguments: [
    ("push ", "push SCREEN [on LAYER] [with PAYLOAD] [once]"),
    ("theme ", "theme NAME  other colours"),
    ("rewind", "rewind [N]  goes back in time"), ("begin; set ", "set FACT VALUE"),
  ])
  func `the prompt shows the syntax of the typed command`(text: String, hint: String) throws {
    #expect(try PromptTrial(text).text(80, 24) == ":\(text.trimmed)\n\(hint)")
  }

  @Test(arguments: [
    ("psuh post", "^^^^ unknown command 'psuh'; did you mean 'push'?", "psuh| post"),
    ("qiut", "^^^^ unknown command 'qiut'; did you mean 'quit'?", "qiut|"),
    (
      "push post onn main", "          ^^^ unexpected 'onn'; did you mean 'on'?",
      "push post onn| main"
    ),
    ("push", "    ^ expected a screen here", "push|"),
    ("quit now", "     ^^^ \"now\" does not belong to the command", "quit now|"),
    ("rewind x", "       ^ \"x\" is not a whole number from 1", "rewind x|"),
    ("rewind 0", "       ^ \"0\" is not a whole number from 1", "rewind 0|"),
    ("theme", "     ^ expected NAME here: one of standard, dark", "theme|"),
    ("theme drak", "      ^^^^ 'theme' has no \"drak\"; did you mean 'dark'?", "theme drak|"),
    ("theme x", "      ^ \"x\" is unknown; known: standard, dark", "theme x|"),
    (
      "push a with \"é\u{301}👩‍👩‍👧\" x",
      "                  ^ unexpected 'x'; allowed here: on, with, once",
      "push a with \"é\u{301}👩‍👩‍👧\" x|"
    ),
  ])
  func `a line with an error stays, with its position and the reason`(
    text: String, words: String, line: String
  ) throws {
    var trial = try PromptTrial(text)
    trial.press(Key(.enter))
    #expect(trial.outcome == .pending)
    #expect(trial.line == line)
    #expect(trial.text(80, 24) == ":\(text)\n \(words)")
    #expect(trial.prompt.history.lines.isEmpty)
  }

  @Test func `a long sentence is placed below the mark`() throws {
    var trial = try PromptTrial("push post onn main")
    trial.press(Key(.enter))
    #expect(
      trial.text() == """
        :push post onn main
                   ^^^
        unexpected 'onn'; did you mean 'on'?
        """)
    #expect(trial.frame().cursor == Point(column: 14, row: 9))
  }

  @Test func `the mark is visible in a long line`() throws {
    var trial = try PromptTrial("push post with \"\(String(repeating: "x", count: 60))\" onn main")
    trial.press(Key(.enter))
    #expect(
      trial.text() == """
        :<xxxxxxxxxxxxxxxxxx" onn main
                              ^^^
        unexpected 'onn'; did you mean 'on'?
        """)
  }

  @Test func `Tab completes the common prefix, then cycles through the words`() throws {
    var trial = try PromptTrial("push p")
    trial.press(Key(.tab))
    #expect(trial.line == "push p|")
    #expect(
      trial.text() == """
        ─ 3 ────────────────────────────────────
          post      screen
          postcard  screen
          places    screen
        :push p
        push SCREEN [on LAYER] [with PAYLOAD] […
        """)
    trial.type("o")
    trial.press(Key(.tab))
    #expect(trial.line == "push post|")
    trial.press(Key(.tab))
    #expect(trial.line == "push postcard|")
    #expect(
      trial.text() == """
        ─ 2 of 2 ───────────────────────────────
          post      screen
        > postcard  screen
        :push postcard
        push SCREEN [on LAYER] [with PAYLOAD] […
        """)
    trial.press(Key(.tab))
    #expect(trial.line == "push post|")
    trial.press(Key(.backTab))
    #expect(trial.line == "push postcard|")
    trial.press(Key(.escape))
    #expect(trial.line == "push po|", "escape takes back what was only chosen")
    #expect(trial.outcome == .pending)
    trial.press(Key(.escape))
    #expect(trial.outcome == .closed)
  }

  @Test func `a single word is completed at once`() throws {
    var trial = try PromptTrial("ov")
    trial.press(Key(.tab))
    #expect(trial.line == "overlay |")
    trial.press(Key(.tab))
    #expect(trial.line == "overlay login |")
    trial.press(Key(.enter))
    #expect(trial.outcome == .run("overlay login"))
  }

  @Test func `the chosen completion is run`() throws {
    var trial = try PromptTrial("push p")
    trial.press(Key(.tab), Key(.down), Key(.enter))
    #expect(trial.outcome == .run("push post"))
  }

  @Test func `a word in the middle is completed in its place`() throws {
    var trial = try PromptTrial("push plac once")
    trial.press(Key(.home))
    for _ in 0..<7 { trial.press(Key(.right)) }
    trial.press(Key(.tab))
    #expect(trial.line == "push places |once")
  }

  @Test func `the session's own words are completed too`() throws {
    var trial = try PromptTrial("q")
    trial.press(Key(.tab))
    #expect(trial.line == "quit |")
    trial = try PromptTrial("theme ")
    trial.press(Key(.tab), Key(.tab), Key(.tab))
    #expect(trial.line == "theme dark|")
    trial = try PromptTrial("re")
    trial.press(Key(.tab))
    #expect(
      trial.text() == """
        ─ 4 ────────────────────────────────────
          replace  replaces a screen
          reset    resets a layer to its root, …
          redo     redoes undone steps
          rewind   goes back in time
        :re
        Tab complete  ↑ choose  Esc back
        """)
  }

  @Test func `without completions a message is shown`() throws {
    var trial = try PromptTrial("push post with ")
    trial.press(Key(.tab))
    #expect(trial.text() == ":push post with\nno completions here")
  }

  @Test func `many words scroll, and a small frame keeps the line`() throws {
    var trial = try PromptTrial()
    trial.press(Key(.tab), Key(.backTab))
    #expect(trial.line == "theme|")
    let lines = trial.text(40, 24).split(separator: "\n")
    #expect(lines.count == 11 && lines[0].hasPrefix("─ 24 of 24 ─"))
    #expect(lines[8].hasPrefix("> theme") && lines[8].hasSuffix("▐"))
    for rows in 1...8 { #expect(trial.text(20, rows).contains(":theme")) }
  }

  @Test func `Up recalls lines with the same beginning, Down returns`() throws {
    var trial = try PromptTrial(
      "push", history: ["push feed", "back", "push post", "push feed", "quit"])
    trial.press(Key(.up))
    #expect(trial.line == "push feed|")
    trial.press(Key(.up))
    #expect(trial.line == "push post|")
    trial.press(Key(.up))
    #expect(trial.text() == ":push post\nthis is the oldest line")
    trial.press(Key(.down), Key(.down))
    #expect(trial.line == "push|")
    trial.press(Key(.down))
    #expect(trial.line == "push|")
  }

  @Test func `a recalled line can be edited, and then begins a new recall`() throws {
    var trial = try PromptTrial(history: ["push feed", "back", "push post"])
    trial.press(Key(.up), .control("w"), Key(.backspace), Key(.up))
    #expect(trial.line == "push post|")
    trial.press(Key(.up))
    #expect(trial.line == "push feed|")
  }

  @Test func `Up without an earlier line shows a message`() throws {
    var trial = try PromptTrial()
    trial.press(Key(.up))
    #expect(trial.text() == ":\nno line has been run yet")
    trial = try PromptTrial("b\u{202E}", history: ["push post"])
    trial.press(Key(.up))
    #expect(trial.text() == ":b‹RLO›\nno earlier line begins with b‹RLO›")
  }

  @Test func `a paste is one line, and a full line is reported`() throws {
    var trial = try PromptTrial()
    trial.prompt.paste(":push post\n", map: trial.map, state: trial.state)
    #expect(trial.line == "push post |")
    let megabyte = String(repeating: "x", count: 1 << 20)
    trial.prompt.paste(megabyte, map: trial.map, state: trial.state)
    #expect(trial.prompt.line.text.count == LineEditor.lengthLimit)
    #expect(trial.text(80, 24).hasSuffix("\nthe line is full: it takes at most 4096 characters"))
  }

  @Test func `random keys never trap, and the cursor is always on the line`() throws {
    var maker = TroubleMaker(seed: 11)
    let keys =
      LineEditorTests.keys.map(\.key) + [
        Key(.tab), Key(.tab), Key(.backTab), Key(.up), Key(.down), Key(.enter), .control("r"),
        Key(.pageUp), Key(.pageDown), Key(.escape), Key(.character(";")), Key(.function(3)),
      ]
    var trial = try PromptTrial(history: ["push post", "back", "show home", "begin; back; end"])
    for round in 0..<1_500 {
      if maker.next(below: 12) == 0 {
        trial.prompt.paste(maker.text(upTo: 5), map: trial.map, state: trial.state)
      } else {
        trial.press(keys[maker.next(below: keys.count)])
      }
      #expect((0...trial.prompt.line.text.count).contains(trial.prompt.line.cursor))
      guard round % 5 == 0 else { continue }
      let size = Size(columns: 1 + maker.next(below: 60), rows: 1 + maker.next(below: 14))
      let frame = trial.frame(size.columns, size.rows)
      #expect(brokenWideCells(in: frame).isEmpty)
      #expect((1...size.rows).contains(trial.prompt.rows(in: size)))
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
