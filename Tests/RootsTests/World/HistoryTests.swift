import Roots
import Testing

@Suite struct HistoryTests {
  @Test(arguments: 1...5)
  func `a history keeps exactly as many commits as its limit`(limit: Int) throws {
    var trial = try Trial(try Shape.plain(), historyLimit: limit)
    for count in 1...20 {
      try trial.accept("push two")
      #expect(trial.world.history.undoCount == min(count, limit))
    }
    for _ in 0..<limit { try trial.accept("undo") }
    #expect(try trial.refusal("undo") == "there is nothing to undo")
    #expect(trial.world.state.main.count == 21 - limit)
    for _ in 0..<limit { try trial.accept("redo") }
    try trial.accept("push three")
    #expect(trial.world.history.undoCount == limit)
    #expect(trial.world.history.redoCount == 0)
  }

  @Test func `without a history nothing can be undone`() throws {
    var trial = try Trial(try Shape.plain(), historyLimit: 0)
    try trial.accept("push two")
    #expect(try trial.refusal("undo") == "there is nothing to undo")
    #expect(try trial.refusal("redo 3") == "there is nothing to redo")
  }

  @Test func `undoing several commits is one step`() throws {
    var trial = try Trial(try Shape.plain())
    let start = trial.world.state
    try trial.accept("push two", "push three", "overlay alert")
    let done = trial.world.state
    let result = try trial.run("undo 3")
    #expect(trial.world.state == start)
    #expect(
      result.settlements
        == ["alert dismissed: undone", "three dismissed: undone", "two dismissed: undone"])
    #expect(result.changedParts == [.stack(.main), .stack(.accessory(0))])
    try trial.accept("redo 3")
    #expect(trial.world.state == done)
  }

  @Test func `facts set in a transaction are undone and redone with it`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("set basket 1", "begin; set basket 2; push post; set basket 3; end")
    let done = trial.world.state
    let result = try trial.run("undo")
    #expect(trial.world.fact("basket") == .int(1))
    #expect(trial.stack(.tab(1)) == "chat#3")
    #expect(result.changedParts == [.stack(.tab(1)), .fact("basket")])
    try trial.accept("redo")
    #expect(trial.world.state == done)
    #expect(trial.world.fact("basket") == .int(3))
    try trial.accept("push post", "begin; set basket 2; push post; end", "undo 3")
    #expect(trial.world.fact("basket") == .int(1))
  }

  @Test func `a fact set again after its transaction keeps its value`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("begin; set basket 2; push post; end", "set basket 3", "undo")
    #expect(trial.world.fact("basket") == .int(3))
    try trial.accept("redo")
    #expect(trial.world.fact("basket") == .int(3))
    #expect(trial.stack(.tab(1)) == "chat#3 post#5")
  }

  @Test func `facts set alone are not undone and do not clear the redo history`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post", "set basket 2", "undo")
    #expect(trial.world.fact("basket") == .int(2))
    try trial.accept("set basket 3", "begin; set basket 1; set signedIn true; end", "redo")
    #expect(trial.world.fact("basket") == .int(1))
    #expect(trial.world.history.undoCount == 1)
    #expect(trial.stack(.tab(1)) == "chat#3 post#5")
  }

  @Test func `facts that are not saved, such as a sign-in, are never undone or redone`() throws {
    var shape = try Shape.tabbed()
    shape.facts.append(try FactDefinition("user", .flag, initial: .bool(false), isSaved: false))
    var trial = try Trial(shape)
    try trial.accept("begin; set user true; push post; end", "undo")
    #expect(trial.world.fact("user") == .bool(true))
    try trial.accept("set user false", "redo")
    #expect(trial.world.fact("user") == .bool(false))
  }

  @Test func `entries that a protection removes after an undo come back with the next one`() throws
  {
    let (hall, room, lab) = (Name("hall"), Name("room"), Name("lab"))
    var trial = Trial(
      try NavigationMap(
        start: .screen(hall),
        screens: [
          ScreenDefinition(hall), ScreenDefinition(room),
          ScreenDefinition(lab, rules: VisitRules(protections: ["key"])),
        ],
        facts: [
          try FactDefinition("own", .flag, initial: .bool(false)),
          try FactDefinition("lent", .flag, initial: .bool(false)),
        ],
        protections: [
          ProtectionDefinition("key", passes: .any([.flag("own"), .flag("lent")]))
        ]))
    try trial.accept("set lent true", "push lab", "push room")
    try trial.accept("begin; set own true; pop to lab; end", "set lent false")
    try trial.accept("undo")
    #expect(trial.stack(.main) == "hall#1")
    #expect(trial.world.fact("own") == .bool(false))
    #expect(try trial.refusal("redo") == "there is nothing to redo")
    try trial.accept("set lent true", "undo")
    #expect(trial.stack(.main) == "hall#1 lab#2 room#3")
    try trial.accept("undo 2")
    #expect(trial.stack(.main) == "hall#1")
  }

  @Test func `a new commit clears the redo history`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two", "undo", "push three")
    #expect(try trial.refusal("redo") == "there is nothing to redo")
  }

  @Test func `ids never come back`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two", "undo", "push two")
    #expect(trial.stack(.main) == "one#1 two#3")
    #expect(try trial.refusal("push nowhere") != nil)
    try trial.accept("push two", "undo 2", "redo")
    #expect(trial.stack(.main) == "one#1 two#3")
  }
}
