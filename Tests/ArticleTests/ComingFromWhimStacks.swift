import Roots
import RootsTerminal
import Testing

/// Stacks of scenes.
@Suite struct ComingFromWhimStacks {
  // ROW: WhimSceneNavigationStack
  enum Tab: String, Identifier { case rides, account }
  enum Screen: String, Identifier { case search, stop, profile }
  // END

  private func app() throws -> AppNavigator<Tab, Screen, None> {
    // ROW: WhimSceneNavigationStack
    let map = StillBackdrop { canvas, _ in canvas.fill(canvas.bounds, with: ".") }
    let nav = try AppNavigator<Tab, Screen, None> {
      $0.tab(.rides, index: 0, root: .search)
      $0.tab(.account, index: 1, root: .profile)
      $0.screen(.search) { _ in
        try SceneContainer(.multipart(top: label("to?"), bottom: label("stops"), over: map))
      }
      $0.screen(.stop) { _ in
        try SceneContainer(.multipart(top: label("Pier"), bottom: label("trams"), over: map))
      }
      $0.screen(.profile) { _ in try SceneContainer(.fullscreen(label("Ada"))) }
    }
    // END
    return nav
  }

  private func label(_ text: String) -> DrawnController {
    DrawnController(rows: 1) { canvas, _ in canvas.draw(text, at: .zero) }
  }

  private func session(_ nav: AppNavigator<Tab, Screen, None>) -> Session {
    Session(
      nav.navigator, chrome: AppChrome(name: "Rides") { entry, _ in entry.screen.text },
      size: Size(columns: 40, rows: 14))
  }

  @Test func `WhimSceneNavigationStack`() throws {
    let nav = try app()
    let session = session(nav)
    #expect(session.frame().text.contains("stops"))
    nav.tab(.rides).push(.stop)
    #expect(session.frame().text.contains("Pier"))
    nav.tab(.rides).push(.profile)
    #expect(session.frame().text.contains("Ada"))
  }

  @Test func `WhimSceneNavigationStack.scenes`() throws {
    let nav = try app()
    nav.tab(.rides).push(.stop)
    // ROW: WhimSceneNavigationStack.scenes
    let scenes = nav.navigator.world.state[.tab(0)].entries.map(\.screen.text)
    // END
    #expect(scenes == ["search", "stop"])
  }

  @Test func `WhimSceneNavigationStack.present(scene:)`() throws {
    let nav = try app()
    // ROW: WhimSceneNavigationStack.present(scene:)
    nav.tab(.rides).push(.stop)
    nav.tab(.rides).push(.profile)
    nav.tab(.rides).popToRoot()
    // END
    #expect(nav.navigator.world.state[.tab(0)].count == 1)
  }

  @Test func `stacks that contain other stacks`() throws {
    let nav = try app()
    // ROW: stacks that contain other stacks
    nav.tab(.rides).push(.stop)
    nav.tab(.account).show()
    nav.main.push(.profile)
    nav.main.pop()
    // END
    let state = nav.navigator.world.state
    #expect(state[.tab(0)].count == 2)
    #expect(state.activeLayer == .tab(1))
  }

  @Test func `a scene keeps its own logic`() throws {
    let nav = try app()
    let session = session(nav)
    // ROW: a scene keeps its own logic
    nav.tab(.rides).push(.stop)
    let stop = session.shownScene
    nav.tab(.rides).push(.profile)
    nav.tab(.rides).pop()
    let isSame = session.shownScene === stop
    // END
    #expect(isSame && stop != nil)
  }
}
