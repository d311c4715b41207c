import Roots
import Testing

/// Completions and the reports of front ends.
@Suite struct ShownTests {
  private func push(_ screen: Studio.Screen, _ studio: Studio) {
    let log = studio.log
    studio.app.push { $0.to(screen).completion { log.lines.append("\(screen) shown") } }
  }

  private func completions(_ studio: Studio) -> [String] {
    studio.log.take().filter { $0.hasSuffix("shown") }
  }

  @Test func `completions do not wait for a front end that does not report`() throws {
    let studio = try Studio()
    push(.account, studio)
    #expect(completions(studio) == ["account shown"])
  }

  @Test func `a completion waits for the report`() throws {
    let studio = try Studio()
    studio.nav.reportsShown = true
    push(.account, studio)
    #expect(completions(studio) == [])
    studio.nav.reportShown(EntryID(4))
    #expect(completions(studio) == ["account shown"])
    studio.nav.reportShown(EntryID(4))
    #expect(completions(studio) == [])
  }

  @Test func `a report names an entry or its controller`() throws {
    let studio = try Studio()
    studio.nav.reportsShown = true
    push(.account, studio)
    studio.nav.reportShown(try #require(studio.top?.controller))
    #expect(completions(studio) == ["account shown"])
    studio.nav.reportShown(Spy("stray", studio.log))
    #expect(completions(studio) == [])
  }

  @Test func `a report without a waiting completion does nothing`() throws {
    let studio = try Studio()
    studio.nav.reportsShown = true
    studio.nav.reportShown(EntryID(2))
    push(.account, studio)
    studio.nav.reportShown(EntryID(2))
    #expect(completions(studio) == [])
    studio.nav.reportShown(EntryID(4))
    #expect(completions(studio) == ["account shown"])
  }

  @Test func `late reports match in order`() throws {
    let studio = try Studio()
    let log = studio.log
    studio.nav.reportsShown = true
    push(.account, studio)
    studio.app.push(.desk)
    studio.nav.send(.pop()) { $0.completion { log.lines.append("again shown") } }
    #expect(completions(studio) == [])
    studio.nav.reportShown(EntryID(4))
    #expect(completions(studio) == ["account shown"])
    studio.nav.reportShown(EntryID(5))
    studio.nav.reportShown(EntryID(4))
    #expect(completions(studio) == ["again shown"])
  }

  @Test func `a completion stops waiting for a missing report`() throws {
    let studio = try Studio()
    studio.nav.reportsShown = true
    push(.account, studio)
    studio.app.pop()
    studio.scheduler.advance(to: Navigator.shownDeadline - .milliseconds(1))
    #expect(completions(studio) == [])
    studio.scheduler.advance(to: Navigator.shownDeadline)
    #expect(completions(studio) == ["account shown"])
    studio.nav.reportShown(EntryID(4))
    #expect(completions(studio) == [] && studio.scheduler.nextDue == nil)
  }

  @Test func `a hidden visit completes at once`() throws {
    let studio = try Studio()
    let log = studio.log
    studio.nav.reportsShown = true
    studio.app.tab(.work).push { $0.to(.account).completion { log.lines.append("it is shown") } }
    #expect(completions(studio) == ["it is shown"])
  }

  @Test func `the visits of a transaction complete together, in order`() throws {
    let studio = try Studio()
    let log = studio.log
    studio.nav.reportsShown = true
    studio.app.transaction { app in
      app.push { $0.to(.account).completion { log.lines.append("first shown") } }
      app.push { $0.to(.desk).completion { log.lines.append("second shown") } }
    }
    #expect(completions(studio) == [])
    studio.nav.reportShown(EntryID(5))
    #expect(completions(studio) == ["first shown", "second shown"])
  }

  @Test func `a command sent by a completion runs after its step`() throws {
    let studio = try Studio()
    let app = studio.app
    app.push { $0.to(.account).completion { app.push(.desk) } }
    #expect(studio.screens == "feed account desk")
  }
}
