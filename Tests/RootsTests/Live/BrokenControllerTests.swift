import Roots
import Testing

/// A command is refused before anything changes when the controller of an entry cannot be made.
@Suite struct BrokenControllerTests {
  private let log = Log()
  private let one: Name
  private let two: Name
  private let three: Name

  init() throws {
    one = Name("one")
    two = Name("two")
    three = Name("three")
  }

  /// A navigator in which the screen `two` cannot be opened.
  private func started(
    historyLimit: Int = History.defaultLimit, isRecording: Bool = false
  ) throws -> Navigator {
    let nav = Navigator(
      try Shape.plain().map(), historyLimit: historyLimit, isRecording: isRecording)
    nav.setFactory(of: one) { [log] _ in Spy("one", log) }
    nav.setFactory(of: two) { _ in throw Broken("no film") }
    nav.setFactory(of: three) { [log] _ in Spy("three", log) }
    nav.start()
    _ = log.take()
    return nav
  }

  /// A request whose result and refusal are logged.
  private func logged(_ command: Command) -> Request {
    var request = Request(command)
    request.onResult = { [log] in log.lines.append("\(command): \($0.words)") }
    request.onRefusal = { [log] in log.lines.append("\(command) refused: \($0)") }
    return request
  }

  private let why = "refused: 'two' cannot be opened: no film"

  @Test func `the callers of a refused command hear the refusal, each once`() throws {
    let nav = try started()
    let before = nav.world
    nav.observers.faults.add { [log] in log.lines.append("fault: \($0)") }
    #expect(nav.send(logged(.push(two))).refusal != nil)
    #expect(
      log.take() == [
        "fault: the controller of 'two' could not be made: no film", "push two \(why)",
      ])
    let steps = [logged(.push(three)), logged(.pop()), logged(.push(two))]
    #expect(nav.send(Request(transaction: steps)).refusal != nil)
    #expect(log.take().dropFirst() == ["push three \(why)", "pop \(why)", "push two \(why)"])
    #expect(nav.world == before && nav.contextCount == 1)
  }

  @Test(arguments: ["replace two", "replace two inheriting", "go two", "begin; pop; push two; end"])
  func `an entry that a refused command removes stays, and its caller hears nothing`(
    line: String
  ) throws {
    let nav = try started()
    nav.send(logged(.push(three)))
    let (before, controller) = (nav.world, nav.controller(2))
    _ = log.take()
    #expect(try nav.run(line).refusal != nil)
    #expect(nav.world == before && nav.controller(2) === controller && log.take() == [])
    try nav.run("pop with 7")
    #expect(log.take().contains("push three: completed 7"))
  }

  @Test func `a command without history is refused, too`() throws {
    let nav = try started(historyLimit: 0)
    #expect(nav.send(.push(two)).refusal != nil)
    #expect(nav.world.state.main.count == 1 && nav.contextCount == 1)
  }

  @Test func `undo and redo are refused, whole`() throws {
    let nav = try started()
    nav.setFactory(of: two) { [log] _ in Spy("two", log) }
    for line in ["push two", "push three", "pop", "pop"] { try nav.run(line) }
    nav.setFactory(of: two) { _ in throw Broken("no film") }
    var before = nav.world
    #expect(nav.send(.undo(1)).refusal != nil && nav.world == before)
    #expect(nav.send(.undo(2)).refusal == nil)
    #expect(nav.world.state.main.top?.screen == three)
    nav.send(.undo(2))
    before = nav.world
    #expect(nav.send(.redo(1)).refusal != nil && nav.world == before)
  }

  @Test func `facts of a refused command do not change`() throws {
    let nav = Navigator(try Shape.rich().map())
    let post = Name("post")
    nav.setFactory(of: post) { _ in throw Broken("no film") }
    nav.start()
    let before = nav.world
    #expect(try nav.run("begin; set signedIn true; push post with 3; end").refusal != nil)
    #expect(nav.world == before)
  }

  @Test func `the journal of a refused command leads to the same world`() throws {
    let nav = try started(isRecording: true)
    nav.setFactory(of: two) { [unowned nav] _ in
      nav.send(.push(nav.world.state.main.top?.screen == two ? three : one))
      throw Broken("no \"film\"\nat all")
    }
    for line in ["push three", "push two", "replace two", "push three"] { try nav.run(line) }
    let journal = try #require(nav.journal)
    let lines = journal.text.split(separator: "\n").prefix(4)
    let refused = #"not prepared two "no \"film\"\nat all": push two"#
    #expect(lines == ["push three", refused[...], "later: push three", "next"])
    #expect(journal.world(after: journal.count) == nav.world)
    #expect(nav.world.state.main.count == 5)
  }

  @Test func `no protection is asked again when a command is refused`() throws {
    let bank = try Bank(isRecording: true)
    let nav = bank.navigator
    let face = try Face()
    nav.register(face)
    face.onAsk = { $0.allow() }
    nav.setFactory(of: "post") { _ in throw Broken("no film") }
    try bank.run("push vault")
    let asked = face.asked.count
    #expect(nav.send(.replace("post")).refusal != nil)
    #expect(bank.screens() == "feed vault" && face.asked.count == asked && bank.pending == 0)
    #expect(nav.world.hasPassed(face.name) && nav.world.history.redoCount == 0)
  }

  @Test func `a factory that sends a command does so after the step`() throws {
    let nav = try started()
    var replies: [Reply] = []
    nav.setFactory(of: two) { [unowned nav, log, three] _ in
      replies.append(nav.send(.push(three)))
      log.lines.append("\(nav.world.state.main.count)")
      return Spy("two", log)
    }
    var request = Request(.push(two))
    request.onResult = { [log] in log.lines.append($0.words) }
    nav.send(request)
    #expect(replies == [.waiting])
    #expect(nav.world.state.main.entries.map(\.screen) == [one, two, three])
    #expect(log.take().first == "2")
  }

  @Test func `a controller cannot show two entries of one command`() throws {
    let nav = try started()
    let shared = Spy("shared", log)
    var steps = [Request(.push(three)), Request(.overlay("alert"))]
    for index in steps.indices { steps[index].factory = { _ in shared } }
    #expect(
      nav.send(Request(transaction: steps)).refusal.map { "\($0)" }
        == "'alert' cannot be opened: its controller shows three#2 already; make another one")
    #expect(nav.world.state.main.count == 1)
  }

  @Test func `controllers that were made for a refused command are released`() throws {
    let nav = try started()
    nav.setFactory(of: "alert") { _ in throw Broken("no bell") }
    weak var made: Spy?
    var kept: EntryContext?
    nav.setFactory(of: three) { [log] context in
      let spy = Spy("three", log)
      (made, kept) = (spy, context)
      return spy
    }
    #expect(try nav.run("begin; push three; overlay alert; end").refusal != nil)
    #expect(made == nil && kept?.isLive == false && log.take() == [])
    #expect(kept?.finish() != .done(nil))
  }
}
