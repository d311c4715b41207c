import Roots
import Testing

/// What a protection shows is not in the history.
@Suite struct CardHistoryTests {
  @Test func `undo shows no log-in that was answered`() throws {
    let bank = try Bank()
    try bank.run("push post")
    try bank.run("push account")
    #expect(bank.screens(.accessory(0)) == "login")
    #expect(bank.navigator.world.marks.cards.count == 1)
    #expect(bank.navigator.world.history.undoCount == 1)
    try bank.run("finish with true")
    #expect(bank.screens() == "feed post account")
    #expect(bank.navigator.world.history.undoCount == 2)
    try bank.run("undo")
    #expect(bank.screens() == "feed post")
    try bank.run("undo")
    #expect(bank.screens() == "feed" && bank.navigator.world.marks.cards.isEmpty)
    try bank.run("redo 2")
    #expect(bank.screens() == "feed post account")
  }

  @Test func `an undo that waits for a log-in goes on after it`() throws {
    let bank = try Bank()
    try bank.run("set signedIn true")
    try bank.run("push account")
    try bank.run("back")
    try bank.run("set signedIn false")
    try bank.run("undo")
    #expect(bank.screens(.accessory(0)) == "login" && bank.pending == 1)
    try bank.run("finish with true")
    #expect(bank.screens() == "feed account" && bank.pending == 0)
    try bank.run("undo")
    #expect(bank.screens() == "feed")
  }

  @Test func `undo closes an open log-in, and redo does not show it`() throws {
    let bank = try Bank()
    try bank.run("push post")
    let log = try bank.ask("push account")
    try bank.run("undo")
    #expect(log.lines == ["'account' is protected by 'signedIn': its question was left unanswered"])
    #expect(bank.screens() == "feed post" && bank.screens(.accessory(0)).isEmpty)
    #expect(bank.pending == 0)
    #expect(try bank.run("redo").refusal != nil)
  }

  @Test func `undo takes back what is newer than an open log-in first`() throws {
    let bank = try Bank()
    try bank.run("push account")
    try bank.run("overlay discard")
    try bank.run("undo 2")
    #expect(bank.screens() == "feed" && bank.screens(.accessory(1)).isEmpty)
    #expect(bank.screens(.accessory(0)).isEmpty && bank.pending == 0)
    #expect(try bank.run("undo").refusal != nil)
  }

  @Test func `undo restores an entry that left below an open log-in`() throws {
    let bank = try Bank()
    try bank.run("overlay discard at 0")
    let id = try #require(bank.navigator.world.state[.accessory(0)].top?.id)
    try bank.run("push account")
    #expect(bank.screens(.accessory(0)) == "discard login")
    try bank.run("pop \(id)")
    try bank.run("overlay ring")
    #expect(bank.screens(.accessory(0)) == "login")
    try bank.run("finish with true")
    #expect(bank.screens() == "feed account")
    try bank.run("undo")
    #expect(bank.screens() == "feed" && bank.screens(.accessory(0)).isEmpty)
    try bank.run("undo")
    #expect(bank.screens(.accessory(0)) == "discard")
    try bank.run("redo")
    #expect(bank.screens(.accessory(0)).isEmpty)
  }

  @Test func `undo takes back what stays on a stack after the question below it`() throws {
    var world = World(try Bank.map(nests: true))
    let take = { (input: Input) in
      _ = step(&world, input)
      while world.hasQueuedCommands { _ = step(&world, .next) }
    }
    let run = { (text: String) in take(.command(try Command(parsing: text), origin: nil)) }
    try run("set signedIn true")
    try run("push wallet")
    try run("in purse push vault")
    take(.answer(world.requests[0].id, .present(try Command(parsing: "in purse push post"))))
    try run("in purse push post")
    #expect(world.cardEntries.count == 2)
    take(.withdraw(world.pending[0].pendingID))
    #expect(world.cardEntries.isEmpty && world.requests.isEmpty)
    #expect(world.history.undoCount == 2)
    try run("undo 2")
    #expect(world.state[world.state.activeLayer].count == 1 && world.marks.cards.isEmpty)
    try run("redo")
    #expect(world.state[world.state.activeLayer].top?.screen == "wallet")
  }

  @Test func `a screen that stays when the question below it goes enters the history`() throws {
    let bank = try Bank()
    try bank.run("push account")
    let login = try #require(bank.navigator.world.marks.cards.first)
    try bank.run("push post on accessory 0")
    #expect(bank.screens(.accessory(0)) == "login post")
    #expect(bank.navigator.world.cardEntries.count == 2)
    #expect(SavedState(bank.navigator.world).layers.filter(\.place.isAccessory).isEmpty)
    try bank.run("pop \(login)")
    #expect(bank.screens(.accessory(0)) == "post" && bank.navigator.world.cardEntries.isEmpty)
    #expect(SavedState(bank.navigator.world).layers.filter(\.place.isAccessory).count == 1)
    #expect(bank.navigator.world.history.undoCount == 1)
    try bank.run("push post on accessory 0")
    try bank.run("undo")
    #expect(bank.screens(.accessory(0)) == "post")
    try bank.run("undo")
    #expect(bank.screens(.accessory(0)) == "")
    try bank.run("redo")
    #expect(bank.screens(.accessory(0)) == "post")
  }

  @Test func `undo restores the accessory that a pushed question has cleared`() throws {
    for answer in ["finish with true", "finish with false", "undo"] {
      var world = try Self.houseWithTip()
      for text in ["push vault", answer] { try Self.run(text, &world) }
      #expect(world.cardEntries.isEmpty && world.pending.isEmpty, "\(answer)")
      if answer != "undo" {
        #expect(world.state[.accessory(0)].isEmpty, "\(answer)")
        #expect(world.history.undoCount == 2, "\(answer)")
        try Self.run("push yard", &world)
        try Self.run("undo 2", &world)
      }
      #expect(world.state[.accessory(0)].entries.map(\.screen) == ["tip"], "\(answer)")
      #expect(world.state[.tab(0)].entries.map(\.screen.text) == ["home"], "\(answer)")
    }
  }

  @Test func `an undo and a redo that ask with a screen go on over an accessory`() throws {
    var world = try Self.houseWithTip()
    try Self.run("push vault", &world)
    try Self.run("finish with true", &world)
    for (text, screens) in [("undo", ["home"]), ("redo", ["home", "vault"])] {
      if text == "undo" {
        try Self.run("back", &world)
        try Self.run("overlay tip", &world)
        try Self.run("undo 2", &world)
        #expect(world.state[.tab(0)].top?.screen == "keeper")
        try Self.run("finish with true", &world)
        #expect(world.state[.tab(0)].entries.map(\.screen) == ["home", "vault"])
      }
      try Self.run(text, &world)
      if text == "redo" { try Self.run("finish with true", &world) }
      #expect(world.state[.tab(0)].entries.map(\.screen.text) == screens, "\(text)")
    }
  }

  /// A house whose vault asks with a screen, with an accessory over its hall.
  private static func houseWithTip() throws -> World {
    var world = World(
      try NavigationMap(
        tabs: [TabDefinition("hall", root: "home")],
        screens: [
          ScreenDefinition("home"), ScreenDefinition("yard"), ScreenDefinition("keeper"),
          ScreenDefinition("vault", rules: VisitRules(protections: ["key"])),
        ], accessories: [AccessoryDefinition("tip", level: 0)],
        facts: [try FactDefinition("seen", .flag, initial: false)],
        protections: [ProtectionDefinition("key", ask: .push("keeper"))]))
    try run("overlay tip", &world)
    return world
  }

  private static func run(_ text: String, _ world: inout World) throws {
    let refusal = step(&world, try Command(parsing: text)).refusal
    #expect(refusal == nil, "\(text)")
  }

  @Test func `the heir of a log-in is not in the history either`() throws {
    let bank = try Bank()
    try bank.run("push account")
    try bank.run("replace discard on accessory 0 inheriting")
    try bank.run("finish with true")
    #expect(bank.screens() == "feed account")
    try bank.run("undo")
    #expect(bank.screens() == "feed" && bank.screens(.accessory(0)).isEmpty)
    #expect(try bank.run("undo").refusal != nil)
  }

  @Test func `an undo that waits closes only the log-in that was open when it was sent`() throws {
    let bank = try Bank()
    try bank.run("push editor")
    try bank.run("set dirty true")
    try bank.run("push account")
    try bank.run("undo 2")
    #expect(bank.screens(.accessory(1)) == "discard" && bank.screens(.accessory(0)) == "login")
    try bank.run("push admin")
    try bank.run("set dirty false")
    #expect(bank.screens() == "feed" && bank.screens(.accessory(0)).isEmpty)
    #expect(bank.pending == 0)
  }

  @Test func `undo keeps an open question with the navigator inside it`() throws {
    let map = try NavigationMap(
      tabs: [TabDefinition("home", root: "feed"), TabDefinition("me", root: "myself")],
      screens: [
        ScreenDefinition("feed"), ScreenDefinition("myself"), ScreenDefinition("wallet"),
        ScreenDefinition("coin"),
        ScreenDefinition("vault", rules: VisitRules(protections: ["key"])),
      ], protections: [ProtectionDefinition("key", ask: .push("wallet"))],
      nested: [
        NavigatorDefinition("purse", in: "wallet", tabs: [TabDefinition("coins", root: "coin")])
      ])
    var world = World(map)
    for text in ["push vault", "in purse push feed", "show me", "push coin", "push feed"] {
      #expect(step(&world, try Command(parsing: text)).refusal == nil)
    }
    let question = world.state[.tab(0)]
    step(&world, .undo(2))
    #expect(world.state[.tab(0)] == question && question.top?.screen == "wallet")
    #expect(world.state[.tab(1)].count == 1 && world.pending.count == 1)
    let purse = try #require(world.state.stacks(of: "purse"))
    #expect(purse.tabs[0].entries.map(\.screen) == ["coin", "feed"])
    #expect(world.violations.isEmpty)
  }
}
