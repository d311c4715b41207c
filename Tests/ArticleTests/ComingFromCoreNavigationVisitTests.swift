import Roots
import Testing

@Suite struct ComingFromCoreNavigationVisitTests {
  private typealias Page = CoreApp.Page
  private typealias Account = CoreApp.Account
  private typealias Profile = CoreApp.Profile

  private final class Frame: Embedding {
    let embedded: any Controller
    init(_ controller: any Controller) { embedded = controller }
  }

  private final class Curtain: Animator {
    func begin(isReturn: Bool) {}
    func move(to progress: Double) {}
    func end(isFinished: Bool) {}
  }

  @Test func `Navigate.present`() throws {
    let app = try CoreApp()
    let nav = app.nav
    // ROW: Navigate.present
    let reply = nav.present { $0.to(.account).animated(false).passData(7) }
    // END
    #expect(reply.entry != nil && app.screens == "feed account")
  }

  @Test func `Configuration`() throws {
    let app = try CoreApp()
    let nav = app.nav
    var refused: [Refusal] = []
    // ROW: Configuration
    let reply = nav.push {
      $0.to(.account).once().deadline(.seconds(30)).onFailure { refused.append($0) }
    }
    // END
    #expect(reply.entry != nil)
    nav.push { $0.to(.account).once().onFailure { refused.append($0) } }
    #expect(refused.count == 1)
  }

  @Test func `animated(_:)`() throws {
    let app = try CoreApp()
    let nav = app.nav
    // ROW: animated(_:)
    nav.push { $0.to(.account).animated(false) }
    // END
    let context = app.navigator.world.state.visibleContent.flatMap { app.navigator.context($0.id) }
    #expect(context?.style.isAnimated == false)
    nav.push { $0.to(.account) }
    let other = app.navigator.world.state.visibleContent.flatMap { app.navigator.context($0.id) }
    #expect(other?.style.isAnimated == true)
  }

  @Test func `transitioningDelegate(_:)`() throws {
    let app = try CoreApp()
    let nav = app.nav
    // ROW: transitioningDelegate(_:)
    nav.push { $0.to(.account).transition("fade") }
    nav.push { $0.to(.account).transition(Curtain()) }
    // END
    let contexts = app.navigator.world.state[.tab(0)].entries.dropFirst()
      .compactMap { app.navigator.context($0.id) }
    #expect(contexts.first?.style.transitionName == "fade")
    #expect(contexts.count == 2 && contexts.last?.style.transition != nil)
  }

  @Test func `completion(_:)`() throws {
    let app = try CoreApp()
    let nav = app.nav
    var lines: [String] = []
    // ROW: completion(_:)
    nav.push { $0.to(.account).completion { lines.append("shown") } }
    // END
    #expect(lines == ["shown"])
  }

  @Test func `onSuccess(_:)`() throws {
    let app = try CoreApp()
    let nav = app.nav
    var lines: [String] = []
    // ROW: onSuccess(_:)
    nav.push {
      $0.to(.profile, of: Profile.self).passData("Ada").onSuccess { arrival in
        lines.append("\(arrival.destination.name ?? "nobody"), \(arrival.data ?? "nothing")")
      }
    }
    // END
    #expect(lines == ["Ada, Ada"])
  }

  @Test func `Result`() throws {
    let app = try CoreApp()
    let nav = app.nav
    var isFromFeed = false
    // ROW: Result
    nav.push {
      $0.to(.account, of: Account.self).onSuccess { arrival in
        isFromFeed = arrival.origin is CoreApp.Feed && arrival.context.screen.text == "account"
      }
    }
    // END
    #expect(isFromFeed)
  }

  @Test func `onFailure(_:)`() throws {
    let app = try CoreApp()
    let nav = app.nav
    var lines: [String] = []
    // ROW: onFailure(_:)
    nav.present { $0.to(.login, at: 12).onFailure { lines.append("\($0)") } }
    // END
    #expect(lines == ["there is no accessory layer 12; the layers are 0 to 9"])
  }

  @Test func `embedded(in:) with EmbeddingType`() throws {
    let app = try CoreApp()
    let nav = app.nav
    // ROW: embedded(in:) with EmbeddingType
    nav.navigator.embed(in: .card) { Frame($0) }
    nav.push { $0.to(.account).embedded(in: .card) }
    // END
    #expect((app.controller as? Frame)?.embedded is Account)
  }

  @Test func `embedded(in:) with EmbeddingProtocol.Type`() throws {
    let app = try CoreApp()
    let nav = app.nav
    // ROW: embedded(in:) with EmbeddingProtocol.Type
    nav.push { $0.to(.account).embedded(in: Frame.self) }
    // END
    #expect((app.controller as? Frame)?.embedded is Account)
  }

  @Test func `passData(_:), withData(_:) with Any`() throws {
    let app = try CoreApp()
    let nav = app.nav
    // ROW: passData(_:), withData(_:) with Any
    nav.push { $0.to(.account).passData([1, 2]) }
    // END
    #expect(app.navigator.world.state.visibleContent?.payload == Payload([1, 2]))
  }

  @Test func `passData(_:), withData(_:) with T`() throws {
    let app = try CoreApp()
    let nav = app.nav
    // ROW: passData(_:), withData(_:) with T
    nav.push { $0.to(.profile, of: Profile.self).passData("Ada") }
    // END
    #expect((app.controller as? Profile)?.name == "Ada")
  }

  @Test func `passDataInBlock(_:), withDataInBlock(_:)`() throws {
    let app = try CoreApp()
    let nav = app.nav
    var later: DataPromise<String>?
    // ROW: passDataInBlock(_:), withDataInBlock(_:)
    nav.push { $0.to(.profile, of: Profile.self).passData { later = $0 } }
    later?("Ada")
    // END
    #expect((app.controller as? Profile)?.name == "Ada")
  }

  @Test func `DataReceivable`() throws {
    let app = try CoreApp()
    // ROW: DataReceivable
    final class Card: DataReceiving {
      var name: String?
      func receive(_ data: String) { name = data }
    }
    // END
    let card = Card()
    card.receive("Ada")
    #expect(card.name == "Ada")
    #expect(
      app.nav.push(.profile, with: 3).refusal.map { "\($0)" }
        == "'profile': the payload is of type Int, not String")
  }

  @Test func `from(_:)`() throws {
    let app = try CoreApp()
    let nav = app.nav
    let feed = try #require(app.controller as? CoreApp.Feed)
    nav.push(.account)
    // ROW: from(_:)
    nav.push { $0.to(.account).from(feed) }
    // END
    #expect(app.navigator.world.state.visibleContent?.opener == EntryID(2))
  }

  @Test func `unsafely()`() throws {
    let app = try CoreApp(isProtected: true)
    let nav = app.nav
    // ROW: unsafely()
    nav.push { $0.to(.account).unsafely() }
    // END
    #expect(app.screens == "feed" && app.navigator.world.pending.count == 1)
  }

  @Test func `trackKeyboard(with:)`() throws {
    let app = try CoreApp()
    let nav = app.nav
    // ROW: trackKeyboard(with:)
    nav.push { $0.to(.account).makesRoom() }
    // END
    let context = app.navigator.world.state.visibleContent.flatMap { app.navigator.context($0.id) }
    #expect(context?.style.makesRoom == true)
  }

  @Test func `on(_:)`() throws {
    let app = try CoreApp()
    let nav = app.nav
    var lines: [String] = []
    // ROW: on(_:)
    nav.push { $0.to(.account).on(.appear) { lines.append("\($0.screen)") } }
    // END
    #expect(lines == ["account"])
  }

  @Test func `inWindow(_:)`() throws {
    let app = try CoreApp()
    let nav = app.nav
    // ROW: inWindow(_:)
    nav.accessory(3).push { $0.to(.login) }
    // END
    #expect(app.navigator.world.state.activeAccessory == .accessory(3))
  }
}
