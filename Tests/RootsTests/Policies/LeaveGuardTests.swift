import Roots
import Testing

@Suite struct LeaveGuardTests {
  @Test(arguments: [
    "pop", "back", "pop to root", "go feed", "replace post", "begin; pop; push post; end",
    "undo", "reset home", "finish",
  ])
  func `a leave guard is asked for every command that removes its screen`(text: String) throws {
    let bank = try Bank()
    try bank.run("push editor")
    try bank.run("set dirty true")
    let log = try bank.ask(text)
    #expect(bank.screens() == "feed editor" && bank.screens(.accessory(1)) == "discard")
    try bank.run("finish with false")
    #expect(bank.screens() == "feed editor" && bank.pending == 0)
    #expect(log.lines == ["'draft' does not allow leaving 'editor': the answer was no"])
  }

  @Test(arguments: ["pop #ID", "pop 2 #ID", "replace post on #ID", "reset home to feed, post"])
  func `a leave guard is asked for a screen below another`(text: String) throws {
    let bank = try Bank()
    try bank.run("push editor")
    let editor = try #require(bank.navigator.world.state.visibleContent?.id)
    try bank.run("push post")
    try bank.run("set dirty true")
    let log = try bank.ask(text.replacing("#ID", with: "\(editor)"))
    #expect(bank.screens() == "feed editor post" && bank.screens(.accessory(1)) == "discard")
    try bank.run("finish with false")
    #expect(log.lines == ["'draft' does not allow leaving 'editor': the answer was no"])
    try bank.run("set dirty false")
    try bank.run("pop \(editor)")
    #expect(bank.screens() == "feed post")
  }

  @Test func `an allowed leave removes the screen`() throws {
    let bank = try Bank()
    try bank.run("push editor")
    try bank.run("set dirty true")
    try bank.run("pop")
    try bank.run("set dirty false")
    #expect(bank.screens() == "feed" && bank.pending == 0)
  }

  @Test func `no leave guard is asked if no screen is removed`() throws {
    let bank = try Bank()
    try bank.run("push editor")
    #expect(try bank.run("pop") == .done(nil))
    #expect(bank.screens() == "feed")
  }

  @Test func `signing out asks no guard`() throws {
    let bank = try Bank()
    try bank.run("set signedIn true")
    try bank.run("push account")
    try bank.run("push editor")
    try bank.run("set dirty true")
    try bank.run("set signedIn false")
    #expect(bank.screens() == "feed" && bank.pending == 0)
  }

  @Test func `the leave guard of the deepest entry is asked first`() throws {
    let bank = try Bank()
    let face = try Face("draft")
    bank.navigator.register(face)
    try bank.run("begin; push editor with 1; push editor with 2; end")
    try bank.run("set dirty true")
    try bank.run("pop to root")
    let top = bank.navigator.world.state.visibleContent?.id
    #expect(bank.navigator.world.pending.first?.questions.first?.entry == top)
    #expect(bank.navigator.world.pending.first?.questions.count == 2)
  }
}
