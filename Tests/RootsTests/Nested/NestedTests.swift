import Roots
import Testing

/// A wallet with a purse in it, with two tabs; the second one contains another navigator.
@Suite struct NestedTests {
  private func trial() throws -> Trial { try Trial(try Shape.nested()) }

  private func inside(_ layer: Layer, _ trial: Trial, of name: String = "purse") throws -> String {
    let stacks = try #require(trial.world.state.stacks(of: try Name(name)))
    return stacks[layer].entries.map { "\($0)" }.joined(separator: " ")
  }

  @Test func `a nested navigator begins with its host, each stack at its root`() throws {
    var trial = try trial()
    #expect(trial.world.state.host(of: "purse") == nil)
    try trial.accept("push wallet")
    #expect(trial.world.state.host(of: "purse") == EntryID(5))
    #expect(trial.world.state.navigator(in: EntryID(5)) == ("purse"))
    #expect(try inside(.main, trial) == "host#6")
    #expect(try inside(.tab(0), trial) == "card#7")
    #expect(try inside(.tab(1), trial) == "shelf#8")
    #expect(try inside(.main, trial, of: "bag") == "ticket#9")
    #expect(trial.world.state.stacks(of: "purse")?.selectedTab == 1)
  }

  @Test func `a nested navigator in a root is open from the start`() throws {
    let trial = try trial()
    #expect(try inside(.main, trial, of: "coat") == "empty#4")
    #expect(trial.world.state.host(of: "coat") == EntryID(2))
  }

  @Test func `a nested navigator ends with its host, front to back, in one commit`() throws {
    var trial = try trial()
    try trial.accept("push wallet", "in purse push ticket on tab cards", "in purse overlay login")
    let ending = try trial.run("pop")
    #expect(
      ending.settlements == [
        "login dismissed: cleared", "ticket dismissed: cleared", "shelf dismissed: cleared",
        "ticket dismissed: cleared", "card dismissed: cleared", "host dismissed: cleared",
        "wallet dismissed: popped",
      ])
    #expect(ending.effects.contains(.navigatorEnded("purse", in: EntryID(5))))
    #expect(ending.effects.contains(.navigatorEnded("bag", in: EntryID(8))))
    #expect(trial.world.state.stacks(of: "purse") == nil)
    #expect(trial.world.history.undoCount == 4)
  }

  @Test func `undo restores a nested navigator, and redo removes it again`() throws {
    var trial = try trial()
    try trial.accept("push wallet", "in purse push ticket on tab cards", "in purse show cards")
    let before = trial.world.state
    try trial.accept("go feed")
    let after = trial.world.state
    try trial.accept("undo")
    #expect(trial.world.state == before)
    try trial.accept("redo")
    #expect(trial.world.state == after)
    try trial.accept("undo 4")
    #expect(trial.world.state == (try self.trial()).world.state)
  }

  @Test func `each visit to its host has a navigator of its own`() throws {
    var trial = try trial()
    func cards(in host: UInt32) throws -> String {
      let stacks = try #require(trial.world.state.stacks(in: EntryID(host)))
      return stacks[.tab(0)].entries.map { "\($0)" }.joined(separator: " ")
    }
    try trial.accept("push wallet", "push wallet on tab city")
    #expect(trial.world.state.hosts(of: "purse") == [EntryID(5), EntryID(10)])
    try trial.accept("in purse push ticket on tab cards", "in purse of #10 push card on tab cards")
    #expect(try cards(in: 5) == "card#7 ticket#15")
    #expect(try cards(in: 10) == "card#12 card#16")
    try trial.accept("in purse of #10 show cards", "undo", "in purse of #10 pop tab cards")
    #expect(try cards(in: 10) == "card#12")
    try trial.accept("pop")
    #expect(trial.world.state.hosts(of: "purse") == [EntryID(10)])
    try trial.accept("undo")
    #expect(try cards(in: 5) == "card#7 ticket#15")
    #expect(
      try trial.refusal("in purse of #2 push card")
        == "#2 does not contain 'purse'; only entries of 'wallet' do")
    #expect(try trial.refusal("in purse of #99 push card") == "there is no entry #99")
  }

  @Test func `of several navigators a name means the nearest, then the one with the focus`() throws
  {
    var trial = try trial()
    try trial.accept("push wallet", "push wallet on tab city", "push wallet on tab city")
    func host(_ origin: UInt32? = nil) throws -> EntryID? {
      trial.world.state.host(of: "purse", near: origin.map { EntryID($0) })
    }
    #expect(try host() == EntryID(5))
    #expect(try host(12) == EntryID(10))
    #expect(try host(10) == EntryID(10))
    #expect(try host(19) == EntryID(15))
    #expect(try host(2) == EntryID(5))
    try trial.accept("show city")
    #expect(try host() == EntryID(15))
    try trial.accept("push ticket")
    #expect(try host() == EntryID(15))
    _ = try trial.run("in purse push ticket on tab cards", from: 12)
    #expect(trial.world.state.stacks(in: EntryID(10))?.tabs[0].count == 2)
    // A host inside its own navigator is nearer than the one around it.
    try trial.accept("show home", "in purse push wallet")
    #expect(try host() == trial.world.state.visibleEntries.dropLast(2).last)
  }

  @Test func `commands address a nested navigator, and missing layers are refused`() throws {
    var trial = try trial()
    #expect(
      try trial.refusal("in purse push card")
        == "'purse' is not open; open 'wallet', which contains it")
    #expect(
      try trial.refusal("in purs push card")
        == "there is no nested navigator 'purs'; did you mean 'purse'?")
    try trial.accept("push wallet", "in purse push ticket on tab 1", "in purse push card on main")
    #expect(try inside(.tab(0), trial) == "card#7 ticket#10")
    #expect(try inside(.main, trial) == "host#6 card#11")
    try trial.accept("in purse show cards")
    #expect(try inside(.main, trial) == "host#6")
    #expect(try trial.refusal("in purse show cards") == "'cards' is already shown")
    #expect(try trial.refusal("in purse show city") == "there is no tab 'city'")
    #expect(try trial.refusal("in purse show 3") == "there is no tab 3; the tabs are 1 to 2")
    #expect(try trial.refusal("in bag show 1") == "'bag' has no tabs")
    #expect(try trial.refusal("in purse pop") == nil)
    #expect(try trial.refusal("in purse pop") == "this is the root of tab cards in purse")
    #expect(try trial.refusal("in purse dismiss 2") == "nothing is open on accessory 2 in purse")
    #expect(
      try trial.refusal("in purse undo")
        == "undo and redo are for the whole app; leave out 'in purse'")
    #expect(try trial.refusal("in purse pop to #2") == "there is no entry #2")
  }

  @Test func `a command from inside stays inside unless it names a layer of the app`() throws {
    var trial = try trial()
    try trial.accept("push wallet")
    _ = try trial.run("push ticket", from: 7)
    #expect(try inside(.tab(0), trial) == "card#7 ticket#10")
    _ = try trial.run("overlay login", from: 7)
    #expect(try inside(.accessory(0), trial) == "login#11")
    #expect(trial.world.state.shownAccessories.isEmpty)
    _ = try trial.run("dismiss", from: 7)
    _ = try trial.run("overlay login at 0", from: 7)
    #expect(trial.stack(.accessory(0)) == "login#12")
    _ = try trial.run("push card on main", from: 7)
    #expect(trial.world.state.main.count == 2)
  }

  @Test func `a tab name is resolved from the inside out`() throws {
    var trial = try trial()
    try trial.accept("push wallet")
    _ = try trial.run("show cards", from: 9)
    #expect(trial.world.state.stacks(of: "purse")?.selectedTab == 0)
    _ = try trial.run("show home", from: 9)
    #expect(trial.world.state.stacks(of: "purse")?.selectedTab == 1)
    _ = try trial.run("show city", from: 9)
    #expect(trial.world.state.selectedTab == 1)
    try trial.accept("show home")
    #expect(trial.world.state.selectedTab == 0)
  }

  @Test func `back starts in the visible nested navigator, then continues outwards`() throws {
    var trial = try trial()
    try trial.accept("push wallet", "in bag push card", "in purse push card on tab home")
    #expect(trial.world.state.focusedEntry?.id == EntryID(11))
    try trial.accept("back")
    #expect(trial.world.state.focusedEntry?.id == EntryID(10))
    try trial.accept("back")
    #expect(
      trial.world.state.focusedLayers.map { "\($0)" } == ["tab 1", "tab 2 in purse", "main in bag"])
    try trial.accept("back")
    #expect(trial.stack(.tab(0)) == "feed#2")
    #expect(try trial.refusal("back") == "this is the root of tab home")
  }

  @Test func `a transaction inside is part of one commit, and ends where its navigator ends`()
    throws
  {
    var trial = try trial()
    try trial.accept("push wallet", "in purse begin; push card; show cards; push ticket; end")
    #expect(try inside(.tab(1), trial) == "shelf#8 card#10")
    #expect(try inside(.tab(0), trial) == "card#7 ticket#11")
    try trial.accept("undo")
    #expect(try inside(.tab(0), trial) == "card#7")
    #expect(
      try trial.refusal("in bag begin; in purse pop to root on tab home; end") != nil)
    try trial.accept("in bag begin; push card; in purse go card on tab home; end")
    #expect(
      try trial.refusal("in bag push card")
        == "'bag' is not open; open 'shelf', which contains it")
  }

  @Test func `an inner transaction without effect does not end the outer one`() throws {
    var trial = try trial()
    try trial.accept("push wallet", "set open true")
    try trial.accept(
      "begin; in purse begin; set open true; push card; show home; end; push card; end")
    let purse = try #require(trial.world.state.stacks(in: EntryID(5)))
    #expect(purse[.tab(1)].entries.map { "\($0)" } == ["shelf#8", "card#14"])
    #expect(trial.stack(.tab(0)) == "feed#2 wallet#5 card#15")
    #expect(
      try trial.refusal("begin; in purse begin; set open true; end; end")
        == "this would change nothing")
  }

  @Test func `its accessories are cleared by navigation inside it`() throws {
    var trial = try trial()
    try trial.accept("push wallet", "in purse overlay login", "overlay login")
    #expect(trial.stack(.accessory(0)) == "login#11")
    try trial.accept("in purse push card")
    #expect(try inside(.accessory(0), trial) == "")
    #expect(trial.stack(.accessory(0)) == "login#11")
    try trial.accept("in purse overlay sheet", "in purse push card")
    let purse = try #require(trial.world.state.stacks(of: "purse"))
    #expect(purse.shownAccessories.isEmpty)
    #expect(purse.accessoryEntryCount == 1)
    try trial.accept("in purse pop to root")
    #expect(trial.world.state.stacks(of: "purse")?.accessoryEntryCount == 0)
  }

  @Test func `its visible entries appear and disappear with its host`() throws {
    var trial = try trial()
    func told(_ result: StepResult) -> [String] {
      result.effects.compactMap { effect in
        switch effect {
        case .appeared(let id): "+\(id)"
        case .disappeared(let id): "-\(id)"
        default: nil
        }
      }
    }
    // The feed has the coat in it, the shelf the bag.
    #expect(told(try trial.run("push wallet")) == ["-#4", "-#2", "+#5", "+#8", "+#9"])
    #expect(told(try trial.run("in purse show cards")) == ["-#9", "-#8", "+#7"])
    #expect(told(try trial.run("in bag push card")) == [])
    #expect(told(try trial.run("pop")) == ["-#7", "-#5", "+#2", "+#4"])
  }

  @Test func `a change inside has the layer of the nested navigator`() throws {
    var trial = try trial()
    let (wallet, purse) = (EntryID(5), Name("purse"))
    func parts(_ text: String) throws -> Set<ChangedPart> { try trial.run(text).changedParts }
    func stack(_ slot: Layer.Slot) -> ChangedPart {
      .stack(Layer(slot, of: purse, number: 0, in: wallet))
    }
    let bag = Layer(.main, of: Name("bag"), number: 1, in: EntryID(8))
    #expect(
      try parts("push wallet") == [
        .stack(.tab(0)), .navigator(wallet), stack(.main), stack(.tab(0)), stack(.tab(1)),
        .selection(wallet), .navigator(EntryID(8)), .stack(bag),
      ])
    #expect(try parts("in purse show cards") == [.selection(wallet)])
    #expect(try parts("in purse push ticket") == [stack(.tab(0))])
    #expect(try parts("in purse overlay login") == [stack(.accessory(0, of: nil))])
  }

  @Test func `results inside a nested navigator go to their opener`() throws {
    let nav = Navigator(try Shape.nested().map())
    let log = Log()
    try nav.run("push wallet")
    for way in ["in purse pop with 7", "pop", "undo"] {
      if nav.world.state.host(of: "purse") == nil { try nav.run("push wallet") }
      nav.send(
        Request(try Command(parsing: "in purse push card")) { log.lines.append($0.words) })
      try nav.run(way)
    }
    #expect(log.take() == ["completed 7", "cleared", "undone"])
  }

  @Test func `a request for its host is answered once, with the host`() throws {
    let nav = Navigator(try Shape.nested().map())
    let log = Log()
    let reply = nav.send(
      Request(.push("wallet")) { log.lines.append($0.words) })
    #expect(reply == .done(EntryID(5)))
    #expect(nav.contextCount == nav.world.state.entryCount)
    try nav.run("pop with 1")
    #expect(log.take() == ["completed 1"])
    var step = Request(.push("wallet"))
    step.onResult = { log.lines.append($0.words) }
    #expect(nav.send(Request(transaction: [step])) == .done(EntryID(10)))
    try nav.run("pop with 2")
    #expect(log.take() == ["completed 2"])
  }

  @Test func `a canonical world forgets where its navigators came from`() throws {
    let map = try Shape.nested().map()
    var (a, b) = (Trial(map), Trial(map))
    try a.accept("push wallet", "in purse push card")
    try b.accept("push ticket", "pop", "push wallet", "in purse begin; push card; end")
    #expect(a.world != b.world)
    #expect(a.world.canonical == b.world.canonical)
    #expect(a.world.canonical.state.host(of: "purse") != nil)
  }

  @Test func `the entries inside a screen on an accessory layer are visible`() throws {
    let (home, vault, inn, out) = (Name("home"), Name("vault"), Name("inn"), Name("out"))
    let note = Name("note")
    var trial = Trial(
      try NavigationMap(
        start: .screen(home), screens: [home, vault, inn, out].map { ScreenDefinition($0) },
        accessories: [AccessoryDefinition(note)],
        nested: [NavigatorDefinition("bank", in: vault, tabs: [TabDefinition("x", root: inn)])]))
    func visible() -> [Name] {
      let state = trial.world.state
      return state.visibleEntries.compactMap { state.entry($0)?.screen }
    }
    try trial.accept("overlay note", "push vault on accessory 0")
    #expect(visible() == [home, vault, inn])
    try trial.accept("in bank push out", "in bank overlay note")
    #expect(visible() == [home, vault, out, note])
    try trial.accept("dismiss 0")
    #expect(visible() == [home])
  }

  @Test func `a world prints its nested navigators`() throws {
    var trial = try trial()
    try trial.accept("push wallet")
    #expect(
      "\(trial.world)".hasPrefix(
        """
        main: host#1
        tab home, selected: feed#2 wallet#5
        tab city: card#3
        main in coat: empty#4
        main in purse: host#6
        tab cards in purse: card#7
        tab home in purse, selected: shelf#8
        main in bag: ticket#9
        """))
  }

  @Test func `layers and changes keep their size`() {
    #expect(MemoryLayout<Layer>.size <= 16)
  }
}
