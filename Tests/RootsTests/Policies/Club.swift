import Roots

/// An app in which no screen declares a protection: only single visits ask for one.
///
/// Two protections are declared for them: `member` passes while the fact `signedIn` holds, `paid`
/// presents the accessory `till` and passes by its result.
struct Club {
  let nav: Navigator
  let scheduler = Scheduler()
  let member: Name
  let room: Name

  static func map() throws -> NavigationMap {
    let rules = VisitRules(restoration: .allowed())
    let screen = { (text: String) throws in ScreenDefinition(try Name(text), rules: rules) }
    return try NavigationMap(
      tabs: [
        TabDefinition("home", root: "feed"),
        TabDefinition("me", root: "myself"),
      ],
      screens: try ["feed", "myself", "post", "room"].map(screen),
      accessories: [
        AccessoryDefinition("login"), AccessoryDefinition("till", level: 1),
      ],
      facts: [FactDefinition("signedIn", .flag, initial: .bool(false))],
      protections: [
        ProtectionDefinition("member", passes: .flag("signedIn")),
        ProtectionDefinition("paid", ask: .overlay("till")),
      ])
  }

  init(isRecording: Bool = false, with live: [Face] = []) throws {
    nav = Navigator(try Self.map(), isRecording: isRecording)
    nav.scheduler = scheduler
    member = Name("member")
    room = Name("room")
    for protection in live { nav.register(protection) }
    nav.start()
  }

  /// Pushes the room for one visit that must pass a protection.
  @discardableResult
  func enter(
    _ protection: Name, on layer: LayerName? = nil, with payload: Int? = nil
  ) -> Reply {
    var request = Request(.push(room, on: layer, with: payload.map { Payload($0) }))
    request.options = RequestOptions(protections: [protection])
    return nav.send(request)
  }

  /// Runs commands in their text form, one after the other.
  func run(_ texts: String...) throws {
    for text in texts { try nav.run(text) }
  }

  /// The screens on a layer with their payloads, bottom first.
  func screens(_ layer: Layer? = nil) -> String {
    let state = nav.world.state
    return state[layer ?? state.activeLayer].entries.map { entry in
      entry.screen.text + (entry.payload.map { " \($0)" } ?? "")
    }.joined(separator: ", ")
  }

  /// Whether the room is visible.
  var showsRoom: Bool {
    let state = nav.world.state
    return state.visibleEntries.contains { state.entry($0)?.screen == room }
  }
}
