import Glibc
import RootsTape
import Testing

/// Recorded sessions of the built binary, played again.
@Suite struct WalkRecordingTests {
  private static func folder(_ name: String) throws -> String {
    let folder = "/tmp/roots-walk-\(name)-\(getpid())"
    let isMade = unsafe mkdir(folder, 0o700) == 0
    try #require(isMade)
    return folder
  }

  private static func remove(_ folder: String) {
    for name in ["walk.tape", "walk.tape.part"] { _ = unsafe unlink("\(folder)/\(name)") }
    _ = unsafe rmdir(folder)
  }

  @Test func `a session is recorded, and its tape passes`() throws {
    let folder = try Self.folder("round")
    defer { Self.remove(folder) }
    let script = "cd \(folder) && \"$0\" run \(App.city) --record walk.tape --expect"
    let job = try Job(
      command: "\(script) && \"$0\" replay walk.tape; cat walk.tape", columns: 100, rows: 40)
    try job.wait(for: App.ready)
    job.pty.type("l")
    try job.wait(for: "Log in ─")
    job.pty.type("Mira\rheron\r")
    try job.wait(for: "Good morning, Mira")
    job.pty.type("2")
    try job.wait(for: "[2 Map]")
    job.pty.type("q")
    try job.wait(forCode: 0)
    for line in [
      "commands in walk.tape; play them with: roots replay walk.tape", "ok   walk.tape  (",
      "Fill password \"*****\"", "Expect result login completed {user: \"Mira\"}",
      "Expect state active \"tab map\"",
    ] { #expect(job.screen.text.contains(line), "\(job.screen.text)") }
    #expect(!job.screen.text.contains("heron\""))
  }

  @Test func `a tape of the prompt begins with the pane and the keys of the settings`() throws {
    let folder = try Self.folder("written")
    defer { Self.remove(folder) }
    let script = """
      cd \(folder); mkdir roots; printf 'settings: 1\nkeys: { rewind: "," }\n' >roots/config.yaml
      XDG_CONFIG_HOME=$PWD "$0" run; "$0" replay w.tape; grep '^Set' w.tape
      rm w.tape roots/config.yaml; rmdir roots
      """
    let job = try Job(command: script, columns: 120, rows: 30)
    try job.wait(for: App.ready)
    job.pty.type("\r")
    try job.wait(for: "Home > Mug")
    job.pty.type(":write w.tape\r")
    try job.wait(for: "wrote w.tape")
    job.pty.type("\u{3}")
    try job.wait(for: "Set Navigator on")
    try job.wait(for: "CODE=")
    for line in ["ok   w.tape", "Set Keymap \"rewind: ,\""] {
      #expect(job.screen.text.contains(line), "\(job.screen.text)")
    }
  }

  @Test(arguments: ["", "r"])
  func `a recording names what was used although the app's file changes`(reload: String) throws {
    let folder = try Self.folder("changed\(reload)")
    defer {
      _ = unsafe unlink("\(folder)/a.yaml")
      Self.remove(folder)
    }
    func write(_ rows: [String]) throws {
      let list = rows.map { "{ label: \($0), do: push b }" }.joined(separator: ", ")
      let text = """
        roots: 1
        name: Rows
        start: { screen: a }
        screens: { a: { list: [\(list)] }, b: { title: Bee } }
        """
      try TapeFiles.disk.write("\(folder)/a.yaml", text)
    }
    try write(["One", "Two"])
    let job = try Job(
      command: "cd \(folder); \"$0\" run a.yaml --record walk.tape; cat walk.tape", columns: 120)
    try job.wait(for: "Two")
    job.pty.type("\(reload)\u{1B}[B\r")
    try job.wait(for: "Bee")
    try write(["Zero", "One", "Two"])
    job.pty.type("\u{3}")
    try job.wait(for: "CODE=")
    for line in [
      "'a.yaml' has changed since the run began; the tape has the names of that time",
      "Choose \"Two\"",
    ] { #expect(job.screen.text.contains(line), "\(job.screen.text)") }
  }

  @Test(arguments: [true, false])
  func `a recording is played once, and its failure or its other end is reported`(
    fails: Bool
  ) throws {
    let folder = try Self.folder("hold")
    defer {
      _ = unsafe unlink("\(folder)/pin.yaml")
      Self.remove(folder)
    }
    let job = try Job(
      command: """
        cd \(folder) && printf '%s\\n' 'roots: 1' 'name: Pin' \
          'facts: { pin: { text: [none] } }' \
          'tabs: { a: { title: Safe, root: safe } }' 'screens:' \
          '  safe: { form: { pin: { label: Pin, secret: true } },' \
          '    submit: [ "set pin {pin}", push inside ] }' \
          '  inside: { list: [ { label: Open, when: pin is "7", do: push gold } ] }' \
          '  gold: { text: Gold }' >pin.yaml
        "$0" run pin.yaml --record walk.tape --expect
        """, columns: 100)
    try job.wait(for: "Pin")
    job.pty.type("7\r")
    try job.wait(for: "Open")
    if fails {
      job.pty.type("\r")
      try job.wait(for: "Gold")
    }
    job.pty.type("\u{3}")
    try job.wait(forCode: 0)
    let predicate = fails ? "fails" : "leads to another state"
    #expect(
      job.screen.text.contains("walk.tape \(predicate) when it is played again: "),
      "\(job.screen.text)")
  }

  @Test func `a session in plain text has the tools of one on a terminal`() {
    let lines =
      "'1' ':expect' ':expect state depth 9' ':write walk.tape' ':screenshot a.txt' ':sheet'"
    let said = Output(
      of: """
        cd $(mktemp -d); printf '%s\\n' \(lines) | "$0" run \(App.city) --plain --no-save
        "$0" replay walk.tape 2>/dev/null; head -n 1 a.txt; rm *; rmdir $PWD
        """)
    for line in [
      "type :expect not state", "bug: expected state depth 9; it is not so now",
      "; 1 bug, which fails until it is mended", "wrote a.txt", "  - Expect state depth 9\nIssues",
      "FAIL walk.tape", " [1 Home] 2 Map",
    ] { #expect(said.text.contains(line), "\(said)") }
  }

  @Test func `a recording with a marked bug is no damaged one`() throws {
    let folder = try Self.folder("bug")
    defer { Self.remove(folder) }
    let job = try Job(
      command: "cd \(folder); \"$0\" run \(App.city) --record walk.tape", columns: 120)
    try job.wait(for: App.ready)
    job.pty.type(":expect state tab map\r")
    try job.wait(for: "it is not so now")
    job.pty.type("\u{3}")
    try job.wait(forCode: 0)
    let text = job.screen.text
    #expect(text.contains("in walk.tape; 1 bug, which fails until it is mended; play"), "\(text)")
    #expect(!text.contains("failed") && !text.contains("edit the tape"), "\(text)")
  }

  @Test(arguments: [
    (".", "'.' is a folder; name a file in it, such as './walk.tape'"),
    ("-", "a recording needs a name"),
    ("no/walk.tape", "'no/walk.tape' cannot be written: No such file or directory"),
    ("/dev/full", "'/dev/full' is not a regular file; name another file"),
    ("/proc/walk.tape", "'/proc/walk.tape' cannot be written: "),
    ("/etc/passwd", "'/etc/passwd' already exists; name another file"),
  ])
  func `an unusable recording path is reported before the app opens`(
    _ path: String, _ line: String
  ) throws {
    let job = try Job(command: "cd /; \"$0\" run --record \(path)", columns: 120)
    try job.wait(forCode: 4)
    #expect(job.screen.text.contains("roots: \(line)"), "\(job.screen.text)")
    #expect(job.count(of: "\u{1B}[?1049h") == 0)
  }

  @Test func `on a full disk the recording is shown at the end and kept`() throws {
    let folder = try Self.folder("full")
    defer { Self.remove(folder) }
    let job = try Job(
      command: "cd \(folder); ulimit -S -f 0; \"$0\" run --record walk.tape", columns: 100)
    try job.wait(for: App.ready)
    job.pty.type("2")
    try job.wait(for: "[2 Products]")
    job.pty.type("q")
    try job.wait(forCode: 4)
    #expect(
      job.screen.text.contains(
        "roots: 'walk.tape.part' cannot be written completely: File too large; here is the"))
    #expect(job.screen.text.contains("Switch \"Products\""), "\(job.screen.text)")
  }

  @Test func `the draft contains everything before a sudden end`() throws {
    let folder = try Self.folder("death")
    defer { Self.remove(folder) }
    let job = try Job(
      command: "cd \(folder); \"$0\" run --record walk.tape; cat walk.tape.part", columns: 100)
    try job.wait(for: App.ready)
    job.pty.type("2")
    try job.wait(for: "[2 Products]")
    _ = kill(job.child, SIGKILL)
    try job.wait(for: "Type \"2\"")
    let again = try Job(command: "cd \(folder); \"$0\" run --record walk.tape", columns: 120)
    try again.wait(forCode: 4)
    #expect(again.screen.text.contains("'walk.tape.part' is the draft of an interrupted"))
  }

  @Test func `an app that cannot start leaves no recording`() throws {
    let folder = try Self.folder("closed")
    defer { Self.remove(folder) }
    let job = try Job(
      command: "cd \(folder); TERM=nonsense \"$0\" run --record walk.tape; ls -A; true",
      columns: 120)
    try job.wait(forCode: 0)
    #expect(!job.screen.text.contains("walk.tape"), "\(job.screen.text)")
  }
}
