import Roots
import Testing

/// Commands number tabs from 1, as the screen does; version 0.2 numbered them from 0.
@Suite struct TabNumberTests {
  private static let commands = [
    "show 2", "show 2 root", "push post on tab 2", "pop tab 2", "reset 2",
    "begin; show 2; push post on tab 2; end",
  ]

  @Test func `a number means the tab that is shown with it`() throws {
    for number in 1...3 {
      var trial = try Trial(try Shape.tabbed())
      try trial.accept("push post on tab \(number)")
      #expect(trial.world.state[.tab(number - 1)].count == 2)
      _ = try trial.run("show \(number)")
      let state = trial.world.state
      #expect(state.number(ofTab: state.selectedTab) == number)
    }
  }

  @Test func `the number 0 of older texts means the first tab`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post on tab 0", "show 0")
    #expect(trial.stack(.tab(0)) == "feed#2 post#5" && trial.world.state.selectedTab == 0)
    #expect("\(try Command(parsing: "show 0"))" == "show 0")
  }

  @Test(arguments: commands) func `a journal keeps the meaning of its numbers`(text: String) throws
  {
    let nav = Navigator(try Shape.tabbed().map(), isRecording: true)
    try nav.run("push post on tab 2")
    try nav.run("show 3")
    try nav.run(text)
    let journal = try #require(nav.journal)
    #expect(journal.text.contains("\n\(text)\n"))
    #expect(journal.world(after: journal.count) == nav.world)
  }

  @Test(arguments: commands) func `a saved reaction keeps its numbers`(text: String) throws {
    let command = try Command(parsing: text)
    let reaction = Reaction(completed: [command], dismissed: [.show(.number(1))])
    #expect(reaction.text == "+ \(text)\n- show 1")
    #expect(Reaction(parsing: reaction.text) == reaction)
  }

  @Test func `refusals name the tab`() throws {
    var trial = try Trial(try Shape.tabbed())
    #expect(try trial.refusal("pop") == "this is the root of tab friends")
    #expect(try trial.refusal("pop tab 1") == "this is the root of tab home")
    #expect(try trial.refusal("show 4") == "there is no tab 4; the tabs are 1 to 3")
  }
}
