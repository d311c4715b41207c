import Roots

enum Tabs: String, Identifier { case home, friends }
enum Screens: String, Identifier { case feed, chat, settings, wallet, cards }
enum Accessories: String, Identifier { case login, share }
typealias Nav = AppNavigator<Tabs, Screens, Accessories>

/// A controller that keeps the values that it receives.
final class Probe: ContextReceiving, InfoReceiving, Reporting {
  var context: Context?
  var info: NavigationInfo?
  var report: Reporter<Int>?
}

struct Photo: Codable, Hashable, Sendable {
  var id: Int
  var title: String
}

/// The app of the article's snippets in its initial state.
func flaskApp() throws -> Nav {
  let nav = try Nav {
    $0.declareTabs()
    $0.declareScreens()
    $0.declareAccessories()
    $0.nested("purse", in: .wallet) {
      $0.tab("cards", index: 0, root: .cards)
      $0.tab("tickets", index: 1, root: .settings)
    }
  }
  nav.navigator.start()
  return nav
}

extension Declarations where Tab == Tabs, Screen == Screens, Accessory == Accessories {
  mutating func declareTabs() {
    tab(.home, index: 0, root: .feed)
    tab(.friends, index: 1, root: .chat)
  }

  mutating func declareScreens(but declared: Screens? = nil) {
    for screen in Screens.allCases where screen != declared { self.screen(screen) { _ in Probe() } }
  }

  mutating func declareAccessories(but declared: Accessories? = nil) {
    for accessory in Accessories.allCases where accessory != declared {
      self.accessory(accessory) { _ in Probe() }
    }
  }
}

extension AppNavigator {
  /// The controller of the visible content.
  var visible: (any Controller)? {
    navigator.world.state.visibleContent.flatMap { navigator.context($0.id)?.controller }
  }

  /// The visible entry.
  var top: Entry? { navigator.world.state.visibleContent }

  func screens(_ layer: Layer) -> [String] {
    navigator.world.state[layer].entries.map(\.screen.text)
  }
}
