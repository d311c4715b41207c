import RootsApp
import RootsBench
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// Restarts as moves: the claims that they can break, and those for which they are no way.
@Suite struct RestartTests {
  private static let door = """
    roots: 1
    name: Door
    facts: { in: { flag: false, saved: false } }
    start: { screen: x }
    properties:
      A: { step: { never: "was in and not in" } }
      B: { after: in, always: in }
      C: { step: { keeps: in, unless: does set in } }
      D: { when: not in, then: in, within: 1 }
    screens:
      x:
        keys:
          l: { label: l, when: not in, do: set in true }
          u: { label: u, when: in, do: [ set in false, set in true ] }

    """
  /// An app in which a value is lost, and a restart gives the ids of its screens to others.
  private static let orphan = """
    roots: 1
    name: Orphan
    facts: { paid: 0..3 }
    protections: { code: { ask: overlay code } }
    tabs: { one: { title: One, root: home }, two: { title: Two, root: other } }
    screens:
      home: { restore: true, list: [ { label: Form, do: push form } ] }
      other: { text: Other, restore: true }
      form: { list: [ { label: Go, do: push bill on tab two } ] }
      bill:
        restore: true
        protect: code
        list:
          - { label: Pay, when: paid < 3, do: set paid $(paid + 1) }
          - { label: Done, when: paid is 3, do: finish with 1 }
    accessories:
      code: { list: [ { label: OK, do: finish with true }, { label: No, do: finish with false } ] }

    """
  /// An app in which nothing but a restart leads back to the first screen.
  private static let lost = """
    roots: 1
    name: Lost
    start: { screen: x }
    properties:
      back again: { from everywhere: x is shown }
    screens:
      x: { list: [ { label: Out, do: go z }, { label: On, do: push w } ] }
      z: { list: [ { label: On, do: push w } ] }
      w: { text: w }

    """

  /// An app whose restored screen asks for a log-in after a restart.
  private static let asking = """
    roots: 1
    name: Asking
    facts: { in: { flag: false, saved: false } }
    tabs: { one: { title: One, root: home }, two: { title: Two, root: other } }
    protections:
      member: { passes: in, ask: overlay login, then: { completed: set in true } }
    screens:
      home: { list: [ { label: Secret, do: push secret } ] }
      other: { text: Other }
      secret: { list: [ { label: Note, do: overlay note } ], protect: member, restore: protect }
    accessories:
      login: { list: [ { label: In, do: finish }, { label: Out, do: back } ] }
      note: { policy: belongs, text: Note, restore: true }

    """

  /// An app with an accessory that has two definitions, over a screen that asks for a log-in.
  private static let sharing = """
    roots: 1
    name: Sharing
    facts: { in: { flag: false, saved: false } }
    start: { screen: home }
    protections:
      member: { passes: in, ask: overlay login }
    screens:
      home: { restore: true, list: [ { label: Secret, do: push secret } ] }
      secret:
        list: [ { label: Share, do: overlay share } ]
        protect: member
        restore: { as: secret, protect: member }
    accessories:
      login: { layer: 5, list: [ { label: In, do: [ set in true, finish ] } ] }
      share:
        - { under: home, policy: stays, restore: true, text: shared home }
        - { policy: cleared, restore: true, text: shared other }

    """

  private func blueprint(_ text: String) throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: text))
    return try #require(blueprint, "\(report.text)")
  }

  private func result(
    _ text: String, _ extras: Set<Exploration.Extra>
  ) throws -> ExplorationResult {
    var exploration = Exploration(try blueprint(text))
    exploration.extras = extras
    return try exploration.run()
  }

  private func report(
    _ text: String, _ extras: Set<Exploration.Extra> = []
  ) throws -> ExplorationReport {
    ExplorationReport(
      try result(text, extras), path: nil, program: "test")
  }

  private func play(_ tape: String, on text: String) throws -> TapeResult {
    let app = try blueprint(text)
    var player = TapePlayer { size, _ in makeSession(app, size: size) }
    player.watch.properties = { session, _ in ViolationFinder(session, app).properties }
    let lines = tape.replacing(" | ", with: "\n")
    return player.play(Tape.parse(lines, file: "a.tape"), path: "a.tape")
  }

  @Test func `the tape of a lost value fails, where restarts are tried`() throws {
    let result = try result(Self.orphan, [.restarts])
    let faults = result.faults.filter {
      $0.sentence.contains("removes the screen that opened bill")
    }
    #expect(faults.count == 2, "\(result.faults.map(\.sentence))")
    for fault in faults {
      let tape = try #require(result.tape(of: fault, blueprint: nil, expects: true))
      let text = tape.recording.text
      #expect(try play(text, on: Self.orphan).exitCode == 1, "\(text)")
    }
  }

  @Test(arguments: ["", "  y: { restore: true, text: y }\n"])
  func `a restart breaks claims about moves and runs, and the tape shows it`(
    restored: String
  ) throws {
    let text = Self.door + restored
    let result = try result(text, [.restarts])
    for name in ["A", "B", "C"] {
      let fault = try #require(
        result.faults.first { ([$0.property] + $0.also).contains(name) }, "\(name)")
      let last = try #require(fault.moves?.last)
      #expect(result.moves[Int(last)].act == .restart && fault.moves?.count == 2)
      let tape = try #require(result.tape(of: fault, blueprint: nil, expects: true))
      #expect(tape.isConfirmed)
      let played = try play(tape.recording.text, on: text)
      #expect(played.reason.contains("is broken after Restart"), "\(name): \(played.report)")
    }
  }

  @Test(arguments: ["A", "B", "C"])
  func `a restart in a tape breaks a claim`(name: String) throws {
    let played = try play("Type 'l' | Alt+r | Expect property \(name)", on: Self.door)
    #expect(played.reason.hasSuffix("\"\(name)\" is broken after Alt+r"), "\(played.report)")
  }

  @Test func `a restart in a tape is no move of a row that leads to the same`() throws {
    let text = Self.door.replacing("[ set in false, set in true ]", with: "set in false")
    let played = try play("Type 'l' | Alt+r | Expect property C", on: text)
    #expect(played.reason.hasSuffix("\"C\" is broken after Alt+r"), "\(played.report)")
  }

  @Test func `a restart that leaves everything as it is counts for no claim`() throws {
    let report = try report(Self.door, [.restarts])
    #expect(report.claims.first { $0.name == "D" }?.verdict == .bounded)
    #expect(try play("Alt+r | Alt+r | Expect property D", on: Self.door).isPassed)
  }

  @Test(arguments: [[], [.restarts]] as [Set<Exploration.Extra>])
  func `a restart is no way back`(extras: Set<Exploration.Extra>) throws {
    let report = try report(Self.lost, extras)
    let broken = report.claims.filter { $0.verdict == .broken }.map(\.name)
    #expect(broken == ["back again", "home"])
  }

  @Test func `restarts are named where they were not tried and can matter`() throws {
    #expect(try report(Self.door).result.untried == [.undo, .restarts])
    let kept = Self.door.replacing(", saved: false", with: "")
    #expect(try report(kept).result.untried == [.undo, .restarts])
    #expect(try report(Self.lost).result.untried == [.undo])
    #expect(try report(Self.door, [.restarts]).result.untried == [.undo])
    let moves = Self.lost.replacing(
      "from everywhere: x is shown", with: "step: { never: was z is shown and x is shown }")
    #expect(try report(moves).result.untried == [.undo, .restarts])
    #expect(try report(moves).claims.first { $0.name == "back again" }?.verdict == .bounded)
    let tried = try report(moves, [.restarts])
    #expect(tried.claims.first { $0.name == "back again" }?.verdict == .broken)
  }

  @Test func `no way to leave a question after a restart is a fault`() throws {
    let report = try report(Self.asking, [.restarts])
    #expect(report.claims.first { $0.name == "restart" }?.verdict != .broken)
  }

  @Test(arguments: ["Escape", "Type '1'", "Type '2'", "Down | Enter"])
  func `a question that is left after a restart is no fault`(leaving: String) throws {
    let played = try play(
      "Enter | Enter | Alt+r | \(leaving) | Expect property restart", on: Self.asking)
    #expect(played.isPassed, "\(played.report)")
  }

  @Test func `an accessory with several definitions waits for the screen below it`() throws {
    let played = try play(
      """
      Choose Secret | Choose In | Choose Share | Expect /shared other/ | Restart | \
      Expect not /shared/ | Choose In | Expect state stack 'home secret' | Expect /shared other/
      """, on: Self.sharing)
    #expect(played.isPassed, "\(played.report)")
  }

  private static func notes(_ definitions: String) -> String {
    """
    roots: 1
    name: Notes
    tabs: { one: { title: One, root: home }, two: { title: Two, root: other } }
    screens:
      home: { list: [ { label: Note, do: overlay note }, { label: Hall, do: push hall } ] }
      other: { text: o }
      hall: { restore: true, text: Hall }
    accessories:
      note:
    \(definitions)

    """
  }

  @Test(arguments: [
    "- { under: [home], policy: belongs, restore: true, text: Home note }",
    "- { under: [home], policy: stays, restore: true, text: Home note }",
    """
    - { under: [home], policy: belongs, restore: true, text: Home note }
        - { under: [other], policy: belongs, restore: true, text: Other note }
    """,
    """
    - { under: [other], policy: belongs, restore: true, text: Other note }
        - { policy: belongs, restore: true, text: Home note }
    """,
  ])
  func `an accessory comes back by the definition that it had`(definitions: String) throws {
    let app = Self.notes("    " + definitions)
    // Escape closes an accessory that stays in front.
    let back = definitions.contains("stays") ? "" : " | Back"
    for way in ["Switch Two | Restart | Switch One", "Do 'push hall on tab one' | Restart\(back)"] {
      let played = try play("Choose Note | \(way) | Expect /Home note/", on: app)
      #expect(played.isPassed, "\(way)\n\(played.report)")
    }
  }

  @Test func `the question of a restored screen is no fault before restarts are tried`() throws {
    let text = """
      roots: 1
      name: Restored
      facts: { in: { flag: false, saved: false } }
      start: { screen: home }
      protections: { door: { passes: in, ask: overlay key } }
      screens:
        home: { restore: true, list: [{ label: Room, do: push room }] }
        room: { text: Room, restore: { as: room, protect: door } }
      accessories:
        key: { list: [{ label: In, do: [set in true, finish] }] }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "a.yaml", text: text))
    let app = try #require(blueprint, "\(report.text)")
    #expect(report.warningCount == 0, "\(report.text)")
    let plain = try Exploration(app).run()
    #expect(plain.faults.isEmpty, "\(plain.faults.map(\.sentence))")
    #expect(plain.doubt?.hasPrefix("only a restart can show key") == true)
    let claims = ExplorationReport(plain, path: nil, program: "test").claims
    #expect(claims.first { $0.name == "impossible" }?.verdict == .undecided)
    var exploration = Exploration(app)
    exploration.extras = [.restarts]
    let restarted = try exploration.run()
    #expect(restarted.faults.isEmpty && restarted.doubt == nil)
    #expect(restarted.coverage(covered: nil)[0].rows.allSatisfy { $0.verdict == .reached })
  }
}
