// SHOWN
import Foundation
import Roots
import Testing

// END

// SHOWN
enum Forum: AppNames { enum Tab: String, TabNames { case home, friends } }

extension Screen<Forum, Void, Void> { static var feed: Self { Self() } }
extension Screen<Forum, Void, Void> { static var people: Self { Self() } }
extension Screen<Forum, Int, Void> { static var chat: Self { Self() } }
extension Accessory<Forum, Void, String> { static var login: Self { Self() } }
extension Fact<Forum, Bool> { static var member: Self { Self() } }
// END

// SHOWN
final class Board: Controller {}

final class Login: Controller {
  let context: Context<Forum, String>

  init(_ context: Context<Forum, String>) { self.context = context }

  func submit(_ name: String) {
    context.navigator?.transaction {
      context.finish(with: name)
      $0[.member] = true
    }
  }
}
// END

// SHOWN
extension Forum {
  static func navigator() throws -> AppNavigator<Forum> {
    try AppNavigator {
      $0.tab(.home, root: .feed)
      $0.tab(.friends, root: .people)
      $0.fact(.member, saved: false)
      $0.protection("members", passes: .member, presenting: .login)
      $0.screen(.feed) { _ in Board() }.restorable()
      $0.screen(.people) { _ in Board() }.restorable()
      $0.screen(.chat) { number, context in Board() }.protected(by: "members").restorable()
      $0.accessory(.login) { context in Login(context) }
    }
  }
}
// END

// SHOWN
@MainActor final class Model {
  let nav: AppNavigator<Forum>
  var name: String?

  init() throws {
    nav = try Forum.navigator()
    nav.scheduler = .realTime()
    nav.start()
  }

  func logIn() -> Task<Void, Never> {
    Task { [self] in name = try? await nav.accessory(0).present(.login) }
  }
}
// END

// SHOWN
@MainActor final class MainBoard: @MainActor Controller {
  private(set) var isShown = false

  func appear() { isShown = true }
}
// END

extension Forum {
  // SHOWN
  @MainActor static func mainNavigator() throws -> AppNavigator<Forum> {
    try AppNavigator {
      $0.tab(.home, root: .feed)
      $0.tab(.friends, root: .feed)
      $0.screen(.feed) { _ in MainBoard() }
    }
  }
  // END
}

/// The code of the article "Getting started".
@Suite struct GettingStartedTests {
  @MainActor @Test func `a controller lives on the main actor`() throws {
    let nav = try Forum.mainNavigator()
    nav.start()
    let board = nav.visible.flatMap { nav.context($0)?.controller } as? MainBoard
    #expect(board?.isShown == true)
  }

  @Test func `an input comes later`() throws {
    let nav = try Forum.navigator()
    nav.start()
    nav[.member] = true
    var later: () -> Void = {}
    // SHOWN
    nav.active.load(.chat) { input in  // pending
      later = { input.give(7) }  // or input.fail("the chat is gone")
    }
    // END
    #expect(nav.pending.count == 1)
    later()
    #expect(nav.visible?.input(of: .chat) == 7)
  }

  @Test func `places are navigated`() throws {
    // SHOWN
    let nav = try Forum.navigator()
    nav.start()
    // END
    // SHOWN
    nav[.member] = true  // chats are for members
    nav.tab(.friends).push(.chat, with: 7)
    nav.tab(.friends).show()
    // END
    #expect(nav.visible?.input(of: .chat) == 7)
    // SHOWN
    print(nav.tab(.friends).screens)  // ["people", "chat"]
    print(nav.visible?.input(of: .chat) ?? 0)  // 7
    // END
    #expect(nav.tab(.friends).screens == ["people", "chat"])
    var shown: [[Name]] = []
    // SHOWN
    let observation = nav.observe(.tab(.friends)) { screens in shown.append(screens) }
    // END
    // SHOWN
    nav.transaction {
      $0.tab(.friends).popToRoot()
      $0.tab(.home).show()
    }
    nav.send(.undo())
    // END
    observation.cancel()
    #expect(shown == [["people"], ["people", "chat"]])
    #expect(nav.tab(.friends).screens == ["people", "chat"])
    #expect(nav.visible?.input(of: .chat) == 7)
  }

  @Test func `a command that is refused later tells why`() throws {
    let nav = try Forum.navigator()
    nav.start()
    var reasons: [Refusal] = []
    // SHOWN
    let options = VisitOptions(onRefusal: { reasons.append($0) })
    let reply = nav.tab(.friends).push(.chat, with: 7, options)  // .pending: the log-in is open
    nav.tab(.friends).show()  // removes the log-in, which refuses the push
    // END
    #expect(reply.refusal == nil && reply.entry == nil)
    #expect(reasons.count == 1 && nav.tab(.friends).screens == ["people"])
  }

  @Test func `a result is awaited`() async throws {
    let nav = try Forum.navigator()
    nav.start()
    let loop = Loop()
    var known: String?
    loop.spawn { known = try? await Self.name(nav) }
    loop.drain()
    let login = nav.visible.flatMap { nav.context($0)?.controller as? Login }
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
    #expect(answer == .dismissed(.popped))
  }

  nonisolated(nonsending) static func name(_ nav: AppNavigator<Forum>) async throws -> String {
    // SHOWN
    let name = try await nav.accessory(0).present(.login)
    // END
    return name
  }

  @Test @MainActor func `a model on the main actor waits in a task`() async throws {
    let model = try Model()
    let task = model.logIn()
    while model.nav.accessory(0).depth == 0 { await Task.yield() }
    let login = model.nav.visible.flatMap { model.nav.context($0)?.controller as? Login }
    login?.submit("Ada")
    await task.value
    #expect(model.name == "Ada")
  }

  // SHOWN
  @Test func `a guest logs in before a chat opens`() throws {
    let nav = try Forum.navigator()
    nav.start()
    nav.tab(.friends).show()
    nav.tab(.friends).push(.chat, with: 7)
    let entry = try #require(nav.visible)
    #expect(entry.shows(.login))

    let login = nav.context(entry)?.controller as? Login
    login?.submit("Ada")
    #expect(nav.visible?.input(of: .chat) == 7)
  }
  // END

  @Test func `a state is saved and restored`() throws {
    let first = try Forum.navigator()
    first[.member] = true
    first.tab(.home).push(.chat, with: 3)
    let data = try Self.saved(first)
    // SHOWN
    let nav = try Forum.navigator()
    let saved = try JSONDecoder().decode(SavedState.self, from: data)
    let report = nav.restore(saved)
    nav.start()
    // END
    #expect(nav.tab(.home).screens == ["feed"] && report.dropped.isEmpty)
    let login = nav.visible.flatMap { nav.context($0)?.controller as? Login }
    login?.submit("Ada")
    #expect(nav.tab(.home).screens == ["feed", "chat"])
  }

  static func saved(_ nav: AppNavigator<Forum>) throws -> Data {
    // SHOWN
    let data = try JSONEncoder().encode(nav.savedState)
    // END
    return data
  }
}
