import Roots
import Testing

private enum Port: AppNames { enum Tab: String, TabNames { case home, sea } }
extension Screen<Port, Void, Void> {
  fileprivate static var feed: Self { Self() }
  fileprivate static var cabin: Self { Self() }
  fileprivate static var deck: Self { Self() }
  fileprivate static var vault: Self { Self() }
}
extension Flow<Port, Void, Void> { fileprivate static var cruise: Self { Self() } }

private final class Cruise: Coordinator {
  let run: Run<Port, Void>
  var isOver = false
  init(_ run: Run<Port, Void>) { self.run = run }
  func end() { isOver = true }
}

/// The stack of a run belongs to the run: it ends with it, and not before.
@Suite struct RunStackTests {
  private let face: Face
  private let nav: AppNavigator<Port>
  private let cruise: Cruise

  init() throws {
    let face = try Face()
    self.face = face
    nav = try AppNavigator {
      $0.tab(.home, root: .feed)
      $0.tab(.sea, root: .feed)
      $0.screen(.feed) { _ in Spy("", Log()) }
      $0.screen(.cabin) { _ in Spy("", Log()) }
      $0.screen(.deck) { _ in Spy("", Log()) }
      $0.screen(.vault) { _ in Spy("", Log()) }.protected(by: face)
      $0.flow(.cruise, first: .cabin) { Cruise($0) }
    }
    nav.tab(.sea).start(.cruise)
    cruise = try #require(nav.coordinator(Cruise.self))
  }

  private var screens: [String] { nav.tab(.sea).screens.map(\.text) }

  @Test func `commands on the stack of a run that has ended are refused`() throws {
    let stack = try #require(cruise.run.stack)
    #expect(stack.screens == ["feed", "cabin"] && stack.depth == 2)
    stack.push(.deck)
    #expect(screens == ["feed", "cabin", "deck"])
    cruise.run.cancel()
    let gone = Refusal.originGone(cruise.run.id)
    #expect(cruise.run.stack == nil && stack.screens == [])
    #expect(stack.push(.deck).refusal == gone && stack.pop().refusal == gone)
    #expect(stack.replace(.deck).refusal == gone && stack.go(.deck).refusal == gone)
    #expect(stack.pop(to: .feed).refusal == gone && stack.popToRoot().refusal == gone)
    #expect(stack.start(.cruise).refusal == gone)
    #expect(nav.transaction { _ in stack.push(.deck) }.refusal == gone)
    #expect(screens == ["feed"])
  }

  @Test func `a command that waits on the stack of a run ends with the run`() {
    var refusals: [Refusal] = []
    cruise.run.stack?.push(.vault, VisitOptions(onRefusal: { refusals.append($0) }))
    #expect(nav.world.pending.count == 1)
    cruise.run.cancel()
    #expect(refusals == [.originGone(cruise.run.id)] && nav.world.pending.isEmpty)
    face.asked.first?.allow()
    #expect(screens == ["feed"])
  }

  @Test func `a run goes on when its first screen is replaced`() throws {
    let stack = try #require(cruise.run.stack)
    let first = cruise.run.id
    var isDone = false
    #expect(stack.replace(.deck).refusal == nil)
    #expect(screens == ["feed", "deck"] && cruise.run.isOpen && !cruise.isOver)
    #expect(cruise.run.id != first && nav.coordinator(Cruise.self) === cruise)
    #expect(stack.push(.cabin).refusal == nil && stack.replace(.vault).refusal == nil)
    face.asked.first?.allow()
    #expect(screens == ["feed", "deck", "vault"] && stack.screens.count == 3)
    #expect(stack.go(.cabin) { _ in isDone = true }.refusal == nil)
    #expect(screens == ["feed", "cabin"] && cruise.run.isOpen)
    stack.push(.deck)
    stack.push(.deck)
    #expect(stack.popToRoot().refusal == nil && screens == ["feed", "cabin"])
    cruise.run.finish()
    #expect(cruise.isOver && isDone && screens == ["feed"])
  }

  @Test func `a command that waits goes on when the first screen of its run is replaced`() {
    cruise.run.stack?.push(.vault)
    cruise.run.stack?.replace(.deck)
    face.asked.first?.allow()
    #expect(screens == ["feed", "deck", "vault"])
  }

  @Test func `the stack of a run shows its tab`() {
    nav.tab(.home).show()
    cruise.run.stack?.show()
    #expect(nav.selectedTab == .sea)
    cruise.run.stack?.reset()
    #expect(screens == ["feed"] && cruise.isOver)
  }
}
