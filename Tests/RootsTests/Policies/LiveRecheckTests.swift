import Roots
import Testing

/// A protection that is asked again about the entries that it let in.
@Suite struct LiveRecheckTests {
  /// A bank in which two vaults are open, one on each of two tabs, with payloads 1 and 2.
  private func openBank() throws -> (Bank, Face) {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { $0.allow() }
    try bank.run("push vault with 1 on tab home")
    try bank.run("push vault with 2 on tab me")
    face.asked = []
    return (bank, face)
  }

  @Test func `each entry is asked about with its own payload and gets its own verdict`() throws {
    let (bank, face) = try openBank()
    face.onAsk = { $0.question.payload == Payload(1) ? $0.allow() : $0.deny() }
    bank.navigator.recheck(face.name)
    #expect(face.asked.map(\.question.payload) == [Payload(1), Payload(2)])
    #expect(bank.screens(.tab(0)) == "feed vault" && bank.screens(.tab(1)) == "myself")
  }

  @Test func `late verdicts count for their own entries`() throws {
    let (bank, face) = try openBank()
    face.onAsk = nil
    bank.navigator.recheck(face.name)
    #expect(face.asked.count == 2)
    face.asked.last?.allow()
    face.asked.first?.deny()
    #expect(bank.screens(.tab(0)) == "feed" && bank.screens(.tab(1)) == "myself vault")
  }

  @Test func `a recheck that presents revokes first, and presents one card for all`() throws {
    let (bank, face) = try openBank()
    face.onAsk = { $0.present(.overlay("login")) }
    bank.navigator.recheck(face.name)
    #expect(bank.screens(.tab(0)) == "feed" && bank.screens(.tab(1)) == "myself")
    #expect(bank.screens(.accessory(0)) == "login")
    try bank.run("finish with true")
    #expect(bank.screens(.accessory(0)).isEmpty && bank.pending == 0)
    #expect(bank.scheduler.nextDue == nil && bank.faults.texts.isEmpty)
  }

  @Test func `a recheck without a verdict by its deadline revokes`() throws {
    let (bank, face) = try openBank()
    face.onAsk = nil
    bank.navigator.recheck(face.name)
    bank.scheduler.advance(to: .seconds(9))
    #expect(bank.screens(.tab(0)) == "feed vault")
    bank.scheduler.advance(to: .seconds(11))
    #expect(bank.screens(.tab(0)) == "feed" && bank.screens(.tab(1)) == "myself")
    face.asked.first?.allow()
    #expect(bank.screens(.tab(0)) == "feed")
  }

  @Test func `a recheck that throws revokes`() throws {
    let (bank, face) = try openBank()
    face.onAsk = { _ in throw Missing() }
    bank.navigator.recheck(face.name)
    #expect(bank.screens(.tab(0)) == "feed" && bank.screens(.tab(1)) == "myself")
  }

  @Test func `allowed rechecks leave no requests`() throws {
    let (bank, face) = try openBank()
    let before = bank.navigator.world.canonical
    for _ in 0..<100 { bank.navigator.recheck(face.name) }
    #expect(face.asked.count == 200 && face.asked.allSatisfy { !$0.isOpen })
    #expect(bank.navigator.world.canonical == before && bank.scheduler.nextDue == nil)
  }

  @Test func `a request about a removed entry is closed`() throws {
    let (bank, face) = try openBank()
    face.onAsk = nil
    bank.navigator.recheck(face.name)
    try bank.run("pop")
    #expect(face.asked.map(\.isOpen) == [false, true])
    #expect(bank.screens(.tab(0)) == "feed")
  }

  @Test func `a journal replays a recheck`() throws {
    let bank = try Bank(isRecording: true)
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { $0.allow() }
    try bank.run("push vault")
    face.onAsk = { $0.deny() }
    bank.navigator.recheck(face.name)
    let journal = try #require(bank.navigator.journal)
    let replayed = journal.world(after: journal.count)
    #expect(replayed?.state == bank.navigator.world.state && bank.screens() == "feed")
  }

  @Test(arguments: [false, true])
  func `a recheck goes on after a command that removed the entry was taken back`(isAllowed: Bool)
    throws
  {
    let (bank, face) = try openBank()
    bank.navigator.setFactory(of: "post") { _ in throw Missing() }
    face.onAsk = nil
    bank.navigator.recheck(face.name)
    #expect(face.asked.count == 2)
    #expect(try bank.run("go post on tab home").refusal != nil)
    #expect(bank.screens(.tab(0)) == "feed vault" && face.asked.map(\.isOpen).contains(true))
    for verdict in face.asked where verdict.isOpen {
      if isAllowed { verdict.allow() } else { verdict.deny() }
    }
    #expect(bank.screens(.tab(0)) == (isAllowed ? "feed vault" : "feed"))
  }

  @Test func `a recheck during a command that is taken back asks about what comes back`() throws {
    let nav = Navigator(try Bank.map())
    let face = try Face()
    nav.register(face)
    face.onAsk = { $0.allow() }
    nav.setFactory(of: "post") { [unowned nav] _ in
      face.onAsk = { $0.deny() }
      nav.recheck(face.name)
      throw Missing()
    }
    nav.start()
    try nav.run("push vault")
    #expect(try nav.run("replace post").refusal != nil)
    #expect(nav.world.state[.tab(0)].count == 1)
  }
}
