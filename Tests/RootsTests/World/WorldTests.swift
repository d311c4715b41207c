import Roots
import Testing

@Suite struct WorldTests {
  @Test func `stacks are written with a line for each layer`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two with 7")
    #expect(trial.world.state.description == "main: one#1 two#2 7")
  }

  @Test func `equal worlds take equal steps`() throws {
    var (first, second) = (try Trial(try Shape.rich()), try Trial(try Shape.rich()))
    second.world = first.world
    for text in ["push post with 1", "overlay login", "show city", "pop", "undo 2", "redo"] {
      #expect(try first.run(text) == second.run(text))
      #expect(first.world == second.world)
      #expect(first.world.hashValue == second.world.hashValue)
    }
  }

  @Test func `a copy of a world is independent`() throws {
    var trial = try Trial(try Shape.plain())
    let before = trial.world
    try trial.accept("push two", "overlay alert")
    #expect(before.state.main.count == 1 && before != trial.world)
  }

  @Test func `an app begins at its start`() throws {
    func main(_ shape: Shape) throws -> String { try Trial(shape).stack(.main) }
    #expect(try main(try Shape.tabbed()) == "host#1")
    #expect(try main(try Shape.plain()) == "one#1")
    #expect(try main(try Shape.empty()) == "empty#1")
    #expect(try Trial(try Shape.tabbed()).world.state.selectedTab == 1)
  }

  @Test func `nothing pops the root but go replaces it`() throws {
    for text in ["pop main", "pop to root on main", "finish #1"] {
      var trial = try Trial(try Shape.tabbed())
      #expect(try trial.refusal(text) == "this is the root of main")
    }
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post on main", "go map on main")
    #expect(trial.stack(.main) == "map#6")
    #expect(trial.world.state.activeLayer == .main)
  }

  @Test func `show restores the host with its tabs`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post", "go map on main", "push chat")
    #expect(trial.stack(.main) == "map#6 chat#7")
    let result = try trial.run("show friends")
    #expect(trial.stack(.main) == "host#8")
    #expect(trial.stack(.tab(1)) == "chat#3 post#5")
    #expect(result.settlements == ["chat dismissed: popped", "map dismissed: popped"])
  }

  @Test func `the entry of a transaction is the newest, though a later step removes it`() throws {
    var trial = try Trial(try Shape.plain())
    let result = try trial.run("begin; push two; push two; pop; end")
    #expect(result.entry == EntryID(3) && trial.stack(.main) == "one#1 two#2")
  }

  @Test func `showing a tab pops main to the host`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push map on main")
    #expect(try trial.run("show friends").settlements == ["map dismissed: popped"])
    #expect(trial.stack(.main) == "host#1")
  }

  @Test func `a hidden tab keeps its stack and can be addressed`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post on tab home", "show city", "push map on tab 1")
    #expect(trial.stack(.tab(0)) == "feed#2 post#5 map#6")
    #expect(trial.world.state.activeLayer == .tab(2))
  }

  @Test func `reset keeps the root or restores the declared one`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post on tab 1", "push map on tab 1")
    #expect(
      try trial.run("reset 1").settlements == [
        "map dismissed: tab reset", "post dismissed: tab reset",
      ])
    #expect(trial.stack(.tab(0)) == "feed#2")
    try trial.accept("go map on tab 1", "reset home")
    #expect(trial.stack(.tab(0)) == "feed#8")
    try trial.accept("go feed on tab 1 with 1", "reset home")
    #expect(trial.stack(.tab(0)) == "feed#10")
  }

  @Test func `keys go to the topmost accessory, otherwise to the active layer`() throws {
    var trial = try Trial(try Shape.tabbed())
    #expect(trial.world.state.focusedLayer == .tab(1))
    try trial.accept("overlay player", "overlay login")
    #expect(trial.world.state.focusedLayer == .accessory(1))
    try trial.accept("push map on main")
    #expect(trial.world.state.focusedLayer == .accessory(1))
    #expect(trial.world.state.activeLayer == .main)
    try trial.accept("back")
    #expect(trial.world.state.focusedEntry?.screen.text == "map")
    try trial.accept("back")
    #expect(trial.world.state.focusedLayer == .tab(1))
  }

  @Test func `a command without a layer applies to the layer of its origin`() throws {
    var trial = try Trial(try Shape.tabbed())
    _ = try trial.run("push post", from: 2)
    #expect(trial.stack(.tab(0)) == "feed#2 post#5")
    _ = try trial.run("push login on accessory 2")
    _ = try trial.run("push chat", from: 6)
    #expect(trial.stack(.accessory(2)) == "login#6 chat#7")
    _ = try trial.run("push chat")
    #expect(trial.stack(.tab(1)) == "chat#3 chat#8")
  }

  @Test func `effects come in the order of the six stages`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two")
    let effects = try trial.run("replace three").effects.map { effect in
      switch effect {
      case .entered: "entered"
      case .updated: "updated"
      case .preload: "preload"
      case .settled: "settled"
      case .appeared: "appeared"
      case .disappeared: "disappeared"
      case .ended: "ended"
      case .barred: "barred"
      case .navigatorEnded: "a navigator ended"
      case .quit: "quit"
      case .committed: "committed"
      case .told: "told"
      case .refused: "refused"
      case .skipped: "skipped"
      case .served: "served"
      case .pending, .joined, .asked, .withdrawn, .restored, .notRestored:
        "\(effect)"
      }
    }
    #expect(
      effects == ["entered", "settled", "disappeared", "appeared", "ended", "committed"])
  }

  @Test func `every change prints`() throws {
    var trial = try Trial(try Shape.tabbed())
    let changes = try trial.run("begin; set basket 2; push post with {id: 1}; show home; end")
      .changes
    #expect(
      changes.map { "\($0)" } == [
        "inserted post#5 {id: 1} on tab 2", "selected tab 1, before tab 2",
        "set basket from 0 to 2",
      ])
    let update = try trial.run("update post with 2").changes
    #expect(update.map { "\($0)" } == ["updated post#5 2 on tab 2, before {id: 1}"])
  }

  @Test func `a world prints readably`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post with {id: 1}", "overlay sheet", "overlay player with \"\\u001b\"")
    #expect(
      "\(trial.world)" == """
        main: host#1
        tab home: feed#2
        tab friends, selected: chat#3 post#5 {id: 1}
        tab city: map#4
        accessory 1: player#7 "\\u001b"
        accessory 0 of #5: sheet#6
        facts: signedIn false, basket 0
        """)
    #expect("\(try Trial(try Shape.empty()).world)" == "main: empty#1")
  }
}
