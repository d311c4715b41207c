import Roots
import Testing

private enum Office: AppNames {}
extension Screen<Office, Void, Void> {
  fileprivate static var hall: Self { Self() }
  fileprivate static var form: Self { Self() }
}
extension Screen<Office, Void, Int> { fileprivate static var pad: Self { Self() } }
extension Screen<Office, String, Int> { fileprivate static var memo: Self { Self() } }
extension Accessory<Office, Void, Void> { fileprivate static var card: Self { Self() } }
extension Flow<Office, Void, Int> {
  fileprivate static var choice: Self { Self() }
  fileprivate static var sum: Self { Self() }
}
extension Flow<Office, String, Int> { fileprivate static var note: Self { Self() } }

private enum Tariff: Codable, Hashable, Sendable { case none, chosen(Int) }

private final class Sheet: Controller {}

private final class Choice: Coordinator {
  let run: Run<Office, Int>

  init(_ run: Run<Office, Int>, _ log: Log, _ hearing: Hearing) {
    self.run = run
    run.hear(Tariff.self) {
      log.lines.append("flow hears \($0)")
      return hearing
    }
    run.receive(Tariff.self) { log.lines.append("flow gets \($0)") }
  }
}

private final class Plain: Coordinator {}

/// Typed messages from a screen to its flow, and the result of a first screen.
@Suite struct ScreenMessageTests {
  private final class Contexts {
    var form: Context<Office, Void>?
    var pad: Context<Office, Int>?
    var card: Context<Office, Void>?
  }

  private let log = Log()
  private let contexts = Contexts()

  private func app(_ hearing: Hearing = .handled, hears: Bool = true) throws -> AppNavigator<Office>
  {
    let (log, contexts) = (log, contexts)
    return try AppNavigator {
      $0.start(with: .hall)
      $0.screen(.hall) { _ in Sheet() }
      $0.screen(.form) {
        contexts.form = $0
        return Sheet()
      }
      $0.screen(.pad) {
        contexts.pad = $0
        return Sheet()
      }
      $0.screen(.memo) { _, context in
        contexts.pad = context
        return Sheet()
      }
      $0.accessory(.card) {
        contexts.card = $0
        return Sheet()
      }
      $0.flow(.choice, first: .form) { Choice($0, log, hearing) }
      $0.flow(.sum, first: .pad) { _ in Plain() }
      $0.flow(.note, first: .memo) { _, _ in Plain() }
      if hears { $0.hear(Tariff.self) { log.lines.append("app hears \($0)") } }
    }
  }

  @Test func `a screen of a flow tells it a typed message`() throws {
    let nav = try app()
    let run = try #require(nav.main.start(.choice).entry)
    #expect(contexts.form?.tell(Tariff.chosen(2)).refusal == nil)
    nav.main.push(.form)
    #expect(contexts.form?.tell(Tariff.none).refusal == nil)
    nav.accessory().push(.card)
    #expect(log.take() == ["flow hears chosen(2)", "flow hears none"])
    // A message from outside is received, not heard.
    nav.tell(Tariff.none, to: run)
    #expect(log.take() == ["flow gets none"])
  }

  @Test func `a message that the flow does not handle goes on to the app`() throws {
    let nav = try app(.passedOn)
    nav.main.start(.choice)
    nav.main.push(.form)
    #expect(contexts.form?.tell(Tariff.chosen(1)).refusal == nil)
    #expect(log.take() == ["flow hears chosen(1)", "app hears chosen(1)"])
  }

  @Test func `a message that no handler takes is a fault`() throws {
    let nav = try app(.passedOn, hears: false)
    var faults: [String] = []
    let token = nav.observe(.faults) { faults.append("\($0)") }
    nav.main.start(.choice)
    contexts.form?.tell(Tariff.none)
    #expect(faults.count == 1 && faults[0].contains("none"), "\(faults)")
    withExtendedLifetime(token) {}
  }

  @Test func `a message in a transaction is told when the transaction is done`() throws {
    let nav = try app()
    nav.main.start(.choice)
    nav.transaction { _ in
      contexts.form?.tell(Tariff.none)
      #expect(log.take() == [])
    }
    #expect(log.take() == ["flow hears none"])
  }

  @Test func `a message outside of a flow or after the end is refused`() throws {
    let nav = try app()
    nav.main.push(.form)
    let outside = contexts.form?.tell(Tariff.none).refusal
    #expect(outside.map { "\($0)" } == "'none' was not sent: there is no parent flow")
    nav.main.pop()
    #expect(contexts.form?.tell(Tariff.none).refusal != nil && log.take() == [])
  }

  @Test func `the result of a first screen is the result of its flow`() throws {
    let nav = try app()
    var outcomes: [Outcome<Int>] = []
    nav.main.start(.sum) { outcomes.append($0) }
    contexts.pad?.finish(with: 3)
    nav.main.start(.note, with: "x") { outcomes.append($0) }
    contexts.pad?.finish(with: 4)
    nav.main.start(.sum) { outcomes.append($0) }
    nav.back()
    #expect(outcomes == [.completed(3), .completed(4), .dismissed(.popped)])
  }

  @Test func `the end of a run belongs to the transaction around it`() throws {
    let nav = try app()
    nav.main.start(.choice) { _ in nav.main.push(.hall) }
    let run = try #require(nav.coordinator(Choice.self)).run
    nav.transaction { _ in
      run.finish(with: 1)
      #expect(run.isOpen)
    }
    #expect(nav.main.screens == ["hall", "hall"])
    nav.send(.undo(2))
    #expect(nav.main.screens == ["hall", "form"])
  }
}
