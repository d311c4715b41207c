import Glibc
import Roots
import RootsStore

/// Walks at random and saves each step until the process is ended; prints the number of each
/// acknowledged step at once.
///
/// First it checks the file of an earlier run: the saved state must be where its walk leads.
func commits(in path: String, seed: UInt64) -> Int32 {
  do {
    let rules = RestorationRules { _, _ in .allowed() }
    let store = try SessionStore(at: path, app: "commits", rules, wanted: .any)
    if let remark = store.remark { return fail("\(remark)") }
    if let left = store.left, try !isRight(left, rules, after: store.step, seed) {
      return fail("the saved state is not where the walk leads")
    }
    store.decline()
    tell("left \(store.step) \(getpid())")
    var walk = try RandomWalk(after: store.step, seed)
    while true {
      try walk.go()
      tell("\(try store.save(walk.world))")
    }
  } catch {
    return fail("\(error)")
  }
}

/// Whether a session has the state to which its walk leads.
/// - Parameter step: its newest step, counted over all sessions.
private func isRight(
  _ left: LeftSession, _ rules: RestorationRules, after step: Int, _ seed: UInt64
) throws -> Bool {
  guard case .int(let began)? = left.state.facts["began"] else { return false }
  var walk = try RandomWalk(after: began, seed)
  for _ in began..<step { try walk.go() }
  return left.state.shape == SavedState(walk.world, rules).shape
}

/// A walk of random commands, which is the same one for the same start; its first command notes the
/// number of steps before it.
private struct RandomWalk {
  private(set) var world: World
  private var random: SplitMix
  private let began: Int

  init(after began: Int, _ seed: UInt64) throws {
    world = World(try commitMap(), historyLimit: 100)
    random = SplitMix(state: seed &+ UInt64(began))
    self.began = began
  }

  /// Performs the next command that is not refused.
  mutating func go() throws {
    if world.fact("began") == .int(-1) {
      _ = step(&world, .command(.set("began", .int(began)), origin: nil))
      return
    }
    while true {
      let command = try Command(parsing: randomCommand(&random))
      if step(&world, .command(command, origin: nil)).refusal == nil { return }
    }
  }
}

extension SavedState {
  /// The parts of a state that do not depend on ids.
  fileprivate var shape: String {
    let stacks = layers.map { layer in
      "\(layer.place): "
        + layer.entries.map { "\($0.screen) \($0.payload.map { "\($0)" } ?? "")" }.joined(
          separator: ",")
    }
    let facts = facts.sorted { $0.key.text < $1.key.text }.map { "\($0.key) \($0.value)" }
    return "\(stacks) \(facts) \(selectedTab.map { "\($0)" } ?? "")"
  }
}

private func commitMap() throws -> NavigationMap {
  try NavigationMap(
    tabs: [
      TabDefinition("home", root: "feed"),
      TabDefinition("me", root: "profile"),
    ],
    screens: try ["feed", "profile", "post", "city"].map { ScreenDefinition(try Name($0)) },
    accessories: [AccessoryDefinition("login"), AccessoryDefinition("share")],
    facts: [
      FactDefinition("basket", .number(0...99), initial: 0),
      FactDefinition("began", .number(-1...Int.max), initial: -1),
    ])
}

private func randomCommand(_ random: inout SplitMix) -> String {
  let number = Int.random(in: 0..<100, using: &random)
  let commands = [
    "push post with {id: \(number)}", "push city on tab me", "push post on main with \"\(number)\"",
    "pop", "pop tab home", "show me", "show home", "go city on main", "set basket \(number)",
    "overlay login with \(number)", "overlay share at 2", "dismiss", "pop to root", "undo", "redo",
    "reset home", "begin; push post; show me; set basket \(number); end",
    "replace city with [\(number)]",
  ]
  return commands.randomElement(using: &random) ?? "back"
}

/// Prints one line and flushes it, because a buffered line is not acknowledged.
private func tell(_ line: String) {
  var bytes = Array((line + "\n").utf8)
  _ = unsafe write(STDOUT_FILENO, &bytes, bytes.count)
}

private func fail(_ reason: String) -> Int32 {
  tell("failed: \(reason)")
  return 1
}
