import Roots
import Testing

// README: the names
enum Bakery: AppNames { enum Tab: String, TabNames { case home, friends } }

// A screen is a name with two types: what it takes, and what it returns.
extension Screen<Bakery, Void, Void> { static var feed: Self { Self() } }
extension Screen<Bakery, Void, Void> { static var people: Self { Self() } }
extension Screen<Bakery, Int, Void> { static var chat: Self { Self() } }
extension Accessory<Bakery, Void, String> { static var login: Self { Self() } }

// Your view controller, view model or presenter; it lives as long as its entry.
final class Page: Controller {}
// README: end

/// The Swift code of the README, copied between the marks; another test compares the two texts.
@Suite struct ReadmeTests {
  @Test func `the README's Swift example works`() async throws {
    var seen: [[Name]] = []
    var result: Outcome<String>?

    // README: the navigator
    let nav = try AppNavigator<Bakery> {
      $0.tab(.home, root: .feed)
      $0.tab(.friends, root: .people)
      $0.screen(.feed) { _ in Page() }
      $0.screen(.people) { _ in Page() }
      $0.screen(.chat) { number, context in Page() }
      $0.accessory(.login) { context in Page() }
    }

    // Your views draw what the stack says.
    let observation = nav.observe(.tab(.friends)) { screens in seen.append(screens) }
    nav.tab(.friends).push(.chat, with: 7)  // without the 7 it does not compile
    nav.tab(.friends).show()

    // The result comes exactly once, however the log-in is closed.
    nav.accessory(0).push(.login) { outcome in result = outcome }
    nav.send(.dismiss(0, with: "Ada"))  // a command, as keys, links and tests send it

    // All or nothing, and one step to undo.
    nav.transaction {
      $0.tab(.friends).popToRoot()
      $0.tab(.home).show()
    }
    nav.send(.undo())
    // README: end

    #expect(seen == [["people", "chat"], ["people"], ["people", "chat"]])
    observation.cancel()
    #expect(result == .completed("Ada"))
    #expect(nav.world.state.activeLayer == .tab(1))
    #expect(nav.tab(.friends).depth == 2)

    nav.tab(.friends).popToRoot()
    let again = nav.transaction {
      $0.tab(.friends).popToRoot()
      $0.tab(.home).show()
    }
    #expect(again.refusal == nil && nav.world.state.activeLayer == .tab(0))
    nav.send(.undo(2))
    #expect(nav.tab(.friends).depth == 2)

    let loop = Loop()
    var name: String?
    loop.spawn { name = try? await Self.logIn(nav) }
    loop.drain()
    nav.send(.dismiss(0, with: "Bo"))
    loop.drain()
    #expect(name == "Bo")
  }

  nonisolated(nonsending) static func logIn(_ nav: AppNavigator<Bakery>) async throws -> String {
    // README: asynchronously
    let name = try await nav.accessory(0).present(.login)
    // README: end
    return name
  }
}
