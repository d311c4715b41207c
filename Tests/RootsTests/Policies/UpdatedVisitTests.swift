import Roots
import Testing

/// A new payload is no way around a protection.
@Suite struct UpdatedVisitTests {
  /// A club in whose room one is, with the number 1.
  private func club(_ face: Face) throws -> Club {
    let club = try Club(with: [face])
    face.onAsk = { $0.allow() }
    club.enter(face.name, with: 1)
    return club
  }

  @Test(arguments: [
    "update with 2", "update room with 2", "begin; update with 3; update with 2; end",
  ])
  func `an update asks the protections of the visit about the new payload`(text: String) throws {
    let face = try Face()
    let club = try club(face)
    face.onAsk = { $0.deny("not with 2") }
    let refusal = try club.nav.run(text).refusal
    #expect(refusal == .denied(club.room, by: face.name, reason: "not with 2"))
    #expect(club.screens() == "feed, room 1" && face.asked.count == 2)
    face.onAsk = { $0.allow() }
    try club.run(text)
    #expect(club.screens() == "feed, room 2" && face.asked.count == 3)
  }

  @Test func `pop to with a payload asks once, and changes nothing when it is denied`() throws {
    let face = try Face()
    let club = try club(face)
    try club.run("push post")
    face.onAsk = { $0.deny() }
    try club.run("pop to room with 2")
    #expect(club.screens() == "feed, room 1, post" && face.asked.count == 2)
    face.onAsk = { $0.allow() }
    try club.run("pop to room with 2")
    #expect(club.screens() == "feed, room 2" && face.asked.count == 3)
  }

  @Test func `undo and redo of an update ask again`() throws {
    let face = try Face()
    let club = try club(face)
    try club.run("update with 2")
    face.onAsk = { $0.deny() }
    try club.run("undo")
    #expect(club.screens() == "feed, room 2" && face.asked.count == 3)
    face.onAsk = { $0.allow() }
    try club.run("undo")
    face.onAsk = { $0.deny() }
    try club.run("redo")
    #expect(club.screens() == "feed, room 1" && face.asked.count == 5)
  }

  @Test func `an entry added and updated in one transaction is asked about once`() throws {
    let face = try Face()
    let club = try Club(with: [face])
    face.onAsk = { $0.allow() }
    var request = Request(try Command(parsing: "begin; push room with 1; update with 2; end"))
    request.options = RequestOptions(protections: [face.name])
    #expect(club.nav.send(request).refusal == nil)
    #expect(club.screens() == "feed, room 2" && face.asked.count == 1)
  }

  @Test(arguments: ["update with 2", "update room with 2"])
  func `an update that waits keeps its entry`(text: String) throws {
    let face = try Face()
    let club = try club(face)
    face.onAsk = nil
    try club.run(text, "push room", "push post")
    face.asked.last?.allow()
    #expect(club.screens() == "feed, room 2, room, post")
  }

  @Test func `an update that waits is refused when its entry is gone`() throws {
    let face = try Face()
    let club = try club(face)
    face.onAsk = nil
    try club.run("update with 2", "pop", "push room")
    face.asked.last?.allow()
    #expect(club.screens() == "feed, room")
  }

  @Test func `a question about the old payload of an entry ends with its update`() throws {
    let face = try Face()
    let club = try club(face)
    var answers: [PendingVerdict] = []
    face.onAsk = { answers.append($0) }
    club.nav.recheck(face.name)
    try club.run("update with 2")
    try #require(answers.count == 2)
    answers[1].allow()
    #expect(!answers[0].isOpen)
    answers[0].deny()
    #expect(club.screens() == "feed, room 2")
  }
}
