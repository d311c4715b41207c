import Roots

/// The first plan on a large map, including the making of the map, and later plans.
///
/// The floors: the same map without children; a climb to the root in a plain array; a search over
/// the same edges in plain arrays.
func segueEntrants(screens count: Int) -> [Race.Entrant] {
  let tree = Grove(count: count, parents: 1)
  let mesh = Grove(count: count, parents: 3)
  let (treeWorld, meshWorld) = (World(tree.map()), World(mesh.map()))
  let goals = (0..<200).map { ($0 &* 7919 &+ 13) % (count - 1) + 1 }
  var last = World(tree.map())
  return [
    Race.Entrant(
      workload: "first segue, \(count) screens", operation: "maps and plans",
      seconds: {
        processorSeconds {
          last = World(tree.map())
          precondition((try? last.plan(to: tree.names[count - 1])) != nil)
        }
      },
      floorName: "the map without children",
      floorSeconds: { processorSeconds { last = World(tree.map(isBare: true)) } }),
    Race.Entrant(
      workload: "segue planned, \(count) screens", operation: "plans",
      seconds: { planSeconds(tree, treeWorld, goals) },
      floorName: "a climb in an array",
      floorSeconds: {
        var steps = 0
        let seconds = processorSeconds { for goal in goals { steps += tree.climb(from: goal) } }
        precondition(steps > 0)
        return seconds / Double(goals.count)
      }),
    Race.Entrant(
      workload: "the same, three parents each", operation: "plans",
      seconds: { planSeconds(mesh, meshWorld, goals) },
      floorName: "a search in arrays",
      floorSeconds: {
        var reached = 0
        let seconds = processorSeconds { for goal in goals { reached += mesh.search(goal) } }
        precondition(reached > 0)
        return seconds / Double(goals.count)
      }),
  ]
}

private func planSeconds(_ grove: Grove, _ world: World, _ goals: [Int]) -> Double {
  var planned = 0
  let seconds = processorSeconds {
    for goal in goals {
      do throws(Refusal) {
        planned += try world.plan(to: grove.names[goal]).length
      } catch {
        // Some goals are ambiguous; finding that out is work as well.
        planned += 1
      }
    }
  }
  precondition(planned >= goals.count)
  return seconds / Double(goals.count)
}

/// A map of many screens, each a child of some earlier ones.
struct Grove {
  let names: [Name]
  private let parents: [[Int]]
  private var children: [[Name]]

  init(count: Int, parents parentCount: Int) {
    var random: UInt64 = 42
    var parents: [[Int]] = [[]]
    names = (0..<count).map { name("grove\($0)") }
    children = names.map { _ in [] }
    for node in 1..<count {
      var chosen: [Int] = []
      for _ in 0..<parentCount {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let parent = Int(random >> 33) % node
        if !chosen.contains(parent) { chosen.append(parent) }
      }
      for parent in chosen { children[parent].append(names[node]) }
      parents.append(chosen)
    }
    self.parents = parents
  }

  func map(isBare: Bool = false) -> NavigationMap {
    let screens = names.enumerated().map { node, name in
      ScreenDefinition(name, rules: isBare ? .none : VisitRules(children: children[node]))
    }
    do {
      return try NavigationMap(start: .screen(names[0]), screens: screens)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// The number of steps to the root.
  func climb(from node: Int) -> Int {
    var (node, steps) = (node, 0)
    while let parent = parents[node].first {
      node = parent
      steps += 1
    }
    return steps
  }

  /// The number of nodes from which a node can be reached.
  func search(_ goal: Int) -> Int {
    var seen = [Bool](repeating: false, count: parents.count)
    var queue = [goal]
    seen[goal] = true
    var head = 0
    while head < queue.count {
      for parent in parents[queue[head]] where !seen[parent] {
        seen[parent] = true
        queue.append(parent)
      }
      head += 1
    }
    return queue.count
  }
}
