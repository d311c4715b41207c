import Glibc
import Testing

/// The messages where the program cannot run, and its start where it can.
@Suite struct OpeningTests {
  @Test func `a resize is handled`() throws {
    let job = try Job.ready()
    for (columns, rows) in [(120, 40), (30, 5), (1, 1), (500, 200), (80, 24)] {
      job.resize(columns: columns, rows: rows)
      try job.wait("first letter at \(columns)x\(rows)") {
        App.beginnings.contains { job.screen.text.hasPrefix($0) }
      }
    }
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack()
  }

  @Test func `after a thousand resizes the last size is shown`() throws {
    let job = try Job.ready()
    for step in 0..<1000 { job.resize(columns: 40 + step % 50, rows: 10 + step % 20) }
    job.resize(columns: 100, rows: 30)
    try job.wait(for: App.ready)
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack()
  }

  @Test func `a too large size is limited`() throws {
    let job = try Job(columns: 20_000, rows: 3000)
    try job.wait(for: App.ready)
    let memory = Process.contents(of: "/proc/\(job.child)/statm").split(separator: " ")
    let pages = try #require(Int(memory[1]))
    #expect(pages < 25_000, "100 MB")
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
  }

  @Test(arguments: [
    ("\"$0\" | cat", "roots: standard output is not a terminal; try --plain"),
    ("\"$0\" < /dev/null", "roots: standard input is not a terminal; try --plain"),
    ("TERM= \"$0\"", "roots: TERM is not set"),
    ("unset TERM; \"$0\"", "roots: TERM is not set"),
    ("TERM=dumb \"$0\"", "roots: the terminal 'dumb' cannot place its cursor; try --plain"),
    (
      "ulimit -f 1; \"$0\"",
      "roots: the limit on file sizes (ulimit -f) is below the 32 MiB that drawing needs; raise it"
    ),
  ])
  func `an unusable terminal gets one clear message`(_ command: String, _ line: String) throws {
    let job = try Job(command: command, columns: 120)
    try job.wait(for: "CODE=")
    #expect(job.screen.text.hasPrefix(line), "\(job.screen.text)")
    #expect(job.count(of: "\u{1B}") == 0)
    #expect(job.pty.settings == job.settingsBefore)
  }

  @Test func `an unknown terminal that does not answer gets one clear message`() throws {
    let job = try Job(command: "TERM=nonesuch \"$0\"", columns: 120)
    try job.wait(for: "CODE=")
    #expect(job.screen.text.hasPrefix("roots: the terminal 'nonesuch' is unknown here"))
    #expect(job.count(of: "\u{1B}") == 1, "the query")
    #expect(job.pty.settings == job.settingsBefore)
  }

  @Test(arguments: ["xterm-kitty", "xterm-ghostty", "nonesuch"])
  func `a terminal without a description that follows xterm is used as xterm`(
    _ name: String
  ) throws {
    let job = try Job(columns: 120, environment: ["TERM": name])
    if !name.hasPrefix("xterm") {
      try job.wait("query") { job.count(of: "\u{1B}[c") == 1 }
      job.pty.type("\u{1B}[?62;1;4c")
    }
    try job.wait(for: App.ready)
    try job.wait(for: "the terminal '\(name)' is unknown here and used as xterm-256color")
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack()
  }

  @Test(arguments: ["xterm", "xterm-256color", "screen", "tmux-256color", "vt100", "linux", "rxvt"])
  func `the app is shown on terminals of all kinds`(_ name: String) throws {
    let job = try Job(environment: ["TERM": name])
    try job.wait(for: App.ready)
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    #expect(job.pty.settings == job.settingsBefore)
  }

  /// On the console, which would print them, there are no sequences for a title.
  @Test(arguments: [("xterm-256color", 1), ("vt100", 1), ("linux", 0)])
  func `the window has the app's title, and its own again in the end`(
    name: String, count: Int
  ) throws {
    let job = try Job(environment: ["TERM": name])
    try job.wait(for: App.ready)
    #expect(job.count(of: "\u{1B}[22;2t\u{1B}]2;Shop\u{1B}\\") == count)
    #expect(job.count(of: "\u{1B}[23;2t") == 0)
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    #expect(job.count(of: "\u{1B}[23;2t") == count)
  }

  @Test func `a long update is shown at once, and a short one has no bytes for that`() throws {
    let job = try Job()
    try job.wait(for: App.ready)
    let (begin, end) = ("\u{1B}[?2026h", "\u{1B}[?2026l")
    try job.wait("the end of the frame") { job.count(of: end) > 0 }
    let count = job.count(of: begin)
    #expect(count == job.count(of: end))
    job.pty.type("\u{1B}[B")
    try job.wait(for: "Filter the products")
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    // The end of the program ends a frame that was half sent.
    #expect(job.count(of: begin) == count && job.count(of: end) == count + 1)
  }

  @Test func `a terminal that becomes light while the app runs gets the light theme`() throws {
    let job = try Job(environment: ["COLORFGBG": ""])
    try job.wait("query") { job.count(of: "\u{1B}[?2031h") == 1 }
    job.pty.type("\u{1B}]11;rgb:0/0/0\u{7}\u{1B}[?62c")
    try job.wait(for: App.ready)
    let (ready, light) = (job.transcript.count, "\u{1B}[?997;2n")
    job.pty.type(light)
    try job.wait("the light theme") { job.transcript.count > ready + 1000 }
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    #expect(job.count(of: "\u{1B}[?2031l") == 1)
  }

  @Test func `the keys of the terminal's description are known`() throws {
    let job = try Job(environment: ["TERM": "sun"])
    try job.wait(for: App.ready)
    let navigatorKey = "\u{1B}[235z"
    job.pty.type(navigatorKey)
    try job.wait(for: "Navigator")
  }

  @Test(arguments: ["C", "C.UTF-8", "de_DE.ISO-8859-1", "nonsense"])
  func `the app is shown in every locale`(_ name: String) throws {
    let job = try Job(environment: ["LANG": "", "LC_ALL": name])
    try job.wait(for: App.ready)
    #expect(job.screen.text.contains("─") == (name != "C"))
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack()
  }
}
