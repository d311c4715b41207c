import Roots
import Testing

// SHOWN
enum Forum: App { enum Tab: String, TabNames { case home, friends } }

extension Screen<Forum, Void, Void> { static var feed: Self { Self() } }
extension Screen<Forum, Void, Void> { static var people: Self { Self() } }
extension Screen<Forum, Int, Void> { static var chat: Self { Self() } }
extension Accessory<Forum, Void, String> { static var login: Self { Self() } }
extension Fact<Forum, Bool> { static var member: Self { Self() } }
// END

// SHOWN
final class Board: Controller {}

final class Login: Controller {
  let context: TypedContext<Forum, String>

  init(_ context: TypedContext<Forum, String>) { self.context = context }

  func submit(_ name: String) {
    context.navigator?[.member] = true
    context.finish(with: name)
  }
}
// END

// SHOWN
extension Forum {
  static func navigator() throws -> TypedNavigator<Forum> {
    try TypedNavigator {
      $0.tab(.home, root: .feed)
      $0.tab(.friends, root: .people)
      $0.fact(.member)
      $0.protection("members", passes: .member, presenting: .login)
      $0.screen(.feed) { _ in Board() }.restorable()
      $0.screen(.people) { _ in Board() }.restorable()
      $0.screen(.chat) { number, context in Board() }.protected(by: "members").restorable()
      $0.accessory(.login) { context in Login(context) }
    }
  }
}
// END

/// The code of the article "Getting started".
@Suite struct GettingStartedTests {
  @Test func `places are navigated`() throws {
    // SHOWN
    let nav = try Forum.navigator()
    nav.start()
    // END
    nav[.member] = true
    // SHOWN
    nav.tab(.friends).push(.chat, with: 7)
    nav.tab(.friends).show()
    // END
    #expect(nav.visible?.input(of: .chat) == 7)
    // SHOWN
    print(nav.tab(.friends).screens)  // ["people", "chat"]
    print(nav.visible?.input(of: .chat) ?? 0)  // 7
    // END
    #expect(nav.tab(.friends).screens == ["people", "chat"])
    // SHOWN
    nav.transaction {
      $0.tab(.friends).popToRoot()
      $0.tab(.home).show()
    }
    nav.send(.undo())
    // END
    #expect(nav.tab(.friends).screens == ["people", "chat"])
    #expect(nav.visible?.input(of: .chat) == 7)
  }

  @Test func `a result is awaited`() async throws {
    let nav = try Forum.navigator()
    nav.start()
    let loop = Loop()
    var known: String?
    loop.spawn { known = try? await Self.name(nav) }
    loop.drain()
    let login = nav.visible.flatMap { nav.context($0.entry.id)?.controller as? Login }
    login?.submit("Ada")
    loop.drain()
    #expect(known == "Ada" && nav[.member])
    var answer: Outcome<String>?
    // SHOWN
    nav.accessory(0).push(.login) { outcome in
      answer = outcome  // .completed("Ada"), or .dismissed with a reason
    }
    // END
    nav.back()
    #expect(answer?.isCompleted == false)
  }

  nonisolated(nonsending) static func name(_ nav: TypedNavigator<Forum>) async throws -> String {
    // SHOWN
    let name = try await nav.accessory(0).present(.login)
    // END
    return name
  }

  // SHOWN
  @Test func `a guest logs in before a chat opens`() throws {
    let nav = try Forum.navigator()
    nav.start()
    nav.tab(.friends).show()
    nav.tab(.friends).push(.chat, with: 7)
    let entry = try #require(nav.visible)
    #expect(entry.shows(.login))

    let login = nav.context(entry.entry.id)?.controller as? Login
    login?.submit("Ada")
    #expect(nav.visible?.input(of: .chat) == 7)
  }
  // END

  @Test func `a state is saved and restored`() throws {
    let first = try Forum.navigator()
    first[.member] = true
    first.tab(.home).push(.chat, with: 3)
    let data = try Literal(encoding: first.savedState)
    let saved = try data.decoded(as: SavedState.self)
    // SHOWN
    let nav = try Forum.navigator()
    let report = nav.restore(saved)
    nav.start()
    // END
    #expect(nav.tab(.home).screens == ["feed", "chat"] && report.dropped.isEmpty)
  }
}

extension Outcome {
  fileprivate var isCompleted: Bool { if case .completed = self { true } else { false } }
}
