import Roots
import Testing

/// Law 14: no step copies a stack.
///
/// A copied stack has another address in memory, so the test compares addresses.
@Suite struct CostTests {
  private func address(_ stack: Stack) -> UInt {
    unsafe stack.entries.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  private static let layers: [Layer] = [.main, .tab(0), .tab(2), .accessory(3)]

  @Test(arguments: layers)
  func `no step copies a stack`(layer: Layer) throws {
    var trial = try Trial(try Shape.tabbed())
    let push = "push \(layer.isContent ? "post" : "player") on \(layer)"
    for _ in 0..<100 { try trial.accept(push) }
    // Reserve capacity so that the stack need not grow.
    try trial.accept("pop \(layer)", "pop \(layer)")
    let before = address(trial.world.state[layer])
    for text in [push, "push map on tab 2", "set basket 1", push, "undo", "redo", "pop \(layer)"] {
      try trial.accept(text)
      #expect(address(trial.world.state[layer]) == before, "\(text)")
    }
  }

  @Test(arguments: layers)
  func `a refused transaction copies no stack`(layer: Layer) throws {
    var trial = try Trial(try Shape.tabbed())
    for _ in 0..<100 {
      try trial.accept(layer.isContent ? "push post on \(layer)" : "push player on \(layer)")
    }
    let before = address(trial.world.state[layer])
    #expect(try trial.run("begin; pop \(layer); push nowhere; end").refusal != nil)
    #expect(address(trial.world.state[layer]) == before)
  }

  @Test func `a navigator copies no stack either`() throws {
    let nav = Navigator(try Shape.plain().map())
    for _ in 0..<100 { try nav.run("push two") }
    try nav.run("pop")
    let before = address(nav.world.state.main)
    nav.observe(.main) { _ in }
    nav.send(Request(.push("two")) { _ in })
    try nav.run("pop")
    try nav.run("overlay alert")
    try nav.run("dismiss")
    #expect(address(nav.world.state.main) == before)
  }
}
