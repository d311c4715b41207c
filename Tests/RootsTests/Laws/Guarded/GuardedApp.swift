import Roots

/// An app with protections of every kind, in one of several versions.
///
/// The lists of protected screens are the author's. The map is made from them, and the oracle reads
/// them, never the map.
struct GuardedApp: Sendable {
  /// The way in which a protection decides.
  enum Kind: Hashable, Sendable {
    /// This fact must be true.
    case fact(Name)
    /// The result of this accessory must be true.
    case card(Name)
    /// A live protection must allow.
    case live
  }

  let title: String
  let map: NavigationMap
  /// The protections of each screen and accessory.
  let protections: [Name: [Name]]
  /// The way in which each protection decides; a protection that is missing here never allows.
  let kinds: [Name: Kind]
  /// Whether protections push screens in place of presenting accessories.
  let pushesCards: Bool

  // MARK: Names

  static func name(_ text: String) -> Name { (try? Name(text)) ?? .empty }

  private static func names(_ text: String) -> [Name] {
    text.split(separator: " ").map { name(String($0)) }
  }

  static let (signedIn, staff, paid) = (name("signedIn"), name("staff"), name("paid"))
  static let (face, badge, keep) = (name("face"), name("badge"), name("keep"))
  /// The fact on which the verdicts of `face` depend.
  static let alarm = name("alarm")
  static let (isStaff, dirty) = (name("isStaff"), name("dirty"))
  static let (purse, box, trip) = (name("purse"), name("box"), name("trip"))
  /// The guarded screen that only `keep` lets go.
  static let letter = name("letter")
  /// The screen whose controller often cannot be made.
  static let frail = name("frail")
  static let screens = names(
    "post account vault safe admin shop den strongroom editor letter studio frail wallet deposit")
  /// The screens whose controllers are kept after each visit.
  static let kept = names("account vault post drawer")
  /// The time for which controllers are kept.
  static let lifetime = Duration.seconds(20)
  /// The screens that no version protects, at the bottom of tabs.
  static let roots = names("feed myself")
  static let accessories = names("drawer coffer ring")
  /// The accessories or screens that protections show, by the protection.
  static let cards = [
    signedIn: name("login"), paid: name("till"), face: name("lens"), badge: name("desk"),
    keep: name("discard"),
  ]
  static let tabs = names("home me private lounge")
  static let innerTabs = names("coins papers")
  /// The protections that a single visit may ask for; nobody decides about the last.
  static let offered = [signedIn, staff, paid, face, badge, face, badge, name("nobody")]
  static let live = [face, badge, keep]

  // MARK: Versions

  static func versions() throws -> [GuardedApp] {
    [try everything(), try otherwise(), try singleVisits(), try withoutRules(), try pushing()]
  }

  /// The command that shows an accessory or a screen for a protection.
  func showing(_ card: Name, with payload: Payload? = nil) -> Command {
    pushesCards ? .push(card, with: payload) : .overlay(card, with: payload)
  }

  private static func everything() throws -> GuardedApp {
    var plan = Plan(title: "everything protected")
    plan.protections = table([
      "account": "signedIn", "vault": "face", "safe": "signedIn face", "admin": "staff",
      "shop": "paid", "den": "badge face", "strongroom": "face", "studio": "badge",
      "deposit": "signedIn", "drawer": "signedIn", "coffer": "face", "ring": "circular",
    ])
    plan.tabs = [
      ("home", "feed"), ("me", "myself"), ("private", "strongroom"), ("lounge", "account"),
    ]
    plan.nested = [
      NavigatorDefinition(
        purse, in: name("wallet"),
        tabs: [
          TabDefinition(name("coins"), root: name("post")),
          TabDefinition(name("papers"), root: name("account")),
        ]),
      NavigatorDefinition(box, in: name("deposit"), start: .screen(name("vault"))),
    ]
    return try plan.app()
  }

  private static func otherwise() throws -> GuardedApp {
    var plan = Plan(title: "other screens protected")
    plan.protections = table([
      "post": "face", "vault": "badge", "safe": "paid", "admin": "signedIn", "shop": "staff",
      "strongroom": "badge", "myself": "signedIn", "wallet": "badge", "drawer": "face",
      "ring": "circular", "lens": "badge", "desk": "face",
    ])
    plan.tabs = [("home", "feed"), ("private", "strongroom"), ("me", "myself")]
    plan.nested = [
      NavigatorDefinition(
        purse, in: name("wallet"),
        tabs: [
          TabDefinition(name("papers"), root: name("vault")),
          TabDefinition(name("coins"), root: name("editor")),
        ], start: .tab(1))
    ]
    return try plan.app()
  }

  private static func singleVisits() throws -> GuardedApp {
    var plan = Plan(title: "single visits protected")
    plan.tabs = [("home", "feed"), ("me", "myself"), ("private", "strongroom")]
    plan.nested = [
      NavigatorDefinition(
        purse, in: name("wallet"), tabs: [TabDefinition(name("coins"), root: name("post"))])
    ]
    plan.hasGuards = false
    return try plan.app()
  }

  private static func withoutRules() throws -> GuardedApp {
    var plan = Plan(title: "a map without rules")
    plan.hasDefinitions = false
    plan.hasGuards = false
    return try plan.app()
  }

  private static func pushing() throws -> GuardedApp {
    var plan = Plan(title: "screens pushed by protections")
    plan.protections = table([
      "account": "signedIn", "vault": "face", "safe": "signedIn face", "shop": "paid",
      "den": "badge", "strongroom": "paid", "drawer": "signedIn", "coffer": "face",
    ])
    plan.tabs = [("home", "feed"), ("me", "myself"), ("private", "strongroom")]
    plan.nested = [
      NavigatorDefinition(
        purse, in: name("wallet"),
        tabs: [
          TabDefinition(name("coins"), root: name("post")),
          TabDefinition(name("papers"), root: name("account")),
        ]),
      NavigatorDefinition(box, in: name("till"), start: .screen(name("post"))),
    ]
    plan.pushesCards = true
    plan.policies = [name("drawer"): .stays, name("coffer"): .belongs]
    return try plan.app()
  }

  private static func table(_ texts: [String: String]) -> [Name: [Name]] {
    Dictionary(uniqueKeysWithValues: texts.map { (name($0), names($1)) })
  }

  /// The declarations of a version.
  private struct Plan {
    let title: String
    var protections: [Name: [Name]] = [:]
    var tabs: [(String, String)] = []
    var nested: [NavigatorDefinition] = []
    var hasDefinitions = true
    var hasGuards = true
    var pushesCards = false
    var policies: [Name: AccessoryPolicy] = [name("coffer"): .belongs]

    init(title: String) { self.title = title }

    func app() throws -> GuardedApp {
      var kinds: [Name: Kind] = [face: .live, badge: .live, keep: .live]
      if hasDefinitions {
        kinds[signedIn] = .fact(signedIn)
        kinds[staff] = .fact(isStaff)
        kinds[paid] = .card(name("till"))
      }
      return GuardedApp(
        title: title, map: try map(), protections: protections, kinds: kinds,
        pushesCards: pushesCards)
    }

    private func rules(_ screen: Name) -> VisitRules {
      var rules = VisitRules(protections: protections[screen] ?? [])
      if hasGuards, screen == letter { rules.leaveGuards = [keep] }
      if hasGuards, screen == name("editor") { rules.leaveGuards = [name("draft")] }
      if screen == name("feed") {
        rules.children = names("post account vault safe admin den letter")
      }
      if hasGuards, kept.contains(screen) { rules.keepAlive = .time(lifetime) }
      if screen == name("post") { rules.children = names("shop studio") }
      return rules
    }

    private func map() throws -> NavigationMap {
      let command = try Command(parsing: "push vault with {n}")
      guard case .push(_, _, let number, _) = command else { throw Broken("no placeholder") }
      let cards = names("login till lens desk discard")
      let accessories = (pushesCards ? [] : cards) + names("drawer coffer ring")
      let screens = screens + (pushesCards ? cards : [])
      return try NavigationMap(
        tabs: tabs.map { TabDefinition(name($0.0), root: name($0.1)) },
        start: tabs.isEmpty ? .screen(name("feed")) : .tab(0), back: .history,
        screens: (roots + screens).map { ScreenDefinition($0, rules: rules($0)) },
        accessories: accessories.enumerated().map { level, accessory in
          AccessoryDefinition(
            accessory, level: level % 6, policy: policies[accessory] ?? .cleared,
            rules: rules(accessory))
        },
        facts: try [signedIn, isStaff, dirty, alarm].map {
          try FactDefinition($0, .flag, initial: false, isSaved: $0 != signedIn)
        },
        reactions: [
          Reaction(completed: [.set(signedIn, .bool(true))]),
          Reaction(
            completed: [try Command(parsing: "push vault with {result}")],
            dismissed: [.push(name("account"))]),
        ],
        protections: definitions(),
        routes: GuardedApp.screens.flatMap { screen in
          [
            RouteDefinition("to/\(screen)/{n: int}", .push(screen, with: number)),
            RouteDefinition(
              "under/\(screen)/{n: int}", .push(screen, with: number),
              parents: [.push(name("post")), .push(name("vault"))]),
            RouteDefinition("plain/\(screen)", .push(screen)),
          ]
        },
        flows: [
          FlowDefinition(
            trip, intents: Dictionary(uniqueKeysWithValues: GuardedApp.screens.map { ($0, $0) }),
            screens: GuardedApp.screens)
        ], nested: nested)
    }

    private func definitions() -> [ProtectionDefinition] {
      guard hasDefinitions else { return [] }
      let show = { (card: String) -> Command in
        pushesCards ? .push(name(card)) : .overlay(name(card))
      }
      return [
        ProtectionDefinition(
          signedIn, passes: .flag(signedIn), ask: show("login"), reaction: ReactionID(1),
          deadline: .seconds(10)),
        ProtectionDefinition(staff, passes: .flag(isStaff)),
        ProtectionDefinition(paid, ask: show("till")),
        ProtectionDefinition(face, deadline: .seconds(10)),
        ProtectionDefinition(badge), ProtectionDefinition(keep),
        ProtectionDefinition(
          name("draft"), passes: .not(.flag(dirty)), ask: show("discard")),
        ProtectionDefinition(name("circular"), ask: .overlay(name("ring"))),
      ]
    }
  }
}
