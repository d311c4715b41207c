import Roots
import Testing

/// The methods of a place, each with a controller, a result and updates.
@Suite struct PlacesTests {
  typealias App = AppNavigator<
    AppNavigatorTests.Tab, AppNavigatorTests.Screen, AppNavigatorTests.Accessory
  >
  private let log = Log()

  private func app() throws(MapErrors) -> App {
    let log = log
    let app = try App {
      $0.tab(.home, index: 0, root: .feed)
      $0.tab(.friends, index: 1, root: .chat)
      for screen in AppNavigatorTests.Screen.allCases {
        $0.screen(screen) { _ in Spy("declared", log) }
      }
      for accessory in AppNavigatorTests.Accessory.allCases {
        $0.accessory(accessory) { _ in Spy("declared", log) }
      }
    }
    app.navigator.start()
    _ = log.take()
    return app
  }

  private func spy(_ nav: App, _ reply: Reply) throws -> Spy? {
    try nav.navigator.controller(#require(reply.entry).number)
  }

  @Test func `every command that adds a screen takes a factory`() throws {
    let nav = try app()
    let own: ControllerFactory = { [log] _ in Spy("own", log) }
    #expect(try spy(nav, nav.push(.settings, making: own))?.name == "own")
    #expect(try spy(nav, nav.tab(.home).push(.settings, making: own))?.name == "own")
    #expect(try spy(nav, nav.tab(0).replace(.settings, making: own))?.name == "own")
    #expect(try spy(nav, nav.tab().pop(to: .chat, making: own))?.name == "own")
    #expect(try spy(nav, nav.active.go(.settings, making: own))?.name == "own")
    #expect(try spy(nav, nav.main.push(.settings, making: own))?.name == "own")
    #expect(try spy(nav, nav.main.overlay(.share, at: 4, making: own))?.name == "own")
    let layer = nav.accessory(2)
    #expect(try spy(nav, layer.push(.login, making: own))?.name == "own")
    #expect(try spy(nav, layer.replace(.share, making: own))?.name == "own")
    #expect(try spy(nav, layer.pop(to: .login, making: own))?.name == "own")
    #expect(try spy(nav, layer.go(.login, making: own))?.name == "own")
    #expect(nav.navigator.world.state[.accessory(2)].count == 1)
  }

  @Test func `every command that adds a screen delivers results and intermediate values`() throws {
    let nav = try app()
    let told: (Outcome<Payload?>) -> Void = { [log] in log.lines.append($0.words) }
    let updated: (Payload) -> Void = { [log] in log.lines.append("update \($0)") }
    let asked: [() -> Reply] = [
      { nav.push(.settings, onResult: told, onUpdate: updated) },
      { nav.tab(1).push(.settings, onResult: told, onUpdate: updated) },
      { nav.active.replace(.chat, onResult: told, onUpdate: updated) },
      { nav.tab().go(.settings, onResult: told, onUpdate: updated) },
      { nav.active.overlay(.login, onResult: told, onUpdate: updated) },
      { nav.accessory(1).push(.login, onResult: told, onUpdate: updated) },
      {
        nav.accessory(1).push(.login)
        return nav.accessory(1).replace(.share, onResult: told, onUpdate: updated)
      },
      { nav.accessory(1).go(.share, onResult: told, onUpdate: updated) },
    ]
    for ask in asked {
      let id = try #require(ask().entry)
      _ = log.take()
      nav.navigator.context(id)?.report(5)
      nav.navigator.send(Request(.undo()))
      #expect(log.take().filter { !$0.hasPrefix("declared") } == ["update 5", "undone"])
    }
  }

  @Test func `pop completes the top entry with its payload`() throws {
    let nav = try app()
    nav.push(.settings) { [log] in log.lines.append($0.words) }
    nav.pop(with: 5)
    #expect(log.lines.contains("completed 5"))
  }

  @Test func `pop takes the number of entries, and completes the lowest with its payload`() throws {
    let nav = try app()
    for number in 1...5 {
      nav.push(.settings) { [log] in log.lines.append("\(number) \($0.words)") }
    }
    _ = log.take()
    nav.pop(2, with: 5)
    #expect(log.take().filter { !$0.hasPrefix("declared") } == ["5 popped", "4 completed 5"])
    nav.tab(.home).pop(2)
    #expect(nav.navigator.world.state[.tab(0)].count == 2)
    #expect(nav.active.pop(7) == .done(nil))
    #expect(nav.pop(2).refusal == .atRoot(.tab(0)))
    nav.accessory(1).push(.login)
    nav.accessory(1).push(.share)
    nav.accessory(1).pop(2)
    #expect(nav.navigator.world.state[.accessory(1)].isEmpty)
  }

  @Test func `an update gives the nearest entry of a screen another payload`() throws {
    let nav = try app()
    nav.push(.settings, with: ["a": 1])
    nav.push(.chat)
    #expect(nav.update(.settings, with: ["b": 2], merging: true) == .done(nil))
    let settings = nav.navigator.world.state[.tab(0)].entries[1]
    #expect(settings.payload == ["a": 1, "b": 2])
    #expect(nav.update(.settings, with: ["b": 2], merging: true).refusal?.isNoOp == true)
  }

  @Test func `pop to a screen gives it a payload`() throws {
    let nav = try app()
    nav.push(.settings, with: ["a": 1])
    nav.push(.chat)
    #expect(nav.active.pop(to: .settings, with: ["b": 2], merging: true) == .done(nil))
    #expect(nav.navigator.world.state.visibleContent?.payload == ["a": 1, "b": 2])
    nav.accessory(1).push(.login)
    #expect(nav.accessory(1).pop(to: .login, with: 3) == .done(nil))
    #expect(nav.navigator.world.state.focusedEntry?.payload == 3)
  }

  @Test func `the current tab is the selected one, visible or not`() throws {
    let nav = try app()
    nav.tab(.friends).show()
    nav.tab().push(.settings)
    #expect(nav.navigator.world.state[.tab(1)].count == 2)
    nav.main.push(.feed)
    nav.tab().push(.settings)
    #expect(nav.navigator.world.state[.tab(1)].count == 3)
    nav.tab().popToRoot()
    nav.tab(0).popToRoot()
    #expect(nav.navigator.world.state[.tab(1)].count == 1)
  }

  @Test(arguments: [2, 10, -1])
  func `an index without a tab is refused`(index: Int) throws {
    #expect(
      try app().tab(index).push(.feed).refusal.map { "\($0)" }
        == "there is no tab \(index); the tabs are 0 to 1")
  }

  @Test func `pop to a controller stops at it, not at another of its screen`() throws {
    let nav = try app()
    let (first, second) = (Spy("first", log), Spy("second", log))
    let id = nav.push(.settings, making: { _ in first }).entry
    nav.push(.settings, making: { _ in second })
    nav.push(.chat)
    #expect(nav.active.pop(to: first, of: .settings) == .done(nil))
    #expect(nav.navigator.world.state.visibleContent?.id == id)
    #expect(nav.navigator.context(of: first)?.operation == .pop)
    #expect(nav.navigator.context(of: second) == nil)
  }

  @Test func `pop to a controller works on an accessory layer too`() throws {
    let nav = try app()
    let own = Spy("own", log)
    let layer = nav.accessory(3)
    let id = try #require(layer.pop(to: own, of: .login).entry)
    #expect(nav.navigator.controller(id.number) === own)
    layer.push(.share)
    #expect(layer.pop(to: own, of: .login) == .done(nil))
    #expect(nav.navigator.world.state[.accessory(3)].top?.id == id)
  }
}
