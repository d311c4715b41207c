import Roots

/// A map for tests of the laws, with what the model needs to know about it.
struct Shape: Sendable {
  let title: String
  var tabs: [TabDefinition] = []
  var start: Start = .empty
  var back: BackBehavior = .none
  var screens: [Name] = []
  var onceScreens: Set<Name> = []
  /// The fields by which visits to a screen are the same one, where not all count.
  var identities: [Name: [String]] = [:]
  var accessories: [AccessoryDefinition] = []
  /// Screens and accessories that take only a whole number.
  var takesNumber: Set<Name> = []
  var givesNumber: Set<Name> = []
  var facts: [FactDefinition] = []
  var flows: [FlowDefinition] = []
  /// The messages that the app handles.
  var hears: [MessageRule] = []
  var nested: [NavigatorDefinition] = []

  func map() throws -> NavigationMap {
    try NavigationMap(
      tabs: tabs, start: start, back: back,
      screens: screens.map { name in
        ScreenDefinition(
          name, once: onceScreens.contains(name),
          payload: takesNumber.contains(name) ? PayloadType(Int.self) : nil,
          result: givesNumber.contains(name) ? PayloadType(Int.self) : nil,
          rules: VisitRules(identity: identities[name].map { PayloadIdentity(fields: $0) }))
      },
      accessories: accessories.map { accessory in
        AccessoryDefinition(
          accessory.name, level: accessory.level, under: accessory.under,
          policy: accessory.policy, once: accessory.screen.once,
          payload: takesNumber.contains(accessory.name) ? PayloadType(Int.self) : nil,
          result: givesNumber.contains(accessory.name) ? PayloadType(Int.self) : nil)
      },
      facts: facts, routes: try routes(), flows: flows, hears: hears,
      nested: nested)
  }

  /// Routes for each screen and accessory, one for each kind of command.
  private func routes() throws -> [RouteDefinition] {
    let parents: [Command] = tabs.isEmpty ? [] : [.show(.number(1))]
    let number = try Command(parsing: "finish with {n}")
    guard case .finish(_, let placeholder) = number else { return [] }
    let over = Set(accessories.map(\.name))
    return (screens + over.sorted { $0.text < $1.text }).flatMap { name in
      [
        RouteDefinition("to/\(name)", over.contains(name) ? .overlay(name) : .push(name)),
        RouteDefinition("under/\(name)/{n: int}", .push(name, with: placeholder), parents: parents),
        RouteDefinition("on/\(name)", .open("roots://under/\(name)/1")),
      ]
        + nested.map { inner in
          RouteDefinition(
            "in/\(name)/\(inner.name)",
            .inside(inner.name, over.contains(name) ? .overlay(name) : .push(name)))
        }
    }
  }
}

extension Shape {
  /// Adds a flow with intents, one without, and one without screens, with different message rules.
  mutating func addFlows(first: Name, second: Name) throws {
    let (trip, bare) = (Name("trip"), Name("bare"))
    let (go, say, ended) = (Name("go"), Name("say"), MessageRule.ended)
    flows = [
      FlowDefinition(
        trip, intents: ["one": first, "two": second],
        screens: [first, second], receives: [MessageRule(go)],
        hears: [MessageRule(say, from: bare, isPassedOn: true), MessageRule(ended, from: bare)]),
      FlowDefinition(
        "stroll", screens: [first], receives: [MessageRule(go), MessageRule(say)],
        hears: [MessageRule(go)]),
      FlowDefinition(bare, receives: [MessageRule(say)]),
    ]
    hears = [MessageRule(say), MessageRule(ended, from: trip)]
  }

  /// All shapes; each covers features that the others lack.
  static func all() throws -> [Shape] {
    [try tabbed(), try rich(), try plain(), try empty(), try oneTab(), try nested()]
  }

  static func tabbed() throws -> Shape {
    let names = try ["feed", "post", "chat", "map"].map { try Name($0) }
    var shape = Shape(title: "three tabs")
    shape.screens = names
    shape.tabs = [
      TabDefinition("home", root: names[0]),
      TabDefinition("friends", root: names[2]),
      TabDefinition("city", root: names[3]),
    ]
    shape.start = .tab(1)
    shape.accessories = [
      AccessoryDefinition("login"),
      AccessoryDefinition("player", level: 1, policy: .stays),
      AccessoryDefinition("sheet", level: 0, policy: .belongs),
      AccessoryDefinition("filter", level: 2, policy: .belongs),
    ]
    shape.facts = [
      try FactDefinition("signedIn", .flag, initial: .bool(false)),
      try FactDefinition("basket", .number(0...3), initial: .int(0)),
    ]
    try shape.addFlows(first: names[1], second: "sheet")
    return shape
  }

  /// A shape with variants, types, `once` and tabs that come and go.
  static func rich() throws -> Shape {
    var shape = try tabbed()
    let share = Name("share")
    let (feed, friends) = (Name("feed"), Name("friends"))
    let post = Name("post")
    let rest = Shape(title: "variants, types, once and conditional tabs")
    let tabs = [
      shape.tabs[0],
      TabDefinition(friends, root: shape.tabs[1].root, when: .compares("basket", .less, 2)),
      TabDefinition("city", root: shape.tabs[2].root, when: .not(.flag("signedIn"))),
      TabDefinition(
        "admin", root: feed, with: 3,
        when: .all([.flag("signedIn"), .compares("basket", .more, 0)])),
    ]
    shape = Shape(
      title: rest.title, tabs: tabs, start: .tab(0), back: .history, screens: shape.screens,
      onceScreens: [post, "map"], identities: ["map": ["id"], post: []],
      accessories: shape.accessories.dropLast() + [
        AccessoryDefinition(share, level: 0, under: [feed], policy: .belongs, once: true),
        AccessoryDefinition(share, level: 1, under: [friends, post], policy: .cleared),
        AccessoryDefinition("number", level: 2, policy: .stays, once: true),
      ],
      takesNumber: [post, "number"], givesNumber: [post, "login"],
      facts: shape.facts, flows: shape.flows, hears: shape.hears)
    return shape
  }

  static func plain() throws -> Shape {
    var shape = Shape(title: "a start screen and no tabs")
    shape.screens = try ["one", "two", "three"].map { try Name($0) }
    shape.start = .screen(shape.screens[0])
    shape.accessories = [
      AccessoryDefinition("alert"),
      AccessoryDefinition("note", level: 3, policy: .belongs),
    ]
    try shape.addFlows(first: shape.screens[1], second: shape.screens[2])
    return shape
  }

  static func empty() throws -> Shape {
    var shape = Shape(title: "neither tabs nor a start screen")
    shape.screens = ["only"]
    shape.accessories = [AccessoryDefinition("alert", level: 9, policy: .stays)]
    return shape
  }

  /// A shape with nested navigators: in a root, inside another one, and without tabs; some tabs
  /// come and go.
  static func nested() throws -> Shape {
    let names = try ["feed", "wallet", "card", "shelf", "ticket"].map { try Name($0) }
    var shape = Shape(title: "nested navigators")
    shape.screens = names
    shape.tabs = [
      TabDefinition("home", root: names[0]),
      TabDefinition("city", root: names[2]),
      TabDefinition("safe", root: names[1], when: .flag("open")),
    ]
    shape.start = .tab(0)
    shape.back = .first
    shape.accessories = [
      AccessoryDefinition("login"),
      AccessoryDefinition("player", level: 1, policy: .stays),
      AccessoryDefinition("sheet", level: 0, policy: .belongs),
      AccessoryDefinition("filter", level: 2, policy: .belongs),
    ]
    shape.facts = [try FactDefinition("open", .flag, initial: .bool(false))]
    shape.nested = [
      NavigatorDefinition(
        "purse", in: names[1],
        tabs: [
          TabDefinition("cards", root: names[2], when: .not(.flag("open"))),
          TabDefinition("home", root: names[3]),
        ], start: .tab(1), back: .history),
      NavigatorDefinition("bag", in: names[3], start: .screen(names[4])),
      NavigatorDefinition("coat", in: names[0]),
    ]
    return shape
  }

  static func oneTab() throws -> Shape {
    var shape = Shape(title: "one tab")
    shape.screens = try ["a", "b"].map { try Name($0) }
    shape.tabs = [TabDefinition("t", root: shape.screens[0], with: 1)]
    shape.start = .tab(0)
    shape.accessories = [AccessoryDefinition("x", policy: .belongs)]
    shape.facts = [
      try FactDefinition(
        "plan", .choice(["free", "plus"]), initial: .string("free"))
    ]
    return shape
  }
}
