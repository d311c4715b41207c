import Roots
import Testing

/// Law 14: no step copies a stack.
///
/// A copied stack shares no entries with the old one.
@Suite struct CostTests {
  private static let layers: [Layer] = [.main, .tab(0), .tab(2), .accessory(3)]

  @Test(arguments: layers)
  func `no step copies a stack`(layer: Layer) throws {
    var trial = try Trial(try Shape.tabbed())
    let push = "push \(layer.isContent ? "post" : "player") on \(layer)"
    for _ in 0..<100 { try trial.accept(push) }
    let copy = trial.world.canonical.state[layer]
    #expect(copy.sharedCount(with: trial.world.state[layer]) == 0)
    for text in [push, "push map on tab 2", "set basket 1", push, "undo", "redo", "pop \(layer)"] {
      let before = trial.world.state[layer]
      try trial.accept(text)
      let after = trial.world.state[layer]
      #expect(after.sharedCount(with: before) == min(before.count, after.count), "\(text)")
    }
  }

  @Test(arguments: layers)
  func `a refused transaction copies no stack`(layer: Layer) throws {
    var trial = try Trial(try Shape.tabbed())
    for _ in 0..<100 {
      try trial.accept(layer.isContent ? "push post on \(layer)" : "push player on \(layer)")
    }
    let before = trial.world.state[layer]
    #expect(try trial.run("begin; pop \(layer); push nowhere; end").refusal != nil)
    #expect(trial.world.state[layer].sharedCount(with: before) == before.count)
  }

  @Test func `a navigator copies no stack either`() throws {
    let nav = Navigator(try Shape.plain().map())
    for _ in 0..<100 { try nav.run("push two") }
    try nav.run("pop")
    let before = nav.world.state.main
    nav.observeStack(.main) { _ in }
    nav.send(Request(.push("two")) { _ in })
    try nav.run("pop")
    try nav.run("overlay alert")
    try nav.run("dismiss")
    #expect(nav.world.state.main.sharedCount(with: before) == before.count)
  }
}
