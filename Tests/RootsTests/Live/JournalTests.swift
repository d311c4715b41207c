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
    #expect(nav.journal?.world(after: 0) == World(nav.world.map))
    #expect(nav.journal?.world(after: 5) == nav.world)
    #expect(nav.journal?.world(after: 6) == nil)
  }

  @Test func `the options of a request print if they differ from the defaults`() {
    let options = RequestOptions(
      protections: ["age", "auth"], stepProtections: [2: ["card"], 1: ["face"]],
      granted: ["auth", "face"], awaitsPayload: true, deadline: .seconds(3))
    #expect(
      "\(options)" == "awaiting protect=age+auth protect.1=face protect.2=card granted=auth+face "
        + "deadline=3000")
    #expect("\(RequestOptions())" == "" && "\(RequestOptions(deadline: nil))" == "deadline=none")
  }

  @Test func `a journal keeps the ids of rewound entries`() throws {
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    try nav.run("push two")
    try nav.run("push two")
    nav.rewind(to: 1)
    try nav.run("push three")
    #expect(nav.journal?.text == "push two\npush three\n")
    #expect(nav.world.state.main.top?.id == EntryID(4))
    #expect(nav.journal?.world(after: 2) == nav.world)
  }

  @Test func `a Swift value is marked in the text of a journal`() throws {
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    try nav.run("push two")
    nav.send(.push("three", with: Payload(Film(title: "\u{1B}x"))))
    let text = try #require(nav.journal?.text)
    #expect(text.contains("push three with <Film: \""))
    #expect(!text.contains("\u{1B}"))
    #expect(nav.journal?.world(after: 2) == nav.world)
  }

  @Test func `a journal keeps no error of the app alive`() throws {
    final class Failure: Error {}
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    weak var kept: Failure?
    nav.setFactory(of: "two") { _ in
      let failure = Failure()
      kept = failure
      throw failure
    }
    #expect(nav.send(.push("two")).refusal != nil)
    try nav.run("push three")
    #expect(nav.journal?.count == 2 && kept == nil)
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
