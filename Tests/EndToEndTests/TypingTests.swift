import Glibc
import Testing

/// Typed keys reach the app: all of them, in order, and nothing else.
@Suite struct TypingTests {
  /// City with its name field focused.
  private func jobWithField() throws -> Job {
    let job = try Job.ready()
    job.pty.type("l")
    try job.wait(for: "▌ Name")
    return job
  }

  @Test func `Escape alone acts, and the next key is separate`() throws {
    let job = try Job.ready()
    job.pty.type("\u{1B}[B")
    for _ in 0..<10 {
      job.pty.type("\r")
      try job.wait(for: "Feed >")
      job.pty.type("\u{1B}")
      try job.wait("the feed alone") { !job.screen.text.contains("Feed >") }
      job.pty.type("2")
      try job.wait(for: "[2 Map]")
      job.pty.type("1")
      try job.wait(for: "[1 Home]")
    }
  }

  @Test func `Alt and a key without a binding are Escape and the key`() throws {
    let job = try Job.ready()
    job.pty.type("\u{1B}[B\r")
    try job.wait(for: "Feed >")
    job.pty.type("\u{1B}j")
    try job.wait("the feed alone") { !job.screen.text.contains("Feed >") }
    job.pty.type(":")
    try job.wait(for: "Tab")
    job.pty.type("\u{1B}2")
    try job.wait(for: "[2 Map]")
  }

  @Test func `Alt and a key with a binding are that key`() throws {
    let job = try Job.ready()
    job.pty.type("\u{1B}[B\r")
    try job.wait(for: "Feed >")
    job.pty.type("2")
    try job.wait(for: "[2 Map]")
    job.pty.type("\u{1B}[1;3D")
    try job.wait(for: "Feed >")
    job.pty.type(":push")
    try job.wait(for: ":push")
    job.pty.type("\u{1B}bx\u{1B}[1;3D")
    try job.wait(for: ":xpush")
  }

  @Test func `replies of the terminal type nothing`() throws {
    let job = try jobWithField()
    let answers = [
      "\u{1B}[I", "\u{1B}[O", "\u{1B}[?62;1;4c", "\u{1B}[24;80R", "\u{1B}[?2026;2$y",
      "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\", "\u{1B}]10;rgb:ff/ff/ff\u{7}",
      "\u{1B}P>|XTerm(380)\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}]52;c;cXVpdA==\u{7}",
    ]
    for answer in answers { job.pty.type("a\(answer)") }
    job.pty.type("z")
    try job.wait(for: "[" + String(repeating: "a", count: answers.count) + "z")
  }

  @Test func `no key is lost during many resizes, and the last size is shown`() throws {
    let job = try jobWithField()
    let start = clock()
    let clears = job.count(of: "\u{1B}[2J")
    for step in 0..<1000 {
      job.pty.resize(columns: 60 + step % 50, rows: 16 + step % 20)
      if step < 500 { job.pty.type("\(step % 10)") }
      if step >= 510 { job.pty.type("\u{7F}") }
      job.read(within: 0)
    }
    job.resize(columns: 100, rows: 30)
    try job.waitUntilRead()
    try job.wait(for: "[0123456789 ")
    try job.wait("the help in the last row") { job.screen.lines[29].contains("next field") }
    let elapsed = clock() - start
    let drawn = job.count(of: "\u{1B}[2J") - clears
    #expect(drawn <= elapsed / 16 + 2, "\(drawn) in \(elapsed) ms")
  }

  @Test
  func `keys are handled while nothing reads the output`() throws {
    let job = try Job.ready()
    // The program draws until the buffer is full, and nothing reads it.
    var step = 0
    try job.waitWithoutReading("a full terminal") {
      job.pty.resize(columns: 200 + step % 2 * 100, rows: 60)
      job.pty.type(App.anyKey)
      step += 1
      return job.pty.isFull
    }
    try job.waitWithoutReading("keys that were read") { job.pty.isDrained }
    job.pty.type("4")
    try job.waitWithoutReading("a key that was read") { job.pty.isDrained }
    job.resize(columns: 100, rows: 30)
    try job.wait("the newest frame") {
      job.screen.text.hasPrefix("  1 Home") && job.screen.text.contains("[4 Me]")
    }
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack()
  }

  @Test func `a terminal without a size keeps the previous one`() throws {
    let job = try Job.ready()
    job.pty.resize(columns: 0, rows: 0)
    job.pty.type("2")
    try job.wait(for: "[2 Map]")
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
  }

  private func clock() -> Int {
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }
}
