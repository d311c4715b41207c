import Foundation
import Roots
import RootsExploration
import RootsTape
import RootsTerminal
import Testing

// SHOWN
final class Doorman: Protection {
  let name: Name
  private(set) var verdict: PendingVerdict?

  init(_ name: Name = "doorman") { self.name = name }

  func ask(_ question: ProtectionRequest, _ answering: PendingVerdict) { verdict = answering }
}
// END

/// The code of the article "Testing your navigation".
@Suite struct TestingYourNavigationTests {
  // SHOWN
  @Test func `back leaves the chat`() throws {
    let nav = try Forum.navigator()
    nav[.member] = true
    nav.tab(.home).push(.chat, with: 3)
    #expect(nav.tab(.home).screens == ["feed", "chat"])

    nav.back()
    #expect(nav.tab(.home).top?.shows(.feed) == true)
    #expect(nav.back().refusal == .atRoot(.tab("home")))
  }
  // END

  // SHOWN
  @Test func `without a verdict nobody comes in`() throws {
    let nav = try Forum.navigator()
    let clock = Scheduler()
    nav.scheduler = clock
    var refusal: Refusal?
    nav.tab(.home).push(
      .feed,
      VisitOptions(
        protectedBy: [Doorman()], deadline: .seconds(5), onRefusal: { refusal = $0 }))

    clock.advance(to: .seconds(4))
    #expect(refusal == nil)
    clock.advance(to: .seconds(5))
    #expect(refusal == .unanswered("feed", by: "doorman"))
  }
  // END

  // SHOWN
  @Test func `no guest reaches a chat, whatever is pressed`() throws {
    let commands: [Command] = [
      .push("chat", with: 7), .push("chat", on: .main, with: 8), .push("feed"), .pop(), .back,
      .show(.name("home")), .show(.name("friends")), .reset(.tab(.current)),
      .replace("chat", with: 9), .overlay("login"), .dismiss(), .undo(), .redo(),
    ]
    var world = try Forum.navigator().world
    var sent: [Command] = []
    for _ in 0..<5_000 {
      let command = commands.randomElement() ?? .back
      sent.append(command)
      step(&world, command)
      let isReached = world.state.entries.values.contains { $0.screen == "chat" }
      try #require(!isReached, "\(sent.map { "\($0)" }.joined(separator: "; "))")
    }
  }
  // END

  @Test func `a session is replayed`() throws {
    // SHOWN
    let nav = try AppNavigator<Forum>(isRecording: true) {
      $0.tab(.home, root: .feed)
      $0.tab(.friends, root: .people)
      $0.screen(.feed) { _ in Board() }
      $0.screen(.people) { _ in Board() }
    }
    let start = nav.world
    nav.tab(.friends).push(.feed)
    nav.tab(.friends).show()
    let text = nav.journal?.text ?? ""  // push feed on tab friends, show friends

    #expect(nav.journal?.world(after: 2) == nav.world)
    #expect(nav.journal?.world(after: 0) == start)
    // END
    #expect(text == "push feed on tab friends\nshow friends\n")
  }

  @Test func `everything is searched`() throws {
    // SHOWN
    let nav = try AppNavigator<Forum> {
      $0.tab(.home, root: .feed)
      $0.tab(.friends, root: .people)
      $0.fact(.member, saved: false)
      $0.protection("members", passes: .member)
      $0.screen(.feed) { _ in Board() }
      $0.screen(.people) { _ in Board() }.protected(by: "members")
    }
    let report = try NavigationSearch(nav.world.map) {
      $0.commands { world in
        let isGuest = world.fact("member") == .bool(false)
        return [.push("feed"), .push("people"), .set("member", .bool(isGuest))]
      }
      $0.never("a guest sees the people") { world in
        world.state.visibleContent?.screen == "people" && world.fact("member") == .bool(false)
      }
      $0.fromEverywhere("the feed can be reached") { world in
        world.state.visibleContent?.screen == "feed"
      }
    }.run()
    #expect(report.faults.isEmpty, "\(report)")
    // END
    #expect(report.states > 10)
  }

  @Test func `a tape is played`() throws {
    // SHOWN
    let tape = """
      Set Width 40
      Set Height 12
      Expect /Monday/
      Choose "Tuesday"
      Expect state stack "days day"
      Expect /Tuesday/
      Escape
      Expect state stack "days"
      """
    let player = TapePlayer { size, _ in try Diary.session(size) }
    let result = player.play(Tape.parse(tape, file: "diary.tape"), path: "diary.tape")
    #expect(result.isPassed, "\(result.report)")
    // END
  }
}
