import Roots
import RootsTerminal
import Testing

@Suite struct ComingFromFlaskLayerTests {
  @Test func `ROOTS`() throws {
    // ROW: ROOTS
    let nav = try AppNavigator<None, None, None> { _ in }
    // END
    #expect(nav.navigator.contextCount == 1)
  }

  @Test func `FlaskNavM<Tabs, Controllers, Accesories>`() throws {
    let nav = try flaskApp()
    // ROW: FlaskNavM<Tabs, Controllers, Accesories>
    typealias MyNav = AppNavigator<Tabs, Screens, Accessories>
    // END
    let mine: MyNav = nav
    #expect(mine.screens(.main) == ["host"])
  }

  @Test func `defineNavigation()`() throws {
    // ROW: defineNavigation()
    let nav = try AppNavigator<None, Screens, None> {
      for screen in Screens.allCases { $0.screen(screen) { _ in Probe() } }
      $0.start(at: .feed)
    }
    // END
    #expect(nav.screens(.main) == ["feed"])
  }

  @Test func `define(tab: .Home, index: 0)`() throws {
    let nav = try Nav {
      $0.declareScreens()
      $0.declareAccessories()
      // ROW: define(tab: .Home, index: 0)
      $0.tab(.home, index: 0, root: .feed)
      $0.tab(.friends, index: 1, root: .chat)
      // END
    }
    #expect(nav.screens(.tab(1)) == ["chat"])
  }

  @Test func `define(controller: .Settings)`() throws {
    let nav = try Nav {
      $0.declareTabs()
      $0.declareScreens(but: .settings)
      $0.declareAccessories()
      // ROW: define(controller: .Settings)
      $0.screen(.settings) { _ in Probe() }
      // END
    }
    #expect(nav.push(.settings).refusal == nil)
  }

  @Test func `define(accesory: .Login)`() throws {
    let nav = try Nav {
      $0.declareTabs()
      $0.declareScreens()
      $0.declareAccessories(but: .login)
      // ROW: define(accesory: .Login)
      $0.accessory(.login, level: 1) { _ in Probe() }
      // END
    }
    nav.active.overlay(.login)
    #expect(nav.screens(.accessory(1)) == ["login"])
  }

  @Test func `define(accesory: .Login, parents: [.Home, .Settings])`() throws {
    let nav = try Nav {
      $0.declareTabs()
      $0.declareScreens()
      $0.declareAccessories(but: .login)
      // ROW: define(accesory: .Login, parents: [.Home, .Settings])
      $0.accessory(.login, under: [.tab(.home), .screen(.settings)]) { _ in Probe() }
      // END
    }
    nav.tab(.friends).show()
    #expect(nav.active.overlay(.login).refusal != nil)
  }

  @Test func `StackLayer`() throws {
    let nav = try flaskApp()
    // ROW: StackLayer
    nav.main.push(.chat)
    nav.tab(.home).push(.chat)
    nav.accessory(0).push(.login)
    let layers: [Layer] = [.main, .tab(0), .accessory(0)]
    let tops = layers.map { nav.navigator.world.state[$0].top?.screen.text }
    // END
    #expect(tops == ["chat", "chat", "login"])
  }

  @Test func `LayerActive`() throws {
    let nav = try flaskApp()
    // ROW: LayerActive
    nav.tab(.friends).show()
    let active = nav.navigator.world.state.activeLayer
    // END
    #expect(active == .tab(1))
  }

  @Test func `AccesoryActive`() throws {
    let nav = try flaskApp()
    // ROW: AccesoryActive
    nav.accessory(2).push(.login)
    let state = nav.navigator.world.state
    let both = (state.activeLayer, state.activeAccessory)
    // END
    #expect(both == (.tab(0), .accessory(2)))
  }

  @Test func `Services.router.accesory(0).push(.Login)`() throws {
    let nav = try flaskApp()
    // ROW: Services.router.accesory(0).push(.Login)
    nav.accessory(0).push(.login)
    // END
    #expect(nav.screens(.accessory(0)) == ["login"])
  }

  @Test func `Services.router.accesory(0).push(.Login){ payload in }`() throws {
    let nav = try flaskApp()
    nav.tab(.home).push(.chat)
    // ROW: Services.router.accesory(0).push(.Login){ payload in }
    nav.accessory(0).push(.login) { payload in nav.tab(.friends).show() }
    nav.accessory(0).pop(with: "Ada")
    // END
    #expect(nav.navigator.world.state.selectedTab == 1)
  }

  @Test func `Presenting the TabController`() throws {
    let nav = try flaskApp()
    // ROW: Presenting the TabController
    let host = nav.navigator.world.state.main.entries.first
    // END
    #expect(host?.screen == .host)
  }

  @Test func `custom transitions`() throws {
    // ROW: custom transitions
    var transitions = Transitions.standard
    transitions.choose("fade", for: .show)
    // END
    #expect(transitions.choice(for: .show) == "fade")
  }

  @Test func `Changing window rootViewcontroller`() throws {
    let nav = try flaskApp()
    // ROW: Changing window rootViewcontroller
    nav.main.go(.settings)
    // END
    #expect(nav.screens(.main) == ["settings"])
  }

  @Test func `the nav type is enforced`() throws {
    let nav = try flaskApp()
    nav.main.go(.settings)
    // ROW: the nav type is enforced
    nav.tab(.home).show()
    // END
    #expect(nav.navigator.world.state.hasHost)
  }

  @Test func `nav.main.popToRootController()`() throws {
    let nav = try flaskApp()
    nav.main.push(.chat)
    // ROW: nav.main.popToRootController()
    nav.main.popToRoot()
    // END
    #expect(nav.screens(.main) == ["host"])
  }

  @Test func `nav.tab(.Home).popToRootController()`() throws {
    let nav = try flaskApp()
    nav.tab(.home).push(.chat)
    // ROW: nav.tab(.Home).popToRootController()
    nav.tab(.home).popToRoot()
    // END
    #expect(nav.screens(.tab(0)) == ["feed"])
  }

  @Test func `main.tab(0).show()`() throws {
    let nav = try flaskApp()
    nav.main.push(.chat)
    // ROW: main.tab(0).show()
    nav.tab(0).show()
    // END
    #expect(nav.screens(.main) == ["host"])
  }

  @Test func `[TabController] is the first element`() throws {
    let nav = try flaskApp()
    // ROW: [TabController] is the first element
    let refusal = nav.main.pop().refusal
    // END
    #expect(refusal == .atRoot(.main))
  }

  @Test func `nav.tab(0).popToRootController()`() throws {
    let nav = try flaskApp()
    nav.tab(.home).push(.chat)
    // ROW: nav.tab(0).popToRootController()
    nav.tab(0).popToRoot()
    // END
    #expect(nav.screens(.tab(0)) == ["feed"])
  }

  @Test func `nav.tab().popToRootController()`() throws {
    let nav = try flaskApp()
    nav.tab(.home).push(.chat)
    // ROW: nav.tab().popToRootController()
    nav.tab().popToRoot()
    // END
    #expect(nav.screens(.tab(0)) == ["feed"])
  }

  @Test func `reaction.on("accesories.layer0")`() throws {
    let nav = try flaskApp()
    var changes: [Change] = []
    // ROW: reaction.on("accesories.layer0")
    nav.navigator.observe("accessories.layer0") { commit in changes += commit.changes }
    // END
    nav.accessory(0).push(.login)
    #expect(changes.count == 1)
  }

  @Test func `reaction.on("tabs.layer0")`() throws {
    let nav = try flaskApp()
    var changes: [Change] = []
    // ROW: reaction.on("tabs.layer0")
    nav.navigator.observe("tabs.layer0") { commit in changes += commit.changes }
    // END
    nav.tab(0).push(.chat)
    #expect(changes.count == 1)
  }

  @Test func `reaction.on(.Tab0)`() throws {
    let nav = try flaskApp()
    var count = 0
    // ROW: reaction.on(.Tab0)
    nav.navigator.observe(.tab(0)) { _ in count += 1 }
    // END
    nav.tab(0).push(.chat)
    #expect(count == 1)
  }

  @Test func `reaction.on(.AccesoryLayer0)`() throws {
    let nav = try flaskApp()
    var count = 0
    // ROW: reaction.on(.AccesoryLayer0)
    nav.navigator.observe(.accessory(0)) { _ in count += 1 }
    // END
    nav.accessory(0).push(.login)
    #expect(count == 1)
  }

  @Test func `10 layers and 10 tabs`() throws {
    let nav = try flaskApp()
    // ROW: 10 layers and 10 tabs
    let refusal = nav.accessory(Layer.limit).push(.login).refusal
    // END
    #expect(refusal == .accessoryLayerOutOfRange(10))
  }
}
