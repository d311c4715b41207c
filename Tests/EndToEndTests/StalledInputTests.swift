import Glibc
import Testing

/// Sequences that arrive in parts, as over a stalled connection, and answers that come late.
@Suite struct StalledInputTests {
  /// Waits as long as the connection stalls, after the program has read everything.
  private func stall(_ job: Job, _ milliseconds: Int) throws {
    try job.waitUntilRead()
    _ = poll(nil, 0, Int32(milliseconds))
  }

  @Test func `a sequence that stalls after its introducer types nothing into a field`() throws {
    let job = try Job.ready()
    job.pty.type("l")
    try job.wait(for: "▌ Name")
    let sequences = [
      "\u{1B}[?62;1;4c", "\u{1B}[24;80R", "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\",
      "\u{1B}P>|XTerm(380)\u{1B}\\", "\u{1B}OR", "\u{1B}[1;5R",
    ]
    for sequence in sequences {
      let bytes = Array(sequence)
      for cut in [2, 3, bytes.count / 2, bytes.count - 1] where (2..<bytes.count).contains(cut) {
        job.pty.type(String(bytes[..<cut]))
        try stall(job, 30)
        job.pty.type(String(bytes[cut...]))
      }
    }
    job.pty.type("z")
    try job.wait(for: "[z ")
  }

  @Test(arguments: [30, 1100])
  func `a sequence that stalls after its escape presses no keys`(_ pause: Int) throws {
    let job = try Job.ready()
    for rest in ["[200~q\u{1B}[201~", "[<64;10;5M", "]11;rgb:0/0/0\u{7}", "[1;5Q", "OH"] {
      job.pty.type("\u{1B}")
      try stall(job, pause)
      job.pty.type(rest)
    }
    job.pty.type("2")
    try job.wait(for: "[2 Map]")
  }

  @Test(arguments: [["\u{1B}[", "2", "~"], ["\u{1B}[200~", "q", "2\u{1B}[201~"]])
  func `a sequence that stalls twice for more than a second presses no keys`(
    _ parts: [String]
  ) throws {
    let job = try Job.ready()
    for part in parts {
      job.pty.type(part)
      try stall(job, 1100)
    }
    #expect(!job.screen.text.contains("[2 Map]"))
    job.pty.type("2")
    try job.wait(for: "[2 Map]")
  }

  @Test func `a paste that stalls for more than a second presses no keys`() throws {
    let job = try Job.ready()
    job.pty.type("\u{1B}[200~one\u{1B}[Aq")
    try stall(job, 1100)
    job.pty.type("qqqq\u{1B}[201~2")
    try job.wait(for: "[2 Map]")
  }

  /// A program that has asked the terminal, which has not answered yet.
  private func unanswered() throws -> Job {
    let job = try Job(command: "\"$0\" run", environment: ["COLORFGBG": ""])
    try job.wait(for: App.ready)
    try job.wait("query") { job.count(of: "\u{1B}[c") == 1 }
    return job
  }

  private let answer = "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\\u{1B}[?62;1;4c"

  @Test(arguments: ["q", "\u{3}"])
  func `an answer that comes after the quit key is not typed into the shell`(_ key: String) throws {
    let job = try unanswered()
    job.pty.type(key)
    try stall(job, 300)
    job.pty.type(answer)
    try job.wait(forCode: 0)
    #expect(!job.screen.text.contains("rgb"))
    job.expectGivenBack()
  }

  @Test func `an answer that comes after Ctrl-Z is not typed into the shell`() throws {
    let job = try unanswered()
    job.pty.type("\u{1A}")
    try stall(job, 300)
    job.pty.type(answer)
    try job.wait(forCode: 128 + SIGTSTP)
    #expect(!job.screen.text.contains("rgb"))
    #expect(job.pty.settings == job.settingsBefore)
  }

  @Test func `an answer that comes after the signal to end is not typed into the shell`() throws {
    let job = try unanswered()
    _ = kill(job.child, SIGTERM)
    try stall(job, 300)
    job.pty.type(answer)
    try job.wait(forCode: 128 + SIGTERM)
    #expect(!job.screen.text.contains("rgb"))
    job.expectGivenBack()
  }

  @Test func `a terminal that never answers delays the end once`() throws {
    let job = try unanswered()
    job.pty.type("\u{1A}")
    try job.wait(forCode: 128 + SIGTSTP)
    job.pty.type("fg\n")
    try job.wait("app again") { job.count(of: "\u{1B}[?1049h") == 2 }
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack(screens: 2)
  }
}
