import Glibc
import Testing

/// The mouse, as the terminal reports it.
@Suite struct MouseTests {
  @Test func `a click on a tab selects it`() throws {
    let job = try Job.ready()
    for (label, shown) in [("2 Map", "[2 Map]"), ("4 Me", "[4 Me]"), ("1 Home", "[1 Home]")] {
      try job.click(on: label)
      try job.wait(for: shown)
    }
  }

  @Test func `a click outside of all panes changes nothing`() throws {
    let job = try Job.ready()
    job.pty.type("2")
    try job.wait(for: "[2 Map]")
    job.pty.type("1")
    // The title of the tab comes first, and then the content slides in.
    try job.wait("the feed at rest") {
      let rows = job.screen.text.split(separator: "\n").map { String($0) }
      return rows.contains { $0.hasPrefix("    Log in ") && $0.contains(" so we know your name") }
        && job.screen.text.contains("[1 Home]") && job.screen.text.contains("? keys")
    }
    let before = job.screen.text
    let outside = [(1000, 1000), (0, 0), (81, 1), (1, 25), (999_999_999, 1), (-3, 2), (80, 14)]
    for (column, row) in outside { job.click(column, row) }
    // The keys after it show that everything was read.
    job.pty.type("2")
    try job.wait(for: "[2 Map]")
    job.pty.type("1")
    try job.wait("the same as before") { job.screen.text == before }
  }

  @Test func `a mouse report in pieces types nothing`() throws {
    let job = try Job.ready()
    let place = try job.place(of: "3 Messages")
    let report = "\u{1B}[<0;\(place.column);\(place.row)M"
    for cut in [3, 4, 6, 8] {
      job.pty.type(String(report.prefix(cut)))
      try job.waitUntilRead()
      job.pty.type(String(report.dropFirst(cut)))
      try job.wait(for: "[3 Messages]")
      job.pty.type("1")
      try job.wait(for: "[1 Home]")
    }
  }

  @Test func `wheels and drags over every cell do no harm`() throws {
    let job = try Job.ready()
    for row in 1...24 {
      for code in [0, 32, 64, 65, 66, 35, 2, 34] {
        job.pty.type("\u{1B}[<\(code);\(row * 3);\(row)M")
      }
      try job.waitUntilRead()
    }
    job.pty.type("\u{1B}[<0;1;1m2")
    try job.wait(for: "[2 Map]")
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack()
  }

  @Test func `the mouse is turned on, again after a stop, and off at the end`() throws {
    let job = try Job.ready()
    _ = kill(job.child, SIGTSTP)
    try job.wait(forCode: 128 + SIGTSTP)
    #expect(job.count(of: "\u{1B}[?1002h") == 1)
    #expect(job.count(of: "\u{1B}[?1002l") == 1)
    job.pty.type("fg\n")
    try job.wait(for: App.ready)
    #expect(job.count(of: "\u{1B}[?1002h\u{1B}[?1006h") == 2)
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack(screens: 2)
    #expect(job.count(of: "\u{1B}[?1002l") == 2)
    #expect(job.count(of: "\u{1B}[?1006l") == 2)
  }

  @Test func `with the mouse off in the settings nothing is turned on`() throws {
    let home = StateHome()
    let job = try Job(
      command: "cd \(home.path); mkdir roots; "
        + "printf 'settings: 1\\nmouse: off\\n' >roots/config.yaml; "
        + "XDG_CONFIG_HOME=$PWD \"$0\" run")
    defer { withExtendedLifetime(home) {} }
    try job.wait(for: App.ready)
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    #expect(job.count(of: "\u{1B}[?1002h") + job.count(of: "\u{1B}[?1000h") == 0)
  }
}
