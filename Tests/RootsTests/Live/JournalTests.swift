import Roots
import Testing

@Suite struct JournalTests {
  private struct Film: Sendable { let title: String }

  @Test func `a journal has one line for each input`() throws {
    let nav = Navigator(try Shape.tabbed().map(), isRecording: true)
    let post = Name("post")
    var isFirst = true
    nav.observeStack(.tab(1)) { _ in
      guard isFirst else { return }
      isFirst = false
      nav.send(Request(.push(post), from: EntryID(3)))
    }
    try nav.run("push map with {id: 1}")
    try nav.run("back", from: 5)
    try nav.run("push nowhere")
    let text = "push map with {id: 1}\nlater #3: push post\nnext\n#5: back\npush nowhere\n"
    #expect(nav.journal?.text == text)
    #expect(nav.journal?.count == 5)
    #expect(try Journal.world(replaying: text, on: World(nav.world.map)) == nav.world)
    #expect(nav.journal?.world(after: 0) == World(nav.world.map))
    #expect(nav.journal?.world(after: 5) == nav.world)
    #expect(nav.journal?.world(after: 6) == nil)
  }

  @Test func `a journal keeps the ids of rewound entries`() throws {
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    try nav.run("push two")
    try nav.run("push two")
    nav.rewind(to: 1)
    try nav.run("push three")
    let text = try #require(nav.journal?.text)
    #expect(text == "push two\nids 3\npush three\n")
    #expect(
      try Journal.world(replaying: text, on: World(nav.world.map)).state == nav.world.state)
  }

  @Test func `a Swift value makes a journal that says it cannot be replayed`() throws {
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    try nav.run("push two")
    nav.send(.push("three", with: Payload(Film(title: "\u{1B}x"))))
    let text = try #require(nav.journal?.text)
    #expect(text.contains("push three with <Film: \""))
    #expect(!text.contains("\u{1B}"))
    #expect(nav.journal?.world(after: 2) == nav.world)
    do throws(JournalError) {
      _ = try Journal.world(replaying: text, on: World(nav.world.map))
      Issue.record("a Swift value was replayed")
    } catch {
      #expect(
        "\(error)" == "line 2 of the journal: it holds a Swift value that cannot be replayed")
    }
  }

  @Test(arguments: [
    ("psuh two", "line 1 of the journal: unknown command 'psuh'; did you mean 'push'?"),
    ("then 262144: push two", "line 1 of the journal: these are not terms of a command"),
    ("#1 then: push two", "line 1 of the journal: these are not terms of a command"),
    ("push two\nids x", "line 2 of the journal: 'ids' needs a number"),
    (
      "push two\n#1: ",
      "line 2 of the journal: there is no command; the commands are push, pop, "
        + "go, replace, update, preload, show, reset, overlay, dismiss, finish, back, start, "
        + "segue, open, tell, undo, redo, set, in, begin, quit"
    ),
  ])
  func `a malformed line is named`(text: String, message: String) throws {
    let start = World(try Shape.plain().map())
    do throws(JournalError) {
      _ = try Journal.world(replaying: text, on: start)
      Issue.record("\(text) was replayed")
    } catch {
      #expect("\(error)" == message)
    }
  }

  @Test func `a long journal finds every step`() throws {
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    var worlds = [nav.world]
    for number in 0..<2_100 {
      try nav.run(number % 3 == 2 ? "undo" : number % 3 == 1 ? "push two" : "pop to three")
      worlds.append(nav.world)
    }
    for step in [0, 1, 1023, 1024, 1025, 2047, 2048, 2049, 2100] {
      #expect(nav.journal?.world(after: step) == worlds[step])
    }
  }
}
