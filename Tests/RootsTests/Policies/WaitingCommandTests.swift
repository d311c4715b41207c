import Roots
import Testing

/// Commands that wait while others come.
@Suite struct WaitingCommandTests {
  private func face(_ bank: Bank) throws -> Face {
    let face = try Face()
    bank.navigator.register(face)
    return face
  }

  @Test func `two equal pushes push once, and both get the result`() throws {
    let bank = try Bank()
    let face = try face(bank)
    let first = try bank.ask("push vault")
    let second = try bank.ask("push vault")
    #expect(first.reply == second.reply && bank.pending == 1 && face.asked.count == 1)
    face.asked[0].allow()
    #expect(bank.screens() == "feed vault")
    try bank.run("pop with 1")
    #expect(first.lines == second.lines && first.lines.count == 1)
  }

  @Test func `a command with another input waits behind the first`() throws {
    let bank = try Bank()
    let face = try face(bank)
    _ = try bank.ask("push vault with 1")
    let second = try bank.ask("push vault with 2")
    #expect(bank.pending == 2 && face.asked.count == 1)
    face.asked[0].deny("no")
    #expect(face.asked.count == 2)
    face.asked[1].allow()
    #expect(bank.navigator.world.state.visibleContent?.payload == Payload(2))
    #expect(second.lines.isEmpty)
  }

  @Test(arguments: [
    ["account", "savings", "account"], ["account", "savings", "savings", "account", "account"],
    ["account with 1", "account with 2", "account with 1"],
  ])
  func `the last of several commands wins, also one that equals an earlier one`(
    screens: [String]
  ) throws {
    let bank = try Bank()
    for screen in screens { try bank.run("push \(screen)") }
    #expect(bank.pending == 3 && bank.screens(.accessory(0)) == "login")
    try bank.run("finish with 1")
    let entries = bank.navigator.world.state[.tab(0)].entries.dropFirst()
    let waited = screens.count == 3 ? screens : ["account", "savings", "account"]
    #expect(
      entries.map { "\($0.screen)" + ($0.payload.map { " with \($0)" } ?? "") } == waited)
  }

  @Test func `one log-in serves all waiting commands`() throws {
    let bank = try Bank()
    _ = try bank.ask("push account on tab me")
    _ = try bank.ask("push account on tab home with 2")
    #expect(bank.pending == 2 && bank.screens(.accessory(0)) == "login")
    try bank.run("finish with 1")
    #expect(bank.screens(.tab(1)) == "myself account" && bank.screens(.tab(0)) == "feed account")
    #expect(bank.pending == 0)
  }

  @Test func `after a rewind pending commands are asked again, and late verdicts ignored`() throws {
    let bank = try Bank(isRecording: true)
    let face = try face(bank)
    try bank.run("push vault")
    try bank.run("push post")
    #expect(bank.navigator.rewind(to: 1))
    #expect(bank.pending == 1 && face.asked.count == 2 && !face.asked[0].isOpen)
    face.asked[0].deny()
    #expect(bank.pending == 1)
    face.asked[1].allow()
    #expect(bank.screens() == "feed vault" && bank.navigator.rewind(to: 0))
    #expect(bank.pending == 0 && bank.screens() == "feed")
  }

  @Test func `a journal replays pending commands`() throws {
    let bank = try Bank(isRecording: true)
    let face = try face(bank)
    face.onAsk = { $0.deny("not \"now\"") }
    for text in ["push account", "finish with 1", "push vault", "pop", "show private"] {
      try bank.run(text)
    }
    face.onAsk = { $0.allow() }
    _ = try bank.ask("push vault", on: RequestOptions(deadline: nil))
    let journal = try #require(bank.navigator.journal)
    let replayed = try #require(journal.world(after: journal.count))
    #expect(replayed.state == bank.navigator.world.state)
    #expect(replayed.facts == bank.navigator.world.facts)
    #expect(replayed.pending.isEmpty)
  }

  @Test func `a pop that waited removes its entry below one that came meanwhile`() throws {
    let nav = Navigator(
      try NavigationMap(
        start: .screen("feed"),
        screens: [
          ScreenDefinition("feed"), ScreenDefinition("post"),
          ScreenDefinition("editor", rules: VisitRules(leaveGuards: ["face"])),
        ], protections: [ProtectionDefinition("face")]))
    let face = try Face()
    nav.register(face)
    for text in ["push editor", "pop", "push post"] { try nav.run(text) }
    #expect(nav.world.state.main.entries.map(\.screen) == ["feed", "editor", "post"])
    face.asked.first?.allow()
    #expect(nav.world.state.main.entries.map(\.screen) == ["feed", "post"])
  }
}
