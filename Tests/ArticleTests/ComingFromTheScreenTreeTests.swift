import Roots
import Testing

@Suite struct ComingFromTheScreenTreeTests {
  enum Screen: String, Identifier {
    case menu, messages, chat, encounters, profile, ownProfile
  }
  enum Accessory: String, Identifier { case share }

  /// The dependency of the chat, declared by the chat.
  protocol ChatDescriptor {
    var person: String { get }
  }
  struct Descriptor: ChatDescriptor { let person: String }

  final class MenuController: ScreenDescribing {
    static let screens = [
      ScreenDescription(
        Screen.menu, children: [Screen.messages, Screen.encounters, Screen.ownProfile],
        transition: "slide")
    ]
    init(_ context: Context) {}
  }

  // ROW: + screen, + screenIdentifier, childScreenIdentifiers
  final class MessagesController: ScreenDescribing {
    static let screens = [
      ScreenDescription(Screen.messages, children: [Screen.chat, Accessory.share])
    ]
    init(_ context: Context) {}
  }
  // END

  // ROW: BPUIDependencyInjectionDestination
  final class ChatController: ScreenDescribing, DependencyReceiving {
    static let screens = [ScreenDescription(Screen.chat, children: [Screen.profile])]
    var name = ""
    init(_ context: Context) {}
    func inject(_ descriptor: any ChatDescriptor) { name = descriptor.person }
  }
  // END

  // ROW: controllerClassName
  final class ProfileController: ScreenDescribing {
    static let screens = [
      ScreenDescription(Screen.profile), ScreenDescription(Screen.ownProfile),
      ScreenDescription(Accessory.share),
    ]
    let isOwn: Bool
    init(_ context: Context) { isOwn = context.screen.text == "ownProfile" }
  }
  // END

  final class EncountersController: ScreenDescribing {
    static let screens = [ScreenDescription(Screen.encounters, children: [Screen.profile])]
    init(_ context: Context) {}
  }

  private func makeApp(hasSource: Bool = true) throws -> AppNavigator<None, Screen, Accessory> {
    // ROW: + load, loadScreenIntoDatabase
    let nav = try AppNavigator<None, Screen, Accessory> {
      $0.screens(MenuController.self, MessagesController.self, ChatController.self)
      $0.screens(EncountersController.self, ProfileController.self)
      $0.menu(.menu)
      $0.start(at: .menu)
    }
    // END
    nav.navigator.start()
    nav.navigator.dependencies = hasSource ? Originator() : nil
    return nav
  }

  private func top<Kind: Controller>(
    _ nav: AppNavigator<None, Screen, Accessory>, _ kind: Kind.Type
  ) throws -> Kind {
    let id = try #require(nav.navigator.world.state.focusedEntry?.id)
    return try #require(nav.navigator.context(id)?.controller as? Kind)
  }

  private func stack(_ nav: AppNavigator<None, Screen, Accessory>) -> [String] {
    nav.navigator.world.state.main.entries.map(\.screen.text)
  }

  @Test func `segueFromController:toScreenIdentifier:`() throws {
    let nav = try makeApp()
    nav.segue(.messages)
    let messages = try top(nav, MessagesController.self)
    // ROW: segueFromController:toScreenIdentifier:
    nav.segue(.chat, from: .controller(messages))
    // END
    #expect(stack(nav) == ["menu", "messages", "chat"])
  }

  @Test func `+ load, loadScreenIntoDatabase`() throws {
    let nav = try makeApp()
    #expect(stack(nav) == ["menu"])
    #expect(ScreenTree(nav.navigator.world.map).nodes.count == 7)
  }

  @Test func `+ screen, + screenIdentifier, childScreenIdentifiers`() throws {
    let nav = try makeApp()
    let children = nav.navigator.world.map.rules(of: "messages").children
    #expect(children.map(\.text) == ["chat", "share"])
  }

  @Test func `controllerClassName`() throws {
    let nav = try makeApp()
    nav.segue(.ownProfile)
    #expect(try top(nav, ProfileController.self).isOwn)
    nav.segue(.profile, via: [.encounters])
    #expect(try top(nav, ProfileController.self).isOwn == false)
  }

  @Test func `an unknown child`() throws {
    // ROW: an unknown child
    let errors = #expect(throws: MapErrors.self) {
      try AppNavigator<None, Screen, Accessory> { $0.screens(MessagesController.self) }
    }
    #expect(errors?.description.contains("'messages' has the child 'chat'") == true)
    // END
  }

  @Test func `the path of Screens`() throws {
    let nav = try makeApp()
    nav.segue(.chat)
    // ROW: the path of Screens
    let plan = try nav.plan(.ownProfile)
    #expect(plan.screens.map(\.text) == ["chat", "menu", "ownProfile"])
    #expect("\(plan.command)" == "begin; pop to root on main; push ownProfile on main; end")
    // END
  }

  @Test func `backwards and forwards`() throws {
    let nav = try makeApp()
    nav.segue(.chat)
    // ROW: backwards and forwards
    let plan = try nav.plan(.encounters)
    #expect(plan.steps.map(\.direction) == [.backwards, .forwards])
    #expect(plan.length == 3)
    nav.segue(.encounters)
    // END
    #expect(stack(nav) == ["menu", "encounters"])
  }

  @Test func `the menu, a special root node`() throws {
    let nav = try makeApp()
    nav.segue(.chat)
    // ROW: the menu, a special root node
    let steps = try nav.plan(.ownProfile).steps
    #expect(steps.map(\.crossesMenu) == [true, true])
    #expect(steps.map(\.transition) == ["slide", "slide"])
    // END
  }

  @Test func `all animations are chained`() throws {
    let nav = try makeApp()
    nav.segue(.chat)
    // ROW: all animations are chained
    var world = nav.navigator.world
    var shown: [String] = []
    for planned in try nav.plan(.ownProfile).steps {
      _ = step(&world, .command(planned.command, origin: nil))
      shown += [world.state.visibleContent?.screen.text, planned.transition].compactMap(\.self)
    }
    #expect(shown == ["menu", "slide", "ownProfile", "slide"])
    // END
  }

  // ROW: BPUIDependencyInjectionSource
  final class Originator: Controller, DependencySource {
    let selected = "Ada"
    func offer(to request: inout DependencyRequest) {
      request.offer((any ChatDescriptor).self) { Descriptor(person: selected) }
    }
  }
  // END

  @Test func `BPUIDependencyInjectionSource`() throws {
    let nav = try makeApp()
    nav.segue(.chat)
    #expect(try top(nav, ChatController.self).name == "Ada")
  }

  @Test func `BPUIDependencyInjectionDestination`() throws {
    let nav = try makeApp()
    nav.segue(.profile, via: [.chat])
    nav.back()
    #expect(try top(nav, ChatController.self).name == "Ada")
  }

  @Test func `a missing dependency`() throws {
    let nav = try makeApp(hasSource: false)
    // ROW: a missing dependency
    let refusal = nav.segue(.chat).refusal
    #expect(
      refusal?.description
        == "'chat' cannot be opened: no source offers 'ChatDescriptor'; add one to the sender")
    // END
    #expect(stack(nav) == ["menu"])
  }

  @Test func `modals like this as well`() throws {
    let nav = try makeApp()
    nav.segue(.messages)
    // ROW: modals like this as well
    nav.segue(.share)
    #expect(nav.navigator.world.state.focusedEntry?.screen.text == "share")
    nav.segue(.messages)
    #expect(nav.navigator.world.state.shownAccessories.isEmpty)
    // END
  }

  @Test func `multiple parents`() throws {
    let nav = try makeApp()
    // ROW: multiple parents
    #expect(
      nav.segue(.profile).refusal?.description
        == "several ways lead to 'profile': menu > messages > chat > profile, or"
        + " menu > encounters > profile; say 'via', or declare its primary parent")
    nav.segue(.profile, via: [.encounters])
    nav.segue(.encounters)
    nav.segue(.profile)  // the open entries decide
    // END
    #expect(stack(nav) == ["menu", "encounters", "profile"])
  }

  @Test func `no unwind segues`() throws {
    let nav = try makeApp()
    nav.segue(.profile, via: [.chat])
    // ROW: no unwind segues
    nav.segue(.messages)
    nav.navigator.send(.undo())
    // END
    #expect(stack(nav) == ["menu", "messages", "chat", "profile"])
  }

  @Test func `no URLs`() throws {
    let nav = try makeApp()
    // ROW: no URLs
    nav.navigator.send(try Command(parsing: "segue profile via encounters with {id: 7}"))
    // END
    #expect(stack(nav) == ["menu", "encounters", "profile"])
  }
}
