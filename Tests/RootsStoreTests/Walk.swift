import Roots
import RootsStore

/// A small app: two tabs, restorable screens, one that is not, and an accessory over them.
enum Walk {
  static func map() throws -> NavigationMap {
    try NavigationMap(
      tabs: [
        TabDefinition("home", root: "feed"),
        TabDefinition("me", root: "profile"),
      ], back: .history,
      screens: ["feed", "profile", "post", "secret", "city"].map { ScreenDefinition(try Name($0)) },
      accessories: [
        AccessoryDefinition("login"),
        AccessoryDefinition("notes", level: 1, policy: .belongs),
      ],
      facts: [
        FactDefinition("signedIn", .flag, initial: false),
        FactDefinition("basket", .number(0...9), initial: 0),
      ],
      reactions: [
        Reaction(completed: [try Command(parsing: "set basket {result}")])
      ])
  }

  /// All screens except `secret` are restorable.
  static var rules: RestorationRules {
    RestorationRules { screen, _ in screen.text == "secret" ? .never : .allowed() }
  }

  static func world() throws -> World { World(try map()) }

  /// Applies commands to a world; each is accepted and saved.
  @discardableResult
  static func take(
    _ texts: [String], to world: inout World, _ store: SessionStore
  ) throws -> Int {
    var newest = 0
    for text in texts {
      let result = step(&world, .command(try Command(parsing: text), origin: nil))
      if let refusal = result.refusal { throw refusal }
      newest = try store.save(world)
    }
    return newest
  }

  /// Opens the store of a file as a run of the app does.
  static func open(
    _ path: String, wanted: SessionStore.Wanted = .any, pageLimit: Int? = nil,
    user: UInt32? = nil
  ) throws -> SessionStore {
    try SessionStore(
      at: path, app: "walk", rules, wanted: wanted, pageLimit: pageLimit, user: user)
  }

  /// The message with which a store refuses to open; nil when it opens.
  static func refusal(_ path: String, app: String = "walk", user: UInt32? = nil) -> String? {
    do throws(StoreFault) {
      _ = try SessionStore(at: path, app: app, rules, user: user)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
