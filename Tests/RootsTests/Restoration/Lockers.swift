import Roots

/// An app whose restored screens wait on hidden tabs, in nested navigators and on accessory layers.
///
/// `account`, `safe`, `note` and `memo` need a log-in, `vault` a code without a condition, and `lobby` a
/// screen that is pushed; `wallet` and `safe` host navigators with two tabs.
enum Lockers {
  /// All screens are restorable.
  static var rules: RestorationRules { RestorationRules { _, _ in .allowed() } }

  /// - Parameters:
  ///   - login: the policy of the log-in.
  ///   - guardedBy: the protection of the root of the second tab.
  static func map(
    login: AccessoryPolicy = .cleared, guardedBy root: Name? = nil
  ) throws -> NavigationMap {
    let signedIn = VisitRules(protections: ["signedIn"])
    return try NavigationMap(
      tabs: [TabDefinition("home", root: "feed"), TabDefinition("me", root: "profile")],
      screens: [
        ScreenDefinition("feed"), ScreenDefinition("post"),
        ScreenDefinition("profile", rules: VisitRules(protections: root.map { [$0] } ?? [])),
        ScreenDefinition("wallet"), ScreenDefinition("card"), ScreenDefinition("coin"),
        ScreenDefinition("account", rules: signedIn), ScreenDefinition("safe", rules: signedIn),
        ScreenDefinition("vault", rules: VisitRules(protections: ["pin"])),
        ScreenDefinition("door"),
        ScreenDefinition("lobby", rules: VisitRules(protections: ["known"])),
      ],
      accessories: [
        AccessoryDefinition("login", policy: login), AccessoryDefinition("code"),
        AccessoryDefinition("note", level: 1, policy: .belongs, rules: signedIn),
        AccessoryDefinition("share", level: 2, policy: .cleared),
        AccessoryDefinition("memo", level: 3, policy: .stays, rules: signedIn),
      ],
      facts: [
        FactDefinition("user", .flag, initial: false, isSaved: false),
        FactDefinition("guest", .flag, initial: false, isSaved: false),
      ],
      protections: [
        ProtectionDefinition(
          "signedIn", passes: .equals("user", .bool(true)), ask: .overlay("login")),
        ProtectionDefinition("pin", ask: .overlay("code")),
        ProtectionDefinition(
          "known", passes: .equals("guest", .bool(true)), ask: .push("door")),
      ],
      nested: [
        NavigatorDefinition(
          "purse", in: "wallet",
          tabs: [TabDefinition("cards", root: "card"), TabDefinition("coins", root: "coin")]),
        NavigatorDefinition(
          "shelves", in: "safe",
          tabs: [TabDefinition("top", root: "card"), TabDefinition("low", root: "coin")]),
      ])
  }
}
