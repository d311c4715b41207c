import Roots
import Testing

/// Dependencies of a screen, supplied by the screen that opens it.
@Suite struct DependencyTests {
  enum Screen: String, Identifier { case messages, chat, profile, photo }

  /// The dependency of the chat, declared by the chat.
  protocol Person {
    var name: String { get }
  }
  struct User: Person { let name: String }
  struct Album: Equatable { let title: String }

  final class Messages: ScreenDescribing, DependencySource {
    static let screens = [ScreenDescription(Screen.messages, children: [Screen.chat])]
    var selected: String? = "Ada"
    var asked: [String] = []
    init(_ context: Context) {}
    func offer(to request: inout DependencyRequest) {
      asked.append("\(request.screen) \(request.payload.map { "\($0)" } ?? "-")")
      guard let selected else { return }
      request.offer((any Person).self) { User(name: selected) }
    }
  }

  final class Chat: ScreenDescribing, DependencyReceiving, DependencySource {
    static let screens = [ScreenDescription(Screen.chat, children: [Screen.profile])]
    var log: [String]
    init(_ context: Context) { log = ["made \(context.payload.map { "\($0)" } ?? "-")"] }
    func inject(_ person: any Person) { log.append("given \(person.name)") }
    func attach(to context: Context) { log.append("attached \(context.id)") }
    func appear() { log.append("appeared") }
    func offer(to request: inout DependencyRequest) {
      request.offer { Album(title: "of the chat") }
    }
  }

  /// A controller type of two screens.
  final class Pictures: ScreenDescribing, DependencyReceiving {
    static let screens = [
      ScreenDescription(Screen.profile, children: [Screen.photo]), ScreenDescription(Screen.photo),
    ]
    let screen: Name
    var album: Album?
    init(_ context: Context) { screen = context.screen }
    func inject(_ album: Album) throws {
      if album.title.isEmpty { throw Broken("an album without a title") }
      self.album = album
    }
  }

  final class App: DependencySource {
    var title = "of the app"
    func offer(to request: inout DependencyRequest) {
      request.offer { Album(title: title) }
    }
  }

  private func makeApp() throws -> AppNavigator<None, Screen, None> {
    let nav = try AppNavigator<None, Screen, None> {
      $0.screens(Messages.self, Chat.self, Pictures.self)
      $0.start(at: .messages)
    }
    nav.navigator.start()
    return nav
  }

  private func top(_ nav: AppNavigator<None, Screen, None>) -> (any Controller)? {
    nav.navigator.world.state.visibleContent.flatMap { nav.navigator.context($0.id) }?.controller
  }

  @Test func `the sender supplies the dependency before the screen comes`() throws {
    let nav = try makeApp()
    nav.segue(.chat, with: 7)
    let chat = try #require(top(nav) as? Chat)
    #expect(chat.log == ["made 7", "given Ada", "attached #2", "appeared"])
    nav.back()
    nav.push(.chat)
    #expect((top(nav) as? Chat)?.log.prefix(2) == ["made -", "given Ada"])
  }

  @Test func `a dependency that no source offers is refused before anything changes`() throws {
    let nav = try makeApp()
    let messages = try #require(top(nav) as? Messages)
    messages.selected = nil
    let before = nav.navigator.world.state
    var told: [Refusal] = []
    var request = Request(.segue("chat"))
    request.onRefusal = { told.append($0) }
    let reply = nav.navigator.send(request)
    #expect(
      reply.refusal?.description
        == "'chat' cannot be opened: no source offers 'Person'; add one to the sender")
    #expect(told == [reply.refusal].compactMap(\.self))
    #expect(nav.navigator.world.state == before)
    #expect(messages.asked == ["chat -"])
  }

  @Test func `every screen along the way gets its dependency from the one before it`() throws {
    let nav = try makeApp()
    let reply = nav.segue(.photo)
    #expect(reply.refusal == nil)
    #expect((top(nav) as? Pictures)?.album?.title == "of the chat")
    #expect((top(nav) as? Pictures)?.screen.text == "photo")
    nav.back()
    #expect((top(nav) as? Pictures)?.screen.text == "profile")
    #expect((top(nav) as? Pictures)?.album?.title == "of the chat")
    nav.back()
    #expect((top(nav) as? Chat)?.log.dropFirst().first == "given Ada")
  }

  @Test func `a missing dependency on the way refuses the command`() throws {
    let nav = try makeApp()
    let messages = try #require(top(nav) as? Messages)
    messages.selected = nil
    let app = App()
    nav.navigator.dependencies = app
    #expect(nav.segue(.photo).refusal?.description.hasPrefix("'chat' cannot be opened") == true)
    #expect(nav.navigator.world.state.main.count == 1)
    #expect(nav.navigator.contextCount == 1)
  }

  @Test func `the nearest source is used, and the app is the last`() throws {
    let nav = try makeApp()
    let app = App()
    nav.navigator.dependencies = app
    nav.push(.profile)
    #expect((top(nav) as? Pictures)?.album?.title == "of the app")
    nav.back()
    nav.push(.chat)
    nav.push(.profile)
    #expect((top(nav) as? Pictures)?.album?.title == "of the chat")
    app.title = ""
    nav.main.go(.messages)
    let reply = nav.push(.profile)
    #expect(reply.refusal?.description == "'profile' cannot be opened: an album without a title")
  }

  @Test func `the result of a prepared screen goes to its opener`() throws {
    let nav = try makeApp()
    var outcomes: [Outcome<Payload?>] = []
    nav.segue(.chat) { outcomes.append($0) }
    nav.pop(with: "bye")
    #expect(outcomes == [.completed("bye")])
  }

  @Test func `a segue from a controller begins at its entry`() throws {
    let nav = try makeApp()
    nav.segue(.profile)
    let messages = try #require(
      nav.navigator.world.state.main.entries.first.flatMap { nav.navigator.context($0.id) }?
        .controller)
    let plan = try nav.plan(.photo, from: .controller(messages), via: [.profile])
    #expect(plan.screens.map(\.text) == ["profile", "messages", "chat", "profile", "photo"])
    nav.segue(.photo, from: .controller(messages))
    #expect(
      nav.navigator.world.state.main.entries.map(\.screen.text)
        == ["messages", "chat", "profile", "photo"])
    let stranger = Stranger()
    #expect(
      nav.segue(.photo, from: .controller(stranger)).refusal?.description
        == "no open entry has a controller of type Stranger; name another")
  }

  final class Stranger: Controller { init() {} }

  @Test func `a declaration can inject a dependency`() throws {
    enum Places: String, Identifier { case home, album }
    final class Shelf: DependencyReceiving {
      var album: Album?
      init() {}
      func inject(_ album: Album) { self.album = album }
    }
    let injected = try AppNavigator<None, Places, None> {
      $0.screen(.home) { _ in Stranger() }
      $0.screen(.album, injecting: { _ in Shelf() })
      $0.children([Places.album], of: Places.home)
      $0.start(at: .home)
    }
    #expect(injected.segue(.album).refusal != nil)
    let app = App()
    injected.navigator.dependencies = app
    #expect(injected.segue(.album).refusal == nil)
  }
}
