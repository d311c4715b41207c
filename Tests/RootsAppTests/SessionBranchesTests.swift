import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

/// Rewinding and carrying on begins another branch.
@Suite struct SessionBranchesTests {
  /// A session with two branches: `rack > paper > paper > paper`, and `rack > paper` with a bill.
  private func forked(columns: Int = 80, rows: Int = 24) throws -> Explored {
    let explored = try Explored(columns: columns, rows: rows)
    explored.press("enter m m < < s")
    return explored
  }

  @Test func `the steps that were rewound are kept as a branch`() throws {
    let session = try forked().session
    #expect(session.said == "another branch begins; :branch 1 goes back to what was undone")
    #expect(session.stack == ["bill"])
    session.ask("branch 1")
    #expect(session.stack == ["rack", "paper", "paper", "paper"])
    #expect(session.said.hasPrefix("branch #1: rack > paper "))
    session.press("<")
    #expect(session.stack == ["rack", "paper", "paper"])
    session.ask("branch #2")
    #expect(session.stack == ["bill"])
  }

  @Test func `branches are listed with their steps, their origin and their end`() throws {
    let session = try forked(columns: 120).session
    session.ask("branch paid")
    #expect(session.said == "this is branch #2 paid")
    session.ask("branches")
    #expect(session.glass.contains("  #1: 3 steps; rack > paper {name: \"Morning Post\"} > paper"))
    #expect(session.glass.contains("> #2 paid: 2 steps, from #1 at step 1; rack > paper"))
    #expect(session.glass.contains("+ bill"))
  }

  @Test func `long payloads are cut in the list`() throws {
    let session = try Explored(columns: 120).session
    session.perform(
      .push("paper", with: Payload(.string(String(repeating: "long ", count: 20)))))
    session.press("< 2")
    session.ask("branches")
    #expect(session.glass.contains("#1: 1 step; rack > paper \"long long long long lo…"))
    #expect(session.glass.contains("#2: 1 step, from #1 at step 0; drawer"))
  }

  @Test func `a branch is named, found by its name and renamed`() throws {
    let session = try forked().session
    session.ask("branch late")
    session.ask("branch 1")
    session.ask("branch late")
    #expect(session.said.hasPrefix("branch #2 late: "))
    session.ask("branch later")
    session.ask("branch later")
    #expect(session.said == "this is branch #2 later")
  }

  @Test(arguments: ["3", "#x", "two words"])
  func `an unknown number or a bad name is refused`(word: String) throws {
    let session = try forked().session
    session.ask("branch \(word)")
    #expect(session.message == nil, "the prompt stays open and says why")
    #expect(session.glass.contains("there is no branch '\(word)'; there are 1, 2"))
  }

  @Test func `a rewound branch goes forward to its end`() throws {
    let session = try forked().session
    session.press("<")
    session.ask("branch 2")
    #expect(session.stack == ["bill"])
    session.ask("branch 2")
    #expect(session.said == "this is branch #2")
  }

  @Test func `a branch without a step of its own is forgotten`() throws {
    let session = try Explored().session
    session.press("enter m < < 2 <")
    session.ask("branch 1")
    session.ask("branches")
    #expect(session.glass.contains("#2"))
    session.press("esc R")
    session.ask("branch 2")
    session.ask("branches")
    #expect(!session.glass.contains("#3"))
  }

  @Test func `a run without rewinding has one branch`() throws {
    let session = try Explored().session
    session.press("enter esc")
    session.ask("branches")
    #expect(session.said == "there is one branch; rewinding and carrying on begins another one")
  }

  @Test func `starting over keeps the branch, and taking it back returns to it`() throws {
    let session = try Explored().session
    session.press("enter m R")
    #expect(session.stack == ["rack"])
    session.press("<")
    #expect(session.stack == ["rack", "paper", "paper"])
    session.ask("branches")
    #expect(session.said == "there is one branch; rewinding and carrying on begins another one")
    session.press("R 2")
    session.ask("branch 1")
    #expect(session.stack == ["rack", "paper", "paper"])
    session.ask("branch 3")
    #expect(session.stack == ["drawer"])
  }

  @Test func `branches count the steps before the app was started over`() throws {
    let session = try Explored(columns: 120).session
    session.press("enter m R 2")
    session.ask("branches")
    #expect(session.glass.contains("  #1: 2 steps; rack > paper"))
    #expect(session.glass.contains("> #2: 1 step, from #1 at step 2; drawer"))
    session.press("esc")
    session.ask("branch 1")
    session.press("m <")
    session.ask("branches")
    #expect(session.glass.contains("> #1: 3 steps at 2; rack > paper"))
    #expect(session.glass.contains("  #2: 1 step, from #1 at step 2; drawer"))
    session.press("esc s")
    session.ask("branches")
    #expect(session.glass.contains("> #3: 3 steps, from #1 at step 2; rack > paper"))
    session.press("esc alt+r")
    session.ask("branches")
    #expect(session.glass.contains("  #1: 3 steps; rack > paper"))
    #expect(session.glass.contains("> #3: 3 steps, from #1 at step 2; "))
  }

  @Test func `a branch of a screen that the file no longer has is shown without it`() throws {
    let explored = try Explored(columns: 120)
    explored.press("enter R 2")
    explored.text = kiosk.replacing("push paper", with: "push sheet")
      .replacing("paper:\n", with: "sheet:\n")
    explored.press("r")
    let session = explored.session
    session.ask("branch 1")
    #expect(session.said == "branch #1: rack; skipped paper: it is no longer part of the app")
  }

  @Test func `a restart or a reload of a rewound app keeps the undone branch`() throws {
    for key in ["alt+r", "r"] {
      let explored = try Explored()
      let session = explored.session
      session.press("enter m < \(key)")
      session.ask("branch 1")
      #expect(session.stack == ["rack", "paper", "paper"], "\(key): \(session.said)")
      #expect(explored.session === session)
    }
  }

  @Test func `the navigator pane tells the branch and the branches of other steps`() throws {
    let session = try forked(columns: 120, rows: 60).session
    session.press("f12")
    #expect(session.glass.contains("branch #2, 2 kept"))
    #expect(session.glass.contains("m: on branch 1, push paper"))
    session.ask("branch 1")
    #expect(session.glass.contains("branch #1, 2 kept"))
    #expect(session.glass.contains("m: push paper"))
    #expect(session.glass.contains("s: on branch 2, overlay bill"))
  }

  @Test func `at most a hundred branches are kept, and those with a name`() throws {
    let session = try Explored().session
    session.press("enter")
    session.ask("branch first")
    for _ in 0..<120 { session.press("m <") }
    session.press("s")
    session.ask("branches")
    #expect(session.glass.contains("#1 first"))
    session.press("esc")
    session.ask("branch 2")
    #expect(session.glass.contains("there is no branch '2'"))
  }
}
