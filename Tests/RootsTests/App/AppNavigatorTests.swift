import Roots
import Testing

/// An app that is driven through names with types.
@Suite struct AppNavigatorTests {
  private let log = Log()
  private let results = Log()

  @Test func `screens are pushed onto tabs and main by their names`() throws {
    let nav = try Shop.navigator(log)
    #expect(nav.world.map.tabs.map(\.name) == ["home", "friends"])
    #expect(nav.tab(.friends).push(.chat, with: 7).refusal == nil)
    #expect(nav.tab(.home).push(.feed).refusal == nil)
    #expect(nav.tab().push(.note, with: "x").refusal == nil)
    #expect(nav.active.push(.chat, with: 8).refusal == nil)
    #expect(nav.stack(.tab(0)) == "feed#2 feed#5 note#6 \"x\" chat#7 8")
    #expect(nav.stack(.tab(1)) == "feed#3 chat#4 7")
    nav.main.go(.feed)
    nav.main.replace(.photo, with: Picture(id: 3))
    #expect(nav.stack(.main) == "photo-detail#9 {id: 3, title: \"\"}")
  }

  @Test func `factories get inputs of the declared types`() throws {
    let nav = try Shop.navigator(log)
    nav.start()
    nav.main.push(.chat, with: 41)
    nav.main.push(.photo, with: Picture(id: 2, title: "Sea"))
    nav.main.push(.safe, with: Key(number: 9))
    nav.main.push(.note, with: nil)
    nav.accessory(0).push(.share, with: 4)
    #expect(
      log.take() == [
        "made feed", "made chat 42", "made photo 2 'Sea'", "made safe 9", "made note nothing",
        "made share 4",
      ])
  }

  @Test func `a command with the literal of an input is the same visit`() throws {
    let nav = try Shop.navigator(log, isRecording: true)
    nav.main.push(.photo, with: Picture(id: 1, title: "Sea"))
    let typed = nav.world.state.main.top?.payload
    nav.send(try Command(parsing: "push photo-detail on main with {id: 1, title: \"Sea\"}"))
    #expect(nav.world.state.main.top?.payload == typed)
    #expect(log.take().suffix(2) == ["made photo 1 'Sea'", "made photo 1 'Sea'"])
    #expect(
      nav.send(try Command(parsing: "push photo-detail with {id: \"one\"}")).refusal.map { "\($0)" }
        == "'photo-detail': the payload does not fit Picture: "
        + "id: a whole number is wanted, not a text")
    #expect(
      nav.send(try Command(parsing: "push chat")).refusal.map { "\($0)" }
        == "'chat' needs a payload of type Int")
  }

  @Test func `inputs without a literal form compare by value or by identity`() throws {
    let nav = try Shop.navigator(log)
    nav.main.push(.safe, with: Key(number: 1))
    #expect(nav.main.push(.safe, with: Key(number: 1)).refusal != nil)
    #expect(nav.main.push(.safe, with: Key(number: 2)).refusal == nil)
    let handle = Handle()
    nav.main.push(.live, with: handle)
    #expect(nav.main.push(.live, with: handle).refusal == nil)
    #expect(nav.world.state.main.count == 5)
  }

  @Test func `once refuses a push equal to the top entry`() throws {
    let nav = try Shop.navigator(log)
    nav.main.push(.photo, with: Picture(id: 1), .once)
    #expect(nav.main.push(.photo, with: Picture(id: 1), .once).refusal != nil)
    #expect(nav.main.push(.photo, with: Picture(id: 2), .once).refusal == nil)
    nav.accessory(0).push(.share, with: 1, .once)
    #expect(nav.accessory(0).push(.share, with: 1, .once).refusal != nil)
    #expect(nav.world.state.main.count == 3)
  }

  @Test func `places pop, show and reset their stacks`() throws {
    let nav = try Shop.navigator(log)
    for number in 1...4 { nav.tab(.friends).push(.chat, with: number) }
    nav.tab(.friends).push(.feed)
    #expect(nav.tab(.friends).pop(to: .chat) == .done(nil))
    #expect(nav.tab(.friends).pop(2) == .done(nil))
    #expect(nav.stack(.tab(1)) == "feed#3 chat#4 1 chat#5 2")
    nav.tab(.friends).show()
    #expect(nav.world.state.selectedTab == 1)
    nav.tab(.friends).reset()
    nav.main.push(.feed)
    nav.main.push(.feed)
    nav.main.popToRoot()
    nav.accessory(0).push(.share, with: 1)
    nav.accessory(0).push(.share, with: 2)
    nav.accessory(0).push(.login)
    #expect(nav.accessory(0).pop(to: .share) == .done(nil))
    #expect(nav.stack(.accessory(0)).hasSuffix(" 2"))
    nav.accessory(0).pop()
    nav.accessory(0).dismiss()
    nav.main.reset()
    nav.main.show()
    #expect(nav.stack(.tab(1)) == "feed#3")
    #expect(nav.stack(.main) == "host#1")
    #expect(nav.stack(.accessory(0)).isEmpty)
  }

  @Test func `a refused command reports its refusal once`() throws {
    let nav = try Shop.navigator(log)
    let before = nav.world
    let note: (Refusal) -> Void = { [results] in results.lines.append("\($0)") }
    #expect(nav.main.push(.nowhere, VisitOptions(onRefusal: note)).refusal != nil)
    #expect(results.take() == ["there is no screen or accessory 'nowhere'"])
    #expect(nav.main.push(.malformed, VisitOptions(onRefusal: note)).refusal != nil)
    #expect(results.take().first?.hasPrefix("\"two words\" is not a name") == true)
    #expect(nav.main.pop(to: .malformed).refusal != nil)
    #expect(nav.world == before)
  }

  @Test func `a transaction takes all its commands or none`() throws {
    let nav = try Shop.navigator(log)
    let reply = nav.transaction {
      #expect($0.main.push(.feed) == .waiting)
      $0.transaction { $0.tab(.home).push(.chat, with: 1) }
      $0.accessory(1).push(.login) { [results] in results.lines.append("\($0)") }
    }
    #expect(reply.refusal == nil)
    #expect(nav.world.history.undoCount == 1)
    nav.accessory(1).dismiss()
    #expect(results.take() == ["dismissed(RootsCore.Dismissal.layerDismissed)"])
    let before = nav.world.state
    var told: [String] = []
    let refused = nav.transaction {
      $0.main.push(.feed, VisitOptions(onRefusal: { told.append("feed: \($0)") }))
      $0.transaction { $0.main.push(.malformed) }
    }
    #expect(refused.refusal != nil)
    #expect(told.count == 1)
    #expect(nav.transaction { $0.main.push(.nowhere) }.refusal != nil)
    #expect(nav.world.state == before)
    #expect(nav.back().refusal == nil)
  }

  @Test func `an inner transaction that cannot be sent refuses the outer one`() throws {
    let nav = try Shop.navigator(log)
    let before = nav.world
    let told: (String) -> VisitOptions = { [results] name in
      VisitOptions(onRefusal: { _ in results.lines.append(name) })
    }
    let reply = nav.transaction {
      $0.main.push(.feed, told("outer"))
      $0.transaction {
        $0.main.push(.feed, told("inner"))
        $0.main.push(.malformed, told("malformed"))
        $0.main.push(.chat, with: 1, told("later"))
      }
      #expect($0.main.push(.feed) == .waiting)
    }
    #expect(reply.refusal.map { "\($0)" }?.hasPrefix("\"two words\" is not a name") == true)
    #expect(results.take() == ["malformed", "inner", "later", "outer"])
    #expect(nav.world == before)
  }

  @Test func `a wait in a transaction is refused`() throws {
    let nav = try Shop.navigator(log)
    let loop = Loop()
    let reply = nav.transaction { inner in
      inner.main.push(.chat, with: 1)
      loop.spawn { [results] in
        do throws(Interruption) {
          try await inner.tab(.home).present(.feed)
        } catch {
          results.lines.append("\(error)")
        }
      }
      loop.drain()
    }
    #expect(
      results.take() == ["a transaction cannot wait for a result; wait for it outside of the block"]
    )
    #expect(reply == .done(EntryID(4)))
    #expect(nav.tab(.home).depth == 1 && nav.main.screens == ["host", "chat"])
  }

  @Test func `an update gives the nearest entry of a screen another input`() throws {
    let nav = try Shop.navigator(log)
    nav.main.push(.photo, with: Picture(id: 1))
    nav.accessory().push(.share, with: 2)
    #expect(nav.update(.photo, with: Picture(id: 1, title: "Sea")) == .done(nil))
    #expect(nav.main.top?.input(of: .photo)?.title == "Sea")
    #expect(nav.update(.photo, with: Picture(id: 1, title: "Sea")).refusal?.isNoOp == true)
    #expect(nav.update(.share, with: 3) == .done(nil))
    #expect(nav.visible?.input(ofAccessory: .share) == 3)
    #expect(nav.update(.chat, with: 3).refusal != nil)
    #expect(nav.update(.feed, with: ()).refusal == .changesNothing)
    #expect(nav.update(.malformed, with: ()).refusal != nil)
  }

  @Test func `a navigator can be held weakly`() throws {
    var nav: AppNavigator<Shop>? = try Shop.navigator(log)
    nav?.main.push(.chat, with: 1)
    let context = try #require(nav?.top(.main, Void.self)?.context)
    #expect(context.navigator === nav)
    weak let held = nav
    nav = nil
    #expect(held == nil)
    #expect(context.navigator == nil)
    #expect(log.take().contains("end chat 2"))
  }

  @Test func `equal texts at different addresses are one name`() throws {
    let nav = try Shop.navigator(log)
    let text = Screen<Shop, Int, Void>("chat")
    nav.main.push(text, with: 1)
    nav.main.push(.chat, with: 2)
    let screens = nav.world.state.main.entries.map(\.screen)
    #expect(screens == ["host", "chat", "chat"])
    #expect("\(text) \(Accessory<Shop, Void, String>.login)" == "chat login")
  }

  @Test func `inputs are restored`() throws {
    let nav = try Shop.navigator(log)
    nav.main.push(.photo, with: Picture(id: 5, title: "Sea"))
    nav.main.push(.safe, with: Key(number: 1))
    nav.tab(.friends).push(.chat, with: 6)
    let saved = SavedState(nav.world, nav.restorationRules)
    let again = try Shop.navigator(log)
    again.restore(saved)
    again.start()
    #expect(again.stack(.main).hasSuffix(" {id: 5, title: \"Sea\"}"))
    #expect(again.top(.main, Bool.self)?.name == "photo 5 'Sea'")
    #expect(again.stack(.tab(1)).hasSuffix(" 6"))
  }
}
