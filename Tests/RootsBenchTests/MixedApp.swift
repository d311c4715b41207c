import RootsBlueprint

/// A small app made by chance, in which all mechanisms meet: guards, timers, results, links, flows.
///
/// It is put together piece by piece; a piece that the reader refuses is left out.
struct MixedApp {
  private struct Screen {
    var name: String
    var rows: [String] = []
    var keys: [String] = []
    /// A form, a question, or a progress bar, in lines.
    var body: [String] = []
    var options: [String] = []
  }

  private var chance: Chance
  private let hasTabs: Bool
  private let hasDeadline: Bool
  private let hasModals: Bool
  /// Whether a restart forgets the fact by which guarded screens are shown, so that they wait.
  private let forgets: Bool
  private var screens: [Screen]
  private var accessories = [Screen(name: "o0"), Screen(name: "o1")]
  private var claims: [String] = []

  init(seed: UInt64) {
    chance = Chance(seed: seed)
    hasTabs = chance.happens(50)
    hasDeadline = chance.happens(50)
    hasModals = chance.happens(40)
    forgets = seed % 2 == 1
    screens = (0..<3 + chance.below(2)).map { Screen(name: "s\($0)") }
    for place in screens.indices { furnish(place, isAccessory: false) }
    for place in accessories.indices { furnish(place, isAccessory: true) }
    let claims = [
      "a: { never: n is 2 and f }", "b: { sometimes: s1 is shown and n is 1 }",
      "c: { from everywhere: s0 is shown, within: 3 }",
      "d: { step: { keeps: n, unless: does set n } }",
      "e: { when: o0 is shown, then: overlays is 0, within: 2 }",
      "g: { after: f, until: not f, always: not (o1 is open) }",
    ]
    for claim in claims { attempt { $0.claims.append(claim) } }
  }

  var blueprint: Blueprint? {
    Blueprint.read(source: Source(name: "random.yaml", text: text)).0
  }

  /// Keeps a change if the app can be read.
  private mutating func attempt(_ change: (inout MixedApp) -> Void) {
    var next = self
    change(&next)
    if next.blueprint != nil { self = next }
  }

  private mutating func furnish(_ place: Int, isAccessory: Bool) {
    let kind = isAccessory ? \MixedApp.accessories : \MixedApp.screens
    func add(_ change: @escaping (inout Screen) -> Void) {
      attempt { change(&$0[keyPath: kind][place]) }
    }
    switch chance.below(10) {
    case 0..<6:
      for number in 0...chance.below(3) {
        let row = "{ label: r\(number), \(action()) }"
        add { $0.rows.append(row) }
      }
    // A form below another screen keeps its focus, which is no part of the navigation: it takes the
    // digits of tabs, unless what lies over it is modal.
    case 6 where isAccessory && hasModals:
      let submit = chance.one(of: ["finish with $y", "set n $y", "push s1 with {n: $y}"])
      add {
        $0.body = [
          "form: { x: { label: X, required: true, length: 1..3 }, y: { number: 0..2 } }",
          "submit: '\(submit)'",
        ]
      }
    case 7:
      let (yes, no) = (command(), command())
      add {
        $0.body = [
          "confirm: { text: Sure?, yes: { label: Y, do: '\(yes)' }, no: { label: N, do: '\(no)' } }"
        ]
      }
    case 8:
      let command = command()
      add { $0.body = ["progress: { label: P, time: 2s, do: '\(command)' }"] }
    default: break
    }
    for letter in ["a", "b", "c"] where chance.happens(40) {
      let key = "\(letter): { label: \(letter), \(action()) }"
      add { $0.keys.append(key) }
    }
    let command = command()
    var options = [
      ("after: { time: 3s, do: '\(command)' }", 15), ("protect: [p]", 15), ("leave: [l]", 10),
      ("restore: true", 30),
    ]
    if isAccessory {
      options += [("layer: 1", 40), ("modal: true", hasModals ? 100 : 0)]
      options.append(("policy: \(chance.one(of: ["cleared", "stays", "belongs"]))", 40))
    }
    for (option, percent) in options where chance.happens(percent) {
      add { $0.options.append(option) }
    }
  }

  /// The action of a row or a key: its commands, what follows, and its condition.
  private mutating func action() -> String {
    var text =
      chance.happens(80) ? "do: '\(command())'" : "do: ['\(command())', '\(command())']"
    if chance.happens(30) {
      let word = chance.one(of: ["completed", "dismissed", "refused", "shown"])
      // Several equal requests that wait are refused one after another.
      text += ", then: { \(word): '\(word == "refused" ? "set w b" : command())' }"
    }
    if chance.happens(10) { text += ", protect: [p]" }
    if chance.happens(30) {
      text += ", when: \(chance.one(of: ["f", "not f", "n < 2", "n > 0", "w is b"]))"
    }
    return text
  }

  private mutating func command() -> String {
    let (screen, other) = (chance.one(of: screens).name, chance.one(of: screens).name)
    let accessory = chance.one(of: accessories).name
    var commands = [
      "push \(screen)", "push \(screen) once", "pop", "pop to root", "replace \(screen)",
      "replace \(screen) inheriting", "go \(screen)", "overlay \(accessory)",
      "overlay \(accessory) at 1", "finish with \"yes\"", "finish", "dismiss", "back",
      "set n $(n + 1)", "set n 0", "set f true", "set f false", "set w b", "start fl",
      "segue \(screen)", "open roots://x/s1", "open roots://y/2", "push s1 with {n: $n}",
      "reset main to \(screen), \(other)",
    ]
    if hasTabs { commands += ["show a", "show b", "push \(screen) on tab b", "reset b"] }
    return chance.one(of: commands)
  }

  // MARK: Text

  var text: String {
    let start =
      hasTabs
      ? "tabs: { a: { title: A, root: s0 }, b: { title: B, root: s1 } }" : "start: { screen: s0 }"
    let deadline = hasDeadline ? ", deadline: 5s" : ""
    let last = screens.last?.name ?? ""
    return """
      roots: 1
      name: Random
      facts: { n: 0..2, f: \(forgets ? "{ flag: false, saved: false }" : "false"), w: [a, b] }
      \(start)
      protections:
        p: { passes: f, ask: overlay o0, then: { completed: set f true }\(deadline) }
        l: { ask: overlay o1 }
      flows: { fl: { screens: [\(last)] } }
      routes:
        "roots://x/s1": { parents: [pop to root], do: push s1 }
        "roots://y/{n: int}": 'push s1 with {n: $n}'
      screens:
      \(screens.map { lines(of: $0) }.joined(separator: "\n"))
      accessories:
      \(accessories.map { lines(of: $0) }.joined(separator: "\n"))
      """
        + (claims.isEmpty ? "" : "\nproperties:\n" + claims.map { "  \($0)\n" }.joined())
  }

  private func lines(of screen: Screen) -> String {
    var lines = ["  \(screen.name):", "    title: T"]
    if !screen.rows.isEmpty { lines += ["    list:"] + screen.rows.map { "      - \($0)" } }
    lines += screen.body.map { "    \($0)" }
    if !screen.keys.isEmpty { lines += ["    keys:"] + screen.keys.map { "      \($0)" } }
    return (lines + screen.options.map { "    \($0)" }).joined(separator: "\n")
  }
}
