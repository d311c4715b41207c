import Roots
import Testing

/// Callers that share, repeat or lose a request: each is called back exactly once.
@Suite struct CallerTests {
  private let log = Log()

  private func request(_ text: String, _ caller: String) throws -> Request {
    var request = Request(try Command(parsing: text))
    request.onResult = { [log] in log.lines.append("\(caller) \($0.words)") }
    request.onRefusal = { [log] in log.lines.append("\(caller) refused: \($0)") }
    return request
  }

  private func bank(isRecording: Bool = false) throws -> (Bank, Face) {
    let bank = try Bank(isRecording: isRecording)
    let face = try Face()
    bank.navigator.register(face)
    return (bank, face)
  }

  // MARK: Coalescing

  @Test func `a caller that joins a request without callbacks gets its result`() throws {
    let (bank, face) = try bank()
    try bank.run("push vault")
    bank.navigator.send(try request("push vault", "second"))
    bank.navigator.send(try request("push vault", "third"))
    face.asked[0].allow()
    try bank.run("pop with 7")
    #expect(log.take() == ["second completed 7", "third completed 7"])
  }

  @Test func `a caller that joins a request without callbacks gets its refusal`() throws {
    let (bank, face) = try bank()
    try bank.run("push vault")
    bank.navigator.send(try request("push vault", "second"))
    face.asked[0].deny("no")
    #expect(log.take() == ["second refused: 'vault' is protected by 'face': no"])
  }

  @Test func `the roots of a navigator that a transaction opens have no caller`() throws {
    let bank = try Bank(nests: true)
    let face = try Face()
    bank.navigator.register(face)
    let waiting = try bank.ask("push vault")
    try bank.run("begin; push wallet; push post; end")
    try bank.run("pop 2")
    #expect(waiting.lines.isEmpty && bank.pending == 1)
    face.asked.first?.allow()
    try bank.run("pop with 7")
    #expect(waiting.lines.count == 1 && bank.screens() == "feed")
  }

  @Test func `a late refusal is a fault only if its sender is not called`() throws {
    let (bank, face) = try bank()
    bank.navigator.send(try request("push vault", "sender"))
    face.asked[0].deny("no")
    #expect(bank.faults.texts.isEmpty)
    #expect(log.take() == ["sender refused: 'vault' is protected by 'face': no"])
    try bank.run("push vault")
    face.asked[1].deny("no")
    #expect(bank.faults.texts.count == 1)
  }

  @Test func `the steps of two equal transactions that wait all get their results`() throws {
    let (bank, face) = try bank()
    let vault = try Command(parsing: "push vault")
    bank.navigator.send(Request(transaction: [Request(.push("post")), Request(vault)]))
    for number in 1...2 {
      bank.navigator.send(
        Request(transaction: [
          try request("push post", "post \(number)"), try request("push vault", "vault \(number)"),
        ]))
    }
    #expect(bank.pending == 1 && face.asked.count == 1)
    face.asked[0].allow()
    #expect(bank.screens() == "feed post vault")
    try bank.run("pop to root")
    #expect(
      log.take() == ["vault 1 popped", "vault 2 popped", "post 1 popped", "post 2 popped"])
  }

  @Test func `the steps of two equal transactions that wait are both refused`() throws {
    let (bank, face) = try bank()
    for number in 1...2 {
      bank.navigator.send(Request(transaction: [try request("push vault", "step \(number)")]))
    }
    face.asked[0].deny()
    let why = "refused: 'vault' is protected by 'face', which does not pass"
    #expect(log.take() == ["step 1 \(why)", "step 2 \(why)"])
  }

  // MARK: One request, sent again

  @Test func `a request that is sent twice has two contexts and two results`() throws {
    let nav = Navigator(try Shape.plain().map())
    nav.spy(Log())
    let two = try request("push two", "caller")
    let ids = [nav.send(two), nav.send(two)].compactMap(\.entry)
    let contexts = ids.compactMap { nav.context($0) }
    #expect(ids.count == 2 && contexts.map(\.id) == ids)
    #expect(contexts.first !== contexts.last)
    try nav.run("pop with 1")
    try nav.run("pop with 2")
    #expect(log.take() == ["caller completed 1", "caller completed 2"])
  }

  @Test func `a request sent twice while it waits has two replies`() throws {
    let (bank, face) = try bank()
    let vault = try request("push vault", "caller")
    bank.navigator.send(vault)
    bank.navigator.send(vault)
    #expect(face.asked.count == 1)
    face.asked[0].allow()
    try bank.run("pop")
    #expect(log.take() == ["caller popped", "caller popped"])
  }

  @Test func `a request used as a step twice and sent again gets every reply`() throws {
    let nav = Navigator(try Shape.plain().map())
    let two = try request("push two", "step")
    let both = Request(transaction: [two, two])
    nav.send(both)
    nav.send(both)
    nav.send(two)
    #expect(nav.world.state.main.count == 6)
    try nav.run("pop to root")
    #expect(log.take() == Array(repeating: "step popped", count: 5))
  }

  @Test func `a factory of a request makes one controller for each sending`() throws {
    let nav = Navigator(try Shape.plain().map())
    var two = try request("push two", "caller")
    two.factory = { [log] _ in Spy("own", log) }
    let controllers = [nav.send(two), nav.send(two)].compactMap(\.entry).compactMap {
      nav.context($0)?.controller
    }
    #expect(controllers.count == 2 && controllers.first !== controllers.last)
  }

  @Test func `only the last entry of a command has its callbacks`() throws {
    let nav = Navigator(try Shape.tabbed().map())
    nav.send(try request("open \"roots://under/post/4\"", "link"))
    nav.send(try request("go map on main", "go"))
    try nav.run("undo")
    #expect(log.take() == ["go undone"])
    try nav.run("pop to root")
    #expect(log.take() == ["link popped"])
  }

  // MARK: Requests that are never run

  @Test func `waiting requests are refused when the navigator ends, oldest first`() throws {
    var bank: Bank? = try Bank()
    let face = try Face()
    bank?.navigator.register(face)
    bank?.navigator.send(try request("push vault", "first"))
    bank?.navigator.send(
      Request(transaction: [try request("push safe", "step"), try request("push post", "other")]))
    bank?.navigator.send(try request("push account", "last"))
    #expect(log.take() == [])
    bank = nil
    #expect(
      log.take()
        == ["first", "step", "other", "last"].map { "\($0) refused: the navigator is gone" })
    face.asked[0].allow()
  }

  @Test func `a waiting visit is refused when the navigator ends`() throws {
    var studio: Studio? = try Studio()
    let log = try #require(studio?.log)
    let face = try Face()
    studio?.open(
      VisitOptions(
        protectedBy: [face], onAppear: { _ in log.lines.append("told") },
        onRefusal: { log.lines.append("\($0)") }))
    _ = log.take()
    studio = nil
    #expect(log.lines.first == "the navigator is gone" && !log.lines.contains("told"))
  }

  @Test func `a waiting request is refused by a rewind to an earlier step`() throws {
    let (bank, face) = try bank(isRecording: true)
    try bank.run("push post")
    bank.navigator.send(try request("push vault", "caller"))
    try bank.run("set dirty true")
    #expect(bank.navigator.rewind(to: 2))
    #expect(log.take() == [] && bank.pending == 1)
    #expect(bank.navigator.rewind(to: 1))
    #expect(
      log.take() == ["caller refused: the app was rewound to a step before this command"])
    face.asked[0].allow()
    #expect(bank.screens() == "feed post" && log.take() == [])
  }

  @Test func `a waiting transaction survives a rewind that keeps it`() throws {
    let (bank, face) = try bank(isRecording: true)
    bank.navigator.send(
      Request(transaction: [try request("push post", "a"), try request("push vault", "b")]))
    try bank.run("set dirty true")
    #expect(bank.navigator.rewind(to: 1))
    #expect(log.take() == [])
    face.asked.last?.allow()
    try bank.run("pop to root")
    #expect(log.take() == ["b popped", "a popped"])
  }
}
