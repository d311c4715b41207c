import RootsApp
import RootsBench
import RootsBlueprint
import RootsTape
import Testing

/// The time of a screen stands still under a modal: in the app, in tapes and in a search.
@Suite struct CoveredTimerTests {
  private static let text = """
    roots: 1
    name: Covered
    facts: { full: false }
    start: { screen: home }
    screens:
      home:
        title: Home
        after: { time: 3s, do: push other }
        keys:
          b: { label: box, do: overlay box }
          n: { label: note, do: overlay note }
          t: { label: toast, do: overlay toast }
      other: { title: Other, progress: { time: 4s, do: set full true }, keys: { b: { label: b, do: overlay box } } }
    accessories:
      box: { title: Box, modal: true, text: In front }
      toast: { text: Gone soon, after: { time: 1s, do: finish } }
      note: { title: Note, policy: stays, text: Beside }
    """

  private func blueprint() throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: Self.text))
    return try #require(blueprint, "\(report.text)")
  }

  private func play(_ tape: String) throws -> TapeResult {
    let app = try blueprint()
    var player = TapePlayer { size, _ in makeSession(app, size: size) }
    player.watch.properties = { session, _ in ViolationFinder(session, app).properties }
    return player.play(Tape.parse(tape, file: "a.tape"), path: "a.tape")
  }

  @Test(arguments: [
    // Without a modal the time passes, also under another accessory.
    "Sleep 2s\nExpect state 'stack main' 'home'\nSleep 1s\nExpect state 'stack main' 'home other'",
    "Type 't'\nSleep 2s\nExpect /Home/\nSleep 1s\nExpect state 'stack main' 'home other'",
    "Type 'n'\nSleep 3s\nExpect state 'stack main' 'home other'",
    // Under one it stands still, and goes on where it was.
    "Sleep 2s\nType 'b'\nSleep 9s\nExpect state 'stack main' 'home'\nExpect /Box/\nEscape\n"
      + "Sleep 900ms\nExpect state 'stack main' 'home'\nSleep 100ms\nExpect state 'stack main' 'home other'",
    // So does a progress bar.
    "Sleep 3s\nSleep 2s\nType 'b'\nSleep 9s\nExpect state 'fact full' false\nEscape\nSleep 3s\n"
      + "Expect state 'fact full' true",
  ])
  func `a tape sees the time of a covered screen stand still`(tape: String) throws {
    let result = try play(tape)
    #expect(result.isPassed, "\(result.reason)")
  }

  @Test func `a search opens no screen under a modal, as the program`() throws {
    let app = try blueprint()
    let result = try Exploration(app).run()
    #expect(result.isComplete)
    let outcomes = result.coverage(covered: nil).filter { $0.kind == .outcomes }
      .flatMap(\.rows)
    let ends = outcomes.filter { $0.verdict == .reached && $0.name.hasPrefix("box") }.map(\.name)
    #expect(ends.count == 1, "\(ends)")
    let player = MovePlayer(AppRun(MoveTable(app)))
    var chance = Chance(seed: 7)
    for _ in 0..<60 {
      guard let move = player.possibleMoves.randomElement(using: &chance) else { break }
      // A difference of search and program is thrown.
      try player.perform(move)
    }
  }
}
