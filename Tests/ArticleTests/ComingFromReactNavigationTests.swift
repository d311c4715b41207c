import Roots
import Testing

/// The code of the article "Coming from react-navigation".
@Suite struct ComingFromReactNavigationTests {
  private func app() throws -> AppNavigator<Forum> {
    let nav = try Forum.navigator()
    nav[.member] = true
    nav.start()
    return nav
  }

  @Test func `navigate`() throws {
    let nav = try app()
    // SHOWN
    nav.active.push(.chat, with: 7, .once)  // pushes
    let refusal = nav.active.push(.chat, with: 7, .once).refusal  // .alreadyOnTop
    nav.active.push(.chat, with: 8, .once)  // pushes
    nav.active.pop(to: .chat, with: 9)  // the chat on top gets another input
    // END
    #expect(refusal == .alreadyOnTop("chat", payload: 7))
    #expect(nav.active.depth == 3 && nav.visible?.input(of: .chat) == 9)
  }

  @Test func `reset`() throws {
    let nav = try app()
    nav.active.push(.feed)
    // SHOWN
    nav.transaction {
      $0.tab(.friends).popToRoot()
      $0.tab(.friends).push(.chat, with: 1)
      $0.tab(.friends).push(.chat, with: 2)
      $0.tab(.friends).show()
    }
    // END
    #expect(nav.active.screens == ["people", "chat", "chat"])
    let last = nav.visible?.entry.id
    // SHOWN
    nav.tab(.friends).reset(to: [.screen(.people), .screen(.chat, with: 2)])
    // END
    #expect(nav.active.screens == ["people", "chat"] && nav.visible?.entry.id == last)
  }

  @Test func `parameters of an open screen`() throws {
    let nav = try app()
    nav.active.push(.chat, with: 7)
    // SHOWN
    nav.update(.chat, with: 8)  // the controller gets it in receive(_:)
    // END
    #expect(nav.visible?.input(of: .chat) == 8)
  }

  @Test func `events`() throws {
    let nav = try app()
    var seen: [[Name]] = []
    // SHOWN
    let observation = nav.observe(.tab(.friends)) { screens in seen.append(screens) }
    nav.tab(.friends).push(.chat, with: 7)  // seen: [["people", "chat"]]
    observation.cancel()
    // END
    #expect(seen == [["people", "chat"]])
  }

  @Test func `actions are values`() throws {
    let nav = try app()
    // SHOWN
    let action = Command.push("chat", on: .tab(.name("friends")), with: 7)
    print(action)  // push chat on tab friends with 7
    nav.send(action)
    nav.send(try Command(parsing: "show friends"))
    // END
    #expect("\(action)" == "push chat on tab friends with 7")
    #expect(nav.visible?.input(of: .chat) == 7)
  }

  @Test func `sign in`() throws {
    let nav = try Forum.navigator()
    nav.start()
    // SHOWN
    nav.tab(.home).push(.chat, with: 7)  // waits: the log-in is shown
    nav[.member] = true  // the chat opens
    nav[.member] = false  // the chat is removed
    // END
    #expect(nav.tab(.home).screens == ["feed"])
  }
}
