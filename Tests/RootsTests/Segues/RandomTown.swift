import Roots

/// A random map and a random state on it, repeatable by a seed.
struct RandomTown {
  let town: Town
  let world: World
  let goal: Name

  /// - Parameter isTree: whether each screen has one parent.
  init(seed: UInt64, isTree: Bool) throws {
    var chance = Chance(seed: seed)
    town = Self.town(&chance, isTree: isTree)
    var trial = try Trial(town)
    let names = town.screens.map(\.name).filter { $0 != "menu" }
    for _ in 0..<chance.below(9) {
      switch chance.below(10) {
      case 0..<5: try trial.run("push \(chance.one(of: names))")
      case 5: try trial.run("push \(chance.one(of: names)) on main")
      case 6 where !town.tabs.isEmpty: try trial.run("show \(chance.below(town.tabs.count))")
      case 7 where !town.accessories.isEmpty:
        try trial.run("overlay \(chance.one(of: town.accessories).name)")
      case 7 where town.menu == "menu" && trial.world.state.main.count == 1:
        try trial.run("push menu on main")
      case 8: try trial.run("push \(chance.one(of: names)) on accessory \(chance.below(3))")
      default: try trial.run("pop")
      }
    }
    world = trial.world
    goal = chance.one(of: world.map.names)
  }

  private static func town(_ chance: inout Chance, isTree: Bool) -> Town {
    var town = Town()
    let count = 3 + chance.below(6)
    var children = [[Int]](repeating: [], count: count)
    let tabCount = chance.below(min(4, count))
    let accessoryCount = chance.below(3)
    for child in 0..<count {
      // The roots of tabs, or the first screen of an app without tabs, have the root as parent.
      let isTop = child < max(1, tabCount)
      if isTree, isTop || chance.happens(10) { continue }
      for _ in 0..<(isTree ? 1 : chance.below(3)) {
        let parent = isTree ? chance.below(child) : chance.below(count)
        if parent != child, !children[parent].contains(child) { children[parent].append(child) }
      }
    }
    let name = { (place: Int) in
      place < count - accessoryCount || place < max(1, tabCount) ? "s\(place)" : "a\(place)"
    }
    for place in 0..<count {
      let declared = (name: name(place), children: children[place].map(name))
      if declared.name.hasPrefix("s") {
        town.screens.append(declared)
      } else {
        town.accessories.append(declared)
        town.levels[declared.name] = chance.below(3)
        town.policies[declared.name] = chance.happens(25) ? .stays : .cleared
      }
    }
    town.tabs = (0..<tabCount).map { ("t\($0)", "s\($0)") }
    if tabCount == 0 { town.start = "s0" }
    if tabCount == 0, chance.happens(50) { town.menu = "s0" }
    if tabCount > 0, chance.happens(30) {
      town.menu = "menu"
      town.screens.append(("menu", []))
    }
    return town
  }
}
