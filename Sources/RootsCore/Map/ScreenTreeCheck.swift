// What is wrong with the tree that the children make.

extension MapCheck {
  mutating func checkTree(
    screens: [ScreenDefinition], accessories: [AccessoryDefinition], tabs: [TabDefinition],
    menu: Name?
  ) {
    let rules = screens.map { ($0.name, $0.rules) } + accessories.map { ($0.name, $0.rules) }
    guard menu != nil || rules.contains(where: { $0.1.isInTree }) else { return }
    let known = NameTable(rules.map(\.0))
    let near = { (name: Name) in nearest(name.text, in: rules.map(\.0.text)) }
    // Of those that say something of their parents, who they are.
    let isAsked = NameTable(
      rules.filter { $0.1.primaryParent != nil }.map(\.0)
        + accessories.filter { !$0.under.isEmpty }.map(\.name))
    var parents: [Name: [Name]] = [:]
    // The last one that named it, by its number: whoever names a child twice does so in a row.
    var namedBy = NameTable<Int32>(otherwise: -1)
    for (number, (parent, rules)) in rules.enumerated() {
      for child in rules.children {
        if isAsked[child] { parents[child, default: []].append(parent) }
        if !known[child] {
          report(.unknownChild(parent: parent, child: child, near: near(child)))
        } else if namedBy[child] == Int32(number) {
          report(.duplicateChild(parent: parent, child: child))
        }
        namedBy[child] = Int32(number)
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
    let isScreen = NameTable(screens.map(\.name))
    checkPlaces(of: accessories, parents, isScreen, tabs)
    if let menu, !isScreen[menu] {
      report(.unknownMenu(menu, near: nearest(menu.text, in: screens.map(\.name.text))))
    }
  }

  /// An accessory that goes over some screens alone is no child of another.
  private mutating func checkPlaces(
    of accessories: [AccessoryDefinition], _ parents: [Name: [Name]], _ isScreen: NameTable<Bool>,
    _ tabs: [TabDefinition]
  ) {
    let tabNames = Set(tabs.map(\.name))
    let groups = Dictionary(grouping: accessories, by: \.name)
    for (name, variants) in groups.sorted(by: { $0.key.text < $1.key.text }) {
      let under = variants.flatMap(\.under)
      let isAnywhere = variants.contains(where: \.under.isEmpty)
      if isAnywhere || under.contains(where: tabNames.contains) { continue }
      for parent in parents[name] ?? [] where isScreen[parent] && !under.contains(parent) {
        report(.unreachableChild(parent: parent, child: name, under: under))
      }
    }
  }
}

extension VisitRules {
  /// Whether it says anything of the tree.
  fileprivate var isInTree: Bool { !children.isEmpty || primaryParent != nil }
}
