import Roots
import Testing

/// The protected root of a tab of a nested navigator is checked when it is shown.
@Suite struct HiddenNestedRootTests {
  @Test func `a guest opens a host whose hidden tab has a protected root`() throws {
    let bank = try Bank(nests: true)
    #expect(try bank.run("push wallet").refusal == nil)
    #expect(bank.pending == 0 && bank.screens() == "feed wallet")
    let wallet = try #require(bank.navigator.world.state.visibleEntries.first)
    #expect(bank.navigator.world.barredRoots.count == 2, "\(wallet)")
    try bank.run("in purse show papers")
    #expect(bank.screens(.accessory(0)) == "login" && bank.pending == 1)
    try bank.run("finish with true")
    #expect(bank.navigator.world.state.focusedEntry?.screen == "account")
    try bank.run("set signedIn false")
    #expect(bank.navigator.world.state.focusedEntry?.screen == "post")
    #expect(bank.screens() == "feed wallet")
  }

  @Test func `a guest who closes the log-in stays in the open tab of the host`() throws {
    let bank = try Bank(nests: true)
    try bank.run("push wallet")
    let log = try bank.ask("in purse show papers")
    try bank.run("dismiss")
    #expect(log.lines.count == 1 && bank.navigator.world.state.focusedEntry?.screen == "post")
    try bank.run("undo")
    #expect(bank.screens() == "feed")
    try bank.run("redo")
    #expect(bank.screens() == "feed wallet" && bank.pending == 0)
  }

  @Test func `the root that a host shows first is checked before the host comes`() throws {
    let bank = try Bank(nests: true)
    try bank.run("set signedIn true")
    let face = try Face()
    bank.navigator.register(face)
    try bank.run("push deposit")
    #expect(bank.screens() == "feed" && bank.pending == 1)
    face.asked.first?.allow()
    #expect(bank.screens() == "feed deposit")
  }

  @Test func `a root that is named in a command is checked with the command`() throws {
    let bank = try Bank(nests: true)
    try bank.run("push wallet")
    try bank.run("in purse go account on tab papers")
    #expect(bank.pending == 1)
  }

  @Test func `a hidden host in a hidden tab is checked when the tab is shown`() throws {
    let bank = try Bank(nests: true)
    try bank.run("push wallet on tab me")
    #expect(bank.pending == 0)
    try bank.run("show me")
    #expect(bank.pending == 0 && bank.navigator.world.state.focusedEntry?.screen == "post")
  }

  @Test func `a reload keeps what covers a hidden tab that must be let in again`() throws {
    let bank = try Bank(nests: true)
    try bank.run("set signedIn true")
    try bank.run("push wallet")
    try bank.run("in purse show papers")
    try bank.run("in purse go feed on main")
    try bank.run("set signedIn false")
    let saved = SavedState(bank.navigator.world)
    let next = try Bank(nests: true)
    let report = next.navigator.restore(saved, policy: .reload)
    #expect(report.dropped.isEmpty && report.waitingCount == 0)
    #expect(next.navigator.world.state.focusedEntry?.screen == "feed")
    #expect(SavedState(next.navigator.world) == saved)
  }

  @Test func `a question stays while a screen with a leave guard is inside it`() throws {
    let bank = try Bank(nests: true)
    try bank.run("push account on tab me")
    try bank.run("replace wallet on accessory 0 inheriting")
    try bank.run("in purse push editor")
    try bank.run("set dirty true")
    try bank.run("set signedIn true")
    #expect(bank.screens(.tab(1)) == "myself account")
    #expect(bank.screens(.accessory(0)) == "wallet")
    #expect(bank.navigator.world.state.focusedEntry?.screen == "editor")
  }
}
