import Roots
import RootsInput
import Testing

@Suite struct CommandCompletionTests {
  /// Two tabs, an accessory, and a fact of each kind.
  static func trial(_ commands: String...) throws -> Trial {
    let (feed, post, map) = (Name("feed"), Name("post"), Name("cityMap"))
    let facts = [
      try FactDefinition("signedIn", .flag, initial: .bool(false)),
      try FactDefinition(
        "plan", .choice(["free", "day pass", "true"]), initial: .string("free")),
      try FactDefinition("basket", .number(-1...2), initial: .int(0)),
      try FactDefinition("sum", .number(0...1_000_000), initial: .int(0)),
      try FactDefinition(
        "user", .text(samples: ["", "Ada"]), initial: .string("")),
    ]
    var trial = Trial(
      try NavigationMap(
        tabs: [
          TabDefinition("home", root: feed), TabDefinition("city", root: map),
        ],
        screens: [ScreenDefinition(feed), ScreenDefinition(post), ScreenDefinition(map)],
        accessories: [
          AccessoryDefinition("login"), AccessoryDefinition("help", level: 2),
        ], facts: facts))
    for command in commands { try trial.accept(command) }
    return trial
  }

  /// The completions of a text whose cursor is at `|`, otherwise at its end.
  static func words(_ text: String, in trial: Trial) -> [Completion] {
    let cursor = text.prefix { $0 != "|" }.count
    return completions(
      of: text.filter { $0 != "|" }, at: cursor, in: trial.world.map, state: trial.world.state)
  }

  static let verbs = Command.words.joined(separator: " ")

  static let places: [(text: String, words: String)] = [
    ("", verbs), ("  ", verbs), ("p", "push pop preload"), ("PU", "push"), ("pushh", ""),
    ("42", ""),
    ("push", "push"), ("push ", "feed post cityMap"), ("push po", "post"), ("push P", "post"),
    ("push login", ""), ("push main", ""), ("push map", ""),
    ("push post", "post"), ("push post ", "on with once"), ("push post o", "on once"),
    ("push post once ", "on with"), ("push post once on ", "main tab accessory"),
    ("push post on tab", "tab"), ("push post on tab ", "home city 1 2 with once"),
    ("push post on tab c", "city"), ("push post on tab 2", "2"),
    ("push post on tab 2 ", "with once"), ("push post on tab city o", "once"),
    ("push post on main ", "with once"), ("push post on main on ", ""),
    ("push post on accessory ", "0 1 2 3 4 5 6 7 8 9"),
    ("push post on accessory 1 ", "of with once"),
    ("push post on accessory 1 of ", "#4 #2 #3"), ("push post on accessory 1 of #", "#4 #2 #3"),
    ("push post on accessory 1 of #4 ", "with once"),
    ("push post with ", ""), ("push post with {id: ", ""), ("push post with {id: 1}", ""),
    ("push post with {id: 1} ", "on once"), ("push post with \"a b", ""),
    ("push post with \"a b\" ", "on once"), ("push post nonsense ", ""),
    ("go ", "feed post cityMap"), ("go post ", "on with"),
    ("replace post i", "inheriting"), ("replace post ", "on with inheriting"),
    ("pop ", "to main tab accessory #5 #4 #2 #3 with"), ("pop t", "to tab"),
    ("pop #", "#5 #4 #2 #3"), ("pop 2 #4 ", "with"),
    ("replace post on ", "main tab accessory #5 #4 #2 #3"),
    ("replace post on #4 ", "with inheriting"),
    ("pop to ", "feed root #5 #4 #2 #3 post cityMap"), ("pop to #", "#5 #4 #2 #3"),
    ("pop to #4 ", "on with"), ("pop to feed ", "if on with"), ("pop to feed if ", "open"),
    ("pop to root ", "on with"), ("pop to feed on t", "tab"),
    ("pop to feed on tab ", "home city 1 2 with"), ("pop tab ", "home city 1 2 with"),
    ("pop main ", "with"), ("pop accessory 0 ", "of with"), ("pop with 1 ", ""),
    ("show ", "main home city 1 2 tab"), ("show m", "main"), ("show h", "home"), ("show 1", "1"),
    ("show home ", "root"), ("reset ", "home city 1 2 main tab accessory"), ("reset main", "main"),
    ("reset main ", "to"),
    ("overlay ", "login help"), ("overlay l", "login"), ("overlay post", ""),
    ("overlay login ", "at with once"), ("overlay login at ", "0 1 2 3 4 5 6 7 8 9"),
    ("overlay login at 2 ", "with once"),
    ("dismiss ", "0 with"), ("dismiss 0 ", "with"), ("dismiss 7", ""),
    ("finish ", "#5 #4 #2 #3 with"), ("finish #4", "#4"), ("finish #4 ", "with"),
    ("finish x ", ""), ("back", "back"), ("back ", ""), ("undo ", ""), ("undo 2 ", ""),
    ("redo", "redo"),
    ("set ", "signedIn plan basket sum user"), ("set s", "signedIn sum"),
    ("set signedin", "signedIn"), ("set signedIn ", "true false"), ("set signedIn t", "true"),
    ("set signedIn true ", ""), ("set plan ", "free \"day pass\" \"true\""),
    ("set plan d", "\"day pass\""), ("set plan \"day p", "\"day pass\""),
    ("set plan \"day pass\"", "\"day pass\""), ("set plan \"day pass\" ", ""),
    ("set basket ", "-1 0 1 2"), ("set basket -", "-1"), ("set sum ", "0 1000000"),
    ("set user ", "\"\" Ada"), ("set nobody ", ""), ("set user {", ""),
    ("begin", "begin"), ("begin ", ";"), ("begin;", "end \(verbs)"), ("begin; ", "end \(verbs)"),
    ("begin; p", "push pop preload"), ("begin; e", "end"),
    ("begin; push post ", "on with once ;"),
    ("begin; push post on tab ", "home city 1 2 with once ;"),
    ("begin; push post with 1; se", "segue set"), ("begin; set signedIn ", "true false"),
    ("begin; set signedIn true ", ";"), ("begin; back ", ";"), ("begin; undo ", ";"),
    ("begin; show home; end", "end"), ("begin; show home; end ", ""),
    ("begin; begin; back; end ", ";"), ("begin; back x ", ""), ("begin back ", ""),
    ("push po|st once", "post"), ("|push", verbs), ("push |post", "feed post cityMap"),
    ("pu| post", "push"),
  ]

  @Test(arguments: places.indices)
  func `the completions at a position are listed`(index: Int) throws {
    let trial = try Self.trial("push post", "overlay login")
    let (text, words) = Self.places[index]
    #expect(Self.words(text, in: trial).map(\.word).joined(separator: " ") == words, "\(text)")
  }

  @Test(arguments: [
    ("pu", 0..<2), (" pu", 1..<3), ("push po|st once", 5..<9), ("push é po", 0..<0),
    ("push |post", 5..<5), ("set plan \"day p", 9..<15), ("set user \"é", 0..<0),
  ])
  func `a completion replaces the whole word`(text: String, range: Range<Int>) throws {
    let words = Self.words(text, in: try Self.trial())
    #expect((words.first?.range ?? 0..<0) == range, "\(text)")
  }

  @Test func `a detail describes a word`() throws {
    let trial = try Self.trial("push post", "overlay login")
    func details(_ text: String) -> [String] {
      Self.words(text, in: trial).map { "\($0.word): \($0.detail)" }
    }
    #expect(details("pus") == ["push: pushes a screen onto the stack"])
    #expect(details("push po") == ["post: screen"])
    #expect(details("overlay he") == ["help: accessory layer 2"])
    #expect(details("pop to ").first == "feed: #2")
    #expect(
      details("finish #") == [
        "#5: login on accessory 0", "#4: post on tab home", "#2: feed on tab home",
        "#3: cityMap on tab city",
      ])
    #expect(details("show c") == ["city: tab 2"])
    #expect(details("show 2") == ["2: city"])
    #expect(details("pop m") == ["main: the tabs"])
    #expect(details("overlay login at ").prefix(3) == ["0: login#5 on top", "1: ", "2: help"])
    #expect(details("dismiss ") == ["0: login#5 on top", "with: a payload"])
    #expect(details("set b") == ["basket: a whole number from -1 to 2"])
    #expect(details("set basket 0") == ["0: at first"])
  }

  @Test func `update offers every open screen, and no other`() throws {
    let trial = try Self.trial("push post", "show city")
    let found = Self.words("update ", in: trial).map(\.word)
    #expect(["cityMap", "post", "feed"].allSatisfy { found.contains($0) })
    #expect(found.first == "cityMap" && !found.contains("login") && !found.contains("host"))
    #expect(Self.words("update p", in: trial).map(\.word) == ["post"])
  }

  @Test func `every verb has a syntax form that names its words`() {
    #expect(
      Set(CommandForm.all.map(\.words))
        == Set(Command.words + ["pop to", "show main", "finish flow"]))
    for form in CommandForm.all {
      #expect(form.grammar.hasPrefix(form.words) && !form.summary.isEmpty)
    }
  }

  @Test(arguments: [
    ("", nil), ("pu", nil), ("push", "push SCREEN [on LAYER] [with PAYLOAD] [once]"),
    ("push x on ", "push SCREEN [on LAYER] [with PAYLOAD] [once]"),
    ("pop ", "pop [N] [LAYER|#ID] [with PAYLOAD]"),
    ("pop to ", "pop to SCREEN [if open]|#ID|root [on LAYER] [with PAYLOAD]"),
    ("begin", "begin; COMMAND; ...; end"), ("begin; ", nil), ("begin; show ", "show TAB|N [root]"),
    ("begin; show x; back", "back"), ("begin; end ", "begin; COMMAND; ...; end"),
    ("push a with {x: ", "push SCREEN [on LAYER] [with PAYLOAD] [once]"), ("fly ", nil),
  ])
  func `the form of the command at the cursor is shown`(text: String, grammar: String?) {
    #expect(UnfinishedCommand(text).form?.grammar == grammar)
  }

  @Test func `no nested transaction is offered beyond the limit`() throws {
    let trial = try Self.trial()
    func begun(_ depth: Int) -> [String] {
      Self.words(String(repeating: "begin; ", count: depth) + "b", in: trial).map(\.word)
    }
    #expect(begun(15) == ["back", "begin"])
    #expect(begun(16) == ["back"])
  }

  @Test func `every completion gives a text that can be parsed further`() throws {
    let commands = try Self.trial("push post", "overlay login", "show city", "push feed")
    var chance = Chance(seed: Effort.seed)
    for _ in 0..<400 {
      var text = ""
      for _ in 0..<(1 + chance.below(14)) {
        let words = Self.words(text, in: commands)
        guard !words.isEmpty else {
          text += text.hasSuffix("with ") ? "{id: 1} " : ""
          if Self.words(text, in: commands).isEmpty { break }
          continue
        }
        let word = chance.one(of: words)
        text = String(text.prefix(word.range.lowerBound)) + word.word
        Self.expectProgress(text)
        if word.word == ";" {
          text += " "
          continue
        }
        let typed = String(text.prefix(word.range.lowerBound + chance.below(word.word.count + 1)))
        let again = Self.words(typed, in: commands).map(\.word)
        #expect(again.contains(word.word), "'\(typed)' leads to '\(word.word)'")
        text += " "
      }
    }
  }

  /// Expects that parsing fails only because text is missing at the end.
  static func expectProgress(_ text: String) {
    do throws(CommandSyntaxError) {
      _ = try Command(parsing: text)
    } catch {
      #expect(error.column > text.count, "'\(text)': \(error), ROOTS_SEED=\(Effort.seed)")
    }
  }

  @Test func `no text and no cursor is a trap`() throws {
    let trial = try Self.trial()
    var chance = Chance(seed: Effort.seed)
    let parts = Self.places.map(\.text) + ["\"", "{", "é", "👩‍👩‍👧", ";", "#", "\u{0}", "\t", "-"]
    for _ in 0..<2_000 {
      let text = (0..<chance.below(4)).map { _ in chance.one(of: parts) }.joined()
      let cursor = chance.below(text.count + 3) - 1
      for word in completions(
        of: text, at: cursor, in: trial.world.map, state: trial.world.state)
      {
        #expect(word.range.lowerBound >= 0 && word.range.upperBound <= text.count)
      }
      _ = UnfinishedCommand(String(text.prefix(max(cursor, 0))))
    }
  }
}
