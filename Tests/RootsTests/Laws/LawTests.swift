import Roots
import Testing

/// The laws of the README, one short test each.
///
/// The other suites check them in every case.
@Suite struct LawTests {
  @Test func `law 1: a world is one value, equal whenever its parts are`() throws {
    let map = try Shape.tabbed().map()
    var (a, b) = (Trial(map), Trial(map))
    for text in ["push post with {id: 1}", "set basket 2", "overlay player"] {
      try a.accept(text)
      #expect(a.world != b.world)
      try b.accept(text)
      #expect(a.world == b.world && a.world.hashValue == b.world.hashValue)
    }
  }

  @Test func `law 2: a refusal leaves the world untouched, and ids never go back`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post", "undo")
    let before = trial.world
    #expect(try trial.refusal("begin; push post; push nowhere; end") != nil)
    #expect(trial.world == before)
    try trial.accept("push post")
    #expect(trial.stack(.tab(1)) == "chat#3 post#6")
  }

  @Test func `law 3: a result is settled once, however its entry is removed`() throws {
    let ways = [
      "pop with 7", "pop", "pop to root", "go post", "replace post", "show home", "reset friends",
      "finish #5 with 7", "undo",
    ]
    for way in ways {
      let nav = Navigator(try Shape.tabbed().map())
      var count = 0
      // On main, where every command can remove the entry.
      let layer: LayerName = way.hasPrefix("show") ? .main : .tab(.current)
      nav.send(Request(.push("map", on: layer)) { _ in count += 1 })
      let last = way == "finish #5 with 7" ? ["finish with 7"] : [way]
      for text in last { #expect(try nav.run(text).refusal == nil, "\(way)") }
      #expect(count == 1, "\(way)")
    }
  }

  @Test func `law 4: no observer sees the middle of a transaction`() throws {
    let nav = Navigator(try Shape.tabbed().map())
    var depths: [Int] = []
    nav.observers.commits.add { _ in depths.append(nav.world.state[.tab(1)].count) }
    try nav.run("begin; push post; push map; pop; begin; push feed; end; end")
    #expect(depths == [3])
  }

  @Test func `law 5: popping reveals the same entry and the same controller`() throws {
    let nav = Navigator(try Shape.tabbed().map())
    nav.spy(Log())
    nav.start()
    let controller = nav.controller(3)
    try nav.run("push post")
    try nav.run("pop")
    #expect(nav.world.state.visibleContent?.id == EntryID(3))
    #expect(nav.controller(3) === controller && controller != nil)
  }

  @Test func `law 6: pop to keeps its target, pushes a missing screen, refuses an unknown id`()
    throws
  {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post", "push map", "pop to post")
    #expect(trial.stack(.tab(1)) == "chat#3 post#5")
    try trial.accept("pop to feed")
    #expect(trial.stack(.tab(1)) == "chat#3 post#5 feed#7")
    #expect(try trial.refusal("pop to #99") == "there is no entry #99")
  }

  @Test func `law 7: the root is never popped, go replaces it, showing a tab restores it`() throws {
    var trial = try Trial(try Shape.tabbed())
    #expect(try trial.refusal("pop main") == "this is the root of main")
    try trial.accept("push post", "go map on main")
    #expect(trial.stack(.main) == "map#6")
    try trial.accept("show friends")
    #expect(trial.stack(.main) == "host#7")
    #expect(trial.stack(.tab(1)) == "chat#3 post#5")
  }

  @Test func `law 8: the active layer and the active accessory are derived, and both can be set`()
    throws
  {
    var trial = try Trial(try Shape.tabbed())
    #expect(trial.world.state.activeLayer == .tab(1))
    try trial.accept("push post on main", "overlay login", "overlay player")
    #expect(trial.world.state.activeLayer == .main)
    #expect(trial.world.state.activeAccessory == .accessory(1))
    #expect(trial.world.state.focusedEntry?.screen == ("player"))
  }

  @Test func `law 9: visible navigation clears accessories by their policy`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("overlay sheet", "overlay player", "overlay login at 3")
    try trial.accept("push post on tab home")
    #expect(trial.world.state.shownAccessories.count == 3)
    try trial.accept("push post")
    #expect(trial.world.state.shownAccessories == [.accessory(1)])
    try trial.accept("pop")
    #expect(trial.world.state.shownAccessories == [.accessory(0, of: EntryID(3)), .accessory(1)])
  }

  @Test func `law 11: a command from inside a callback runs after the step`() throws {
    let nav = Navigator(try Shape.tabbed().map())
    var replies: [Reply] = []
    nav.observeStack(.tab(1)) { commit in
      guard nav.world.state[.tab(1)].count == 2 else { return }
      replies.append(nav.send(.push("map")))
      replies.append(nav.send(.push("feed")))
    }
    try nav.run("push post")
    #expect(replies == [.waiting, .waiting])
    #expect(nav.world.state[.tab(1)].entries.map(\.screen.text) == ["chat", "post", "map", "feed"])
  }

  @Test func `law 12: a context lives exactly as long as its entry`() throws {
    let nav = Navigator(try Shape.tabbed().map())
    for text in ["push post", "overlay sheet", "undo", "push map", "show home", "reset friends"] {
      try nav.run(text)
      #expect(nav.contextCount == nav.world.state.entryCount, "\(text)")
    }
    try nav.run("push post")
    let context = try #require(nav.context(EntryID(nav.world.state.visibleContent?.id.number ?? 0)))
    try nav.run("pop")
    #expect(!context.isLive && context.isSettled)
  }

  @Test func `law 13: a printed command parses back to itself`() throws {
    let texts = [
      "push post on tab home with {id: 1, title: \"a \\\"b\\\"\"} once",
      "pop accessory 3 with null",
      "begin; show 3; set plan \"on\"; end", "finish #7 with [1, {x: {result.user}}]",
    ]
    for text in texts {
      let command = try Command(parsing: text)
      #expect(try Command(parsing: "\(command)") == command)
    }
    #expect("\(Payload(Opaque()))".hasPrefix("<"))
  }

  @Test func `law 14: observers get what changed and nothing else`() throws {
    let nav = Navigator(try Shape.tabbed().map())
    var commits: [Set<ChangedPart>] = []
    nav.observers.commits.add { commits.append($0.changedParts) }
    try nav.run("push post on tab home")
    try nav.run("overlay login")
    try nav.run("set basket 1")
    try nav.run("show home")
    #expect(
      commits == [
        [.stack(.tab(0))], [.stack(.accessory(0))], [.fact("basket")],
        [.stack(.accessory(0)), .selection(nil)],
      ])
  }

  @Test func `law 16: text never becomes a command, only a value in one`() throws {
    let template = try Command(parsing: "push post with {id: {id}}")
    let filled = try template.filled { _ in .string("1}; go feed on main") }
    #expect(filled == .push("post", with: Payload(["id": "1}; go feed on main"])))
    #expect(throws: CommandSyntaxError.self) { try Command(parsing: "push {screen}") }
    #expect(throws: CommandSyntaxError.self) { try Command(parsing: "{verb} post") }
    #expect(throws: CommandSyntaxError.self) { try Command(parsing: "pop {layer}") }
  }

  private struct Opaque: Sendable {}
}
