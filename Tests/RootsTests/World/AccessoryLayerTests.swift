import Roots
import Testing

@Suite struct AccessoryLayerTests {
  @Test(arguments: ["overlay sheet", "push sheet on accessory 0", "go sheet on accessory 0"])
  func `an accessory belongs to its screen with every command`(command: String) throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept(command)
    let own = Layer.accessory(0, of: EntryID(3))
    #expect(trial.stack(own) == "sheet#5")
    try trial.accept("push post")
    #expect(trial.world.state.activeAccessory == nil)
    #expect(trial.stack(own) == "sheet#5")
    try trial.accept("pop")
    #expect(trial.world.state.activeAccessory == own)
  }

  @Test func `an accessory that belongs to a screen replaces one that does not`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("overlay login", "replace sheet on accessory 0")
    #expect(trial.stack(.accessory(0, of: EntryID(3))) == "sheet#6")
    #expect(trial.stack(.accessory(0)) == "")
  }

  @Test func `only entries of main and tabs own accessory layers`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("overlay login")
    #expect(
      try trial.refusal("push login on accessory 1 of #5")
        == "#5 is on an accessory layer itself; only entries of main and tabs own one")
    #expect(try trial.refusal("push login on accessory 1 of #9") == "there is no entry #9")
  }

  @Test func `an accessory that belongs to a screen is removed before it and with it`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post", "overlay sheet", "overlay filter", "push map")
    let result = try trial.run("pop to root")
    #expect(
      result.settlements == [
        "map dismissed: popped", "filter dismissed: cleared", "sheet dismissed: cleared",
        "post dismissed: popped",
      ])
  }

  @Test func `a free stack comes before the one of the screen`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("overlay sheet", "show 1", "overlay player at 0", "show 2")
    #expect(trial.world.state.activeAccessory == .accessory(0))
    try trial.accept("dismiss")
    #expect(trial.world.state.activeAccessory == .accessory(0, of: EntryID(3)))
  }

  @Test func `a variant has its own once option`() throws {
    var trial = try Trial(try Shape.rich())
    try trial.accept("overlay share")
    #expect(try trial.refusal("overlay share") == "'share' is already on top")
    try trial.accept("show friends", "overlay share", "overlay share")
    #expect(trial.stack(.accessory(1)) == "share#6 share#7")
    #expect(try trial.refusal("overlay share once") == "'share' is already on top")
  }

  @Test func `the order of an accessory's definitions has no effect`() throws {
    let names = try ["feed", "post", "share", "home"].map { try Name($0) }
    let general = AccessoryDefinition(names[2], level: 1)
    let special = AccessoryDefinition(names[2], level: 2, under: [names[1]])
    for definitions in [[general, special], [special, general]] {
      let map = try NavigationMap(
        tabs: [TabDefinition(names[3], root: names[0])],
        screens: names[0...1].map { ScreenDefinition($0) }, accessories: definitions)
      var trial = Trial(map)
      try trial.accept("overlay share", "push post", "overlay share", "overlay share")
      #expect(trial.stack(.accessory(1)) == "" && trial.stack(.accessory(2)) == "share#5 share#6")
      try trial.accept("pop", "overlay share")
      #expect(trial.stack(.accessory(1)) == "share#7")
    }
  }
}
