import Roots
import Testing

/// `pop` with a number removes several entries in one commit.
@Suite struct PopCountTests {
  @Test func `pop with a number removes that many entries in one commit`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two", "push three", "push two with 1", "pop 2")
    #expect(trial.stack(.main) == "one#1 two#2")
    try trial.accept("undo")
    #expect(trial.stack(.main) == "one#1 two#2 three#3 two#4 1")
    try trial.accept("redo")
    #expect(trial.stack(.main) == "one#1 two#2")
  }

  @Test(arguments: ["pop 2", "pop 3", "pop 9223372036854775807"])
  func `a number larger than the stack stops at the root`(text: String) throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two", "push three", text)
    #expect(trial.stack(.main) == "one#1")
    #expect(try trial.refusal(text) == "this is the root of main")
  }

  @Test func `an accessory layer has no root, so a large number clears it`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two on accessory 1", "push three on accessory 1", "pop 5 accessory 1")
    #expect(trial.stack(.accessory(1)).isEmpty)
    #expect(try trial.refusal("pop 2 accessory 1") == "nothing is open on accessory 1")
  }

  @Test func `a payload completes the lowest removed entry, and the others are popped`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two", "push three", "push two")
    let result = try trial.run("pop 2 with 5")
    #expect(result.settlements == ["two dismissed: popped", "three completed 5"])
  }

  @Test func `the payload must be a result of the lowest removed entry`() throws {
    var trial = try Trial(try Shape.rich())
    try trial.accept("push post with 1", "push feed")
    #expect(
      try trial.refusal("pop 2 with 7.5")
        == "the result of 'post': the payload is of type Double, not Int")
    try trial.accept("pop with 7.5", "push feed", "pop 2 with 7")
  }

  @Test func `a number below 1 is no count`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two")
    #expect(throws: CommandSyntaxError.self) { try Command(parsing: "pop 0") }
    for count in [0, -1, .min] {
      let result = step(&trial.world, .command(.pop(count: count), origin: nil))
      #expect(result.refusal == .changesNothing)
    }
    #expect(trial.stack(.main) == "one#1 two#2")
  }
}
