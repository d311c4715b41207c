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
    for part in StackAppParts.all {
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

  /// A start that is left at once, and a page that only some stacks lead to.
  private static let gone = """
    roots: 1
    name: Gone
    facts: { f: false }
    start: { screen: a }
    screens:
      a: { list: [{ label: on, do: go b }] }
      b:
        list:
          - { label: c, do: [pop 2, push c] }
          - { label: b, when: not f, do: push b with 1 }
      c: { list: [{ label: f, do: set f true }] }
    """

  @Test func `the place of a lost start is not told by a search that a limit cuts`() throws {
    let result = try explore(read(Self.gone), stack: 4, [.all])
    #expect(result.frames?.proved.contains(.usual(.homeUnreachable)) == true)
    #expect(!result.broken.contains(.usual(.homeUnreachable)))
    #expect(result.broken.contains(.usual(.deadEnd)))
  }

  /// A start that is also found on the layer of accessories, from which no way leads back.
  private static let hidden = """
    roots: 1
    name: Hidden
    facts: { n: 0..2, f: false }
    start: { screen: s0 }
    screens:
      s0:
        after: { time: 2s, do: "go s2" }
        confirm:
          text: Sure?
          yes: { label: y, do: "pop to root" }
          no: { label: n, do: "overlay o" }
      s1:
        after: { time: 1s, do: "go s0" }
        list:
          - { label: r0, do: "push s2", then: { completed: push s0 } }
          - { label: r1, do: "pop 2" }
          - { label: r2, do: "pop 2" }
      s2:
        after: { time: 1s, do: "set n {n + 1}" }
        text: Nothing to do.
    accessories:
      o:
        after: { time: 1s, do: finish }
        list:
          - { label: r0, do: ["set n {n + 1}", "finish with 1"] }
          - { label: r1, do: "push s1" }
    """

  @Test func `a start is no introduction unless the pairs tell where it is lost`() throws {
    let result = try explore(read(Self.hidden))
    #expect(result.frames?.proved.contains(.usual(.homeUnreachable)) != true)
  }

  /// A result whose opener is known by its place, which differs on a low stack.
  private static let returning = """
    roots: 1
    name: Returning
    start: { screen: home }
    screens:
      home: { list: [{ label: start, do: push a, then: { completed: replace last } }] }
      a:
        list:
          - { label: box, do: overlay box, then: { completed: finish with $result } }
          - { label: again, do: push a with 1 }
      last: { list: [{ label: a, do: push a }] }
    accessories:
      box: { list: [{ label: ok, do: finish }] }
    """

  @Test func `the opener of an accessory is known on stacks of each height`() throws {
    let result = try explore(read(Self.returning))
    #expect(result.isProvedByFrames, "\(result.frames?.doubt ?? "")")
    #expect(!result.faults.contains { $0.sentence.contains("last is never shown") })
  }

  /// Two roots below the same screens, of which one is left for good.
  private static let roots = """
    roots: 1
    name: Roots
    start: { screen: s0 }
    screens:
      s0:
        list:
          - { label: hall, do: go hall }
          - { label: book, do: push book }
          - { label: side, do: push side }
      hall: { list: [{ label: book, do: push book }] }
      book: { list: [{ label: page, do: push page }] }
      page: {}
      side: {}
    """

  @Test func `a start that another root leaves for good is told by frames alone`() throws {
    let result = try explore(read(Self.roots), [.atoms, .pairs])
    #expect(result.broken.contains(.usual(.homeUnreachable)))
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
          - { label: lock, do: [push room, set pass false] }
          - { label: lost, when: not pass, do: push lost }
      lost: { title: Lost }
    properties:
      never lost: { never: shelf is shown and not pass }
    """

  /// A row that is refused, unless it removes a screen far below with the one that it opens.
  private static let locked = """
    roots: 1
    name: Locked
    facts: { pass: true }
    start: { screen: a }
    protections: { p: { passes: pass } }
    screens:
      a: { list: [{ label: b, do: push b }, { label: alarm, when: not pass, do: push alarm }] }
      b: { list: [{ label: c, do: push c }] }
      c: { list: [{ label: room, do: push room }] }
      room:
        protect: p
        list: [{ label: a, do: push a }, { label: lock, do: [replace room, set pass false] }]
      alarm: { title: Alarm }
    """

  @Test func `a row that only some stacks refuse is possible`() throws {
    let result = try explore(read(Self.locked), stack: 4)
    #expect(result.isProvedByFrames, "\(result.frames?.doubt ?? "")")
    #expect(!result.faults.contains { $0.property == "refused" || $0.property == "impossible" })
  }

  @Test func `removed screens with protections are known for stacks of any height`() throws {
    let result = try explore(read(Self.protected))
    #expect(result.isProvedByFrames, "\(result.frames?.doubt ?? "")")
    #expect(verdicts(result)["never lost"] == .bounded, "undo was not tried")
    #expect(result.faults.contains { $0.sentence.contains("lost is never shown") })
  }

  /// A screen with a result below others that `pop to root` removes with it.
  private static let result = """
    roots: 1
    name: Result
    facts: { done: false }
    start: { screen: a }
    screens:
      a: { list: [{ label: form, do: push form, then: { completed: set done true } }] }
      form:
        list:
          - { label: more, do: push more }
          - { label: done, do: finish with 1 }
      more: { list: [{ label: form, do: push form with 1 }, { label: all, do: pop to root }] }
    properties:
      out: { step: { never: a is shown and done and was more is shown and not was done } }
    """

  @Test func `a result that nobody waits for any more is decided for any height`() throws {
    let result = try explore(read(Self.result))
    #expect(result.isProvedByFrames, "\(result.frames?.doubt ?? "")")
    #expect(!result.broken.contains(.own(0)))
    let followed = Self.result.replacing("completed: set", with: "dismissed: set")
    let other = try explore(read(followed))
    #expect(
      other.frames?.obstacle
        == "a `then` after the dismissal of a screen that is removed with others over it")
    #expect(other.broken.contains(.own(0)))
  }

  /// A question that Escape answers with no, which removes the screens below it, too.
  private static let revoking = """
    roots: 1
    name: Revoking
    facts: { open: true }
    start: { screen: hall }
    protections: { p: { passes: open } }
    screens:
      hall: { list: [{ label: ask, do: push ask }] }
      ask:
        protect: p
        confirm:
          text: Sure?
          yes: { label: hall, do: push hall }
          no: { label: close, do: set open false }
    """

  @Test func `Escape that removes screens further below does not lead back`() throws {
    let result = try explore(read(Self.revoking), [.atoms, .pairs])
    #expect(result.frames?.obstacle == nil)
    #expect(result.frames?.proved.contains(.usual(.there)) == false)
    #expect(try explore(read(Self.revoking)).broken.contains(.usual(.there)))
  }

  /// Six properties that remember moves: more than are decided together.
  private static let remembered =
    splash + "\nproperties:\n"
    + (1...6).map { "  r\($0): { after: a is shown, always: not splash is shown }\n" }.joined()

  @Test func `properties that remember moves are decided as far as their memories are few`() throws
  {
    let blueprint = try read(Self.remembered)
    let result = try explore(blueprint)
    #expect((0..<6).filter { result.isProvedByFrames(.own($0)) } == [0, 1, 2, 3, 4])
    var exploration = Exploration(blueprint)
    exploration.leftOut = Set((1...5).map { "r\($0)" })
    #expect(try exploration.run().isProvedByFrames(.own(5)))
  }

  @Test(arguments: [
    ("commands such as 'segue b' of the row \"go\" of a", "", "segue b"),
    ("commands such as 'update b with 1' of the row \"go\" of a", "", "update b with 1"),
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
