import RootsApp
import RootsBlueprint
import RootsTape
import RootsTesting
import Testing

/// Two versions of an app: what differs, which tapes break, and new keys for them.
@Suite struct MendingTests {
  private static let old = """
    roots: 1
    name: Shop
    facts: { basket: 0..3 }
    tabs:
      home: { title: Home, root: goods }
      me: { title: Me, root: card }
    properties:
      the account is a part of home: { never: account is shown and depth of tab me > 1 }
    screens:
      goods:
        list:
          - { label: Put in, when: basket < 3, do: "set basket {basket + 1}" }
          - { label: Buy, when: basket > 0, do: push paid }
          - { label: Account, do: push account }
      paid: { text: "You have {basket}." }
      account: { text: An account. }
      card:
        list: [ { label: Empty, when: basket > 0, do: set basket 0 } ]
    """
  private static let new = """
    roots: 1
    name: Shop
    facts: { basket: 0..3 }
    tabs:
      home: { title: Home, root: goods }
      me: { title: Me, root: card }
    properties:
      the account is a part of home: { never: account is shown and depth of tab me > 1 }
    screens:
      goods:
        list:
          - { label: Search, do: push results }
          - { label: Put in, when: basket < 3, do: "set basket {basket + 1}" }
          - { label: Buy, do: push sure }
      results: { text: Nothing was found. }
      sure:
        text: Are you sure?
        list: [ { label: "Yes", do: replace paid } ]
      paid: { text: "You have {basket}." }
      account: { text: An account. }
      card:
        list: [ { label: Account, do: push account } ]
    """

  private func blueprint(_ text: String) throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "shop.yaml", text: text))
    return try #require(blueprint, "\(report.text)")
  }

  private func mending(_ tape: String, from old: String = old) throws -> TapeMending {
    let app = try blueprint(Self.new)
    let player = TapePlayer { size, _ in makeSession(app, size: size) }
    return TapeMending(
      of: Tape.parse(tape.replacing(" | ", with: "\n"), file: "a.tape"), path: "a.tape",
      from: try blueprint(old), to: app, by: player, within: .seconds(20))
  }

  @Test(arguments: [
    // The row has another place.
    ("Enter | Expect state 'fact basket' 1", "Down | Enter | Expect state 'fact basket' 1"),
    // The row is on another tab.
    (
      "Down | Enter | Expect /An account/",
      "Type \"2\" | Enter | Expect /An account/"
    ),
    // A question comes before the screen whose text is expected.
    (
      "Enter | Expect state 'fact basket' 1 | Down | Enter | Expect /You have 1/",
      "Down | Enter | Expect state 'fact basket' 1 | Down | Enter 2 | Expect /You have 1/"
    ),
    // A question comes before the screen that is expected.
    (
      "Enter | # two | Enter | Expect state 'fact basket' 2 | Down | Enter | Expect state depth 2"
        + " | Expect state stack 'goods paid'",
      "Down | Enter 2 | Expect state 'fact basket' 2 | Down | Enter 2 | Expect state depth 2"
        + " | Expect state stack 'goods paid'"
    ),
  ])
  func `new keys make the same moves`(tape: String, wanted: String) throws {
    let mending = try mending(tape)
    #expect(mending.finding == nil)
    let lines = mending.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let commands = Tape.parse(wanted.replacing(" | ", with: "\n"), file: "b.tape").tape.commands
    let made = Tape.parse(lines.joined(separator: "\n"), file: "a.tape").tape.commands
    #expect(Self.keys(made) == Self.keys(commands))
  }

  @Test func `a key with another letter is the same if it does the same`() throws {
    let text = """
      roots: 1
      name: Shop
      start: { screen: goods }
      screens:
        goods: { text: Goods., keys: { n: { label: New, do: push news } } }
        news: { text: All that is new. }
        other: { keys: { n: { label: Next, do: push news } } }
      """
    let app = try blueprint(text.replacing("{ n: { label: New", with: "{ w: { label: New"))
    let player = TapePlayer { size, _ in makeSession(app, size: size) }
    let mending = TapeMending(
      of: Tape.parse("Type 'n'\nExpect /All that/", file: "a.tape"), path: "a.tape",
      from: try blueprint(text), to: app, by: player, within: .seconds(20))
    #expect(mending.finding == nil)
    #expect(
      mending.text == "# the key w of goods\nType \"w\"\nExpect /All that/\n", "\(mending.text)")
  }

  /// The commands, each press on its own.
  private static func keys(_ commands: [TapeCommand]) -> [TapeCommand] {
    commands.flatMap { command -> [TapeCommand] in
      guard case .press(let key, let times, _) = command else { return [command] }
      let one = TapeCommand.press(key, times: TapeCount(1), every: nil)
      return Array(repeating: one, count: times.value)
    }
  }

  @Test(arguments: [
    ("Type '2' | Expect state tab me", nil),
    (
      "Enter | Type '2' | Enter | Expect state tab me",
      "line 1 now makes another move: the row \"Search\" of goods in place of the row \"Put in\" of "
        + "goods"
    ),
  ])
  func `a tape that passes stays as it is if its moves cannot be made`(
    tape: String, otherMoves: String?
  ) throws {
    let mending = try mending(tape)
    #expect(mending.changes.isEmpty && mending.finding == nil)
    #expect(mending.otherMoves == otherMoves)
    #expect(mending.text == tape.replacing(" | ", with: "\n") + "\n")
  }

  @Test func `a tape that passes by other moves is given keys for its own`() throws {
    let mending = try mending("# One.\nEnter # in\n# Not me.\nExpect not state tab me")
    #expect(mending.otherMoves == nil)
    #expect(mending.changes.map(\.line) == [2])
    let lines = mending.text.split(separator: "\n").filter { !$0.contains("Put in") }
    #expect(lines == ["# One.", "# in", "Down", "Enter", "# Not me.", "Expect not state tab me"])
  }

  @Test(arguments: ["\n", "\r\n"])
  func `other statements and comments on a line with new keys stay`(end: String) throws {
    let tape =
      "Expect /Put in/ Enter Expect state 'fact basket' 1 # in" + end + "Mark note 'seen'" + end
    let mending = try mending(tape)
    #expect(mending.finding == nil)
    #expect(mending.changes.map(\.line) == [1])
    let lines = mending.text.split { $0 == "\n" || $0 == "\r\n" }
      .filter { !$0.contains("Put in\"") }
    #expect(
      lines == [
        "Expect /Put in/", "# in", "Down", "Enter", "Expect state \"fact basket\" 1",
        "Mark note 'seen'",
      ], "\(mending.text)")
    #expect(mending.text.contains("\r\n") == (end == "\r\n"))
  }

  @Test func `two changes on one line are a finding`() throws {
    let mending = try mending(
      "Enter Expect state 'fact basket' 1 Up 2 Enter Expect state 'fact basket' 2")
    #expect(mending.finding?.hasPrefix("line 1: two parts of one line change") == true)
  }

  @Test func `a way by other moves of before mends nothing`() throws {
    let mending = try mending(
      "Down | Enter | Enter | Expect state 'fact basket' 3",
      from: Self.old.replacing(
        "- { label: Account, do: push account }",
        with: "- { label: Account, do: [ set basket 3, push account ] }"
      ).replacing("{ label: Buy, when: basket > 0, do: push paid }\n          ", with: ""))
    #expect(mending.changes.isEmpty || mending.finding != nil, "\(mending.text)")
    #expect(mending.finding?.contains("another move of before") == true, "\(mending.finding ?? "")")
  }

  @Test func `only the statements with other moves are replaced`() throws {
    let mending = try mending(
      "Do 'set basket 1' | Enter | # Two now. | Sleep 10ms | Type '2' | Type '1' | Down 2 | Up 2"
        + " | Expect state 'fact basket' 2")
    #expect(mending.finding == nil)
    #expect(mending.changes.map(\.line) == [2])
    #expect(mending.changes.map(\.old) == [["Enter"]])
    #expect(mending.text.contains("# Two now.\nSleep 10ms\nType '2'\nType '1'\nDown 2\nUp 2\n"))
  }

  @Test(arguments: [
    (
      "Enter | Type '2' | Enter | Expect state 'fact basket' 0 | Expect /Empty/",
      "it does not pass on the old version"
    ),
    (
      "Enter | Expect state 'fact basket' 1 | Type '2' | Enter | Expect state 'fact basket' 0",
      "line 4: the row \"Empty\" of card is gone"
    ),
    (
      "Down | Enter | Expect state stack 'goods account'",
      "line 3: no way was found to what is expected next"
    ),
    (
      "Down | Enter | Do 'set basket 2' | Expect state stack 'goods account'",
      "line 3: 'Do \"set basket 2\"' is no key of a move"
    ),
  ])
  func `a gap that no keys close is a finding, and expectations stay`(
    tape: String, finding: String
  ) throws {
    let mending = try mending(tape)
    #expect(mending.finding?.hasPrefix(finding) == true, "\(mending.finding ?? "")")
    for line in tape.split(separator: " | ") where line.hasPrefix("Expect") {
      #expect(mending.text.contains(line))
    }
  }

  @Test func `a search that is not complete mends nothing and decides nothing`() throws {
    let text = Self.old.replacing("never: account is shown", with: "never: item is shown")
      .replacing(
        "never: item is shown and depth of tab me > 1", with: "never: fact basket > 2")
    let broken = try blueprint(text.replacing("fact basket", with: "basket"))
    let reports = try [Int.max, 2].map { states in
      var exploration = Exploration(broken)
      exploration.limits.states = states
      return ExplorationReport(
        try exploration.run(), file: "shop.yaml", path: nil, program: "1", covering: [.screens],
        hasWays: false)
    }
    #expect(reports[0].claims.contains { $0.verdict == .broken })
    #expect(!reports[1].extent.isComplete)
    let difference = AppDifference(from: reports[0], to: reports[1])
    #expect(difference.mended == [] && difference.decisions == [])
    let back = AppDifference(from: reports[1], to: reports[0])
    #expect(back.decisions.map(\.new) == [.broken] && back.faults.count == 1)
  }

  @Test func `a difference names what is gone, new and elsewhere`() throws {
    let reports = try [Self.old, Self.new].map { text in
      var exploration = Exploration(try blueprint(text))
      exploration.coverage = [.screens, .actions]
      return ExplorationReport(
        try exploration.run(), file: "shop.yaml", path: nil, program: "1",
        covering: [.screens, .actions], hasWays: false)
    }
    let difference = AppDifference(from: reports[0], to: reports[1])
    let account = #"the row "Account" of "#
    #expect(difference.gone.map(\.name) == [account + "goods", #"the row "Empty" of card"#])
    #expect(difference.gone.map(\.moved) == [account + "card", nil])
    let names = difference.added.map(\.name)
    #expect(names.prefix(3) == ["results", "sure", #"the row "Search" of goods"#])
    #expect(difference.decisions.filter(\.isWorse).map(\.name) == ["the account is a part of home"])
    #expect(!difference.isHarmless)
    #expect(AppDifference(from: reports[0], to: reports[0]).isHarmless)
    let faults = difference.faults.map(\.property)
    #expect(faults == ["the account is a part of home"])
  }
}
