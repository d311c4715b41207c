public import Roots
public import RootsExplorer

/// A search through everything that an app's navigation can do, for tests.
///
/// ```swift
/// @Test func `the account is never shown to a guest`() throws {
///   let report = try NavigationSearch(nav.world.map) {
///     $0.commands { world in
///       world.state.visibleContent?.screen == "feed" ? [.push("account")] : []
///     }
///     $0.never("the account is shown to a guest") { world in
///       world.state.visibleContent?.screen == "account" && world.fact("member") == .bool(false)
///     }
///   }.run()
///   #expect(report.isProof && report.faults.isEmpty, "\(report)")
/// }
/// ```
///
/// A search tries in every state what people can always do: go back, select a tab, open each route
/// with sample values, and answer the questions of protections. Which other commands an app issues
/// is decided by its controllers, so a test names them with `commands`.
public struct NavigationSearch: Sendable {
  /// The most states that are visited.
  public var stateLimit = 1_000_000
  /// The greatest number of entries on a layer, and of navigators inside each other; what is higher
  /// or deeper is not followed.
  public var stackLimit = 5
  /// The time after which the search ends without a proof.
  public var timeLimit = Duration.seconds(60)
  /// The number of threads; every report is the same on any number of them.
  public var threads = 1

  let map: NavigationMap
  private(set) var claims: [(name: String, form: Claim)] = []
  private(set) var commands: @Sendable (World) -> [Command] = { _ in [] }

  /// A search through the app of a map.
  /// - Parameter configure: adds commands and claims.
  public init(_ map: NavigationMap, _ configure: (inout NavigationSearch) -> Void = { _ in }) {
    self.map = map
    configure(&self)
  }

  /// Adds commands that the app's controllers can issue in a state; refused ones do nothing.
  /// - Parameter commands: must be a function of the world alone.
  public mutating func commands(_ commands: @escaping @Sendable (World) -> [Command]) {
    let earlier = self.commands
    self.commands = { world in earlier(world) + commands(world) }
  }

  /// Claims that a condition holds in no state.
  public mutating func never(_ name: String, _ holds: @escaping @Sendable (World) -> Bool) {
    claims.append((name, .never(holds)))
  }

  /// Claims that a condition holds in every state.
  public mutating func always(_ name: String, _ holds: @escaping @Sendable (World) -> Bool) {
    claims.append((name, .never { !holds($0) }))
  }

  /// Claims that a condition holds in some state.
  public mutating func sometimes(_ name: String, _ holds: @escaping @Sendable (World) -> Bool) {
    claims.append((name, .sometimes(holds)))
  }

  /// Claims that no move changes a state in a way.
  /// - Parameter isBroken: takes the worlds before and after a move.
  public mutating func neverChanges(
    _ name: String, _ isBroken: @escaping @Sendable (_ before: World, _ after: World) -> Bool
  ) {
    claims.append((name, .step(isBroken)))
  }

  /// Claims that a state with a condition can be reached from every state.
  public mutating func fromEverywhere(
    _ name: String, _ holds: @escaping @Sendable (World) -> Bool
  ) {
    claims.append((name, .fromEverywhere(holds)))
  }

  /// Searches until no state is left or a limit is reached; blocks the caller's thread.
  /// - Throws: `ModelError` when `commands` or a claim is not a function of the world.
  /// - Complexity: O(*t*) steps, *t* being the number of moves from all states.
  public func run() throws(ModelError) -> NavigationSearchReport {
    let model = WorldModel(self)
    var search = Search(model)
    search.limits.states = stateLimit
    search.threads = threads
    search.checks = model.checks
    search.monitor.limit(to: Budget(time: timeLimit, bytes: .max))
    let space = try search.run()
    // The passes over the states end on their own.
    search.monitor.limit(to: nil)
    return NavigationSearchReport(self, space)
  }
}

/// A claim of a test about an app.
enum Claim: Sendable {
  case never(@Sendable (World) -> Bool)
  case sometimes(@Sendable (World) -> Bool)
  case step(@Sendable (World, World) -> Bool)
  case fromEverywhere(@Sendable (World) -> Bool)
}
