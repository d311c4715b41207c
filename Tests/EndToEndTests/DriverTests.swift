import Glibc
import Testing

/// The drivers of `--driver`.
@Suite struct DriverTests {
  /// Keys, as tmux names them, and a text that the screen shows then.
  private static let walk = [
    ("l", "Password"), ("Mira", "Mira"), ("Enter x Enter", "Good morning, Mira"),
    ("2", "Harbour"), ("3", "The back yard"), ("4", "Tickets"), ("F12", "Inspector"),
    ("F12", "Tickets"), ("1", "Good morning"), ("Down Down Enter", "By Bo"), ("C-p", "Find"),
    ("ou", "ou"),
  ]

  @Test(arguments: ["16", "256", "truecolor"])
  func `both drivers draw the screens of the demo alike`(_ colors: String) throws {
    let options = "--no-save --theme catppuccin --color \(colors) --driver"
    let direct = colors == "truecolor"
    let ours = TmuxPane("run \(options) builtin", direct: direct)
    let theirs = TmuxPane("run \(options) ncurses", direct: direct)
    for (keys, text) in Self.walk {
      for pane in [ours, theirs] { pane.press(keys) }
      var (one, other) = (ours.screen, theirs.screen)
      var left = Job.patience / 50
      while left > 0, !one.text.contains(text) || one != other {
        _ = poll(nil, 0, 50)
        (one, other) = (ours.screen, theirs.screen)
        left -= 1
      }
      #expect(one.text.contains(text), "after \(keys):\n\(one.text)")
      #expect(one.difference(from: other) == nil, "after \(keys):\n\(one.text)\n\(other.text)")
    }
    let hasDirectColors = ours.screen.rows.joined().contains { cell in
      cell.style.values.contains { $0.hasPrefix("2;") }
    }
    #expect(hasDirectColors == direct)
  }

  @Test(arguments: GivingBackTests.deaths + GivingBackTests.crashes + GivingBackTests.others)
  func `a child that draws with ncurses leaves the terminal restored`(_ signal: Int32) throws {
    let job = try Job.ready("--driver ncurses")
    _ = kill(job.child, signal)
    try job.wait(forCode: 128 + signal)
    job.expectGivenBack()
  }

  @Test(arguments: 0..<20)
  func `a kill while ncurses draws leaves the terminal restored`(_ round: Int) throws {
    let job = try Job.ready("--driver ncurses")
    let start = job.transcript.count
    job.pty.type(String(repeating: App.anyKey, count: 400))
    try job.wait("drawing") { job.transcript.count > start + round * 97 }
    _ = kill(job.child, SIGKILL)
    try job.wait(forCode: 128 + SIGKILL)
    job.expectGivenBack()
  }

  @Test func `a suspended program that draws with ncurses draws everything again`() throws {
    let job = try Job.ready("--driver ncurses")
    job.pty.type("\u{1A}")
    try job.wait(forCode: 128 + SIGTSTP)
    job.expectGivenBack()
    job.resize(columns: 60, rows: 20)
    job.pty.type("fg\n")
    try job.wait(for: App.ready)
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack(screens: 2)
  }

  @Test func `a resize is drawn by ncurses`() throws {
    let job = try Job.ready("--driver ncurses")
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
}
