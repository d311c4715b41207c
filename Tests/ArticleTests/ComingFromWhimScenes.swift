import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

/// Scenes and responders.
@Suite struct ComingFromWhimScenes {
  private let size = Size(columns: 40, rows: 12)

  @Test func `one map for all scenes`() throws {
    // ROW: one map for all scenes
    let blueprint = """
      roots: 1
      name: Rides
      start: { screen: where }
      backdrops:
        town: { places: { Mill: [0, 0], Pier: [40, 20] } }
      screens:
        where:
          text: Where to?
          list: [{ label: Pier, do: push pier }]
          scene: { backdrop: town }
        pier:
          text: The pier.
          scene: { backdrop: town, centre: Pier, zoom: 2, card: peek }
      """
    // END
    let (read, report) = Blueprint.read(source: Source(name: "rides.yaml", text: blueprint))
    #expect(report.text == "")
    let session = makeSession(try #require(read), size: size)
    let map = session.shownScene?.backdrop
    session.handle(.key(Key(.enter)))
    #expect(session.navigator.world.state.main.count == 2)
    #expect(map != nil && session.shownScene?.backdrop === map)
  }

  @Test func `a common way to work with maps`() {
    // ROW: a common way to work with maps
    let map = MapBackdrop(
      BrailleMap(places: [
        BrailleMap.Place("Mill", at: MapPoint(x: 0, y: 0)),
        BrailleMap.Place("Pier", at: MapPoint(x: 40, y: 20)),
      ]))
    map.camera = MapCamera(centre: map.map.point(of: "Pier"), zoom: 2)
    map.marked = "Pier"
    // END
    #expect(map.accessibilityText == ["Map: Mill, Pier (here)"])
  }

  @Test func `a bottom card that slides up and down`() {
    // ROW: a bottom card that slides up and down
    var card = SceneCard(at: .peek)
    card.move(up: true)
    card.grasp()
    card.drag(to: 2, room: 17)
    card.letGo(room: 17)
    // END
    #expect(card.stop == .full)
  }

  @Test func `WhimSceneViewController.fullscreen`() throws {
    let account = DrawnController { canvas, _ in canvas.draw("account", at: .zero) }
    // ROW: WhimSceneViewController.fullscreen
    let scene = ScreenScene.fullscreen(account)
    // END
    #expect(scene.parts.count == 1 && scene.backdrop == nil)
  }

  @Test func `WhimSceneViewController.multipart`() throws {
    let search = DrawnController { canvas, _ in canvas.draw("search", at: .zero) }
    let stops = DrawnController { canvas, _ in canvas.draw("stops", at: .zero) }
    let map = StillBackdrop { canvas, _ in canvas.fill(canvas.bounds, with: ".") }
    // ROW: WhimSceneViewController.multipart
    let scene = ScreenScene.multipart(top: search, bottom: stops, over: map)
    // END
    #expect(scene.parts.count == 2 && scene.backdrop === map)
  }

  @Test func `WhimSceneViewControllerValue`() {
    // ROW: WhimSceneViewControllerValue
    let names = Scene<String, String>.multipart(top: "search", bottom: "stops", over: "town")
    let lengths = names.map(\.count, over: \.count)
    // END
    #expect(lengths == .multipart(top: 6, bottom: 5, over: 4))
  }

  // ROW: WhimScene
  final class Stop: ScreenController, Responder {
    var ownership = Ownership()
    let title = "Stop"

    func draw(on canvas: inout Canvas, theme: Theme) { canvas.draw("Pier", at: .zero) }
    func handle(_ key: Key, size: Size) -> Handling { .ignored }
  }
  // END

  @Test func `WhimScene`() throws {
    let container = try SceneContainer(.fullscreen(Stop()))
    #expect(container.text(size).hasPrefix("Pier"))
  }

  @Test func `WhimScene.parent`() throws {
    // ROW: WhimScene.parent
    let stop = Stop()
    var container: SceneContainer? = try SceneContainer(.fullscreen(stop))
    let isOwned = stop.ownership.owner === container
    container = nil
    let isFree = stop.ownership.owner == nil
    // END
    #expect(isOwned && isFree)
    #expect(container == nil)
  }

  @Test func `WhimScene.viewController`() throws {
    // ROW: WhimScene.viewController
    let container = try SceneContainer(.fullscreen(Stop()))
    let shown = container.scene?.parts.first
    // END
    #expect(shown is Stop)
  }

  // ROW: WhimSceneResponder
  protocol Concierge { func hint(for word: String) -> String? }

  final class Lobby: Responder, Concierge {
    var ownership = Ownership()
    func hint(for word: String) -> String? { word == "pier" ? "down the street" : nil }
  }
  // END

  @Test func `WhimSceneResponder`() throws {
    let (lobby, stop) = (Lobby(), Stop())
    try lobby.adopt(stop)
    // ROW: WhimSceneResponder
    let hint = ResponderChain(from: stop).first { ($0 as? any Concierge)?.hint(for: "pier") }
    // END
    #expect(hint == "down the street")
  }

  // ROW: WhimSceneResponder.nextSceneResponder
  final class Detour: Responder {
    var ownership = Ownership()
    var other: (any Responder)?
    var nextResponder: (any Responder)? { other ?? ownership.owner }
  }
  // END

  @Test func `WhimSceneResponder.nextSceneResponder`() throws {
    let (lobby, other, detour) = (Lobby(), Lobby(), Detour())
    try lobby.adopt(detour)
    #expect(detour.nextResponder === lobby)
    detour.other = other
    #expect(detour.nextResponder === other)
  }

  @Test func `extension WhimScene: WhimSceneResponder`() throws {
    // ROW: extension WhimScene: WhimSceneResponder
    let (lobby, stop) = (Lobby(), Stop())
    try lobby.adopt(stop)
    let isParent = stop.nextResponder === lobby
    // END
    #expect(isParent)
  }

  @Test func `WhimSceneResponder.present(scene:)`() throws {
    let app = try Rides { context in
      let stop = Stop()
      let container = try SceneContainer(.fullscreen(stop))
      container.attach(to: context)
      return container
    }
    let container = try #require(app.session.shownScene)
    let stop = try #require(container.scene?.parts.first as? Stop)
    let account = try Command(parsing: "push account")
    // ROW: WhimSceneResponder.present(scene:)
    let reply = stop.requestPresentation(Request(account))
    // END
    #expect(reply.refusal == nil)
    #expect(stop.requestPresentation(Request(account)).refusal == .notOnVisibleBranch)
  }

  @Test func `WhimSceneRelationship`() throws {
    // ROW: WhimSceneRelationship
    let (lobby, stop) = (Lobby(), Stop())
    try lobby.adopt(stop)
    lobby.release(stop)
    try Lobby().adopt(stop)
    // END
    #expect(throws: AdoptionRefusal.wouldBeACycle) { try lobby.adopt(lobby) }
  }

  @Test func `WhimSingleScene`() throws {
    // ROW: WhimSingleScene
    let drawn = DrawnController(title: "Hello") { canvas, _ in
      canvas.draw("hello", at: .zero)
    }
    let list = PaneController(ListPane(rows: [ListPane.Row("Pier"), ListPane.Row("Mill")]))
    let one = try SceneContainer(.fullscreen(drawn))
    let other = try SceneContainer(.fullscreen(list))
    // END
    #expect(one.text(size).hasPrefix("hello"))
    #expect(other.text(size).hasPrefix("> Pier"))
  }

  @Test func `WhimSceneContainerViewController`() throws {
    let search = DrawnController { canvas, _ in canvas.draw("search", at: .zero) }
    let map = StillBackdrop { canvas, _ in canvas.fill(canvas.bounds, with: ".") }
    // ROW: WhimSceneContainerViewController
    let container = try SceneContainer(
      .multipart(top: search, bottom: Stop(), over: map), title: "Map")
    try container.show(.fullscreen(DrawnController { canvas, _ in canvas.draw("!", at: .zero) }))
    // END
    #expect(container.text(size).hasPrefix("!"))
    #expect(search.ownership.owner == nil)
  }

  @Test func `a container as the root`() throws {
    let navigator = Navigator(try Rides.map())
    let feed = Name("feed")
    // ROW: a container as the root
    navigator.setFactory(of: feed) { _ in try SceneContainer(.fullscreen(Stop())) }
    // END
    let session = Session(navigator, chrome: Rides.chrome, size: size)
    #expect(session.frame().text.contains("Pier"))
  }

  @Test func `a container inside a feature`() throws {
    let map = StillBackdrop { canvas, _ in canvas.fill(canvas.bounds, with: ".") }
    let search = DrawnController { canvas, _ in canvas.draw("search", at: .zero) }
    // ROW: a container inside a feature
    let inner = try SceneContainer(.fullscreen(Stop()))
    let outer = try SceneContainer(.multipart(top: search, bottom: inner, over: map))
    // END
    #expect(outer.text(size).contains("│ Pier"))
  }
}

/// An app of three screens, the first of which a test draws.
struct Rides {
  let session: Session

  static var chrome: AppChrome { AppChrome(name: "Rides") { entry, _ in entry.screen.text } }

  init(first: @escaping ControllerFactory) throws {
    let navigator = Navigator(try Self.map())
    for name in ["feed", "stop", "account"] {
      navigator.setFactory(of: try Name(name)) { context in
        name == "feed"
          ? try first(context)
          : DrawnController { canvas, _ in canvas.draw("this is \(name)", at: .zero) }
      }
    }
    session = Session(navigator, chrome: Self.chrome, size: Size(columns: 40, rows: 12))
  }

  static func map() throws -> NavigationMap {
    try NavigationMap(
      start: .screen("feed"),
      screens: try ["feed", "stop", "account"].map { ScreenDefinition(try Name($0)) })
  }
}

extension Session {
  /// The container of the visible entry.
  var shownScene: SceneContainer? {
    guard let entry = navigator.world.state.visibleContent else { return nil }
    return navigator.context(entry.id)?.controller as? SceneContainer
  }
}

extension SceneContainer {
  /// The frame of a size as text.
  func text(_ size: Size) -> String {
    var frame = Frame(size: size)
    frame.draw { draw(on: &$0, theme: .standard) }
    return frame.text
  }
}
