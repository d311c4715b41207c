import Roots
import Testing

private enum Chats: AppNames {}

extension Screen<Chats, Void, Void> {
  fileprivate static var messages: Self { Self() }
  fileprivate static var profile: Self { Self() }
  fileprivate static var photo: Self { Self() }
}
extension Screen<Chats, Int, String> { fileprivate static var chat: Self { Self() } }
extension Accessory<Chats, Void, Void> { fileprivate static var album: Self { Self() } }

/// The dependency of the chat, declared by the chat.
private protocol Person {
  var name: String { get }
}
private struct User: Person { let name: String }
private struct Album: Equatable { let title: String }

/// Dependencies of a screen, offered by the screen that opens it.
@Suite struct DependencyTests {
  private final class Messages: Controller {
    var selected: String? = "Ada"
    var asked: [String] = []
    func offer(_ type: Any.Type) -> Any? {
      asked.append("\(type)")
      return type == (any Person).self ? selected.map { User(name: $0) } : nil
    }
  }

  private final class Chat: Controller {
    let text: String
    let context: Context<Chats, String>
    init(_ number: Int, _ person: any Person, _ context: Context<Chats, String>) {
      text = "\(number) with \(person.name)"
      self.context = context
    }
    func offer(_ type: Any.Type) -> Any? {
      type == Album.self ? Album(title: "of the chat") : nil
    }
  }

  /// A controller type of several screens.
  private final class Pictures: Controller {
    let album: Album
    init(_ context: Context<Chats, Void>) throws {
      album = try context.dependency()
      if album.title.isEmpty { throw Broken("an album without a title") }
    }
  }

  private final class Frame: Controller {
    let wrapped: (any Controller)?
    init(_ controller: any Controller) { wrapped = controller }
  }

  private func app(wrapping: Bool = false) throws(MapErrors) -> AppNavigator<Chats> {
    let nav = try AppNavigator<Chats> {
      let messages = $0.screen(.messages) { _ in Messages() }.child(.chat, with: 7)
      if wrapping { messages.wrapped { Frame($0) } }
      $0.screen(.chat) { number, context in
        Chat(number, try context.dependency((any Person).self), context)
      }
      .child(.profile).prepared()
      $0.screen(.profile) { try Pictures($0) }.child(.photo)
      $0.screen(.photo) { try Pictures($0) }
      $0.accessory(.album) { try Pictures($0) }
      $0.start(with: .messages)
    }
    nav.start()
    return nav
  }

  private func top<Output: Controller>(
    _ nav: AppNavigator<Chats>, _ type: Output.Type
  ) throws -> Output {
    try #require(nav.visible.flatMap { nav.context($0) }?.controller as? Output)
  }

  @Test func `the opener offers the dependency to the factory`() throws {
    let nav = try app()
    nav.main.push(.chat, with: 7)
    #expect(try top(nav, Chat.self).text == "7 with Ada")
    nav.back()
    nav.segue(to: .chat, with: 8)
    #expect(try top(nav, Chat.self).text == "8 with Ada")
  }

  @Test func `a dependency that nobody offers is refused before anything changes`() throws {
    let nav = try app()
    let messages = try top(nav, Messages.self)
    messages.selected = nil
    let before = nav.world
    var told: [Refusal] = []
    let reply = nav.main.push(.chat, with: 1, VisitOptions(onRefusal: { told.append($0) }))
    #expect(
      reply.refusal?.description
        == "'chat' cannot be opened: nobody offers 'Person'; return one from the sender's offer(_:)"
    )
    #expect(told == [reply.refusal].compactMap(\.self))
    #expect(nav.world.state == before.state && nav.contextCount == 1)
    #expect(messages.asked == ["Person"])
  }

  @Test func `every screen along the way gets its dependency from the one before it`() throws {
    let nav = try app()
    #expect(nav.segue(to: .photo).refusal == nil)
    #expect(nav.main.screens == ["messages", "chat", "profile", "photo"])
    #expect(try top(nav, Pictures.self).album.title == "of the chat")
    nav.back()
    #expect(try top(nav, Pictures.self).album.title == "of the chat")
    nav.back()
    #expect(try top(nav, Chat.self).text == "7 with Ada")
  }

  @Test func `a hidden screen on the way that is not prepared asks when it is shown`() throws {
    let nav = try AppNavigator<Chats> {
      $0.screen(.messages) { _ in Messages() }.child(.chat, with: 7)
      $0.screen(.chat) { number, context in
        Chat(number, try context.dependency((any Person).self), context)
      }
      .child(.photo)
      $0.screen(.photo) { try Pictures($0) }
      $0.start(with: .messages)
    }
    #expect(
      nav.segue(to: .photo).refusal?.description
        == "'photo' cannot be opened: nobody offers 'Album'; return one from the sender's offer(_:)"
    )
    #expect(nav.main.screens == ["messages"])
    nav.offer = { $0 == Album.self ? Album(title: "of the app") : nil }
    nav.segue(to: .photo)
    #expect(try top(nav, Pictures.self).album.title == "of the app")
    nav.back()
    #expect(try top(nav, Chat.self).text == "7 with Ada")
  }

  @Test func `the nearest controller is asked first, and the navigator last`() throws {
    let nav = try app()
    var title = "of the app"
    nav.offer = { $0 == Album.self ? Album(title: title) : nil }
    nav.main.push(.profile)
    #expect(try top(nav, Pictures.self).album.title == "of the app")
    nav.back()
    nav.main.push(.chat, with: 1)
    nav.main.push(.profile)
    #expect(try top(nav, Pictures.self).album.title == "of the chat")
    nav.accessory().push(.album)
    #expect(try top(nav, Pictures.self).album.title == "of the chat")
    title = ""
    nav.main.go(.messages)
    let reply = nav.main.push(.profile)
    #expect(reply.refusal?.description == "'profile' cannot be opened: an album without a title")
  }

  @Test func `a value of another type than the asked one is not an offer`() throws {
    let nav = try app()
    nav.offer = { _ in 7 }
    #expect(nav.main.push(.profile).refusal != nil)
    #expect(nav.main.screens == ["messages"])
  }

  @Test func `a wrapped controller offers as well`() throws {
    let nav = try app(wrapping: true)
    nav.main.push(.chat, with: 1)
    #expect(try top(nav, Chat.self).text == "1 with Ada")
  }

  @Test func `a segue begins at a given entry`() throws {
    let nav = try app()
    nav.segue(to: .profile)
    let first = try #require(nav.world.state.main.entries.first)
    let plan = try nav.plan(to: .photo, from: first.id)
    #expect(plan.screens == ["profile", "messages", "chat", "profile", "photo"])
    #expect(nav.segue(to: .photo, from: first.id).refusal == nil)
    #expect(nav.main.screens == ["messages", "chat", "profile", "photo"])
    nav.back()
    #expect(try top(nav, Pictures.self).album.title == "of the chat")
    #expect(nav.segue(to: .photo, from: EntryID(99)).refusal != nil)
  }

  @Test func `the result of a screen at the end of a segue goes to its opener`() throws {
    let nav = try app()
    var outcomes: [Outcome<String>] = []
    nav.segue(to: .chat, with: 3) { outcomes.append($0) }
    try top(nav, Chat.self).context.finish(with: "bye")
    #expect(outcomes == [.completed("bye")])
  }
}
