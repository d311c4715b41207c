/// A small app made by chance, whose moves look at the top of their stack, at the entries that they
/// remove, and at the root.
struct StackApp {
  let text: String
  /// The indices of the properties about ways.
  static let propertiesAboutWays = 0...2

  init(seed: UInt64) {
    var chance = Chance(seed: seed)
    let count = 3 + chance.below(3)
    let hasTabs = chance.happens(30)
    let hasFacts = !hasTabs || chance.happens(40)
    // Most screens are removed when a fact changes.
    let revokes = hasFacts && chance.happens(hasTabs ? 40 : 15)
    // Accessories lie on each other.
    let hasDialogs = chance.happens(30)
    let parts = StackAppParts(
      &chance, hasFacts: hasFacts, revokes: revokes, hasFlow: !hasDialogs && chance.happens(20))
    let screens = (0..<count).map { "s\($0)" }
    let dialogs = ["o", "o1", "o2"]
    func command(_ chance: inout Chance, isAccessory: Bool) -> String {
      let screen = chance.one(of: screens)
      if isAccessory {
        var own = ["dismiss", "finish with 1", "push \(screen)", "show main"]
        if hasTabs { own += ["show one", "show two"] }
        if hasFacts { own += ["set n {n + 1}", "set f false"] }
        if hasDialogs {
          let dialog = chance.one(of: dialogs)
          own += [
            "overlay \(dialog)", "overlay \(dialog)", "overlay \(dialog) with 1",
            "overlay \(dialog) once", "replace \(dialog)", "pop", "pop 2", "pop to \(dialog)",
            "pop to \(dialog) if open", "pop to root", "dismiss with 1",
          ]
        }
        return chance.one(of: own)
      }
      var all = [
        "push \(screen)", "push \(screen)", "pop", "pop 2", "pop 3", "pop to \(screen)",
        "pop to root", "pop to \(screen) with 1", "pop to \(screen) if open", "replace \(screen)",
        "replace \(screen) inheriting", "push \(screen) once",
        "push \(screen) with 1", "overlay \(hasDialogs ? chance.one(of: dialogs) : "o")",
        "finish with 1", "go \(screen)",
      ]
      if hasTabs {
        all[all.count - 1] = chance.one(of: ["show one", "show two"])
        all.append("push \(screen) on tab \(chance.one(of: ["one", "two"]))")
      }
      if hasFacts { all += ["set n 0", "set n {n + 1}", "set f true", "set f false"] }
      return chance.one(of: all + parts.commands)
    }
    func action(_ chance: inout Chance, isAccessory: Bool) -> String {
      var commands = [command(&chance, isAccessory: isAccessory)]
      if chance.happens(25) {
        let next = command(&chance, isAccessory: isAccessory)
        if !next.hasPrefix("pop to s") { commands.append(next) }
      }
      if revokes, chance.happens(20) {
        let opening = chance.one(of: ["push", "replace", "pop to"])
        commands = [
          "\(opening) \(chance.one(of: screens))", chance.one(of: ["set f true", "set n 2"]),
        ]
      }
      if hasTabs, chance.happens(10) {
        let tab = chance.one(of: ["one", "two"])
        commands = ["show \(tab)", "push \(chance.one(of: screens)) on tab \(tab)"]
        if chance.happens(30) { commands.insert("pop to root", at: 1) }
      }
      if !isAccessory, chance.happens(15) {
        let end = chance.happens(50) ? " if open" : ""
        commands = [
          "pop to \(chance.one(of: screens))\(end)", "replace \(chance.one(of: screens))",
        ]
      }
      let written = commands.map { "\"\($0)\"" }.joined(separator: ", ")
      var row = "do: \(commands.count == 1 ? written : "[\(written)]")"
      if hasFacts, chance.happens(30) {
        row += ", when: \(chance.one(of: ["f", "not f", "n is 1", "n < 2"]))"
      } else if chance.happens(10) {
        let numbers = ["depth > 1", "depth is 1"] + (hasDialogs ? [] : ["overlays < 1"])
        row += ", when: \(chance.one(of: numbers))"
      }
      let returns = commands[0].hasPrefix("push") || commands[0].hasPrefix("overlay")
      if hasFacts, chance.happens(20), returns {
        let event = chance.happens(15) ? "dismissed" : "completed"
        row += ", then: { \(event): \(chance.one(of: ["set f true", "push s0", "pop"])) }"
      }
      return row
    }
    var lines = ["roots: 1", "name: Random"]
    if hasFacts { lines.append("facts: { n: 0..2, f: false }") }
    if hasTabs {
      lines += ["start: { tab: one }", "tabs:", "  one: { root: s0 }", "  two: { root: s1 }"]
    } else {
      lines.append("start: { screen: s0 }")
    }
    lines.append("screens:")
    for screen in screens {
      lines.append("  \(screen):")
      if screen != "s0" { lines += parts.rules(&chance) }
      if parts.hasTimers, chance.happens(25) {
        let next = command(&chance, isAccessory: false)
        let done = next.hasPrefix("pop to s") ? "pop" : next
        lines.append("    after: { time: \(1 + chance.below(2))s, do: \"\(done)\" }")
      }
      if chance.happens(8) { lines.append("    end: true") }
      if screen != "s0", chance.happens(10) {
        lines.append("    text: Nothing to do.")
        continue
      }
      if chance.happens(8) {
        let (yes, no) = (
          command(&chance, isAccessory: false), command(&chance, isAccessory: false)
        )
        lines += [
          "    confirm:", "      text: Sure?", "      yes: { label: y, do: \"\(yes)\" }",
          "      no: { label: n, do: \"\(no)\" }",
        ]
        continue
      }
      lines.append("    list:")
      for number in 0...chance.below(3) {
        lines.append("      - { label: r\(number), \(action(&chance, isAccessory: false)) }")
      }
    }
    if revokes {
      let last = chance.one(of: ["set n 0", "set n 2", "[pop, set n 2]"])
      lines.insert("  z: { label: z, do: \(last) }", at: 2)
      lines.insert("  x: { label: x, do: set f true }\n  y: { label: y, do: set f false }", at: 2)
      lines.insert("keys:", at: 2)
    } else if chance.happens(15) {
      lines.insert("keys: { h: { label: h, do: \(hasTabs ? "show one" : "go s0") } }", at: 2)
    }
    lines += parts.screens + ["accessories:"] + parts.accessories
    for dialog in hasDialogs ? dialogs : ["o"] {
      lines.append("  \(dialog):")
      if parts.hasTimers, chance.happens(30) {
        lines.append("    after: { time: 1s, do: \(chance.one(of: ["dismiss", "finish"])) }")
      }
      if hasDialogs {
        if chance.happens(20) { lines.append("    modal: false") }
      } else if !hasTabs, chance.happens(20) {
        lines.append("    policy: stays")
      } else if chance.happens(15) {
        lines.append("    policy: belongs")
      }
      if chance.happens(hasDialogs ? 5 : 20) { lines.append("    under: [s0]") }
      lines.append("    list:")
      for number in 0...1 {
        lines.append("      - { label: r\(number), \(action(&chance, isAccessory: true)) }")
      }
    }
    lines += [
      "properties:", "  c: { from everywhere: s0 is shown }",
      "  d: { from everywhere: s1 is shown, within: \(1 + chance.below(5)) }",
      "  e: { from everywhere: s1 is shown, by: back }",
      "  g: { step: { never: s1 is shown and was s0 is shown } }",
      "  h: { after: s1 is shown, until: o is shown, always: not s2 is shown }",
      "  i: { when: s1 is shown, then: s0 is shown, within: \(1 + chance.below(5)) }",
    ]
    if hasFacts {
      lines += ["  a: { never: f and n is 2 }", "  b: { always: not f or s0 is shown }"]
    }
    text = (lines + parts.declarations).joined(separator: "\n") + "\n"
  }
}

/// The parts of a random app besides stacks: timers, protections, a nested navigator and a flow.
struct StackAppParts {
  /// A word of each part.
  static let all = [
    "on tab", "after:", "protect: p", "protect: q", "protect: r", "protect: [q, r]", "protect: u",
    "leave: d",
    "nested: inner", "start run", "belongs", "o2:",
  ]

  let hasTimers: Bool
  private(set) var commands: [String] = []
  private(set) var screens: [String] = []
  private(set) var accessories: [String] = []
  private(set) var declarations: [String] = []
  private var protections: [String] = []
  private var guards: [String] = []
  private var isNested = false
  private let revokes: Bool

  init(_ chance: inout Chance, hasFacts: Bool, revokes: Bool, hasFlow: Bool) {
    self.revokes = revokes
    hasTimers = chance.happens(20)
    let hasProtections = revokes || chance.happens(30)
    if hasProtections {
      accessories += [
        "  g:", "    layer: 1", "    list:", "      - { label: y, do: finish with 1 }",
        "      - { label: n, do: finish }",
      ]
      declarations += ["protections:", "  u: { ask: overlay g }"]
      protections.append("u")
      if hasFacts {
        let then = chance.happens(50) ? ", then: { completed: set f true }" : ""
        let ask = chance.happens(70) ? ", ask: overlay g\(then)" : ""
        declarations += [
          "  p: { passes: f\(ask) }", "  q: { passes: n < 2 }", "  r: { passes: not f }",
          "  d: { passes: not f, ask: overlay g }",
        ]
        protections += ["p", "q", "r", "r", "[q, r]"]
        guards.append("d")
      }
    }
    if chance.happens(20) {
      isNested = true
      commands += ["push inn", "push inn"]
      screens += [
        "  inn: { title: Inn, nested: inner, keys: { z: { label: z, do: pop } } }",
        "  n0: { list: [{ label: in, do: push n1 }, { label: out, do: push s0 on main }] }",
        "  n1: { list: [{ label: on, do: push n1 once }, { label: back, do: pop to root }] }",
      ]
      declarations.append("nested: { inner: { start: { screen: n0 } } }")
    }
    if hasFlow {
      commands += ["start run on accessory 0", "start run on accessory 0"]
      accessories += [
        "  q0: { list: [{ label: on, do: \"push q1 with {a: 1}\" }, { label: out, do: pop }] }",
        "  q1: { list: [{ label: end, do: finish flow run }, { label: tell, do: tell parent told }] }",
      ]
      declarations += ["flows: { run: { screens: [q0, q1] } }"]
      if hasFacts {
        declarations.append("hears: { run.told: set f false, run.ended: \"set n 1\" }")
      }
    }
  }

  /// The lines of a screen's protections and leave guards.
  func rules(_ chance: inout Chance) -> [String] {
    var lines: [String] = []
    if !protections.isEmpty, chance.happens(revokes ? 60 : 30) {
      lines.append("    protect: \(chance.one(of: protections))")
    }
    if !guards.isEmpty, chance.happens(15) { lines.append("    leave: \(guards[0])") }
    return lines
  }
}
