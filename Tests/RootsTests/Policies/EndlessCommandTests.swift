import Roots
import Testing

/// Callbacks and rules that cause each other without end.
@Suite struct EndlessCommandTests {
  /// Limits that a loop must not exceed, with room for what each of its steps adds.
  private let most = 5000

  @Test func `observers that each send a command are stopped`() throws {
    let bank = try Bank()
    let post = try Command(parsing: "push post")
    for _ in 0..<2 {
      bank.navigator.observers.commits.add { [unowned nav = bank.navigator] _ in nav.send(post) }
    }
    bank.navigator.send(post)
    #expect(bank.navigator.world.state[.tab(0)].count < most)
    #expect(!bank.navigator.world.hasQueuedCommands)
    let loops = bank.faults.texts.filter { $0.contains("commands call each other without end") }
    #expect(!loops.isEmpty && loops.count < most)
    #expect(loops.first?.contains("push post -> push post") == true)
  }

  @Test func `a retry on refusal behind a protection that denies at once is stopped`() throws {
    let bank = try Bank()
    let face = try Face()
    face.onAsk = { $0.deny("no") }
    bank.navigator.register(face)
    var refusals: [Refusal] = []
    func retry() throws {
      var request = Request(try Command(parsing: "push vault"))
      request.onRefusal = { refusal in
        refusals.append(refusal)
        try? retry()
      }
      bank.navigator.send(request)
    }
    try retry()
    #expect(refusals.count > 1 && refusals.count < most)
    guard case .loop? = refusals.last else {
      Issue.record("the last refusal is \(refusals.last.map { "\($0)" } ?? "none")")
      return
    }
    // A later command has a new limit.
    #expect(try bank.run("push post").refusal == nil)
  }

  @Test func `a protection that rechecks itself while it is asked is stopped`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { $0.allow() }
    try bank.run("push vault")
    face.onAsk = { [unowned nav = bank.navigator, name = face.name] in
      $0.allow()
      nav.recheck(name)
    }
    bank.navigator.recheck(face.name)
    #expect(face.asked.count < most)
    #expect(bank.screens() == "feed vault")
  }

  @Test func `rules that cause each other in breadth are stopped without a live side`() throws {
    let (feed, flow) = (Name("feed"), Name("visit"))
    let again = try ["start visit", "finish flow visit"].map { try Command(parsing: $0) }
    let map = try NavigationMap(
      start: .screen(feed), screens: [ScreenDefinition(feed), ScreenDefinition("post")],
      flows: [
        FlowDefinition(flow, screens: ["post"])
      ],
      hears: [
        MessageRule(MessageRule.ended, commands: [.transaction(again + again + [.push(feed)])])
      ])
    var world = World(map)
    _ = step(&world, .command(.transaction(again + [.push(feed)]), origin: nil))
    var turns = 0
    var last: Refusal?
    while world.hasQueuedCommands, turns < most {
      last = step(&world, .next).refusal ?? last
      turns += 1
    }
    #expect(turns < most)
    guard case .loop? = last else {
      Issue.record("no loop was refused")
      return
    }
  }

  @Test func `a rule that causes itself is refused with its chain`() throws {
    let again = try ["start visit", "finish flow visit", "push feed"].map {
      try Command(parsing: $0)
    }
    let map = try NavigationMap(
      start: .screen("feed"), screens: [ScreenDefinition("feed"), ScreenDefinition("post")],
      flows: [FlowDefinition("visit", screens: ["post"])],
      hears: [MessageRule(MessageRule.ended, commands: again)])
    var world = World(map)
    var refusals = [step(&world, .command(.transaction(again), origin: nil)).refusal]
    while world.hasQueuedCommands { refusals.append(step(&world, .next).refusal) }
    guard case .loop(let chain)? = refusals.last else {
      Issue.record("no loop was refused")
      return
    }
    #expect(refusals.count == World.chainLimit + 1 && chain.count == World.chainLimit + 1)
    #expect(chain.allSatisfy { $0 == .transaction(again) })
  }

  @Test func `a waiting command that is refused at its turn tells its caller`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    let log = try bank.ask("push vault")
    let post = try Command(parsing: "push post on tab me")
    var isOver = false
    bank.navigator.observeStack(.tab(1)) { [unowned nav = bank.navigator] _ in
      if isOver { return }
      isOver = true
      for _ in 0...World.turnLimit { nav.send(post) }
      face.asked.first?.allow()
    }
    bank.navigator.send(post)
    #expect(bank.pending == 0 && bank.screens(.tab(0)) == "feed")
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.contains("commands call each other without end") == true)
  }
}
