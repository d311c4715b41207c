import Glibc
import Roots
import RootsStore

/// Walks at random and saves each step until the process is ended; prints the number of each
/// acknowledged step at once.
///
/// First it checks the file of an earlier run: the saved state must match the journal.
func commits(in path: String, seed: UInt64) -> Int32 {
  do {
    let map = try commitMap()
    let rules = RestorationRules { _, _ in .allowed() }
    let store = try SessionStore(
      at: path, app: "commits", rules, wanted: .any, journalLimit: 1 << 30)
    if let remark = store.remark { return fail("\(remark)") }
    if let left = store.left, let reason = try mismatch(left, store, map, rules) {
      return fail(reason)
    }
    store.decline()
    tell("left \(store.step) \(getpid())")
    var world = World(map, historyLimit: 100)
    var random = SplitMix(state: seed)
    var lines: [String] = []
    while true {
      let command = randomCommand(&random)
      let result = step(&world, .command(try Command(parsing: command), origin: nil))
      if result.refusal != nil { continue }
      lines = [command]
      tell("\(try store.save(lines, of: world))")
    }
  } catch {
    return fail("\(error)")
  }
}

private func mismatch(
  _ left: LeftSession, _ store: SessionStore, _ map: NavigationMap, _ rules: RestorationRules
) throws -> String? {
  var world = World(map)
  for line in try store.journal(of: left) { step(&world, try Command(parsing: line)) }
  let expected = SavedState(world, rules)
  // Entries have other ids than in a walk without refusals.
  return left.state.shape == expected.shape ? nil : "the saved state is not where the journal leads"
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
    facts: [FactDefinition("basket", .number(0...99), initial: 0)])
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
