import Roots
import Testing

/// `update` gives an open entry another payload.
@Suite struct UpdateTests {
  @Test func `an update replaces the payload, and the entry stays`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two with 1")
    let result = try trial.run("update with 2")
    #expect(trial.stack(.main) == "one#1 two#2 2")
    #expect(result.changes.map { "\($0)" } == ["updated two#2 2 on main, before 1"])
    let entry = try #require(trial.world.state.visibleContent)
    #expect(result.effects == [.updated(entry), .committed])
    #expect(result.changedParts == [.stack(.main)])
    try trial.accept("undo")
    #expect(trial.stack(.main) == "one#1 two#2 1")
    try trial.accept("redo")
    #expect(trial.stack(.main) == "one#1 two#2 2")
  }

  @Test func `back leads through remembered payloads before it leaves the screen`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two with 1", "update with 2 remembered", "update with 3 remembered")
    try trial.accept("update with 4")
    #expect(trial.stack(.main) == "one#1 two#2 4")
    try trial.accept("back")
    #expect(trial.stack(.main) == "one#1 two#2 2")
    try trial.accept("undo", "back", "back")
    #expect(trial.stack(.main) == "one#1 two#2 1")
    try trial.accept("back")
    #expect(trial.stack(.main) == "one#1")
    try trial.accept("undo", "undo")
    #expect(trial.stack(.main) == "one#1 two#2 2" && trial.world.canGoBack)
  }

  @Test func `the root can have remembered payloads, and pop removes a screen with its own`() throws
  {
    var trial = try Trial(try Shape.plain())
    try trial.accept(
      "update with 1 remembered", "push two with 1", "update with 2 remembered", "pop")
    #expect(trial.stack(.main) == "one#1 1")
    try trial.accept("back")
    #expect(trial.stack(.main) == "one#1" && !trial.world.canGoBack)
    #expect(try trial.refusal("back") == "this is the root of main")
  }

  @Test func `back does not stop at a remembered payload that is shown already`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two with 1", "update with 2 remembered", "update with 1", "back")
    #expect(trial.stack(.main) == "one#1")
  }

  @Test func `an undo that changes only what back leads to is a change`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("update with 1", "update with 2 remembered", "update with 1 remembered")
    let result = try trial.run("undo 2")
    #expect(result.changes.map { "\($0)" } == ["updated one#1 1 on main, before 1"])
    #expect(trial.stack(.main) == "one#1 1" && !trial.world.canGoBack)
  }

  @Test func `the newest hundred payloads are remembered`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two with 0")
    for number in 1...150 { try trial.accept("update with \(number) remembered") }
    for _ in 1...100 { try trial.accept("back") }
    #expect(trial.stack(.main) == "one#1 two#2 50")
    try trial.accept("back")
    #expect(trial.stack(.main) == "one#1")
  }

  @Test(arguments: [
    ("update with 1", "#5 has this payload already"),
    ("update #1 with 1", "there is no entry #1"), ("update #77 with 1", "there is no entry #77"),
    ("update map with 1", nil), ("update friends with 1", unknown),
    ("update login with 1", "'login' is not open anywhere; name another one, or none"),
    ("update with {n}", "{n} has no value here"),
    ("in purse update with 1", "there is no nested navigator 'purse'"),
  ])
  func `an update that cannot be made is refused`(text: String, message: String?) throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post with 1")
    let refusal = try trial.refusal(text)
    #expect(message.map { refusal?.hasPrefix($0) == true } ?? (refusal == nil), "\(refusal ?? "")")
  }

  private static let unknown = "there is no screen or accessory 'friends'"

  @Test func `a payload that is too long is refused`() throws {
    var trial = try Trial(try Shape.plain())
    let long = String(repeating: "x", count: Payload.lengthLimit)
    try trial.accept("push two with 1")
    let refusal = try trial.refusal("update with {b: \"\(long)\"}")
    #expect(refusal?.hasPrefix("the payload has ") == true)
  }

  @Test func `a screen gets the type of payload that it takes`() throws {
    var trial = try Trial(try Shape.rich())
    try trial.accept("push post with 7", "update post with 8")
    #expect(
      try trial.refusal("update with \"8\"") == "'post': the payload is of type String, not Int")
  }

  @Test func `an update means its origin, else the entry with the focus`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two", "push three on accessory 1", "update with 1")
    _ = try trial.run("update with 2", from: 2)
    #expect(trial.stack(.main) == "one#1 two#2 2" && trial.stack(.accessory(1)) == "three#3 1")
  }

  @Test func `a screen means its nearest entry, over the content first`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post", "push post on tab 1", "update post with 1")
    #expect(trial.stack(.tab(1)) == "chat#3 post#5 1" && trial.stack(.tab(0)) == "feed#2 post#6")
    try trial.accept("pop", "update post with 2")
    #expect(trial.stack(.tab(0)) == "feed#2 post#6 2")
  }

  @Test func `a screen inside a nested navigator updates the screen around it`() throws {
    var trial = try Trial(try Shape.nested())
    try trial.accept("push wallet")
    let wallet = try #require(trial.world.state.host(of: "purse"))
    let inner = try #require(trial.world.state.focusedEntry)
    #expect(inner.id != wallet)
    #expect(try trial.run("update wallet with 5", from: inner.id.number).refusal == nil)
    #expect(trial.world.state.entry(wallet)?.payload == Payload(5))
    try trial.accept("in bag update with 6", "undo")
    #expect(
      try trial.refusal("in purse update wallet with 1")
        == "'wallet' is not open anywhere; name another one, or none")
    #expect(try trial.refusal("in purse update \(wallet) with 1") == "there is no entry \(wallet)")
  }

  @Test func `an addressed navigator means its own entry, also around a focus further inside`()
    throws
  {
    var trial = try Trial(try Shape.nested())
    try trial.accept("push wallet", "in purse push shelf", "in bag push ticket")
    let purse = try #require(trial.world.state.host(of: "purse"))
    let inner = try #require(trial.world.state.focusedEntry)
    let shelf = try #require(trial.world.state.layer(of: inner.id)?.host)
    try trial.accept("in purse update with 5")
    #expect(trial.world.state.entry(shelf)?.payload == 5)
    #expect(try trial.run("in purse update with 6", from: inner.id.number).refusal == nil)
    #expect(trial.world.state.entry(shelf)?.payload == 6)
    try trial.accept("in purse finish")
    #expect(trial.world.state.entry(shelf) == nil && trial.world.state.entry(purse) != nil)
  }

  @Test func `the updates of a transaction are one change, and none if they cancel out`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two with 1")
    let result = try trial.run("begin; update with 2; update with 2; update with 3; end")
    #expect(result.changes.map { "\($0)" } == ["updated two#2 3 on main, before 1"])
    #expect(
      try trial.refusal("begin; update with 4; update with 3; end") == "this would change nothing")
    let added = try trial.run("begin; push three with 1; update with 2; end")
    #expect(added.changes.map { "\($0)" } == ["inserted three#3 2 on main"])
    try trial.accept("begin; update with 3; pop; end", "undo")
    #expect(trial.stack(.main) == "one#1 two#2 3 three#3 2")
  }

  @Test func `a removed entry is undone with the payload that it had`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two with 1", "update with 2", "pop", "undo")
    #expect(trial.stack(.main) == "one#1 two#2 2")
    try trial.accept("undo")
    #expect(trial.stack(.main) == "one#1 two#2 1")
    try trial.accept("redo 2")
    #expect(trial.stack(.main) == "one#1")
    try trial.accept("undo 3")
    #expect(trial.stack(.main) == "one#1")
  }

  @Test func `an update leaves the result of the entry to its opener`() throws {
    var trial = try Trial(try Shape.plain())
    _ = try trial.run("push two", from: 1)
    try trial.accept("update with 1")
    #expect(trial.world.state.visibleContent?.opener == EntryID(1))
    #expect(try trial.run("pop with 5").settlements == ["two completed 5"])
  }

  @Test(arguments: [
    ("update", "expected"), ("update post", "expected"), ("update once", "expected"),
    ("update with", "a value is missing"), ("update with 1 twice", "'twice'"),
    ("update with 1 once", "'once'"),
  ])
  func `an update is written with its payload`(text: String, part: String) {
    #expect { try Command(parsing: text) } throws: { "\($0)".contains(part) }
  }
}
