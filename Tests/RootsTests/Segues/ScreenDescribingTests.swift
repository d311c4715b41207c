import Roots
import Testing

/// Controller types that describe their screens, and errors in descriptions.
@Suite struct ScreenDescribingTests {
  enum Screen: String, Identifier { case menu, messages, chat, mine, yours }
  enum Accessory: String, Identifier { case share }
  enum Foreign: String, Identifier { case chats }

  final class Menu: ScreenDescribing {
    static let screens = [
      ScreenDescription(
        Screen.menu, children: [Screen.messages, Screen.mine], transition: "slide")
    ]
    init(_ context: Context) {}
  }
  final class Messages: ScreenDescribing {
    static let screens = [
      ScreenDescription(
        Screen.messages, children: [Screen.chat], childPayloads: ["chat": 1]),
      ScreenDescription(Screen.chat, children: [Screen.yours, Accessory.share]),
      ScreenDescription(Accessory.share),
    ]
    let screen: Name
    init(_ context: Context) { screen = context.screen }
  }
  final class Profile: ScreenDescribing {
    static let screens = [
      ScreenDescription(Screen.mine, children: [Screen.yours]),
      ScreenDescription(Screen.yours, primaryParent: Screen.chat),
    ]
    let screen: Name
    init(_ context: Context) { screen = context.screen }
  }

  private func makeApp() throws -> AppNavigator<None, Screen, Accessory> {
    try AppNavigator<None, Screen, Accessory> {
      $0.screens(Menu.self, Messages.self, Profile.self)
      $0.menu(.menu)
      $0.start(at: .menu)
    }
  }

  @Test func `controller types describe their children, and several screens share one`() throws {
    let nav = try makeApp()
    nav.navigator.start()
    nav.segue(.mine)
    let profile = nav.navigator.context(EntryID(2))?.controller as? Profile
    #expect(profile?.screen.text == "mine")
    let plan = try nav.plan(.chat)
    #expect(plan.screens.map(\.text) == ["mine", "menu", "messages", "chat"])
    #expect(plan.steps.map(\.transition) == ["slide", "slide", nil])
    nav.segue(.share)
    #expect(
      nav.navigator.world.state.main.entries.map(\.description) == [
        "menu#1", "messages#3", "chat#4 1",
      ])
    #expect(nav.navigator.world.state.focusedEntry?.screen.text == "share")
  }

  @Test func `the primary parent is part of the description`() throws {
    let nav = try makeApp()
    #expect(try nav.plan(.yours).screens.map(\.text) == ["menu", "messages", "chat", "yours"])
    nav.segue(.mine)
    #expect(try nav.plan(.yours).screens.map(\.text) == ["mine", "yours"])
  }

  @Test func `an unknown screen is an error at launch, with the nearest name`() throws {
    final class Lost: ScreenDescribing {
      static let screens = [ScreenDescription(Foreign.chats)]
      init(_ context: Context) {}
    }
    let errors = #expect(throws: MapErrors.self) {
      try AppNavigator<None, Screen, Accessory> {
        $0.screens(Menu.self, Messages.self, Profile.self, Lost.self)
        $0.children([Foreign.chats], of: Screen.mine)
        $0.start(at: .menu)
      }
    }
    #expect(
      errors?.description == """
        a controller describes 'chats', which is not a screen or accessory of this app; did you \
        mean 'chat'?
        'mine' has the child 'chats', which is not a declared screen or accessory; did you mean \
        'chat'?
        """)
  }
}
