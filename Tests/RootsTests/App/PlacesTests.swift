import Roots
import Testing

/// The methods of a place, each with its options, its result and its reports.
@Suite struct PlacesTests {
  private let log = Log()

  private func app() throws(MapErrors) -> AppNavigator<Shop> {
    let nav = try Shop.navigator(log)
    nav.start()
    _ = log.take()
    return nav
  }

  private func note<Output>(_ outcome: Outcome<Output>) { log.lines.append(outcome.summary) }

  @Test func `every command that adds a screen takes a factory`() throws {
    let nav = try app()
    let own = VisitOptions(making: { [log] _ in Spy("own", log) })
    let calls: [() -> Reply] = [
      { nav.active.push(.chat, with: 1, own) },
      { nav.tab(.home).push(.note, with: "x", own) },
      { nav.tab(.home).replace(.chat, with: 2, own) },
      { nav.tab(.home).replace(.feed, own) },
      { nav.tab().go(.chat, with: 3, own) },
      { nav.tab().go(.feed, own) },
      { nav.main.load(.chat, own, input: { $0.give(3) }) },
      { nav.main.push(.form, own) },
      { nav.accessory(2).push(.login, own) },
      { nav.accessory(2).push(.share, with: 1, own) },
      { nav.accessory(2).load(.share, own, input: { $0.give(3) }) },
      { nav.accessory(2).replace(.share, with: 1, own) },
      { nav.accessory(2).replace(.login, own) },
      { nav.accessory(2).go(.share, with: 1, own) },
      { nav.accessory(2).go(.login, own) },
    ]
    for (number, call) in calls.enumerated() {
      let id = try #require(call().entry)
      #expect(nav.controller(id.number)?.name == "own", "\(number)")
    }
    #expect(nav.world.state[.accessory(2)].count == 1)
  }

  @Test func `every command that adds a screen delivers reports and its result`() throws {
    let nav = try app()
    let options = VisitOptions(onReport: { [log] in log.lines.append("report \($0)") })
    let calls: [() -> Reply] = [
      { nav.active.push(.chat, with: 1, options) { note($0) } },
      { nav.tab(.home).push(.form, options) { note($0) } },
      {
        nav.main.load(.chat, options, input: { $0.give(3) }, onResult: { note($0) })
      },
      { nav.active.replace(.photo, with: Picture(id: 1), options) { note($0) } },
      { nav.active.replace(.form, options) { note($0) } },
      { nav.tab().go(.note, with: "x", options) { note($0) } },
      { nav.tab().go(.form, options) { note($0) } },
      { nav.accessory(1).push(.login, options) { note($0) } },
      { nav.accessory(1).push(.share, with: 1, options) { note($0) } },
      {
        nav.accessory(1).push(.login)
        return nav.accessory(1).replace(.share, with: 1, options) { note($0) }
      },
      {
        nav.accessory(1).push(.login)
        return nav.accessory(1).replace(.login, options) { note($0) }
      },
      { nav.accessory(1).go(.share, with: 2, options) { note($0) } },
      { nav.accessory(1).go(.login, options) { note($0) } },
    ]
    for (number, call) in calls.enumerated() {
      let id = try #require(call().entry)
      _ = log.take()
      nav.context(id)?.report(5)
      nav.send(.undo())
      let lines = log.take().filter { !$0.hasPrefix("made") && !$0.hasPrefix("end") }
      #expect(lines == ["report 5", "undone"], "\(number)")
    }
  }

  @Test func `pop takes the number of entries, at most those above the root`() throws {
    let nav = try app()
    for number in 1...5 { nav.active.push(.chat, with: number) { note($0) } }
    _ = log.take()
    nav.active.pop(2)
    #expect(log.take().filter { $0 == "popped" }.count == 2)
    #expect(nav.tab(.home).depth == 4)
    #expect(nav.active.pop(7) == .done(nil))
    #expect(nav.active.pop(2).refusal == .atRoot(.tab("home")))
    nav.accessory(1).push(.login)
    nav.accessory(1).push(.share, with: 1)
    nav.accessory(1).pop(2)
    #expect(nav.accessory(1).depth == 0)
  }

  @Test func `pop to a screen gives it an input, or pushes it`() throws {
    let nav = try app()
    nav.active.push(.chat, with: 1)
    nav.active.push(.feed)
    #expect(nav.active.pop(to: .chat, with: 2) == .done(nil))
    #expect(nav.visible?.input(of: .chat) == 2)
    #expect(nav.active.pop(to: .note, with: "x").entry != nil)
    #expect(nav.tab(.home).screens == ["feed", "chat", "note"])
    nav.accessory(1).push(.share, with: 1)
    nav.accessory(1).push(.login)
    #expect(nav.accessory(1).pop(to: .share, with: 3) == .done(nil))
    #expect(nav.visible?.input(ofAccessory: .share) == 3)
    #expect(nav.accessory(1).pop(to: .login).entry != nil)
    #expect(nav.accessory(1).accessories == ["share", "login"])
  }

  @Test func `the current tab is the selected one, visible or not`() throws {
    let nav = try app()
    nav.tab(.friends).show()
    nav.tab().push(.chat, with: 1)
    #expect(nav.tab(.friends).depth == 2)
    nav.main.push(.feed)
    nav.tab().push(.chat, with: 2)
    #expect(nav.tab(.friends).depth == 3 && nav.main.depth == 2)
    nav.tab().popToRoot()
    #expect(nav.tab(.friends).depth == 1 && nav.tab(.home).depth == 1)
    nav.tab(.home).reset()
    nav.main.reset()
    #expect(nav.back().refusal.map { "\($0)" } == "this is the root of tab friends")
  }

  // MARK: An accessory layer without a number

  @Test func `an accessory without a number is shown on its declared layer`() throws {
    let nav = try app()
    nav.accessory().push(.login)
    nav.accessory().push(.share, with: 1)
    #expect(nav.stack(.accessory(1)) == "login#4" && nav.stack(.accessory(0)) == "share#5 1")
    nav.accessory().replace(.share, with: 2)
    #expect(nav.stack(.accessory(1)) == "login#4" && nav.stack(.accessory(0)) == "share#6 2")
    nav.accessory(0).push(.login)
    nav.accessory().go(.login)
    #expect(nav.stack(.accessory(1)) == "login#8")
    #expect(nav.stack(.accessory(0)) == "share#6 2 login#7")
    #expect(nav.accessory().pop(to: .share, with: 3) == .done(nil))
    #expect(nav.stack(.accessory(0)) == "share#6 3")
    nav.accessory().load(.share, input: { $0.give(4) })
    #expect(nav.accessory(0).depth == 2 && nav.accessory(1).depth == 1)
  }

  @Test func `the layer of a call that names no accessory is the topmost one`() throws {
    let nav = try app()
    nav.active.push(.chat, with: 1)
    nav.accessory(3).push(.login)
    nav.accessory(1).push(.share, with: 1)
    nav.accessory(3).push(.share, with: 2)
    #expect(nav.accessory().top?.input(ofAccessory: .share) == 2)
    #expect(nav.accessory().depth == 2 && nav.accessory().accessories == ["login", "share"])
    #expect(nav.accessory().pop() == .done(nil))
    #expect(nav.stack(.accessory(3)) == "login#5" && nav.stack(.accessory(1)) == "share#6 1")
    nav.accessory().dismiss()
    #expect(nav.accessory().depth == 1 && nav.accessory(1).depth == 1)
    nav.accessory().pop()
    #expect(nav.accessory().top == nil && nav.accessory().accessories == [])
    #expect(nav.accessory().pop().refusal == .nothingOpen(nil))
    #expect(nav.accessory().dismiss().refusal == .nothingOpen(nil))
    #expect(nav.tab(.home).screens == ["feed", "chat"])
  }

  @Test func `an accessory is another one under other parents`() throws {
    let log = log
    let nav = try AppNavigator<Shop> {
      $0.tab(.home, root: .feed)
      $0.tab(.friends, root: .feed)
      $0.screen(.feed) { _ in Spy("feed", log) }
      $0.accessory(.share, level: 1) { _, _ in Spy("share at home", log) }.under(.home)
      $0.accessory(.share, level: 2, policy: .stays) { _, _ in Spy("share with friends", log) }
        .under(.friends)
    }
    nav.tab(.friends).show()
    nav.accessory().push(.share, with: 1)
    #expect(nav.stack(.accessory(2)) == "share#4 1")
    #expect(nav.controller(4)?.name == "share with friends")
    nav.accessory().go(.share, with: 2)
    #expect(nav.stack(.accessory(2)) == "share#5 2" && nav.accessory(1).depth == 0)
    nav.tab(.home).show()
    nav.accessory().push(.share, with: 3)
    #expect(nav.world.state.shownAccessories == [.accessory(1), .accessory(2)])
    #expect(nav.controller(6)?.name == "share at home")
    nav.main.push(.feed)
    #expect(nav.accessory().push(.share, with: 4).refusal != nil)
  }
}
