// README: the names
import Roots
import Testing

enum Forum: AppNames { enum Tab: String, TabNames { case home, friends } }

// A screen has two types: what it takes, and what it returns. This `Self()` is named "feed".
extension Screen<Forum, Void, Void> { static var feed: Self { Self() } }
extension Screen<Forum, Int, Void> { static var chat: Self { Self() } }
extension Accessory<Forum, Void, String> { static var login: Self { Self() } }
extension Fact<Forum, Bool> { static var member: Self { Self() } }

// Your view controllers or view models; each lives as long as its screen is on a stack.
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
// README: end

/// The Swift code of the README, between the marks; another test compares the two texts.
@Suite struct ReadmeTests {
  // README: the test
  @Test func `a guest logs in before a chat opens`() throws {
    let nav = try AppNavigator<Forum> {
      $0.tab(.home, root: .feed)
      $0.tab(.friends, root: .feed)
      $0.fact(.member, saved: false)
      $0.protection("members", passes: .member, presenting: .login)
      $0.screen(.feed) { _ in Board() }
      $0.screen(.chat) { number, context in Board() }.protected(by: "members")
      $0.accessory(.login) { context in Login(context) }
    }
    nav.start()

    nav.tab(.friends).show()
    nav.tab(.friends).push(.chat, with: 7)  // without the 7 it does not compile
    #expect(nav.visible?.shows(.login) == true)  // the push waits for the log-in

    let login = nav.visible.flatMap { nav.context($0)?.controller } as? Login
    login?.submit("Ada")
    #expect(nav.tab(.friends).screens == ["feed", "chat"])  // the push went on
  }
  // README: end
}
