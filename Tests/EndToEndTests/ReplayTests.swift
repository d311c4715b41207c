import Glibc
import Testing

/// Parallel and watched tapes, with the built binary.
@Suite struct ReplayTests {
  private static let root =
    "\(#filePath)".split(separator: "/").dropLast(3).map { "/\($0)" }.joined()

  private func job(_ arguments: String, rows: Int = 24) throws -> Job {
    try Job(
      command: "cd \(Self.root)/Resources; \"$0\" replay \(arguments)", columns: 100, rows: rows)
  }

  @Test func `a folder stands for its tapes in order, with a summary`() throws {
    let job = try job("tapes -j 3", rows: 40)
    try job.wait(forCode: 0)
    let lines = job.screen.text.split(separator: "\n")
    let passed = lines.filter { $0.hasPrefix("ok   tapes/") }
    #expect(passed.count > 8 && passed == passed.sorted())
    #expect(job.screen.text.contains("\(passed.count) passed"))
    #expect(job.count(of: "\r\u{1B}[K1/\(passed.count) tapes/") == 1)
  }

  @Test func `results in a pipe contain only lines`() throws {
    let job = try job("tapes --shard 2/4 --report - 2>&1 | cat")
    try job.wait(forCode: 0)
    let lines = job.screen.text.split(separator: "\n").filter { $0.contains("\"verdict\"") }
    #expect(lines.count > 1 && lines.allSatisfy { $0.hasPrefix("{\"path\": \"tapes/") })
    #expect(job.count(of: "\u{1B}") == 0)
  }

  @Test(arguments: [
    ("tapes/city-deep.tape --speed 1 </dev/null", "watching needs a terminal", 4),
    (". --report /proc/x.xml", "'/proc/x.xml' cannot be written: ", 4),
    ("../Sources/RootsProgram", "FAIL ../Sources/RootsProgram  (it contains no tapes", 2),
  ])
  func `an impossible replay is reported in one line`(
    _ arguments: String, _ line: String, _ code: Int
  ) throws {
    let job = try job(arguments, rows: 60)
    try job.wait(forCode: Int32(code))
    #expect(job.screen.text.contains(line), "\(job.screen.text)")
  }

  @Test func `variables are values from outside`() {
    let said = Output(
      of: """
        cd $(mktemp -d) && printf 'Set Var WHO x\\nExpect /${WHO}/\\n' >a.tape
        for who in Home Bad; do "$0" replay a.tape --set WHO=$who 2>/dev/null; done
        "$0" replay a.tape --set WHOM=x; echo $?; rm a.tape; rmdir $PWD
        """)
    #expect(
      said.text == """
        ok   a.tape  (2 commands)
        FAIL a.tape  (2:1: /Bad/ is not on the screen)
        roots: no tape uses the variable 'WHOM'; did you mean 'WHO'?
        2

        """)
  }

  @Test func `a tape is watched and stopped with a key`() throws {
    let job = try job("tapes/tour.tape --speed 1")
    try job.wait(for: "A tour of Roots in 60 seconds. Space pauses")
    job.pty.type(" ")
    try job.wait(for: "paused: Space continues, q stops")
    job.pty.type("q")
    try job.wait(forCode: 4)
    #expect(job.screen.text.contains("stop tapes/tour.tape  ("))
    job.expectGivenBack()
  }

  @Test func `the app is taken over at the first failure`() throws {
    let job = try Job(
      command: "cd /; printf 'Down\\nExpect /xyz/\\n' | \"$0\" replay - --continue", columns: 100)
    try job.wait(forCode: 4)
    #expect(job.screen.text.contains("watching needs a terminal"), "\(job.screen.text)")
    let tape = try Job(
      command: "cd $(mktemp -d); printf 'Down\\nExpect /xyz/\\n' >a.tape; "
        + "\"$0\" replay a.tape a.tape --continue; code=$?; rm a.tape; rmdir $PWD; "
        + "(exit $code)",
      columns: 100)
    try tape.wait(for: "you control the app now: 2:1: /xyz/ is not on the screen")
    tape.pty.type("2")
    try tape.wait(for: "[2 Products]")
    tape.pty.type("\u{3}")
    try tape.wait(forCode: 1)
    #expect(tape.screen.text.contains("FAIL a.tape  (2:1: /xyz/ is not on the screen)"))
  }

  @Test func `a tape is stepped through`() throws {
    let steps = try job("tapes/city-login.tape --speed 0")
    try steps.wait(for: "Expect /Good morning, stranger/")
    steps.pty.type("\rq")
    try steps.wait(forCode: 4)
  }
}
