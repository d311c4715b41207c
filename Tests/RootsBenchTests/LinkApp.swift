import RootsBlueprint

/// A small app made by chance for links: tabs, stacks, sheets, a guard, a nested navigator, a flow.
struct LinkApp {
  private var chance: Chance
  private let hasTabs: Bool
  private let hasAbsentTab: Bool
  private let hasNested: Bool

  init(seed: UInt64) {
    chance = Chance(seed: seed)
    hasTabs = chance.happens(80)
    hasAbsentTab = chance.happens(hasTabs ? 30 : 0)
    hasNested = chance.happens(40)
  }

  private var tabs: [String] {
    hasTabs ? ["home", "me"] + (hasAbsentTab ? ["club"] : []) : []
  }
  private var screens: [String] { ["s0", "s1", "s2"] + (hasNested ? ["wallet"] : []) }

  /// The text of the blueprint.
  var text: String {
    mutating get {
      var lines = ["roots: 1", "name: Links"]
      lines.append("facts: { signedIn: { flag: false, saved: false } }")
      lines.append("protections: { auth: { passes: signedIn, ask: overlay login } }")
      if hasTabs {
        lines.append("tabs:")
        lines += tabs.map {
          "  \($0): { root: root\($0)\($0 == "club" ? ", when: signedIn" : "") }"
        }
      } else {
        lines.append("start: { screen: roothome }")
      }
      if hasNested {
        lines.append("nested: { purse: { tabs: { a: { root: ca }, b: { root: cb } } } }")
      }
      lines.append("flows: { trip: { screens: [s1, s2] } }")
      lines.append("screens:")
      for root in hasTabs ? tabs : ["home"] {
        let isProtected = root == "club" && chance.happens(50)
        lines += screen("root\(root)", isProtected ? "protect: auth, " : "")
      }
      for place in 0..<3 {
        var options = chance.happens(25) ? "protect: auth, " : ""
        if chance.happens(30) { options += "once: true, " }
        options += kept("s\(place)")
        lines += screen("s\(place)", options)
      }
      if hasNested {
        lines.append("  wallet: { nested: purse, restore: true }")
        lines += screen("ca", "") + screen("cb", "")
      }
      lines.append("accessories:")
      lines.append(
        "  login: { list: [{ label: in, do: [set signedIn true, finish] }], policy: stays }")
      lines.append("  sheet: { \(kept("sheet"))list: [{ label: on, do: \(action()) }] }")
      lines.append("  player: { \(kept("player"))policy: stays, layer: 5 }")
      lines.append("  note: { \(kept("note"))policy: belongs, layer: 2 }")
      lines.append("routes:")
      for place in 0..<3 { lines.append(route("r\(place)")) }
      if chance.happens(40) { lines.append("  \"more/{id: int}\": open roots://r0/{id}") }
      return lines.joined(separator: "\n") + "\n"
    }
  }

  /// Whether a restart restores a screen, and whether it asks about it then.
  private mutating func kept(_ name: String) -> String {
    switch chance.below(4) {
    case 0: ""
    case 1: "restore: { as: \(name), protect: auth }, "
    default: "restore: true, "
    }
  }

  private mutating func screen(_ name: String, _ options: String) -> [String] {
    let rows = (0...chance.below(3)).map { "{ label: l\($0), do: \(action()) }" }
    return ["  \(name): { \(options)list: [\(rows.joined(separator: ", "))] }"]
  }

  private mutating func action() -> String {
    var actions = [
      "push \(chance.one(of: screens)) once", "push s0 with 1", "push s1 on main",
      "overlay sheet once",
      "overlay player once", "overlay note once", "go s2 on main", "pop to root",
      "set signedIn \(chance.happens(70))",
    ]
    if hasTabs { actions += ["show home", "show me", "push s0 with 1 on tab home"] }
    return chance.one(of: actions)
  }

  private mutating func route(_ name: String) -> String {
    let parents = (0..<chance.below(3)).map { _ in parent() }
    let list = "[\(parents.map { "\"\($0)\"" }.joined(separator: ", "))]"
    let under = parents.isEmpty ? "" : ", parents: \(list)"
    return "  \"\(name)/{id: int}\": { do: \"\(target())\"\(under) }"
  }

  private mutating func parent() -> String {
    var parents = ["pop to root", "push \(chance.one(of: screens)) once", "show main", "pop to s1"]
    if hasTabs { parents += ["show \(chance.one(of: tabs))", "show \(chance.one(of: tabs))"] }
    if hasNested { parents.append("push wallet once") }
    return chance.one(of: parents)
  }

  private mutating func target() -> String {
    let screen = chance.one(of: ["s0", "s1", "s2"])
    var targets = [
      "push \(screen) with {id} once", "push \(screen) with {id}", "push \(screen) once",
      "go \(screen) on main with {id}", "pop to \(screen) with {id}",
      "pop to \(screen)", "overlay sheet once", "overlay note once", "start trip once",
      "push \(screen) with {id} once on main",
    ]
    if hasTabs {
      let tab = chance.one(of: tabs)
      targets += [
        "push \(screen) with {id} once on tab \(tab)", "show \(tab)",
        "pop to \(screen) on tab \(tab)",
      ]
    }
    if hasNested {
      targets += ["in purse push \(screen) with {id} once on tab b", "in purse show b"]
    }
    return chance.one(of: targets)
  }
}
