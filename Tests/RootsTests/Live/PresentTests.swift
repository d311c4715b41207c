import Roots
import Testing

/// Awaited results, on a loop that runs only when it is drained.
@Suite struct PresentTests {
  private let log = Log()
  private let loop = Loop()

  /// Awaits the result of a request and records it.
  private func present(_ request: Request, on nav: Navigator) {
    loop.spawn { [log] in
      do throws(Refusal) {
        log.lines.append(try await nav.wait(for: request).outcome.words)
      } catch {
        log.lines.append("refused: \(error)")
      }
    }
  }

  @Test func `nothing runs before the loop is drained`() throws {
    let nav = Navigator(try Shape.plain().map())
    present(Request(.push("two")), on: nav)
    #expect(nav.world.state.main.count == 1)
    #expect(loop.drain() == 1)
    #expect(nav.world.state.main.count == 2)
    #expect(loop.drain() == 0)
    #expect(log.take() == [])
  }

  @Test(arguments: [
    ("pop with 4", "completed 4"), ("pop", "popped"), ("undo", "undone"), ("go three", "replaced"),
  ])
  func `a result resumes the waiting task`(text: String, line: String) throws {
    let nav = Navigator(try Shape.plain().map())
    present(Request(.push("two")), on: nav)
    loop.drain()
    try nav.run(text)
    #expect(log.take() == [])
    #expect(loop.drain() > 0)
    #expect(log.take() == [line])
  }

  @Test func `a task whose push once updates the open screen gets its result`() throws {
    let nav = Navigator(try Shape.rich().map())
    try nav.run("push post with 1")
    present(Request(.push("post", with: Payload(2), once: true)), on: nav)
    loop.drain()
    try nav.run("pop with 7")
    loop.drain()
    #expect(log.take() == ["completed 7"])
  }

  @Test func `a refusal is thrown`() throws {
    let nav = Navigator(try Shape.plain().map())
    present(Request(.push("nowhere")), on: nav)
    loop.drain()
    #expect(log.take() == ["refused: there is no screen or accessory 'nowhere'"])
  }

  @Test func `a queued request resumes its task with the refusal`() throws {
    let nav = Navigator(try Shape.plain().map())
    let loop = loop
    nav.observeStack(.main) { [self] _ in
      present(Request(.push("nowhere")), on: nav)
      loop.drain()
    }
    try nav.run("push two")
    loop.drain()
    #expect(log.take() == ["refused: there is no screen or accessory 'nowhere'"])
  }

  @Test func `a waiting task is resumed when the navigator ends`() throws {
    var nav: Navigator? = Navigator(try Shape.plain().map())
    if let nav { present(Request(.push("two")), on: nav) }
    loop.drain()
    try nav?.run("push three")
    #expect(log.take() == [])
    nav?.send(.popTo(.root))
    nav = nil
    loop.drain()
    #expect(log.take() == ["popped"])
  }

  @Test func `a wait does not keep its navigator, which ends it`() throws {
    var nav: Navigator? = Navigator(try Shape.plain().map())
    let two = Name("two")
    loop.spawn { [weak nav, log] in
      let wait = nav?.wait(for: Request(.push(two)))
      let outcome = try? await wait?.outcome
      log.lines.append(outcome?.words ?? "refused")
    }
    loop.drain()
    #expect(nav?.world.state.main.count == 2)
    weak let left = nav
    nav = nil
    #expect(left == nil)
    loop.drain()
    #expect(log.take() == ["cleared"])
  }

  @Test func `a task that awaits a pending request ends with the navigator`() throws {
    var bank: Bank? = try Bank()
    bank?.navigator.register(try Face())
    let vault = Name("vault")
    loop.spawn { [weak nav = bank?.navigator, log] in
      let wait = nav?.wait(for: Request(.push(vault)))
      do throws(Refusal) {
        log.lines.append(try await wait?.outcome.words ?? "")
      } catch {
        log.lines.append("\(error)")
      }
    }
    loop.drain()
    #expect(bank?.pending == 1)
    weak let left = bank?.navigator
    bank = nil
    #expect(left == nil)
    loop.drain()
    #expect(log.take() == ["the navigator is gone"])
  }

  @Test func `a caller that joins a waiting command is resumed with it`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    try bank.run("push vault")
    present(Request(.push("vault")), on: bank.navigator)
    loop.drain()
    face.asked[0].allow()
    try bank.run("pop with 4")
    loop.drain()
    #expect(log.take() == ["completed 4"])
  }

  @Test func `a cancelled task stops waiting, and its screen is popped`() throws {
    let nav = Navigator(try Shape.plain().map())
    let two = Name("two")
    let task = Task(executorPreference: loop) { [log = Shared(log), nav = Shared(nav)] in
      do throws(Refusal) {
        _ = try await nav.value.wait(for: Request(.push(two))).outcome
      } catch {
        log.value.lines.append("\(error)")
      }
    }
    loop.drain()
    try nav.run("push three")
    #expect(nav.world.state.main.count == 3)
    task.cancel()
    loop.drain()
    #expect(log.take() == ["the task that waited for the result was cancelled"])
    #expect(nav.world.state.main.count == 1)
  }

  @Test func `a cancelled task removes no screen but its own`() throws {
    let nav = Navigator(try Shape.plain().map())
    let task = Task(executorPreference: loop) { [nav = Shared(nav)] in
      _ = try? await nav.value.wait(for: Request(.push("two"))).outcome
    }
    loop.drain()
    try nav.run("replace three")
    task.cancel()
    loop.drain()
    #expect(nav.world.state.main.entries.map(\.screen).last == "three")
  }

  @Test func `a leave guard keeps the screen of a cancelled task`() throws {
    let nav = Navigator(
      try NavigationMap(
        screens: [ScreenDefinition("letter", rules: VisitRules(leaveGuards: ["draft"]))],
        facts: [FactDefinition("sent", .flag, initial: false)],
        protections: [ProtectionDefinition("draft", passes: .flag("sent"))]))
    let task = Task(executorPreference: loop) { [log = Shared(log), nav = Shared(nav)] in
      do throws(Refusal) {
        _ = try await nav.value.wait(for: Request(.push("letter"))).outcome
      } catch {
        log.value.lines.append("\(error)")
      }
    }
    loop.drain()
    task.cancel()
    loop.drain()
    #expect(log.take() == ["the task that waited for the result was cancelled"])
    #expect(nav.world.state.main.entries.last?.screen == "letter")
  }

  /// A task that waits for a screen whose protection is asked.
  private func waiting(for text: String, on bank: Bank) throws -> Task<Void, Never> {
    let command = try Command(parsing: text)
    return Task(executorPreference: loop) { [log = Shared(log), nav = Shared(bank.navigator)] in
      do throws(Refusal) {
        _ = try await nav.value.wait(for: Request(command)).outcome
      } catch {
        log.value.lines.append("\(error)")
      }
    }
  }

  @Test func `a cancelled task withdraws its pending command, and a late answer is ignored`() throws
  {
    let face = try Face()
    let bank = try Bank()
    bank.navigator.register(face)
    let task = try waiting(for: "push vault", on: bank)
    loop.drain()
    #expect(bank.pending == 1)
    task.cancel()
    loop.drain()
    #expect(log.take() == ["the task that waited for the result was cancelled"])
    #expect(bank.pending == 0 && bank.navigator.world.requests.isEmpty)
    face.asked[0].allow()
    #expect(bank.screens() == "feed")
  }

  @Test func `a cancelled task takes what a protection presented for it away`() throws {
    let face = try Face()
    face.onAsk = { $0.present(.overlay("login")) }
    let bank = try Bank()
    bank.navigator.register(face)
    let task = try waiting(for: "push vault", on: bank)
    loop.drain()
    #expect(!bank.navigator.world.state.shownAccessories.isEmpty)
    task.cancel()
    loop.drain()
    #expect(bank.pending == 0 && bank.navigator.world.state.shownAccessories.isEmpty)
  }

  @Test func `a command that another sender has joined stays pending`() throws {
    let face = try Face()
    let bank = try Bank()
    bank.navigator.register(face)
    let task = try waiting(for: "push vault", on: bank)
    loop.drain()
    bank.navigator.send(Request(.push("vault")) { [log] in log.lines.append($0.words) })
    #expect(bank.pending == 1)
    task.cancel()
    loop.drain()
    #expect(bank.pending == 1)
    face.asked[0].allow()
    #expect(bank.screens() == "feed vault")
    try bank.run("pop with 4")
    #expect(log.take() == ["the task that waited for the result was cancelled", "completed 4"])
  }

  @Test func `a task cancelled before the request sends nothing`() throws {
    let nav = Navigator(try Shape.plain().map())
    let two = Name("two")
    let task = Task(executorPreference: loop) { [log = Shared(log), nav = Shared(nav)] in
      do throws(Refusal) {
        _ = try await nav.value.wait(for: Request(.push(two))).outcome
      } catch {
        log.value.lines.append("\(error)")
      }
    }
    task.cancel()
    loop.drain()
    #expect(log.take() == ["the task that waited for the result was cancelled"])
    #expect(nav.world.state.main.count == 1)
  }

  /// A value that stays on one loop, which the compiler cannot see.
  private struct Shared<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  @Test func `two waiting tasks are resumed by an inherited result`() throws {
    let nav = Navigator(try Shape.plain().map())
    present(Request(.push("two")), on: nav)
    loop.drain()
    present(Request(.replace("three", inheriting: true)), on: nav)
    loop.drain()
    try nav.run("pop with 9")
    loop.drain()
    #expect(log.take() == ["completed 9", "completed 9"])
  }

  @Test func `jobs run in the order in which they came on every run`() throws {
    for _ in 0..<50 {
      let nav = Navigator(try Shape.plain().map())
      for number in 0..<5 {
        let two = Name("two")
        loop.spawn { [log] in
          let outcome = try? await nav.wait(
            for: Request(.push(two, with: Payload(number)))
          ).outcome
          log.lines.append("\(number) \(outcome?.words ?? "refused")")
        }
      }
      loop.drain()
      try nav.run("pop to root")
      loop.drain()
      #expect(log.take() == (0..<5).reversed().map { "\($0) popped" })
    }
  }

  @Test func `a request sent while a loop is refused ends its wait`() throws {
    let nav = Navigator(try Shape.plain().map())
    let two = Name("two")
    var isOver = false
    nav.observers.commits.add { [unowned nav] _ in
      for _ in 0..<2 {
        var request = Request(.push(two))
        request.onRefusal = { [loop] refusal in
          guard case .loop = refusal, !isOver else { return }
          isOver = true
          present(Request(.push(two)), on: nav)
          loop.drain()
        }
        nav.send(request)
      }
    }
    nav.send(.push(two))
    loop.drain()
    let lines = log.take()
    #expect(isOver && lines.count == 1 && lines.first?.hasPrefix("refused: ") == true)
  }
}
