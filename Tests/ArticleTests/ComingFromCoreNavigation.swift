import Roots

/// An app with a protected account, for the rows of the article.
struct CoreApp {
  enum Tab: String, Identifier { case home }
  enum Screen: String, Identifier { case feed, account, profile }
  enum Accessory: String, Identifier { case login }
  typealias App = AppNavigator<Tab, Screen, Accessory>

  class Page: Controller {}
  final class Feed: Page {}
  final class Account: Page {}

  /// A controller that names the type of its data.
  final class Profile: DataReceiving {
    var name: String?
    func receive(_ data: String) { name = data }
  }

  let nav: App
  let scheduler = Scheduler()

  init(
    isProtected: Bool = false, configuring more: (DeclaredVisit) -> Void = { _ in }
  ) throws {
    let signedIn = Name("signedIn")
    nav = try App {
      $0.tab(.home, index: 0, root: .feed)
      $0.screen(.feed) { _ in Feed() }
      let account = $0.screen(.account) { _ in Account() }
      more(account)
      $0.screen(.profile, receiving: Profile.self) { _ in Profile() }.restorable()
      $0.accessory(.login) { _ in Page() }
      $0.fact("signedIn", .flag, initial: .bool(false))
      if isProtected {
        $0.protection(
          "auth", passes: "signedIn", presenting: .login,
          then: Reaction(completed: [.set(signedIn, .bool(true))]))
        account.protect(with: "auth")
      }
    }
    nav.navigator.scheduler = scheduler
    nav.navigator.start()
  }

  var navigator: Navigator { nav.navigator }

  /// The screens of the tab, bottom first.
  var screens: String {
    navigator.world.state[.tab(0)].entries.map(\.screen.text).joined(separator: " ")
  }

  /// The controller of the visible content.
  var controller: (any Controller)? {
    navigator.world.state.visibleContent.flatMap { navigator.context($0.id)?.controller }
  }
}
