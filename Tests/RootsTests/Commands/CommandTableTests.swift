import Roots
import RootsInput
import Testing

/// Every row of the table of commands, with every combination of its optional arguments.
@Suite struct CommandTableTests {
  /// Examples for each placeholder of a grammar.
  private static let examples = [
    "SCREEN": ["post"], "SCREEN-IF-OPEN": ["post if open"], "ACCESSORY": ["login"],
    "FLOW": ["booking"], "FACT": ["basket"],
    "NAME": ["purse"], "TAB": ["home"], "N": ["2"], "#ID": ["#3"], "INTENT": ["dates"],
    "A": ["post"], "B": ["feed"], "URL": ["roots://a/b?c=d", "\"a b\""], "CHILD": ["booking"],
    "MESSAGE": ["rain"], "VALUE": ["plus", "1", "\"two words\"", "{basket + 1}"],
    "PAYLOAD": ["{id: 1}", "null"], "COMMAND": ["back", "push post with {id: {id}} once"],
    "...": ["begin; end"],
    "LAYER": [
      "main", "tab", "tab home", "tab 2", "accessory 2", "accessory 2 of #3", "flow booking",
    ],
  ]

  /// All texts of a form, as they print.
  private static func texts(of form: CommandForm) throws -> [String] {
    var texts = [""]
    // A target in two words is one of its choices.
    let grammar = form.grammar.replacing("SCREEN [if open]", with: "SCREEN|SCREEN-IF-OPEN")
    for part in grammar.split(separator: "[") {
      let halves = part.split(separator: "]", omittingEmptySubsequences: false)
      for (half, isOptional) in zip(halves, [halves.count == 2, false]) {
        let written = try variants(of: half)
        texts = texts.flatMap { text in
          (isOptional ? [text] : [])
            + written.map { $0.isEmpty || text.isEmpty ? text + $0 : "\(text) \($0)" }
        }
      }
    }
    return texts
  }

  /// All texts for a part of a grammar, such as `from SCREEN|#ID`.
  private static func variants(of part: Substring) throws -> [String] {
    try part.split(separator: " ").reduce([""]) { texts, token in
      let end = token.last == ";" || token.last == "," ? String(token.suffix(1)) : ""
      let choices = try token.dropLast(end.count).split(separator: "|").flatMap { choice in
        let isWord = choice.allSatisfy(\.isLowercase)
        return try isWord ? [String(choice)] : #require(examples[String(choice)], "\(choice)")
      }
      return texts.flatMap { text in
        choices.map { text + (text.isEmpty ? "" : " ") + $0 + end }
      }
    }
  }

  @Test(arguments: CommandForm.all.map(\.words))
  func `a form parses, prints the same text, and keeps every argument`(words: String) throws {
    let form = try #require(CommandForm.beginning(with: words))
    let texts = try Self.texts(of: form)
    var commands: Set<Command> = []
    for text in texts {
      let command = try Command(parsing: text)
      #expect("\(command)" == text)
      #expect(command.form.words == words, "\(text)")
      #expect(command.with { _ in } == command, "\(text)")
      commands.insert(command)
    }
    #expect(commands.count == texts.count, "two texts of '\(form.grammar)' are equal")
  }

  @Test(arguments: CommandForm.all.map(\.words))
  func `a form opens the screen that it names, unless it finds or prepares one`(
    words: String
  ) throws {
    let (screen, accessory) = (Name("post"), Name("login"))
    for text in try Self.texts(of: #require(CommandForm.beginning(with: words))) {
      let command = try Command(parsing: text)
      let (new, opened): (Name?, Name?) =
        switch words {
        case "push", "go", "replace": (screen, screen)
        case "overlay": (accessory, accessory)
        case "segue", "preload": (screen, nil)
        case "pop to": (text.hasPrefix("pop to post") ? screen : nil, nil)
        case "in": text.contains("push") ? (screen, screen) : (nil, nil)
        default: (nil, nil)
        }
      #expect(command.newScreen == new && command.opened == opened, "\(text)")
    }
  }

  @Test(arguments: CommandForm.all.map(\.words))
  func `completion offers every word of a form at its place`(words: String) throws {
    let form = try #require(CommandForm.beginning(with: words))
    let known = Set(form.grammar.split { !$0.isLowercase })
    let world = try Self.world()
    for text in try Self.texts(of: form) {
      let tokens = text.split(separator: " ")
      for (count, token) in tokens.enumerated() where known.contains(token) {
        let before = tokens.prefix(count).map { $0 + " " }.joined()
        let offered = completions(of: before, at: before.count, in: world.map, state: world.state)
        #expect(offered.contains { $0.word == token }, "'\(before)' leads to '\(token)'")
      }
      // The command behind `in` has its own form.
      if form.words == "in" { continue }
      let typed = text + " "
      #expect(UnfinishedCommand(typed).form?.words == words, "\(text)")
    }
  }

  @Test func `completion describes each command by the summary of its form`() throws {
    let world = try Self.world()
    let offered = completions(of: "", at: 0, in: world.map, state: world.state)
    #expect(offered.map(\.word) == Command.words)
    for word in offered {
      #expect(word.detail == CommandForm.beginning(with: word.word)?.summary)
    }
  }

  /// The commands that only the search for ways around a protection sends at random.
  private static let searched: Set = ["segue", "quit"]

  @Test func `every command is made at random, and has the form with which it prints`() throws {
    var chance = Chance(seed: Effort.seed)
    var found: Set<String> = []
    for shape in try Shape.all() {
      var source = try CommandSource(shape, seed: chance.next())
      let model = Model(shape, limit: 3)
      for _ in 0..<2000 {
        let command = source.next(model).command
        #expect("\(command)".hasPrefix(command.form.words))
        #expect(command.with { _ in } == command, "\(command), ROOTS_SEED=\(Effort.seed)")
        found.insert(command.form.words)
      }
    }
    #expect(found == Set(CommandForm.all.map(\.words)).subtracting(Self.searched))
  }

  /// A world with a flow, because completion leaves out the words of flows without one.
  private static func world() throws -> World {
    let (post, booking) = (Name("post"), Name("booking"))
    return World(
      try NavigationMap(
        tabs: [TabDefinition("home", root: "feed")],
        screens: [ScreenDefinition(post), ScreenDefinition("feed")],
        flows: [FlowDefinition(booking, intents: ["dates": post])]))
  }
}
