import Roots
import Testing

@Suite struct InheritingTests {
  @Test func `the heir inherits the opener and the result`() throws {
    var trial = try Trial(try Shape.plain())
    _ = try trial.run("push two", from: 1)
    let result = try trial.run("replace three inheriting")
    #expect(result.settlements == ["two inherited by #3"])
    #expect(trial.world.state.main.top?.opener == EntryID(1))
    #expect(try trial.run("pop with 7").settlements == ["three completed 7"])
  }

  @Test func `without inheriting, the result is dismissed and the sender is the opener`() throws {
    var trial = try Trial(try Shape.plain())
    _ = try trial.run("push two", from: 1)
    let result = try trial.run("replace three")
    #expect(result.settlements == ["two dismissed: replaced"])
    #expect(trial.world.state.main.top?.opener == nil)
  }

  @Test func `a result passes through several heirs in one transaction`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two")
    let result = try trial.run(
      "begin; replace three inheriting; replace two inheriting; end")
    #expect(result.settlements == ["two inherited by #3", "three inherited by #4"])
    #expect(try trial.run("pop").settlements == ["two dismissed: popped"])
  }

  @Test func `undo passes a result back though the owner of its entry goes too`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept(
      "overlay player", "push post", "go post on tab 3", "replace sheet on #5 inheriting")
    let result = try trial.run("undo 3")
    #expect(result.settlements.contains("sheet inherited by #5"), "\(result.settlements)")
    #expect(try trial.run("dismiss with 7").settlements == ["player completed 7"])
  }

  @Test func `a result that is settled already cannot be inherited`() throws {
    var trial = try Trial(try Shape.plain())
    _ = try trial.run("push two", from: 1)
    try trial.accept("undo", "redo")
    let result = try trial.run("replace three inheriting")
    #expect(result.settlements == [])
    #expect(trial.world.state.main.top?.opener == EntryID(1))
    #expect(try trial.run("pop").settlements == ["three dismissed: popped"])
  }
}
