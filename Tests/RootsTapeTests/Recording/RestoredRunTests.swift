import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// Recordings of runs that began with the saved state of an earlier run.
@Suite struct RestoredRunTests {
  /// A house with a nested navigator that may be open twice, one in it, a question and results.
  private static let house = """
    roots: 1
    name: House
    facts:
      member: false
      note: { text: [none] }
      kept: 0..9
    tabs:
      home: { title: Home, root: hall }
      yard: { title: Yard, root: shed }
    protections:
      members: { passes: member, ask: overlay ask }
    screens:
      hall: { title: Hall, list: [{ label: Room, do: push room with 1 }] }
      shed: { title: Shed }
      room:
        title: "Room $payload"
        restore: true
        nested: inside
        list: [{ label: Room, do: push room with 2 }]
      shelf:
        title: Shelf
        restore: true
        list: [{ label: Box, do: push box }, { label: Chest, do: push chest }]
        keys:
          p:
            label: pick
            do: overlay pick
            then: { completed: "set kept {result}" }
      box: { title: Box, restore: true }
      chest: { title: Chest, restore: true, nested: drawers }
      drawer: { title: Drawer, restore: true, list: [{ label: Coin, do: push coin }] }
      coin: { title: Coin, restore: true }
      safe: { title: Safe, restore: true, protect: members }
    accessories:
      pick:
        title: Pick
        restore: true
        list: [{ label: Three, do: finish with 3 }]
      ask:
        title: Members
        list: [{ label: "Yes", do: [set member true, finish] }]
    nested:
      inside: { tabs: { near: { title: Near, root: shelf }, far: { title: Far, root: box } } }
      drawers: { start: { screen: drawer } }

    """

  private static func read() throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: house))
    return try #require(blueprint, "\(report.text)")
  }

  private static func make(_ size: Size, from saved: SavedState? = nil) throws -> Session {
    let session = makeSession(
      try read(), size: size, isRecording: true,
      restoring: saved.map { saved in { _ = $0.restore(saved) } })
    return session
  }

  /// The state that a run leaves behind after these commands.
  private static func state(after commands: [String]) throws -> SavedState {
    let session = try make(Size(columns: 80, rows: 24))
    for command in commands { session.perform(try Command(parsing: command)) }
    return session.navigator.savedState
  }

  /// Plays a recording, and returns the session at its end.
  private static func play(_ text: String) throws -> Session {
    var played: Session?
    let player = TapePlayer(files: MemoryFiles().files) { size, _ in
      let session = try make(size)
      played = session
      return session
    }
    // A tape whose keys have no effect would test nothing.
    let reading = Tape.parse(text + "\nExpect /./\n", file: "a.tape")
    let result = player.play(reading, path: "a.tape")
    #expect(result.report == "", "\(text)")
    return try #require(played)
  }

  @Test(arguments: [
    [], ["push room with 1"], ["push room with 1", "in inside push box"],
    // Two visits of one nested navigator, and one within it.
    [
      "push room with 1", "in inside push box", "push room with 2", "in inside show far",
      "in inside push chest", "in drawers push coin",
    ],
    ["push room with 1", "in inside overlay pick", "set note \"a 'b' `c` ${D}\"", "set kept 2"],
    // A result that a restored row still waits for, a question that waits, and another tab.
    ["push room with 1", "in inside push safe"], ["show yard", "push safe"],
    ["push room with 1", "show yard", "overlay pick at 2"],
  ])
  func `the recording of a restored run begins with what was saved`(before: [String]) throws {
    let saved = try Self.state(after: before)
    let keys = ["enter", "p", "enter", "down", "enter", "esc", "alt+left", "<", "2", "<", "<"]
    for count in 1...keys.count {
      let session = try Self.make(Size(columns: 80, rows: 24), from: saved)
      let walk = Walk(of: session, expects: true)
      walk.press(keys.prefix(count).joined(separator: " "))
      let text = walk.recorder.finish().text
      let played = try Self.play(text)
      let (end, world) = (played.navigator.world.canonical, session.navigator.world.canonical)
      #expect(end.changes(since: world) == [], "\(text)")
      #expect(played.navigator.journal?.text == session.navigator.journal?.text, "\(text)")
      #expect(played.frame().text == session.frame().text, "\(text)")
    }
  }
}

/// The setting with which such recordings begin.
@Suite struct StateSettingTests {
  @Test(arguments: [
    ("Set State", "1:10 State needs a saved state in quotes, not the end of the line"),
    ("Set State 'x y'", "1:11 State is not a value, like '{facts: {}, layers: []}'"),
    ("Set State '5'", "1:11 State is not a saved state: an object is wanted, not 5"),
    ("Set State '{layers: 5}'", "1:11 State is not a saved state: layers: a list is wanted, not 5"),
    ("Set State '{facts: {}}'", "1:11 State is not a saved state: there is no 'layers'"),
    (
      "Set State '{facts: {}, layers: [{place: \"nowhere\"}]}'",
      "1:11 State: the saved layers[0]: it cannot be read: \"nowhere\" is not place of a saved state"
    ),
    (
      "Enter\nSet State '{facts: {}, layers: []}'",
      "2:1 'Set State' comes too late and is skipped"
    ),
  ])
  func `a wrong saved state is one error at its place`(text: String, complaint: String) {
    #expect(complaints(text) == [complaint])
  }

  @Test func `an app that cannot be started again cannot be restored`() throws {
    let player = TapePlayer(files: MemoryFiles().files) { size, _ in
      let session = try City.session(size)
      session.origin = nil
      return session
    }
    let tape = Tape.parse("Set State '{facts: {}, layers: []}'\nEnter", file: "a.tape")
    let report = player.play(tape, path: "a.tape").report
    let failure = "a.tape:1:1: failed: this app cannot be started with a saved state"
    #expect(report.hasPrefix(failure), "\(report)")
  }

  @Test func `a part that the app does not restore is noted`() throws {
    let entries = "{id: 2, screen: \"feed\"}, {id: 4, identifier: \"gone\", screen: \"gone\"}"
    let layer = "{entries: [\(entries)], place: \"tab home\"}"
    let text = "Set State '{facts: {}, layers: [\(layer)], tab: \"home\"}'\nDown\n"
    let result = City.player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
    #expect(result.isPassed)
    #expect(
      result.notes == [
        "a.tape:1:1: note: gone is not restored: it is no longer part of the app"
      ])
  }
}
