import Roots
import Testing

/// The end of the app asks the leave guards of all entries, and a guard gets the command.
@Suite struct QuitGuardTests {
  private final class Ends { var count = 0 }

  private func bank() throws -> (bank: Bank, ends: Ends) {
    let (bank, ends) = (try Bank(), Ends())
    bank.navigator.onQuit = { ends.count += 1 }
    return (bank, ends)
  }

  @Test func `an app without an open leave guard ends at once`() throws {
    let (bank, ends) = try bank()
    try bank.run("push post")
    #expect(!bank.navigator.world.hasLeaveGuards)
    #expect(try bank.run("quit") == .done(nil) && ends.count == 1)
    #expect(bank.navigator.world.history.undoCount == 1)
  }

  @Test(arguments: ["push editor", "push editor on tab me", "begin; push editor; push post; end"])
  func `the end of the app asks the guard of a visible, hidden or covered screen`(
    text: String
  ) throws {
    let (bank, ends) = try bank()
    try bank.run(text)
    try bank.run("set dirty true")
    let log = try bank.ask("quit")
    #expect(bank.screens(.accessory(1)) == "discard" && bank.pending == 1 && ends.count == 0)
    try bank.run("finish with false")
    #expect(log.lines == ["'draft' does not allow leaving 'editor': the answer was no"])
    #expect(ends.count == 0 && bank.pending == 0)
    try bank.run("quit")
    try bank.run("set dirty false")
    #expect(ends.count == 1 && bank.pending == 0)
  }

  @Test func `a leave guard would ask while its condition does not hold`() throws {
    let (bank, _) = try bank()
    try bank.run("push editor")
    let editor = bank.navigator.world.state.topID(of: .tab(0))
    #expect(!bank.navigator.world.guardsLeaving(editor))
    try bank.run("set dirty true")
    #expect(bank.navigator.world.guardsLeaving(editor))
    try bank.run("push post")
    let post = bank.navigator.world.state.topID(of: .tab(0))
    #expect(!bank.navigator.world.guardsLeaving(post))
  }

  @Test func `a screen that goes meanwhile keeps the app no longer`() throws {
    let rules = VisitRules(protections: ["in"], leaveGuards: ["face"])
    let nav = Navigator(
      try NavigationMap(
        start: .screen("s"), screens: [ScreenDefinition("s"), ScreenDefinition("a", rules: rules)],
        facts: [FactDefinition("in", .flag, initial: true)],
        protections: [
          ProtectionDefinition("in", passes: .flag("in")), ProtectionDefinition("face"),
        ]))
    let (face, ends) = (try Face(), Ends())
    nav.register(face)
    nav.onQuit = { ends.count += 1 }
    for text in ["push a", "quit"] { nav.send(try Command(parsing: text)) }
    #expect(face.asked.count == 1 && ends.count == 0)
    nav.send(.set("in", false))
    #expect(nav.world.state.main.count == 1 && ends.count == 1 && nav.world.pending.isEmpty)
  }

  @Test func `the end of the app can be a step of a transaction`() throws {
    let (bank, ends) = try bank()
    try bank.run("push editor")
    try bank.run("set dirty true")
    try bank.run("begin; set dirty false; quit; end")
    #expect(ends.count == 1 && bank.pending == 0)
  }

  /// An app whose screens ask one live guard, and an app without tabs.
  private func guarded(tabs: Bool) throws -> (nav: Navigator, face: Face) {
    let rules = VisitRules(leaveGuards: ["face"])
    let nav = Navigator(
      try NavigationMap(
        tabs: tabs ? [TabDefinition("one", root: "a"), TabDefinition("two", root: "b")] : [],
        start: tabs ? nil : .screen("a"),
        screens: [ScreenDefinition("a", rules: rules), ScreenDefinition("b")],
        protections: [ProtectionDefinition("face")]))
    let face = try Face()
    nav.register(face)
    nav.start()
    return (nav, face)
  }

  @Test(arguments: ["go b", "replace b", "reset main to b", "quit", "begin; go b; go a; end"])
  func `a guard is asked about a root, and gets the command`(text: String) throws {
    let (nav, face) = try guarded(tabs: false)
    let command = try Command(parsing: text)
    nav.send(command)
    #expect(face.asked.count == 1 && face.asked.first?.question.command == command)
    face.asked.first?.deny("it is not saved")
    #expect(nav.world.state.main.top?.screen == "a" && nav.world.pending.isEmpty)
  }

  @Test func `a guard of a tab is asked when its screen goes, and not when it is hidden`() throws {
    let (nav, face) = try guarded(tabs: true)
    for text in ["show two", "go b on main", "show two"] {
      nav.send(try Command(parsing: text))
      #expect(face.asked.isEmpty, "\(text)")
    }
    for (count, text) in ["go b on tab one", "reset one to b", "quit"].enumerated() {
      nav.send(try Command(parsing: text))
      #expect(face.asked.count == count + 1 && nav.world.pending.count == 1, "\(text)")
      face.asked.last?.deny()
    }
    #expect(nav.back().refusal != nil && face.asked.count == 3)
  }

  @Test func `a guard that is checked again gets no command`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    try bank.run("push vault")
    #expect(face.asked.last?.question.command == .push("vault"))
    face.asked.last?.allow()
    bank.navigator.recheck("face")
    #expect(face.asked.count == 2 && face.asked.last?.question.command == nil)
  }
}

extension Navigator {
  fileprivate func back() -> Reply { send(.back) }
}
