import Roots
import Testing

/// The result of a presented screen counts only for commands that were sent before it, and only if
/// the protection is not asked again at the same time.
@Suite struct OutdatedResultTests {
  @Test func `a command sent in the commit that settles a screen has it presented anew`() throws {
    let club = try Club()
    let paid = Name("paid")
    club.enter(paid, with: 1)
    var isSent = false
    club.nav.observers.commits.add { [nav = club.nav, room = club.room] _ in
      if isSent { return }
      isSent = true
      var request = Request(.push(room, with: Payload(2)))
      request.options = RequestOptions(protections: [paid])
      nav.send(request)
    }
    try club.run("finish with true")
    #expect(club.screens() == "feed, room 1" && club.screens(.accessory(1)) == "till")
    try club.run("finish with true")
    #expect(club.screens() == "feed, room 1, room 2" && club.nav.world.pending.isEmpty)
  }

  @Test func `an equal command sent in that commit joins the one that goes on`() throws {
    let club = try Club()
    let paid = Name("paid")
    club.enter(paid)
    var isSent = false
    club.nav.observers.commits.add { [nav = club.nav, room = club.room] _ in
      if isSent { return }
      isSent = true
      var request = Request(.push(room))
      request.options = RequestOptions(protections: [paid])
      nav.send(request)
    }
    try club.run("finish with true")
    #expect(isSent && club.screens() == "feed, room" && club.screens(.accessory(1)).isEmpty)
    #expect(club.nav.world.pending.isEmpty)
  }

  /// A bank in which the vault waits for a log-in that a live protection presents.
  private func waitingBank() throws -> (Bank, Face) {
    let bank = try Bank()
    let face = try Face()
    face.facts = ["isStaff"]
    bank.navigator.register(face)
    face.onAsk = { $0.present(.overlay("login")) }
    try bank.run("push vault")
    face.onAsk = nil
    return (bank, face)
  }

  @Test func `a result that comes with a change of a watched fact leads to the next question`()
    throws
  {
    let (bank, face) = try waitingBank()
    try bank.run("begin; set isStaff true; finish with true; end")
    #expect(bank.screens() == "feed" && bank.pending == 1 && face.asked.count == 2)
    face.asked.last?.allow()
    #expect(bank.screens() == "feed vault" && bank.pending == 0)
  }

  @Test func `a result after the change of a watched fact counts`() throws {
    let (bank, face) = try waitingBank()
    try bank.run("set isStaff true")
    try bank.run("finish with true")
    #expect(bank.screens() == "feed vault" && bank.pending == 0 && face.asked.count == 1)
  }

  @Test func `a recheck in the commit that settles a screen has it presented anew`() throws {
    let club = try Club()
    let paid = Name("paid")
    club.enter(paid)
    club.enter(paid, on: .tab(.number(2)))
    var isChecked = false
    club.nav.observers.commits.add { [nav = club.nav] _ in
      if isChecked { return }
      isChecked = true
      nav.recheck(paid)
    }
    try club.run("finish with true")
    #expect(club.screens() == "feed" && club.screens(.accessory(1)) == "till")
    try club.run("finish with true")
    #expect(club.screens() == "feed, room" && club.screens(.tab(1)) == "myself, room")
    #expect(club.nav.world.pending.isEmpty && club.nav.world.requests.isEmpty)
  }
}
