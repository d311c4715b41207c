import Roots
import Testing

/// An undo or redo that waits means the step for which it was asked.
@Suite struct WaitingUndoTests {
  /// An undo of the editor that waits for the guard of the editor.
  private func waiting() throws -> (bank: Bank, undo: Bank.Log) {
    let bank = try Bank()
    try bank.run("push post")
    try bank.run("push editor")
    try bank.run("set dirty true")
    let undo = try bank.ask("undo")
    #expect(bank.pending == 1)
    return (bank, undo)
  }

  private let moved =
    "another step came after the one that this was to undo or redo; undo or redo again"

  @Test func `an undo that waited takes back its own step`() throws {
    let (bank, undo) = try waiting()
    try bank.run("set dirty false")
    #expect(bank.screens() == "feed post" && undo.lines.isEmpty)
  }

  @Test(arguments: ["push post on tab me", "update editor with 1"])
  func `an undo that waited is refused after another step`(text: String) throws {
    let (bank, undo) = try waiting()
    try bank.run(text)
    let state = bank.navigator.world.state
    try bank.run("set dirty false")
    #expect(undo.lines == [moved] && bank.pending == 0)
    #expect(bank.navigator.world.state.tabs == state.tabs)
  }

  @Test func `an undo that waited is refused once a change of the tabs has ended the history`()
    throws
  {
    let map = try NavigationMap(
      tabs: [
        TabDefinition("home", root: "feed"),
        TabDefinition("extra", root: "feed", when: .flag("open")),
      ],
      screens: [
        ScreenDefinition("feed"),
        ScreenDefinition("editor", rules: VisitRules(leaveGuards: ["draft"])),
      ],
      accessories: [AccessoryDefinition("discard")],
      facts: [
        try FactDefinition("open", .flag, initial: .bool(true)),
        try FactDefinition("dirty", .flag, initial: .bool(true)),
      ],
      protections: [
        ProtectionDefinition("draft", passes: .not(.flag("dirty")), ask: .overlay("discard"))
      ])
    let nav = Navigator(map)
    try nav.run("push editor")
    var refusals: [String] = []
    var undo = Request(.undo())
    undo.onRefusal = { refusals.append("\($0)") }
    nav.send(undo)
    #expect(nav.world.pending.count == 1)
    try nav.run("set open false")
    try nav.run("set dirty false")
    #expect(refusals == [moved] && nav.world.state[.tab(0)].count == 2)
  }

  @Test func `an undo that waited runs if its step is the newest again`() throws {
    let (bank, undo) = try waiting()
    try bank.run("push post on tab me")
    try bank.run("undo")
    #expect(bank.screens(.tab(1)) == "myself" && bank.pending == 1)
    try bank.run("set dirty false")
    #expect(undo.lines.isEmpty && bank.screens() == "feed post")
  }

  @Test func `a redo that waited is refused after another step`() throws {
    let bank = try Bank()
    try bank.run("set signedIn true")
    try bank.run("push account")
    try bank.run("undo")
    try bank.run("set signedIn false")
    let redo = try bank.ask("redo")
    #expect(bank.screens(.accessory(0)) == "login" && bank.pending == 1)
    try bank.run("push post on tab me")
    try bank.run("finish with true")
    #expect(redo.lines == [moved] && bank.screens() == "feed" && bank.pending == 0)
  }

  @Test func `a redo that waited is refused after another step that was undone`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    try bank.run("push vault")
    face.asked.last?.allow()
    try bank.run("undo")
    let redo = try bank.ask("redo")
    #expect(bank.screens() == "feed" && bank.pending == 1)
    try bank.run("push post on tab me")
    try bank.run("undo")
    face.asked.last?.allow()
    #expect(redo.lines == [moved] && bank.pending == 0)
    #expect(bank.screens() == "feed" && bank.screens(.tab(1)) == "myself")
  }

  @Test func `a redo that waited means its own step`() throws {
    let bank = try Bank()
    try bank.run("set signedIn true")
    for _ in 0..<2 { try bank.run("push account") }
    try bank.run("undo 2")
    try bank.run("set signedIn false")
    let redo = try bank.ask("redo")
    try bank.run("finish with true")
    #expect(redo.lines.isEmpty && bank.screens() == "feed account")
    try bank.run("redo")
    #expect(bank.screens() == "feed account account")
  }
}
