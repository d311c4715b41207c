import Roots
import Testing

/// The code of the article "Coming from go_router".
@Suite struct ComingFromGoRouterTests {
  private func app() throws -> AppNavigator<Forum> {
    let nav = try Forum.navigator()
    nav[.member] = true
    nav.start()
    return nav
  }

  @Test func `go to a path`() throws {
    let nav = try app()
    // SHOWN
    nav.transaction {  // context.go('/friends/chat/7')
      $0.tab(.friends).popToRoot()
      $0.tab(.friends).push(.chat, with: 7)
      $0.tab(.friends).show()
    }
    // END
    #expect(nav.active.screens == ["people", "chat"])
    // SHOWN
    nav.active.push(.chat, with: 8)  // context.push('/friends/chat/8')
    if nav.canGoBack { nav.back() }  // if (context.canPop()) context.pop()
    nav.main.push(.feed)  // parentNavigatorKey: rootNavigatorKey, over the tabs
    // END
    #expect(nav.main.screens == ["host", "feed"])
    #expect(nav.tab(.friends).screens == ["people", "chat"])
  }

  @Test func `branches keep their stacks`() throws {
    let nav = try app()
    nav.tab(.friends).push(.chat, with: 7)
    // SHOWN
    nav.tab(.friends).show()  // navigationShell.goBranch(1)
    nav.tab(.home).show()
    print(nav.tab(.friends).screens)  // ["people", "chat"]
    nav.tab(.friends).reset()  // goBranch(1, initialLocation: true)
    nav.tab(.friends).show()
    // END
    #expect(nav.active.screens == ["people"])
  }

  @Test func `a redirect waits`() throws {
    let nav = try Forum.navigator()
    nav.start()
    // SHOWN
    let reply = nav.tab(.friends).push(.chat, with: 7)  // pending: the log-in is shown
    let login = nav.visible.flatMap { nav.context($0)?.controller as? Login }
    login?.submit("Ada")  // the push goes on
    // END
    #expect(reply.entry == nil && nav.tab(.friends).screens == ["people", "chat"])
  }

  @Test func `an unknown place`() throws {
    let nav = try app()
    // SHOWN
    let refusal = nav.send(try Command(parsing: "push chatt with 7")).refusal
    print(refusal.map { "\($0)" } ?? "")
    // there is no screen or accessory 'chatt'; did you mean 'chat'?
    // END
    #expect(
      refusal.map { "\($0)" }
        == "there is no screen or accessory 'chatt'; did you mean 'chat'?")
  }

  @Test func `a result is awaited`() async throws {
    let nav = try app()
    let loop = Loop()
    var known: String?
    loop.spawn { known = try? await Self.name(nav) }
    loop.drain()
    nav.visible.flatMap { nav.context($0)?.controller as? Login }?.submit("Ada")
    loop.drain()
    #expect(known == "Ada")
  }

  nonisolated(nonsending) static func name(_ nav: AppNavigator<Forum>) async throws -> String {
    // SHOWN
    let name = try await nav.accessory(0).present(.login)  // await context.push<String>('/login')
    // END
    return name
  }
}
