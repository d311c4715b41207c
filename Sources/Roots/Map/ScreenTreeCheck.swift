// What is wrong with the tree that the children make.

extension MapCheck {
  mutating func checkTree(
    screens: [ScreenDefinition], accessories: [AccessoryDefinition], tabs: [TabDefinition],
    menu: Name?
  ) {
    let rules = screens.map { ($0.name, $0.rules) } + accessories.map { ($0.name, $0.rules) }
    guard menu != nil || rules.contains(where: { $0.1.isInTree }) else { return }
    let screenNames = Set(screens.map(\.name))
    let known = screenNames.union(accessories.map(\.name))
    let near = { (name: Name) in nearest(name.text, in: rules.map(\.0.text)) }
    var parents: [Name: [Name]] = [:]
    for (parent, rules) in rules {
      var seen: Set<Name> = []
      for child in rules.children {
        parents[child, default: []].append(parent)
        if !known.contains(child) {
          report(.unknownChild(parent: parent, child: child, near: near(child)))
        } else if !seen.insert(child).inserted {
          report(.duplicateChild(parent: parent, child: child))
        }
      }
    }
    for (name, rules) in rules {
      guard let primary = rules.primaryParent else { continue }
      let declared = parents[name] ?? []
      if !declared.contains(primary) {
        let near = nearest(primary.text, in: declared.map(\.text))
        report(.notAParent(of: name, parent: primary, near: near))
      }
    }
    checkPlaces(of: accessories, parents, screens: screenNames, tabs: tabs)
    if let menu, !screenNames.contains(menu) {
      report(.unknownMenu(menu, near: nearest(menu.text, in: screens.map(\.name.text))))
    }
  }

  /// An accessory that goes over some screens alone is no child of another.
  private mutating func checkPlaces(
    of accessories: [AccessoryDefinition], _ parents: [Name: [Name]], screens: Set<Name>,
    tabs: [TabDefinition]
  ) {
    let tabNames = Set(tabs.map(\.name))
    let groups = Dictionary(grouping: accessories, by: \.name)
    for (name, variants) in groups.sorted(by: { $0.key.text < $1.key.text }) {
      let under = variants.flatMap(\.under)
      let isAnywhere = variants.contains(where: \.under.isEmpty)
      if isAnywhere || under.contains(where: tabNames.contains) { continue }
      for parent in parents[name] ?? [] where screens.contains(parent) && !under.contains(parent) {
        report(.unreachableChild(parent: parent, child: name, under: under))
      }
    }
  }
}

extension VisitRules {
  /// Whether it says anything of the tree.
  fileprivate var isInTree: Bool { !children.isEmpty || primaryParent != nil }
}
