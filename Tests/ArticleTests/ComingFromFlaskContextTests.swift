import Roots
import Testing

@Suite struct ComingFromFlaskContextTests {
  @Test func `Managed NavContext`() throws {
    let nav = try flaskApp()
    // ROW: Managed NavContext
    let id = nav.push(.chat).entry
    let context = id.flatMap { nav.navigator.context($0) }
    // END
    #expect(context?.isLive == true)
  }

  @Test func `context.toString()`() throws {
    let nav = try flaskApp()
    let context = try #require(nav.push(.chat).entry.flatMap { nav.navigator.context($0) })
    // ROW: context.toString()
    let text = "\(context)"
    // END
    #expect(text == "chat\(context.id) open")
  }

  @Test func `context holds its controller weakly`() throws {
    let nav = try flaskApp()
    let context = try #require(nav.push(.chat).entry.flatMap { nav.navigator.context($0) })
    // ROW: context holds its controller weakly
    weak let controller = context.controller
    let wasThere = controller != nil
    nav.pop()
    // END
    #expect(wasThere && controller == nil && context.controller == nil)
  }

  @Test func `navContext disposal`() throws {
    let nav = try flaskApp()
    // ROW: navContext disposal
    nav.push(.chat)
    nav.pop()
    let (contexts, entries) = (nav.navigator.contextCount, nav.navigator.world.state.entryCount)
    // END
    #expect(contexts == entries)
  }

  @Test func `popToController(toController)`() throws {
    let nav = try flaskApp()
    nav.push(.chat)
    let chat = try #require(nav.visible)
    // ROW: popToController(toController)
    nav.push(.settings)
    nav.active.pop(to: chat, of: .chat)
    // END
    #expect(nav.visible === chat)
  }

  @Test func `popToController pushes what is not present`() throws {
    let nav = try flaskApp()
    // ROW: popToController pushes what is not present
    let own = Probe()
    nav.active.pop(to: own, of: .settings)
    // END
    #expect(nav.visible === own)
  }

  @Test func `operation push or pop`() throws {
    let nav = try flaskApp()
    nav.push(.chat)
    let probe = try #require(nav.visible as? Probe)
    // ROW: operation push or pop
    let before = probe.info?.operation
    nav.push(.settings)
    nav.pop()
    let after = probe.info?.operation
    // END
    #expect(before == .push && after == .pop)
  }

  @Test func `pop shows the previous controller again`() throws {
    let nav = try flaskApp()
    nav.push(.chat)
    let chat = try #require(nav.visible)
    // ROW: pop shows the previous controller again
    nav.push(.settings)
    nav.pop()
    // END
    #expect(nav.visible === chat)
  }

  @Test func `the stack and the nav hierarchy are in sync`() throws {
    let nav = try flaskApp()
    // ROW: the stack and the nav hierarchy are in sync
    nav.push(.chat)
    let top = nav.navigator.world.state.visibleContent
    let controller = top.flatMap { nav.navigator.context($0.id)?.controller }
    // END
    #expect(controller != nil)
  }

  @Test func `FlaskNavController`() throws {
    let nav = try flaskApp()
    // ROW: FlaskNavController
    final class Chat: ContextReceiving, InfoReceiving {
      var context: Context?
      var info: NavigationInfo?
    }
    let chat = Chat()
    nav.push(.chat, with: 7, making: { _ in chat })
    // END
    #expect(chat.context?.payload == 7 && chat.info?.screen.text == "chat")
  }

  @Test func `navInfo`() throws {
    let nav = try flaskApp()
    nav.push(.chat, with: 7)
    let probe = try #require(nav.visible as? Probe)
    // ROW: navInfo
    let info = probe.info
    // END
    #expect(info?.layer == .tab(0) && info?.payload == 7 && info?.opener == nil)
  }

  @Test func `navCallback`() throws {
    let nav = try flaskApp()
    var seen: [Payload] = []
    // ROW: navCallback
    nav.push(.chat, onUpdate: { seen.append($0) })
    let chat = nav.visible as? Probe
    chat?.report?(1)
    chat?.report?(2)
    // END
    #expect(seen == [1, 2])
  }

  @Test func `pop callback`() throws {
    let nav = try flaskApp()
    var outcomes: [Outcome<Payload?>] = []
    // ROW: pop callback
    nav.push(.chat, onResult: { outcomes.append($0) })
    nav.pop()
    // END
    #expect(outcomes == [.dismissed(.popped)])
  }

  @Test func `completion closure`() throws {
    let nav = try flaskApp()
    var outcomes: [Outcome<Payload?>] = []
    // ROW: completion closure
    nav.accessory(0).push(.login) { result in outcomes.append(result) }
    nav.accessory(0).dismiss(with: "Ada")
    // END
    #expect(outcomes == [.completed("Ada")])
  }

  @Test func `chaining navigation once an accesory is resolved`() throws {
    let nav = try flaskApp()
    // ROW: chaining navigation once an accesory is resolved
    nav.accessory(0).push(.login) { _ in nav.tab(.friends).show() }
    nav.accessory(0).dismiss(with: "Ada")
    // END
    #expect(nav.navigator.world.state.selectedTab == 1)
  }

  @Test func `NavAccessoryController`() throws {
    let nav = try flaskApp()
    var outcomes: [Outcome<Payload?>] = []
    // ROW: NavAccessoryController
    final class Login: ContextReceiving {
      var context: Context?
      func done() { finish(with: "Ada") }
    }
    let login = Login()
    nav.accessory(0).push(.login, onResult: { outcomes.append($0) }, making: { _ in login })
    login.done()
    // END
    #expect(outcomes == [.completed("Ada")])
  }

  @Test func `dismissAccesory(with: payload)`() throws {
    let nav = try flaskApp()
    nav.accessory(0).push(.login)
    let context = try #require(nav.accessory(0).push(.share).entry.flatMap(nav.navigator.context))
    // ROW: dismissAccesory(with: payload)
    context.finish(with: ["user": "Ada"])
    // END
    #expect(nav.screens(.accessory(0)) == ["login"])
  }

  @Test func `non codable payload`() throws {
    let nav = try flaskApp()
    final class Camera {}
    let camera = Camera()
    // ROW: non codable payload
    nav.push(.chat, with: Payload(UnsafeBox(camera)))
    let carried = try nav.top?.payload?.value(as: UnsafeBox<Camera>.self)
    // END
    #expect(unsafe carried?.value === camera)
  }

  @Test func `CodablePayload`() throws {
    let nav = try flaskApp()
    let photo = Photo(id: 7, title: "Sea")
    // ROW: CodablePayload
    nav.push(.chat, with: try Payload(encoding: photo))
    let carried = try nav.top?.payload?.decode(as: Photo.self)
    // END
    #expect(carried == photo)
  }

  @Test func `Serializable payload`() throws {
    // ROW: Serializable payload
    let text = "\(try Payload(encoding: Photo(id: 7, title: "Sea")))"
    // END
    #expect(text == "{id: 7, title: \"Sea\"}")
  }

  @Test func `Flask.dictionary(from:)`() throws {
    // ROW: Flask.dictionary(from:)
    let fields = try dictionary(from: Photo(id: 7, title: "Sea"))
    // END
    #expect(fields == ["id": 7, "title": "Sea"])
  }

  @Test func `Flask.instance(from:type:)`() throws {
    // ROW: Flask.instance(from:type:)
    let photo = try instance(from: ["id": 7, "title": "Sea"], as: Photo.self)
    // END
    #expect(photo == Photo(id: 7, title: "Sea"))
  }

  @Test func `Navigation Payload`() throws {
    let nav = try flaskApp()
    // ROW: Navigation Payload
    let command = Command.push(
      "chat", with: try Payload(encoding: Photo(id: 1, title: "")))
    nav.navigator.send(try Command(parsing: "\(command)"))
    // END
    #expect(nav.top?.payload == ["id": 1, "title": ""])
  }
}
