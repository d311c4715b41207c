// README: the names
import Roots
import Testing

enum Forum: AppNames { enum Tab: String, TabNames { case home } }
// A screen has two types: what it takes, and what it returns.
extension Screen<Forum, Void, Void> { static var feed: Self { Self() } }
extension Screen<Forum, Int, Void> { static var chat: Self { Self() } }
extension Accessory<Forum, Void, String> { static var login: Self { Self() } }
extension Fact<Forum, Bool> { static var member: Self { Self() } }
final class View: Controller {}  // your view controllers or view models
// README: end

/// The Swift code of the README, between the marks; another test compares the two texts.
@Suite struct ReadmeTests {
  // README: the test
  @Test func `a guest logs in before a chat opens`() throws {
    let nav = try AppNavigator<Forum> {
      $0.tab(.home, root: .feed)
      $0.fact(.member)
      $0.protection("members", passes: .member, presenting: .login)
      $0.screen(.feed) { _ in View() }
      $0.screen(.chat) { _, _ in View() }.protected(by: "members")
      $0.accessory(.login) { _ in View() }
    }
    nav.start()
    nav.tab(.home).push(.chat, with: 7)  // without the 7 it does not compile
    #expect(nav.visible?.shows(.login) == true)  // the push waits for the log-in
    let login = try #require(nav.visible.flatMap { nav.context($0) })
    nav.transaction {
      $0[.member] = true
      login.finish(with: "Ada")
    }
    #expect(nav.tab(.home).screens == ["feed", "chat"])  // the push went on
  }
  // README: end
}
