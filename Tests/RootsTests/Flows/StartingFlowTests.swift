import Roots
import Testing

private enum Works: AppNames { enum Tab: String, TabNames { case home, map } }
extension Screen<Works, Void, Void> {
  fileprivate static var feed: Self { Self() }
  fileprivate static var places: Self { Self() }
  fileprivate static var dates: Self { Self() }
  fileprivate static var sign: Self { Self() }
}
extension Screen<Works, Int, Void> { fileprivate static var seats: Self { Self() } }
extension Flow<Works, Void, Void> {
  fileprivate static var trip: Self { Self() }
  fileprivate static var contract: Self { Self() }
}
extension Accessory<Works, Void, Void> { fileprivate static var card: Self { Self() } }
extension Flow<Works, Int, Bool> { fileprivate static var ticket: Self { Self() } }

private final class Guide: Coordinator {}
private final class Ticket: Coordinator {
  let run: Run<Works, Bool>
  init(_ run: Run<Works, Bool>) { self.run = run }
}

/// The options with which a flow starts.
@Suite struct StartingFlowTests {
  private let face: Face
  private let nav: AppNavigator<Works>
  private let loop = Loop()

  init() throws {
    let face = try Face()
    self.face = face
    nav = try AppNavigator {
      $0.tab(.home, root: .feed)
      $0.tab(.map, root: .feed)
      $0.screen(.feed) { _ in Spy("", Log()) }
      $0.screen(.places) { _ in Spy("", Log()) }
      $0.screen(.dates) { _ in Spy("", Log()) }
      $0.screen(.sign, once: true) { _ in Spy("", Log()) }
      $0.screen(.seats) { _, _ in Spy("", Log()) }.protected(by: face)
      $0.accessory(.card) { _ in Spy("", Log()) }
      $0.flow(.trip, first: .places) { _ in Guide() }
      $0.flow(.contract, first: .sign) { _ in Guide() }
      $0.flow(.ticket, first: .seats) { Ticket($1) }
      $0.link("trip") { _ in .start(.trip, on: .map, once: true) }
    }
  }

  private func screens(_ tab: Works.Tab) -> [String] {
    nav.tab(tab).screens.map { "\($0)" }
  }

  /// A value that stays on one loop, which the compiler cannot see.
  private struct Shared<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  @Test func `a flow that starts once is not started again while it is open`() {
    #expect(nav.active.start(.trip, .once).refusal == nil)
    #expect(nav.active.start(.trip, .once).refusal == .alreadyStarted("trip", payload: nil))
    nav.active.push(.dates)
    #expect(nav.active.start(.trip, .once).refusal == .alreadyStarted("trip", payload: nil))
    #expect(nav.tab(.home).depth == 3)
    #expect(nav.active.start(.trip).refusal == nil)
    nav.tab(.map).start(.trip, .once)
    #expect(nav.tab(.map).depth == 2)
  }

  @Test func `a flow whose first screen is shown once starts once`() {
    nav.active.start(.contract)
    #expect(nav.active.start(.contract).refusal == .alreadyStarted("contract", payload: nil))
    #expect(
      "\(Refusal.alreadyStarted("contract", payload: 3))"
        == "the flow 'contract' with 3 is already open here")
  }

  @Test func `a link that starts a flow once starts it on its tab`() {
    nav.open(link: "roots://trip")
    #expect(nav.selectedTab == .map && nav.tab(.map).depth == 2)
    nav.open(link: "roots://trip")
    #expect(nav.tab(.map).depth == 2)
    nav.open(.start(.trip, on: .home))
    #expect(nav.selectedTab == .home && nav.tab(.home).depth == 2)
  }

  @Test func `a flow that is refused later tells its caller`() throws {
    var refusals: [Refusal] = []
    let options = VisitOptions(once: true, onRefusal: { refusals.append($0) })
    let reply = nav.active.start(.ticket, with: 2, options)
    guard case .pending = reply else { throw Broken("\(reply)") }
    face.asked[0].deny("no")
    #expect(refusals.count == 1 && nav.active.depth == 1)
    nav.active.start(.trip, .once)
    nav.active.start(.trip, VisitOptions(once: true, onRefusal: { refusals.append($0) }))
    #expect(refusals.last == .alreadyStarted("trip", payload: nil))
  }

  @Test func `a task waits for the result of a flow`() throws {
    face.onAsk = { $0.allow() }
    let log = Log()
    loop.spawn { [nav] in
      let isBought = try? await nav.active.run(.ticket, with: 2)
      log.lines.append("bought: \(isBought == true)")
    }
    loop.drain()
    #expect(nav.active.depth == 2)
    try #require(nav.coordinator(Ticket.self)).run.finish(with: true)
    loop.drain()
    #expect(log.take() == ["bought: true"])
  }

  @Test func `a task whose flow was refused tells why`() {
    face.onAsk = { $0.deny("no") }
    let log = Log()
    loop.spawn { [nav] in
      do {
        _ = try await nav.active.run(.ticket, with: 2)
      } catch {
        log.lines.append("\(error)")
      }
    }
    loop.drain()
    #expect(log.take() == ["'seats' is protected by 'face': no"])
  }

  @Test func `a task that is cancelled takes its flow along`() {
    let task = Task(executorPreference: loop) { [nav = Shared(nav)] in
      _ = try? await nav.value.active.run(.trip)
    }
    loop.drain()
    nav.active.push(.dates)
    #expect(nav.active.depth == 3)
    task.cancel()
    loop.drain()
    #expect(nav.active.depth == 1)
  }

  private func wait() -> Task<Void, Never> {
    Task(executorPreference: loop) { [nav = Shared(nav)] in
      _ = try? await nav.value.active.run(.ticket, with: 2)
    }
  }

  @Test func `a command for which only tasks wait is withdrawn with the last of them`() {
    let tasks = [wait(), wait()]
    loop.drain()
    #expect(nav.world.pending.count == 1)
    tasks[0].cancel()
    loop.drain()
    #expect(nav.world.pending.count == 1)
    tasks[1].cancel()
    loop.drain()
    #expect(nav.world.pending.isEmpty && nav.world.requests.isEmpty)
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `a flow for which only tasks wait goes with the last of them`(order: [Int]) {
    let tasks = [wait(), wait()]
    loop.drain()
    face.asked[0].allow()
    #expect(nav.active.depth == 2)
    tasks[order[0]].cancel()
    loop.drain()
    #expect(nav.active.depth == 2)
    tasks[order[1]].cancel()
    loop.drain()
    #expect(nav.active.depth == 1)
  }

  @Test func `a flow for which another sender waits stays without its task`() {
    let task = wait()
    loop.drain()
    nav.active.start(.ticket, with: 2)
    face.asked[0].allow()
    task.cancel()
    loop.drain()
    #expect(nav.active.depth == 2)
  }

  @Test func `a wait does not keep its navigator`() throws {
    var nav: AppNavigator<Works>? = try AppNavigator {
      $0.tab(.home, root: .feed)
      $0.tab(.map, root: .feed)
      $0.screen(.feed) { _ in Spy("", Log()) }
      $0.screen(.places) { _ in Spy("", Log()) }
      $0.accessory(.card) { _ in Spy("", Log()) }
      $0.flow(.trip, first: .places) { _ in Guide() }
    }
    let log = Log()
    loop.spawn { [weak nav] in
      do { try await nav?.active.run(.trip) } catch { log.lines.append("\(error)") }
    }
    loop.spawn { [weak nav] in
      do { try await nav?.active.present(.places) } catch { log.lines.append("\(error)") }
    }
    loop.spawn { [weak nav] in
      do { try await nav?.accessory(0).present(.card) } catch { log.lines.append("\(error)") }
    }
    loop.drain()
    #expect(nav?.active.depth == 3)
    weak let left = nav
    nav = nil
    #expect(left == nil)
    loop.drain()
  }

  @Test func `a flow starts on the topmost accessory layer if none is named`() {
    nav.accessory(1).push(.card)
    nav.accessory().start(.trip)
    #expect(nav.world.state[.accessory(1)].count == 2 && nav.tab(.home).depth == 1)
  }
}
