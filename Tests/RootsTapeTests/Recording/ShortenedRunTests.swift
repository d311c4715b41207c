import Roots
import RootsTape
import RootsTerminal
import Testing

internal import Glibc

/// The word `shorten` of the prompt.
@Suite struct ShortenedRunTests {
  /// Runs `shorten` after a detour and a marked bug, and returns the message and the file's text.
  private func shorten(
    stopping: Bool = false, marking expectation: String? = "state tab home"
  ) throws -> (said: String, text: String, session: Session, progress: [String]) {
    final class Told { var progress: [String] = [] }
    let told = Told()
    let folder = "/tmp/roots-shorten-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    let isMade = unsafe mkdir(folder, 0o700) == 0
    try #require(isMade)
    defer { removeFolder(folder) }
    let walk = Walk(of: try City.session(Size(columns: 80, rows: 24)))
    let run = RunTape(of: walk.session, blueprint: nil, makeSession: City.session)
    walk.session.ownTools = [
      run.tool, .expect,
      run.shorteningTool { _, words in
        told.progress.append(words)
        return !stopping
      },
    ]
    walk.press("down down enter esc 3 up up 1 down 2 left right")
    if let expectation {
      walk.press(":")
      walk.type("expect \(expectation)")
      walk.press("enter")
    }
    let state = walk.session.navigator.world.state
    walk.press(":")
    walk.type("shorten \(folder)/a.tape")
    walk.press("enter")
    #expect(walk.session.navigator.world.state == state && !walk.session.hasTool)
    let text = try TapeFiles.disk.text("\(folder)/a.tape")
    return (walk.session.message?.text ?? "", text, walk.session, told.progress)
  }

  @Test func `the shortest tape to the last bug is written, and the run goes on`() throws {
    let (said, text, _, progress) = try shorten()
    #expect(said.hasPrefix("12 steps became 1; wrote /tmp/roots-shorten-"), "\(said)")
    #expect(
      text.hasSuffix(
        "\nType \"2\"\nMark bug \"expected state tab home\"\nExpect+Soft state tab home\n"),
      "\(text)")
    #expect(progress.first == "12 steps, now 12" && progress.last == "12 steps, now 1")
  }

  @Test func `shortening that is stopped writes what it has`() throws {
    let (said, text, _, progress) = try shorten(stopping: true)
    #expect(said.hasPrefix("12 steps remain; it was stopped"), "\(said)")
    #expect(text.contains("Expect+Soft state tab home") && progress.count == 1)
  }

  @Test func `without a bug the tape leads to what is shown`() throws {
    let (said, text, _, _) = try shorten(marking: nil)
    #expect(said.hasPrefix("12 steps became "), "\(said)")
    #expect(text.contains("Type \"2\"") && !text.contains("Down 2"), "\(text)")
  }
}
