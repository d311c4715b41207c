import Roots
import Testing

/// The Swift code of the README, copied between the marks; another test compares the two texts.
@Suite struct ReadmeTests {
  // README: the names
  enum Tab: String, Identifier { case home, friends }
  enum Screen: String, Identifier { case feed, people, chat }
  enum Accessory: String, Identifier { case login, share }

  final class Page: Controller {}
  // README: end

  @Test func `the README's Swift example works`() async throws {
    var seen: [Change] = []
    var result: Outcome<Payload?>?

    // README: the navigator
    let nav = try AppNavigator<Tab, Screen, Accessory> {
      $0.tab(.home, index: 0, root: .feed)
      $0.tab(.friends, index: 1, root: .people)
      $0.screen(.feed) { _ in Page() }
      $0.screen(.people) { _ in Page() }
      $0.screen(.chat, taking: Int.self) { number, context in Page() }
      $0.accessory(.login, returning: String.self) { _ in Page() }
      $0.accessory(.share, level: 1, under: [.screen(.chat)]) { _ in Page() }
    }

    nav.navigator.observe("tabs.layer1") { commit in seen += commit.changes }
    nav.tab(.friends).push(.chat, with: 7)
    nav.tab(.friends).show()

    nav.accessory(0).push(.login) { outcome in result = outcome }
    nav.accessory(0).pop(with: "Ada")

    nav.transaction {
      $0.tab(.friends).popToRoot()
      $0.tab(.home).show()
    }
    nav.navigator.send(.undo())
    // README: end

    #expect(seen.count == 5)
    #expect(result == .completed("Ada"))
    #expect(nav.navigator.world.state.activeLayer == .tab(1))
    #expect(nav.navigator.world.state[.tab(1)].count == 2)

    nav.tab(.friends).popToRoot()
    let again = nav.transaction {
      $0.tab(.friends).popToRoot()
      $0.tab(.home).show()
    }
    #expect(again.refusal == nil && nav.navigator.world.state.activeLayer == .tab(0))
    nav.navigator.send(.undo(2))
    #expect(nav.navigator.world.state[.tab(1)].count == 2)

    let loop = Loop()
    var outcome: Outcome<Payload?>?
    loop.spawn { outcome = try? await Self.logIn(nav) }
    loop.drain()
    nav.accessory(0).dismiss(with: "Bo")
    loop.drain()
    #expect(outcome == .completed("Bo"))
  }

  nonisolated(nonsending) static func logIn(
    _ nav: AppNavigator<Tab, Screen, Accessory>
  ) async throws -> Outcome<Payload?> {
    // README: asynchronously
    let outcome = try await nav.accessory(0).present(.login)
    // README: end
    return outcome
  }
}
