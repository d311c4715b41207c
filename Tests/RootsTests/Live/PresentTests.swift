import Roots
import Testing

/// Results that are waited for, on a loop that only runs when it is drained.
@Suite struct PresentTests {
  private let log = Log()
  private let loop = Loop()

  /// Waits for the result of a request, and writes it down.
  private func present(_ request: Request, on nav: Navigator) {
    loop.spawn { [log] in
      do throws(Refusal) {
        log.lines.append(try await nav.present(request).words)
      } catch {
        log.lines.append("refused: \(error)")
      }
    }
  }

  @Test func `nothing runs before the loop is drained`() throws {
    let nav = Navigator(try Shape.plain().map())
    present(Request(.push(try Name("two"))), on: nav)
    #expect(nav.world.state.main.count == 1)
    #expect(loop.drain() == 1)
    #expect(nav.world.state.main.count == 2)
    #expect(loop.drain() == 0)
    #expect(log.take() == [])
  }

  @Test(arguments: [
    ("pop with 4", "completed 4"), ("pop", "popped"), ("undo", "undone"), ("go three", "replaced"),
  ])
  func `a result resumes who waits for it`(text: String, line: String) throws {
    let nav = Navigator(try Shape.plain().map())
    present(Request(.push(try Name("two"))), on: nav)
    loop.drain()
    try nav.run(text)
    #expect(log.take() == [])
    #expect(loop.drain() > 0)
    #expect(log.take() == [line])
  }

  @Test func `a refusal is thrown`() throws {
    let nav = Navigator(try Shape.plain().map())
    present(Request(.push(try Name("nowhere"))), on: nav)
    present(Request(.pop()), on: nav)
    loop.drain()
    #expect(
      log.take() == [
        "refused: there is no screen or accessory 'nowhere'", "refused: this would change nothing",
      ])
  }

  @Test func `a request that has to wait is resumed with its refusal`() throws {
    let nav = Navigator(try Shape.plain().map())
    let loop = loop
    nav.observe(.main) { [self] _ in
      present(Request(.push(try Name("nowhere"))), on: nav)
      loop.drain()
    }
    try nav.run("push two")
    loop.drain()
    #expect(log.take() == ["refused: there is no screen or accessory 'nowhere'"])
  }

  @Test func `who waits is resumed when the navigator goes`() throws {
    var nav: Navigator? = Navigator(try Shape.plain().map())
    if let nav { present(Request(.push(try Name("two"))), on: nav) }
    loop.drain()
    try nav?.run("push three")
    #expect(log.take() == [])
    nav?.send(.popTo(.root))
    nav = nil
    loop.drain()
    #expect(log.take() == ["popped"])
  }

  @Test func `both who wait are resumed when a result is inherited`() throws {
    let nav = Navigator(try Shape.plain().map())
    present(Request(.push(try Name("two"))), on: nav)
    loop.drain()
    present(Request(.replace(try Name("three"), inheriting: true)), on: nav)
    loop.drain()
    try nav.run("pop with 9")
    loop.drain()
    #expect(log.take() == ["completed 9", "completed 9"])
  }

  @Test func `jobs run in the order in which they came on every run`() throws {
    for _ in 0..<50 {
      let nav = Navigator(try Shape.plain().map())
      for number in 0..<5 {
        let two = try Name("two")
        loop.spawn { [log] in
          let outcome = try? await nav.present(Request(.push(two, with: Payload(number))))
          log.lines.append("\(number) \(outcome?.words ?? "refused")")
        }
      }
      loop.drain()
      try nav.run("pop to root")
      loop.drain()
      #expect(log.take() == (0..<5).reversed().map { "\($0) popped" })
    }
  }
}
