import Roots
import RootsBench
import RootsBlueprint
import Testing

/// The search of frames, which decides what can happen with stacks of any height.
@Suite struct FrameSearchTests {
  private func read(_ text: String) throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "frames.yaml", text: text))
    return try #require(blueprint, "\(report.text)")
  }

  private func explore(
    _ blueprint: Blueprint, stack: Int = 5, _ phases: [ExplorationResult.Phase] = [.atoms, .all]
  ) throws -> ExplorationResult {
    var exploration = Exploration(blueprint)
    exploration.limits.stack = stack
    exploration.limits.states = 5_000
    exploration.limits.time = .seconds(20)
    exploration.phases = phases
    return try exploration.run()
  }

  private func verdicts(_ result: ExplorationResult) -> [String: ExplorationReport.Verdict] {
    let report = ExplorationReport(result, path: nil, program: "")
    return Dictionary(report.claims.map { ($0.name, $0.verdict) }) { first, _ in first }
  }

  /// Stacks of eight screens arm the app, and leave the mark on screens further down.
  private static let deep = """
    roots: 1
    name: Deep
    facts: { armed: false }
    start: { screen: s0 }
    screens:
      s0: { list: [{ label: next, do: push s1 }] }
      s1: { list: [{ label: next, do: push s2 }] }
      s2: { list: [{ label: next, do: push s3 }] }
      s3: { list: [{ label: next, do: push s4 }] }
      s4: { list: [{ label: next, do: push s5 }] }
      s5: { list: [{ label: next, do: push s6 }] }
      s6: { list: [{ label: next, do: push s7 }] }
      s7: { list: [{ label: arm, when: not armed, do: [pop to s2, set armed true] }] }
      never: {}
    properties:
      far: { never: s2 is shown and armed }
      start: { never: s0 is shown and armed }
      held: { never: s6 is shown and armed and s7 is shown }
    """

  @Test func `a fault of a stack of eight screens is found with its way`() throws {
    let result = try explore(read(Self.deep))
    #expect(result.frames?.isProof == true, "\(result.frames?.obstacle ?? "")")
    let verdicts = verdicts(result)
    #expect(verdicts["far"] == .broken && verdicts["start"] == .broken)
    #expect(verdicts["held"] == .bounded, "undo was not tried")
    let fault = try #require(result.faults.first { $0.property == "far" })
    #expect(fault.moves?.count == 8)
    #expect(result.tape(of: fault, blueprint: nil, expects: true)?.isConfirmed == true)
    let report = ExplorationReport(result, path: nil, program: "")
    #expect(report.verdict.contains("8 of 9 screens reached"), "\(report.verdict)")
    #expect(report.verdict.contains("complete for stacks of any height"), "\(report.verdict)")
    #expect(result.faults.contains { $0.sentence.contains("never is never shown") })
  }

  @Test func `frames find all that a search through all states finds`() throws {
    let compared = try (0..<Self.appCount).map { try compare(seed: Effort.seed &+ UInt64($0)) }
    let decided = compared.compactMap(\.self)
    #expect(decided.count > Self.appCount / 3, "only \(decided.count) were proved")
    for part in Parts.all {
      let count = decided.count { $0.text.contains(part) }
      #expect(count >= Self.appCount / 200, "only \(count) with \(part)")
    }
    #expect(decided.count { !$0.lost.isEmpty } > decided.count / 50)
    // What holds is mostly shown to hold.
    for name in Self.namesOfWays {
      let unbroken = decided.filter { !$0.broken.contains(name) }
      let proved = unbroken.count { $0.proved.contains(name) }
      let isMostly = unbroken.count < 30 || proved > unbroken.count / 2
      #expect(isMostly, "\(name): \(proved) of \(unbroken.count)")
    }
  }

  /// The properties about ways and single moves, of which frames show that they hold.
  private static let namesOfWays: [PropertyName] =
    [.deadEnd, .homeUnreachable, .back, .results, .tabs, .there, .redirects, .orphans]
    .map { .usual($0) } + StackApp.propertiesAboutWays.map { .own($0) }

  private static let appCount = max(20, Effort.acts / 300)

  /// What the search through all states has found broken, and what frames have shown to hold.
  private struct Compared {
    let text: String
    let broken: Set<PropertyName>
    let proved: Set<PropertyName>
    /// What frames have shown to be broken.
    let lost: Set<PropertyName>
  }

  /// Compares the two searches of a random app.
  /// - Returns: nil if the search of frames has proved nothing, or if the app is refused.
  private func compare(seed: UInt64) throws -> Compared? {
    let text = StackApp(seed: seed).text
    let source = Source(name: "frames.yaml", text: text)
    guard let blueprint = Blueprint.read(source: source).0 else { return nil }
    let result = try explore(blueprint, stack: 6)
    guard let frames = result.frames, frames.obstacle == nil else { return nil }
    let place = "ROOTS_SEED=\(seed)\n\(text)"
    let missed = result.foundAsInFrames.subtracting(frames.items)
    #expect(missed.isEmpty, "not found in frames: \(missed.map { "\($0)" }.sorted())\n\(place)")
    let wrong = frames.proved.intersection(result.broken)
    #expect(wrong.isEmpty, "wrongly proved: \(wrong.map { "\($0)" }.sorted())\n\(place)")
    let deep = try explore(blueprint, [.atoms, .pairs])
    let lost = deep.broken.intersection(Self.namesOfWays)
    for name in StackApp.propertiesAboutWays.filter({ lost.contains(.own($0)) }) {
      #expect(!finds(blueprint.properties[name], in: deep), "wrongly lost: \(name)\n\(place)")
    }
    if result.isSearchComplete, result.cutCount == 0 {
      let wrong = lost.subtracting(result.broken)
      #expect(wrong.isEmpty, "wrongly lost: \(wrong.map { "\($0)" }.sorted())\n\(place)")
    }
    // What has no way is not proved, which is no wrong claim.
    if !frames.unconfirmed.isEmpty { return nil }
    return Compared(
      text: text, broken: result.broken, proved: frames.proved, lost: lost)
  }

  /// Whether some moves lead from the state of a fault to one of which the search of frames has
  /// shown that none leads there.
  private func finds(_ property: Property, in result: ExplorationResult) -> Bool {
    guard case .fromEverywhere(_, nil, .anyMoves) = property.form,
      let moves = result.faults.first(where: { $0.property == property.name })?.moves
    else { return false }
    let run = result.run
    var start = run.start()
    for move in moves { _ = run.perform(move, on: &start) }
    var (queue, seen, place) = ([start], Set([start.comparable]), 0)
    while place < queue.count, queue.count < 400 {
      let state = queue[place]
      place += 1
      if property.isShown(in: state.world) { return true }
      for move in run.moves(in: state, opensLinks: false) {
        var next = state
        guard run.perform(move, on: &next) == nil, seen.insert(next.comparable).inserted else {
          continue
        }
        queue.append(next)
      }
    }
    return false
  }

  /// Ten screens, of which the last one shows another tab, with more than its root.
  private static let tabs = """
    roots: 1
    name: Tabs
    start: { tab: one }
    tabs: { one: { root: s0 }, two: { root: t } }
    screens:
      s0: { list: [{ label: next, do: push s1 }] }
      s1: { list: [{ label: next, do: push s2 }] }
      s2: { list: [{ label: next, do: push s3 }] }
      s3: { list: [{ label: next, do: push s4 }] }
      s4: { list: [{ label: next, do: push s5 }] }
      s5: { list: [{ label: next, do: push s6 }] }
      s6: { list: [{ label: next, do: push s7 }] }
      s7: { list: [{ label: next, do: push s8 }] }
      s8: { list: [{ label: next, do: push s9 }] }
      s9: { list: [{ label: over, do: show two }] }
      t: { list: [{ label: next, do: push u }] }
      u: {}
    properties:
      move: { step: { never: u is shown and was s9 is shown } }
      run: { after: s9 is shown, always: not u is shown }
      start: { from everywhere: s0 is shown }
      near: { from everywhere: s0 is shown, within: 3 }
    """

  @Test func `the top of another tab after a move is not decided by frames`() throws {
    let result = try explore(read(Self.tabs))
    #expect(result.isProvedByFrames, "\(result.frames?.doubt ?? "")")
    let verdicts = verdicts(result)
    for name in ["move", "run"] {
      #expect(verdicts[name] == .undecided, "\(name) is broken over ten screens")
    }
    let held = [
      "start", "near", "home", "back", "dead-end", "there-and-back", "tabs", "results", "orphans",
    ]
    for name in held {
      #expect(verdicts[name] == .bounded, "\(name): undo was not tried")
    }
  }

  /// A screen that is left for good, before stacks of any height.
  private static let splash = """
    roots: 1
    name: Splash
    start: { screen: splash }
    screens:
      splash: { list: [{ label: on, do: go a }] }
      a: { list: [{ label: next, do: push b }] }
      b: { list: [{ label: next, do: push a }, { label: next, do: push b with 1 }] }
    """

  @Test func `the way back to what follows a splash screen is proved for any height`() throws {
    let result = try explore(read(Self.splash))
    #expect(result.frames?.proved.contains(.usual(.homeUnreachable)) == true)
    #expect(!result.broken.contains(.usual(.homeUnreachable)))
    // With a page that shows nothing again, that one has no way back.
    let lost = Self.splash.replacing("push a }", with: "go c }") + "\n  c: { title: C }"
    let broken = try explore(read(lost))
    #expect(broken.broken.contains(.usual(.homeUnreachable)))
  }

  /// Entries of which protections pass or not, however low they are.
  private static let protected = """
    roots: 1
    name: Protected
    facts: { pass: true, gold: true }
    start: { screen: home }
    protections: { p: { passes: pass }, g: { passes: gold } }
    screens:
      home: { list: [{ label: hall, do: push hall }, { label: pass, do: set pass true }] }
      hall: { list: [{ label: room, do: push room }, { label: hall, do: push hall }] }
      room: { protect: p, list: [{ label: hall, do: push hall }, { label: shelf, do: push shelf }] }
      vault: { protect: g, list: [{ label: shelf, do: push shelf }] }
      shelf:
        list:
          - { label: lose, when: pass, do: set pass false }
          - { label: gold, when: gold, do: set gold false }
          - { label: more, when: not gold, do: set gold true }
          - { label: low, do: [pop to hall, set pass false] }
          - { label: vault, do: push vault }
          - { label: lost, when: not pass, do: push lost }
      lost: { title: Lost }
    properties:
      never lost: { never: shelf is shown and not pass }
    """

  @Test func `removed screens with protections are known for stacks of any height`() throws {
    let result = try explore(read(Self.protected))
    #expect(result.isProvedByFrames, "\(result.frames?.doubt ?? "")")
    #expect(verdicts(result)["never lost"] == .bounded, "undo was not tried")
    #expect(result.faults.contains { $0.sentence.contains("lost is never shown") })
  }

  @Test(arguments: [
    ("commands such as 'segue b'", "", "segue b"),
    ("commands such as 'update b with 1'", "", "update b with 1"),
  ])
  func `the part of an app that looks through the stack is named`(
    words: String, part: String, command: String
  ) throws {
    let text = """
      roots: 1
      name: Low
      start: { screen: a }
      screens:
        a: { list: [{ label: go, do: "\(command)" }] }
        b: { title: B }
      \(part)
      """
    let result = try explore(read(text))
    #expect(result.frames?.obstacle == words)
    #expect(result.frames?.isProof == false)
  }
}

/// A small app made by chance, whose moves look at the top of their stack, at the entries that they
/// remove, and at the root.
private struct StackApp {
  let text: String
  /// The indices of the properties about ways.
  static let propertiesAboutWays = 0...2

  init(seed: UInt64) {
    var chance = Chance(seed: seed)
    let count = 3 + chance.below(3)
    let hasTabs = chance.happens(30)
    let hasFacts = !hasTabs || chance.happens(40)
    // Most screens are removed when a fact changes.
    let revokes = hasFacts && chance.happens(15)
    let parts = Parts(&chance, hasFacts: hasFacts, revokes: revokes)
    let screens = (0..<count).map { "s\($0)" }
    func command(_ chance: inout Chance, isAccessory: Bool) -> String {
      let screen = chance.one(of: screens)
      if isAccessory {
        var own = ["dismiss", "finish with 1", "push \(screen)"]
        if hasTabs { own += ["show one", "show two"] }
        if hasFacts { own += ["set n {n + 1}", "set f false"] }
        return chance.one(of: own)
      }
      var all = [
        "push \(screen)", "push \(screen)", "pop", "pop 2", "pop 3", "pop to \(screen)",
        "pop to root", "pop to \(screen) with 1", "pop to \(screen) if open", "replace \(screen)",
        "replace \(screen) inheriting", "push \(screen) once",
        "push \(screen) with 1", "overlay o", "finish with 1", "go \(screen)",
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
        row += ", when: \(chance.one(of: ["depth > 1", "depth is 1", "overlays < 1"]))"
      }
      if hasFacts, chance.happens(20), commands[0].hasPrefix("push") || commands[0] == "overlay o" {
        row += ", then: { completed: \(chance.one(of: ["set f true", "push s0", "pop"])) }"
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
    lines += parts.screens + ["accessories:"] + parts.accessories + ["  o:"]
    if parts.hasTimers, chance.happens(30) {
      lines.append("    after: { time: 1s, do: \(chance.one(of: ["dismiss", "finish"])) }")
    }
    if !hasTabs, chance.happens(20) {
      lines.append("    policy: stays")
    } else if chance.happens(15) {
      lines.append("    policy: belongs")
    }
    if chance.happens(20) { lines.append("    under: [s0]") }
    lines.append("    list:")
    for number in 0...1 {
      lines.append("      - { label: r\(number), \(action(&chance, isAccessory: true)) }")
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
private struct Parts {
  /// A word of each part.
  static let all = [
    "on tab", "after:", "protect: p", "protect: q", "protect: r", "protect: [q, r]", "protect: u",
    "leave: d",
    "nested: inner", "start run",
    "belongs",
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

  init(_ chance: inout Chance, hasFacts: Bool, revokes: Bool) {
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
    if chance.happens(20) {
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
