import Roots

/// A map made from text, for tests of segues.
struct Town {
  var tabs: [(name: String, root: String)] = []
  var start: String?
  var menu: String?
  /// Screens, each with its children.
  var screens: [(name: String, children: [String])] = []
  var accessories: [(name: String, children: [String])] = []
  var primaries: [String: String] = [:]
  var payloads: [String: [String: Payload]] = [:]
  var numbers: Set<String> = []
  var policies: [String: AccessoryPolicy] = [:]
  var levels: [String: Int] = [:]
  var under: [String: [String]] = [:]

  func map() throws -> NavigationMap {
    try NavigationMap(
      tabs: try tabs.map { TabDefinition(try Name($0.name), root: try Name($0.root)) },
      start: try start.map { .screen(try Name($0)) },
      screens: try screens.map { screen in
        ScreenDefinition(
          try Name(screen.name),
          payload: numbers.contains(screen.name) ? PayloadType(Int.self) : nil,
          rules: try rules(screen))
      },
      accessories: try accessories.map { accessory in
        AccessoryDefinition(
          try Name(accessory.name), level: levels[accessory.name] ?? 0,
          under: try (under[accessory.name] ?? []).map { try Name($0) },
          policy: policies[accessory.name] ?? .cleared, rules: try rules(accessory))
      },
      menu: try menu.map { try Name($0) })
  }

  private func rules(_ place: (name: String, children: [String])) throws -> VisitRules {
    var rules = VisitRules(children: try place.children.map { try Name($0) })
    rules.primaryParent = try primaries[place.name].map { try Name($0) }
    for (child, payload) in payloads[place.name] ?? [:] {
      rules.childPayloads[try Name(child)] = payload
    }
    return rules
  }

  /// The town of the article: messages and profiles behind tabs.
  static let tabbed = Town(
    tabs: [("encounters", "people"), ("messages", "mailbox"), ("me", "myself")],
    screens: [
      ("people", ["profile"]), ("mailbox", ["chat", "archive"]), ("chat", ["profile", "photo"]),
      ("archive", ["chat"]), ("profile", ["photo"]), ("photo", ["profile"]),
      ("myself", ["settings", "login"]), ("settings", ["plan"]), ("plan", []), ("rules", []),
      ("lonely", []),
    ],
    accessories: [("login", ["rules", "help"]), ("help", []), ("player", [])])

  /// The same screens around a menu, without tabs.
  static let menued = Town(
    start: "menu", menu: "menu",
    screens: [
      ("menu", ["people", "mailbox", "myself"]), ("people", ["profile"]), ("mailbox", ["chat"]),
      ("chat", ["profile"]), ("profile", ["photo"]), ("photo", []), ("myself", ["settings"]),
      ("settings", []),
    ])
}

extension Trial {
  init(_ town: Town) throws { self.init(try town.map()) }

  /// The plan's commands as text.
  func plan(
    _ screen: String, from visit: Visit? = nil, via: [String] = [], with payload: Payload? = nil
  ) throws -> String {
    let plan = try world.plan(
      to: try Name(screen), from: visit, via: try via.map { try Name($0) }, with: payload)
    return plan.steps.map { "\($0.command)" }.joined(separator: "; ")
  }

  /// The refusal of a plan; nil if there is a plan.
  func planRefusal(_ screen: String, via: [String] = []) throws -> String? {
    do throws(Refusal) {
      _ = try world.plan(to: named(screen), via: via.map { named($0) })
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func named(_ text: String) -> Name { (try? Name(text)) ?? .empty }
}
