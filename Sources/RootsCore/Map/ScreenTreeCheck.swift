// Errors in the screen tree.

extension MapCheck {
  mutating func checkTree() {
    let rules = rules
    // The places whose parents matter: those with a primary parent or an `under`.
    let asked = Set(rules.filter { $0.rules.primaryParent != nil }.map(\.name))
      .union(accessories.filter { !$0.under.isEmpty }.map(\.name))
    var parents: [Name: [Name]] = [:]
    for (parent, rules) in rules {
      var seen: Set<Name> = []
      for child in rules.children {
        if asked.contains(child) { parents[child, default: []].append(parent) }
        if !seen.insert(child).inserted {
          report("'\(parent)' has the child '\(child)' twice; remove one")
        }
      }
    }
    for (name, rules) in rules {
      guard let primary = rules.primaryParent else { continue }
      let declared = parents[name] ?? []
      if !declared.contains(primary) {
        let near = nearest(primary.text, in: declared.map(\.text))
        report(
          "the primary parent of '\(name)' is '\(primary)', which does not have it as a child"
            + ending(suggesting: near))
      }
    }
    checkPlaces(ofAccessoriesIn: parents)
  }

  /// Reports each accessory that is a child of a screen over which it cannot be shown.
  private mutating func checkPlaces(ofAccessoriesIn parents: [Name: [Name]]) {
    let screenNames = Set(screens.map(\.name))
    let tabNames = Set(app.tabs.map(\.name))
    let groups = Dictionary(grouping: accessories, by: \.name)
    for (name, variants) in groups.sorted(by: { $0.key.text < $1.key.text }) {
      let under = variants.flatMap(\.under)
      let isAnywhere = variants.contains(where: \.under.isEmpty)
      if isAnywhere || under.contains(where: tabNames.contains) { continue }
      for parent in parents[name] ?? []
      where screenNames.contains(parent) && !under.contains(parent) {
        report(
          "'\(parent)' has the child '\(name)', which can only be shown over "
            + under.map(\.text).joined(separator: ", "))
      }
    }
  }
}
