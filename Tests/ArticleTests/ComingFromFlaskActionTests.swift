import Roots
import Testing

@Suite struct ComingFromFlaskActionTests {
  @Test func `Accesories`() throws {
    let nav = try flaskApp()
    // ROW: Accesories
    nav.accessory(1).push(.share)
    nav.accessory(0).push(.login)
    let shown = nav.navigator.world.state.shownAccessories
    // END
    #expect(shown == [.accessory(0), .accessory(1)])
  }

  @Test func `stackForLayer(layer)`() throws {
    let nav = try flaskApp()
    // ROW: stackForLayer(layer)
    let stack = nav.navigator.world.state[.accessory(3)]
    // END
    #expect(stack.isEmpty)
  }

  @Test func `NavState.accesories`() throws {
    let nav = try flaskApp()
    nav.accessory(0).push(.login, with: 7)
    // ROW: NavState.accesories
    let state = nav.navigator.world.state
    let accessories = state.shownAccessories.map { "\($0): " + (state[$0].top?.description ?? "") }
    // END
    #expect(accessories == ["accessory 0: login#4 7"])
  }

  @Test func `NavStack`() throws {
    let nav = try flaskApp()
    // ROW: NavStack
    nav.tab(.home).push(.chat)
    let stack = nav.navigator.world.state[.tab(0)]
    let current = stack.top
    nav.tab(.home).pop()
    // END
    #expect(current?.screen.text == "chat" && stack.count == 2)
  }

  @Test func `the stack as a string based array`() throws {
    let nav = try flaskApp()
    nav.push(.chat, with: 7)
    // ROW: the stack as a string based array
    let stack = nav.navigator.world.state[.tab(0)].entries.map { "\($0)" }
    // END
    #expect(stack == ["feed#2", "chat#4 7"])
  }

  @Test func `nav.tab(.Home).push(controller: .Settings)`() throws {
    let nav = try flaskApp()
    // ROW: nav.tab(.Home).push(controller: .Settings)
    nav.tab(.home).push(.settings)
    // END
    #expect(nav.screens(.tab(0)) == ["feed", "settings"])
  }

  @Test func `nav.tab(.Home).overlay(accesory: .Login)`() throws {
    let nav = try flaskApp()
    // ROW: nav.tab(.Home).overlay(accesory: .Login)
    nav.tab(.home).overlay(.login)
    // END
    #expect(nav.screens(.accessory(0)) == ["login"])
  }

  @Test func `nav.tab(.Home).overlay(accesory: .Login, atLayer: .First)`() throws {
    let nav = try flaskApp()
    // ROW: nav.tab(.Home).overlay(accesory: .Login, atLayer: .First)
    nav.tab(.home).overlay(.login, at: 1)
    // END
    #expect(nav.screens(.accessory(1)) == ["login"])
  }

  @Test func `nav.tab(.Home).popCurrentController()`() throws {
    let nav = try flaskApp()
    nav.tab(.home).push(.chat)
    // ROW: nav.tab(.Home).popCurrentController()
    nav.tab(.home).pop()
    // END
    #expect(nav.screens(.tab(0)) == ["feed"])
  }

  @Test func `nav.tab(.Home).show()`() throws {
    let nav = try flaskApp()
    // ROW: nav.tab(.Home).show()
    nav.tab(.friends).show()
    nav.tab(.home).show()
    // END
    #expect(nav.navigator.world.state.activeLayer == .tab(0))
  }

  @Test func `constructors given in place`() throws {
    let nav = try flaskApp()
    // ROW: constructors given in place
    nav.push(.chat, making: { _ in Probe() })
    nav.active.replace(.chat, making: { _ in Probe() })
    nav.active.go(.chat, making: { _ in Probe() })
    nav.active.pop(to: .settings, making: { _ in Probe() })
    nav.accessory(0).push(.login, making: { _ in Probe() })
    // END
    #expect(nav.screens(.tab(0)) == ["chat", "settings"])
  }

  @Test func `Services.nav.transaction{ (nav) in }`() throws {
    let nav = try flaskApp()
    // ROW: Services.nav.transaction{ (nav) in }
    nav.transaction { nav in
      nav.push(.chat)
      nav.accessory(0).push(.login)
      nav.accessory(1).push(.share)
    }
    // END
    #expect(nav.navigator.world.state.shownAccessories.count == 2)
  }

  @Test func `ApplyContext is ignored in a transaction`() throws {
    let nav = try flaskApp()
    var commits = 0
    // ROW: ApplyContext is ignored in a transaction
    nav.navigator.observe(.all) { _ in commits += 1 }
    nav.transaction { nav in
      nav.push(.chat)
      nav.push(.settings)
    }
    // END
    #expect(commits == 1)
  }

  @Test func `a transaction is atomic`() throws {
    let nav = try flaskApp()
    let before = nav.navigator.world.state
    // ROW: a transaction is atomic
    let refusal = nav.transaction { nav in
      nav.push(.chat)
      nav.accessory(99).push(.login)
    }.refusal
    // END
    #expect(refusal != nil && nav.navigator.world.state == before)
  }

  @Test func `push clears accesories`() throws {
    let nav = try flaskApp()
    // ROW: push clears accesories
    nav.accessory(0).push(.login)
    nav.push(.chat)
    // END
    #expect(nav.navigator.world.state.shownAccessories.isEmpty)
  }

  @Test func `popCurrent clears accesories`() throws {
    let nav = try flaskApp()
    nav.push(.chat)
    // ROW: popCurrent clears accesories
    nav.accessory(0).push(.login)
    nav.pop()
    // END
    #expect(nav.navigator.world.state.shownAccessories.isEmpty)
    #expect(nav.screens(.tab(0)) == ["feed"])
  }

  @Test func `popTo`() throws {
    let nav = try flaskApp()
    nav.push(.chat)
    nav.push(.settings)
    // ROW: popTo
    nav.active.pop(to: .chat)
    nav.active.pop(to: .settings)
    // END
    #expect(nav.screens(.tab(0)) == ["feed", "chat", "settings"])
  }

  @Test func `goTo`() throws {
    let nav = try flaskApp()
    nav.push(.chat)
    // ROW: goTo
    nav.active.go(.settings)
    // END
    #expect(nav.screens(.tab(0)) == ["settings"])
  }

  @Test func `Operation Queue`() throws {
    let nav = try flaskApp()
    var reply: Reply?
    // ROW: Operation Queue
    nav.push(.chat, onResult: { _ in reply = nav.push(.settings) })
    nav.pop()
    // END
    #expect(reply == .waiting)
    #expect(nav.screens(.tab(0)) == ["feed", "settings"])
  }

  @Test func `NewSubstance(definedBy:)`() throws {
    // ROW: NewSubstance(definedBy:)
    let name = Name("purse")
    // END
    #expect(name.text == "purse")
    #expect(throws: NameError.self) { [text = "two words"] in try Name(text) }
  }

  @Test func `Nesting`() throws {
    let nav = try flaskApp()
    // ROW: Nesting
    nav.push(.wallet)
    nav.nested("purse").tab("cards").push(.chat)
    nav.nested("purse").onEnd { host in nav.tab(.friends).show() }
    nav.pop()
    // END
    #expect(nav.navigator.world.state.selectedTab == 1)
    #expect(!nav.nested("purse").isLive)
  }

  @Test func `State Restoration`() throws {
    // ROW: State Restoration
    let nav = try AppNavigator<None, Screens, None> {
      for screen in Screens.allCases where screen != .feed { $0.screen(screen) { _ in Probe() } }
      $0.screen(.feed) { _ in Probe() }.restorable()
      $0.start(at: .feed)
    }
    nav.push(.settings)
    let saved = nav.navigator.savedState
    // END
    let again = Navigator(nav.navigator.world.map)
    again.restore(saved)
    #expect(again.world.state.main.entries.map(\.screen.text) == ["feed"])
  }

  @Test func `Refactor Flask Storage`() throws {
    let map = try NavigationMap(screens: [ScreenDefinition("chat")])
    let nav = Navigator(map, isRecording: true)
    // ROW: Refactor Flask Storage
    nav.send(.push("chat", with: try Payload(encoding: Photo(id: 7, title: "Sea"))))
    let text = nav.journal?.text ?? ""
    let again = try Journal.world(replaying: text, on: World(map))
    // END
    #expect(again.state == nav.world.state)
  }

  @Test func `Navigation lock`() throws {
    let nav = try flaskApp()
    var lines: [String] = []
    // ROW: Navigation lock
    nav.navigator.reportsShown = true
    let chat = nav.push { $0.to(.chat).completion { lines.append("chat is shown") } }.entry
    nav.push(.settings)
    nav.pop()
    // A front end reports the end of each transition, as `didShow` did.
    if let chat { nav.navigator.reportShown(chat) }
    // END
    #expect(nav.screens(.tab(0)) == ["feed", "chat"])
    #expect(lines == ["chat is shown"])
  }
}
