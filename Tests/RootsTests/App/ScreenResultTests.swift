import Roots
import Testing

/// Results of screens, as values of the declared types.
@Suite struct ScreenResultTests {
  private let log = Log()
  private let results = Log()
  private let loop = Loop()

  private func note<Output>(_ outcome: Outcome<Output>) { results.lines.append("\(outcome)") }

  @Test func `a result has its declared type`() throws {
    let nav = try Shop.navigator(log)
    var isGood: Bool?
    nav.main.push(.photo, with: Picture(id: 1)) { outcome in
      if case .completed(let value) = outcome { isGood = value }
    }
    nav.top(.main, Bool.self)?.context.finish(with: true)
    #expect(isGood == true)
    nav.main.push(.form) { note($0) }
    nav.top(.main, Picture.self)?.context.finish(with: Picture(id: 4, title: "Sea"))
    nav.main.push(.chat, with: 1) { note($0) }
    nav.top(.main, Void.self)?.context.finish()
    nav.accessory(1).push(.login) { note($0) }
    nav.top(.accessory(1), String.self)?.context.finish(with: "ada")
    let picture = results.take()
    #expect(picture.first?.contains("Picture(id: 4, title: \"Sea\")") == true)
    #expect(picture.dropFirst() == ["completed()", "completed(\"ada\")"])
  }

  @Test func `a screen that is removed has no result`() throws {
    let nav = try Shop.navigator(log)
    nav.main.push(.photo, with: Picture(id: 1)) { note($0) }
    nav.main.pop()
    nav.main.push(.form) { note($0) }
    nav.main.replace(.feed) { note($0) }
    nav.main.go(.form) { note($0) }
    nav.accessory(0).push(.login) { note($0) }
    nav.accessory(0).replace(.share, with: 1) { note($0) }
    nav.accessory(0).go(.login) { note($0) }
    nav.accessory(0).dismiss()
    #expect(
      results.take().map { $0.split(separator: ".").last.map(String.init) ?? $0 } == [
        "popped)", "replaced)", "replaced)", "replaced)", "replaced)", "layerDismissed)",
      ])
  }

  @Test func `a command cannot complete a screen with a value of another type`() throws {
    let nav = try Shop.navigator(log)
    nav.main.push(.photo, with: Picture(id: 1)) { note($0) }
    #expect(
      nav.send(try Command(parsing: "pop with 7")).refusal.map { "\($0)" }
        == "the result of 'photo-detail': the payload is of type Int, not Bool")
    nav.send(try Command(parsing: "pop with false"))
    nav.main.push(.form) { note($0) }
    nav.send(try Command(parsing: "pop with {id: 2, title: \"x\"}"))
    nav.main.push(.form) { note($0) }
    nav.send(try Command(parsing: "finish #6"))
    let lines = results.take()
    #expect(lines.first == "completed(false)")
    #expect(lines.dropFirst().first?.contains("id: 2") == true)
    #expect(lines.last?.hasSuffix("popped)") == true)
  }

  @Test func `a result of another type under an equal name is a fault`() throws {
    let nav = try Shop.navigator(log)
    nav.start()
    let faults = Log()
    let token = nav.observers.faults.add { faults.lines.append("\($0)") }
    nav.main.push(.wrongForm) { note($0) }
    nav.top(.main, Picture.self)?.context.finish(with: Picture(id: 1))
    #expect(results.take().first?.hasSuffix("replaced)") == true)
    #expect(faults.take().first?.hasPrefix("the result of 'form' is lost: ") == true)
    token.cancel()
  }

  @Test func `results can be awaited`() throws {
    let nav = try Shop.navigator(log)
    loop.spawn { [results] in
      do throws(Interruption) {
        let name: String = try await nav.accessory(0).present(.login)
        let isGood = try await nav.main.present(.photo, with: Picture(id: 2))
        try await nav.tab(.home).present(.feed)
        results.lines.append("\(name.count) \(isGood)")
        _ = try await nav.accessory(1).present(.login)
      } catch {
        results.lines.append("\(error)")
      }
    }
    loop.drain()
    nav.top(.accessory(0), String.self)?.context.finish(with: "ada")
    loop.drain()
    nav.top(.main, Bool.self)?.context.finish(with: true)
    loop.drain()
    nav.tab(.home).pop()
    loop.drain()
    #expect(results.take() == ["3 true"])
    nav.accessory(1).dismiss()
    loop.drain()
    #expect(results.take() == ["the screen was removed without a result: layer dismissed"])
  }

  @Test func `a wait ends with the refusal or the cancellation`() throws {
    let nav = try Shop.navigator(log)
    let wait = { [results] in
      do throws(Interruption) {
        try await nav.main.present(.nowhere)
      } catch {
        results.lines.append(error == .cancelled ? "cancelled" : "\(error)")
      }
    }
    loop.spawn(wait)
    loop.drain()
    #expect(results.take() == ["there is no screen or accessory 'nowhere'"])
    loop.spawn { [results] in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      do throws(Interruption) {
        try await nav.main.present(.feed)
      } catch {
        results.lines.append("\(error)")
      }
    }
    loop.drain()
    #expect(results.take() == ["the task that waits for the screen was cancelled"])
    #expect(nav.stack(.main) == "host#1")
  }
}

private enum Desk: AppNames { enum Tab: String, TabNames { case papers, notes } }
extension Screen<Desk, Void, Void> {
  fileprivate static var list: Self { Self() }
  fileprivate static var inbox: Self { Self() }
}
extension Screen<Desk, Int, String> { fileprivate static var rename: Self { Self() } }
extension Screen<Desk, Int, String> { fileprivate static var review: Self { Self() } }
extension Accessory<Desk, Void, Bool> { fileprivate static var ask: Self { Self() } }

/// What the declaration of a screen does with its result, for each visit and after a restart.
@Suite struct DeclaredResultTests {
  private let log = Log()

  private func desk() throws -> AppNavigator<Desk> {
    let log = log
    return try AppNavigator(isRecording: true) {
      $0.tab(.papers, root: .list)
      $0.tab(.notes, root: .inbox)
      $0.screen(.list) { _ in Spy("", Log()) }.restorable()
        .onResult { _, outcome, _ in log.lines.append("list \(outcome)") }
      $0.screen(.inbox) { _ in Spy("", Log()) }.restorable()
      $0.screen(.rename) { _, _ in Spy("", Log()) }.restorable()
        .onResult { paper, outcome, nav in
          log.lines.append("\(paper): \(outcome)")
          nav.tab(.notes).show()
        }
      $0.screen(.review) { _, _ in Spy("", Log()) }
        .onResult { paper, outcome, _ in log.lines.append("review \(paper): \(outcome)") }
      $0.accessory(.ask, policy: .stays) { _ in Spy("", Log()) }.restorable()
        .onResult { _, outcome, _ in log.lines.append("ask \(outcome)") }
    }
  }

  @Test func `the declaration gets the result after the opener, with the latest input`() throws {
    let nav = try desk()
    nav.main.push(.rename, with: 1) { [log] in log.lines.append("opener \($0)") }
    try nav.run("update with 2")
    try nav.run("finish with \"tax\"")
    #expect(log.take() == ["opener completed(\"tax\")", "2: completed(\"tax\")"])
    #expect(nav.selectedTab == .notes)
    try nav.run("undo")
    try nav.run("pop")
    #expect(log.take() == [])
    nav.tab(.papers).push(.rename, with: 3)
    try nav.run("pop tab papers")
    #expect(log.take() == ["3: dismissed(RootsCore.Dismissal.popped)"])
  }

  @Test(arguments: [RestorationPolicy.restart, .reload, .rewind])
  func `the declaration gets the result of a restored screen`(policy: RestorationPolicy) throws {
    let nav = try desk()
    nav.tab(.papers).push(.rename, with: 1) { [log] in log.lines.append("opener \($0)") }
    nav.accessory().push(.ask)
    let saved = policy == .restart ? nav.savedState : SavedState(nav.world)
    let again = try desk()
    #expect(again.restore(saved, policy: policy).dropped.isEmpty)
    #expect(log.take() == [])
    try again.run("dismiss with true")
    try again.run("finish with \"tax\"")
    #expect(log.take() == ["ask completed(true)", "1: completed(\"tax\")"])
    #expect(again.selectedTab == .notes)
    _ = nav
  }

  @Test func `a screen that returns the result in place of another has its own declaration`() throws
  {
    let nav = try desk()
    nav.tab(.papers).push(.rename, with: 1)
    try nav.run("replace review with 5 inheriting")
    #expect(log.take() == [])
    try nav.run("finish with \"good\"")
    #expect(log.take() == ["review 5: completed(\"good\")"])
  }

  @Test func `a restoration that removes a visit does not call its declaration`() throws {
    let nav = try desk()
    let saved = nav.savedState
    nav.tab(.papers).push(.rename, with: 1)
    nav.restore(saved)
    nav.tab(.papers).push(.rename, with: 1)
    nav.rewind(to: 0)
    #expect(log.take() == [])
  }
}
