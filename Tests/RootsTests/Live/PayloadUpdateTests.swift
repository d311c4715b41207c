import Roots
import Testing

/// The live side of an update: the controller receives the new input.
@Suite struct PayloadUpdateTests {
  private final class Reader: Controller {
    let log: Log
    init(_ context: EntryContext, _ log: Log) {
      self.log = log
      log.lines.append("made with \(context.payload.map { "\($0)" } ?? "nothing")")
    }
    func receive(_ input: Int) { log.lines.append("receives \(input)") }
    func attach(to context: EntryContext) { log.lines.append("attached to \(context.id)") }
    func end() { log.lines.append("ends") }
  }

  private let log = Log()

  private func navigator() throws -> Navigator {
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    let log = log
    nav.setFactory(of: "two") { Reader($0, log) }
    nav.start()
    return nav
  }

  @Test func `a controller receives the new payload, also by undo`() throws {
    let nav = try navigator()
    try nav.run("push two with 1")
    #expect(log.take() == ["made with 1", "attached to #2"])
    let context = try #require(nav.context(EntryID(2)))
    #expect(context.update(with: 2) == .done(nil))
    #expect(context.payload == Payload(2))
    #expect(log.take() == ["receives 2"])
    try nav.run("undo")
    #expect(log.take() == ["receives 1"])
    #expect(context.update(with: 1).refusal == .payloadUnchanged(EntryID(2)))
    try nav.run("pop")
    #expect(context.update(with: 3).refusal == .originGone(EntryID(2)))
  }

  @Test func `a covered controller receives it as well, and one that leaves does not`() throws {
    let nav = try navigator()
    try nav.run("push two with 1")
    try nav.run("push three")
    _ = log.take()
    try nav.run("update two with 2")
    #expect(log.take() == ["receives 2"])
    try nav.run("begin; update two with 3; pop to root; end")
    #expect(log.take() == ["ends"])
  }

  @Test func `an entry added and updated in one transaction receives the last payload once`() throws
  {
    let nav = try navigator()
    try nav.run("begin; push two with 1; update with 2; end")
    #expect(log.take() == ["made with 2", "attached to #2"])
  }

  @Test func `data of another type is reported as a fault`() throws {
    let nav = try navigator()
    var faults: [String] = []
    let observation = nav.observers.faults.add { faults.append("\($0)") }
    defer { observation.cancel() }
    try nav.run("push two with 1")
    try nav.run("update with \"x\"")
    #expect(
      faults == ["the controller of 'two' gets no data: the payload is of type String, not Int"])
    #expect(!log.lines.contains { $0.hasPrefix("receives") })
  }

  /// A controller that takes every payload.
  private final class Taker: Controller {
    var inputs: [Payload?] = []
    func receive(_ input: Payload?) { inputs.append(input) }
  }

  @Test func `a controller of any payload receives each one, and none`() throws {
    let nav = try navigator()
    let controller = Taker()
    nav.setFactory(of: "three") { _ in controller }
    try nav.run("push three")
    try nav.run("update with \"x\"")
    try nav.run("update with 2")
    try nav.run("undo 2")
    #expect(controller.inputs == ["x", 2, nil])
  }

  @Test func `observers of the layer are called`() throws {
    let nav = try navigator()
    var changes: [String] = []
    let observation = nav.observeStack(.main) { changes += $0.changes.map { "\($0)" } }
    defer { observation.cancel() }
    try nav.run("update one with 1")
    #expect(changes == ["updated one#1 1 on main"])
  }

  @Test func `a rewind keeps the controller and gives it the earlier payload`() throws {
    let nav = try navigator()
    try nav.run("push two with 1")
    try nav.run("update with 2")
    _ = log.take()
    nav.rewind(to: 1)
    #expect(nav.world.state.focusedEntry?.payload == Payload(1))
    #expect(log.take() == ["receives 1"])
  }

  @Test func `a journal with updates leads to the same world`() throws {
    let nav = try navigator()
    for text in ["push two with {a: 1}", "update with {a: 1, b: 2}", "undo", "redo"] {
      try nav.run(text)
    }
    #expect(nav.journal?.world(after: 4)?.state == nav.world.state)
    #expect(nav.world.state.focusedEntry?.payload?.literal == .object(["a": 1, "b": 2]))
  }

  @Test func `the payload is saved and restored`() throws {
    let nav = try navigator()
    try nav.run("push two with 1")
    try nav.run("update with 2")
    try nav.run("update one with 3")
    let rules = RestorationRules { screen, _ in .allowed(as: screen.text) }
    let other = try navigator()
    other.restore(SavedState(nav.world, rules), rules)
    #expect(other.world.state.main.entries.map { "\($0)" } == ["one#2 3", "two#3 2"])
  }
}
