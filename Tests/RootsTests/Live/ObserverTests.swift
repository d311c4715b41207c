import Roots
import Testing

@Suite struct ObserverTests {
  private let log = Log()

  @Test func `observers are called once a commit, with what changed`() throws {
    let nav = Navigator(try Shape.tabbed().map())
    var commits: [Set<ChangedPart>] = []
    nav.observers.commits.add { commits.append($0.changedParts) }
    try nav.run("push post on tab 1")
    try nav.run("show 1")
    try nav.run("begin; push post; overlay player at 9; set basket 1; push map on tab 3; end")
    try nav.run("push chat on main")
    #expect(
      commits == [
        [.stack(.tab(0))], [.selection(nil)],
        [.stack(.tab(0)), .stack(.accessory(9)), .fact("basket"), .stack(.tab(2))],
        [.stack(.main)],
      ])
  }

  @Test func `observers are called for every step that can be undone`() throws {
    var shape = try Shape.tabbed()
    shape.back = .history
    let nav = Navigator(try shape.map())
    nav.observers.commits.add { [log] in log.lines += $0.changes.map { "\($0)" } }
    // Nothing changes but the order in which the tabs were shown.
    try nav.run("begin; show 1; show 2; end")
    #expect(log.take() == ["selected tab 2, before tab 2"])
    #expect(nav.world.history.undoCount == 1)
    try nav.run("begin; show 1; show 2; end")
    #expect(log.take() == [])
  }

  @Test func `a commit carries the net changes`() throws {
    let nav = Navigator(try Shape.plain().map())
    nav.observeStack(.main) { [log] in log.lines += $0.changes.map { "\($0)" } }
    try nav.run("begin; push two; pop; push three with 1; end")
    #expect(log.take() == ["inserted three#3 1 on main"])
    try nav.run("replace two inheriting")
    #expect(
      log.take() == ["removed three#3 1 from main, inherited by #4", "inserted two#4 on main"])
  }

  @Test func `a refusal calls no observer`() throws {
    let nav = Navigator(try Shape.plain().map())
    nav.observers.commits.add { [log] _ in log.lines.append("told") }
    try nav.run("pop")
    try nav.run("begin; push two; push nowhere; end")
    #expect(log.take() == [])
  }

  @Test func `a cancelled observer is not called again even in the same commit`() throws {
    let nav = Navigator(try Shape.plain().map())
    var second: Subscription?
    nav.observeStack(.main) { [log] _ in
      log.lines.append("first")
      second?.cancel()
    }
    second = nav.observeStack(.main) { [log] _ in log.lines.append("second") }
    try nav.run("push two")
    try nav.run("pop")
    #expect(log.take() == ["first", "first"])
    #expect(second?.isCancelled == true)
  }

  @Test func `commands from inside a callback run after the step and in order`() throws {
    let nav = Navigator(try Shape.plain().map())
    let (two, three) = (Name("two"), Name("three"))
    var isFirst = true
    nav.observeStack(.main) { [log] commit in
      log.lines.append(commit.changes.map { "\($0)" }.joined(separator: "; "))
      guard isFirst else { return }
      isFirst = false
      #expect(nav.send(.push(two)) == .waiting)
      #expect(nav.send(.push(three)) == .waiting)
      #expect(nav.world.state.main.count == 2)
    }
    nav.observeStack(.main) { [log] _ in log.lines.append("second") }
    try nav.run("push two with 0")
    #expect(
      log.take() == [
        "inserted two#2 0 on main", "second", "inserted two#3 on main", "second",
        "inserted three#4 on main", "second",
      ])
    #expect(!nav.world.hasQueuedCommands)
  }

  @Test func `an endless observer is refused with the chain of commands`() throws {
    let nav = Navigator(try Shape.plain().map())
    let (two, three) = (Name("two"), Name("three"))
    nav.observers.faults.add { [log] in log.lines.append("\($0)") }
    nav.observeStack(.main) { commit in
      nav.send(.replace(nav.world.state.main.top?.screen == two ? three : two))
    }
    try nav.run("push two")
    #expect(
      log.take() == [
        "'replace two' was refused: commands call each other without end (65 in a row): ... "
          + "replace three -> replace two -> replace three -> replace two"
      ])
    #expect(try nav.run("push three") != .waiting)
  }

  @Test func `a refused queued request is reported unless its sender is told`() throws {
    let nav = Navigator(try Shape.plain().map())
    nav.observers.faults.add { [log] in log.lines.append("\($0)") }
    let nowhere = Name("nowhere")
    var isFirst = true
    nav.observeStack(.main) { [log] _ in
      guard isFirst else { return }
      isFirst = false
      var request = Request(.push(nowhere))
      request.onRefusal = { log.lines.append("told: \($0)") }
      nav.send(request)
      nav.send(.push(nowhere))
    }
    try nav.run("push two")
    let why = "there is no screen or accessory 'nowhere'"
    #expect(log.take() == ["told: \(why)", "'push nowhere' was refused: \(why)"])
    var request = Request(.push(nowhere))
    request.onRefusal = { [log] in log.lines.append("told: \($0)") }
    nav.send(request)
    #expect(log.take() == ["told: \(why)"])
  }

  @Test func `observers of steps get the input and the result`() throws {
    let nav = Navigator(try Shape.plain().map())
    nav.observers.steps.add { [log] result in
      log.lines.append("\(result.input): \(result.refusal.map { "\($0)" } ?? "done")")
    }
    try nav.run("push two")
    try nav.run("undo 4", from: 2)
    #expect(log.take() == ["push two: done", "#2: undo 4: there is only one commit to undo"])
  }

  @Test func `observers of steps are called in the order of adding, until they are cancelled`()
    throws
  {
    let nav = Navigator(try Shape.plain().map())
    var second: Subscription?
    var third: Subscription?
    nav.observers.steps.add { [log] _ in
      log.lines.append("first")
      second?.cancel()
      if third == nil { third = nav.observers.steps.add { _ in log.lines.append("third") } }
    }
    second = nav.observers.steps.add { [log] _ in log.lines.append("second") }
    try nav.run("push two")
    #expect(log.take() == ["first"], "not the one that is cancelled or added by the same step")
    try nav.run("pop")
    #expect(log.take() == ["first", "third"])
    third?.cancel()
    try nav.run("push two")
    #expect(log.take() == ["first"])
  }

  @Test func `every observer of faults is called`() throws {
    let nav = Navigator(try Shape.plain().map())
    nav.observers.faults.add { [log] _ in log.lines.append("first") }
    let second = nav.observers.faults.add { [log] _ in log.lines.append("second") }
    // The sender of a queued command gets no other reply.
    nav.observeStack(.main) { [unowned nav] _ in nav.send(.push("nowhere")) }
    try nav.run("push two")
    #expect(log.take() == ["first", "second"])
    second.cancel()
    try nav.run("pop")
    #expect(log.take() == ["first"])
  }
}
