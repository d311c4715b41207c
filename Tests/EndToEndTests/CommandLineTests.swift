import Glibc
import Testing

/// The built binary's replies to arguments, and its exit codes.
@Suite struct CommandLineTests {
  @Test(arguments: [
    ("chek", "roots: unknown command 'chek'; did you mean 'check'?"),
    ("city.yaml", "city.yaml: error: there is no such file"),
    ("run --plian", "roots: unknown option '--plian'; did you mean '--plain'?"),
    ("run a b", "roots: 'run' takes one file; leave out 'b'"),
    (
      "run --plain --size 80",
      "roots: --size takes columns and rows such as 80x24, up to 1000x500, not '80'"
    ),
    ("replay", "roots: 'replay' needs TAPE"),
    ("check", "roots: 'check' needs FILE"),
    ("check /nowhere.yaml", "/nowhere.yaml: error: there is no such file"),
    ("run /nowhere.yaml", "/nowhere.yaml: error: there is no such file"),
    ("replay /nowhere.tape", "/nowhere.tape: error: cannot read the tape: there is no such file"),
  ])
  func `invalid arguments are reported in one line with code 2`(
    _ arguments: String, _ line: String
  ) throws {
    let job = try Job(command: "\"$0\" \(arguments)", columns: 120)
    try job.wait(forCode: 2)
    #expect(job.screen.text.contains(line), "\(job.screen.text)")
  }

  @Test(arguments: ["--help", "help", "run --help", "replay -h", "check --help", "new --help"])
  func `every subcommand has help`(_ arguments: String) throws {
    let job = try Job(command: "\"$0\" \(arguments)", columns: 120)
    try job.wait(forCode: 0)
    #expect(job.screen.text.contains("roots"))
  }

  @Test func `a starter is valid, and an existing file is not overwritten`() throws {
    let folder = "/tmp/roots-test-\(getpid())"
    defer {
      _ = unsafe unlink("\(folder)/app.yaml")
      _ = unsafe rmdir(folder)
    }
    let isMade = unsafe mkdir(folder, 0o700) == 0
    try #require(isMade)
    let script = "\"$0\" new \(folder)/app.yaml && \"$0\" check \(folder)/app.yaml"
    let job = try Job(command: "\(script); \"$0\" new \(folder)/app.yaml", columns: 120)
    try job.wait(forCode: 4)
    #expect(
      job.screen.text.contains("Starter: 2 tabs, 3 screens, 1 accessory, 1 fact; no problems"))
    #expect(job.screen.text.contains("already exists; name another file"))
  }

  @Test func `plain mode refuses a long line once, and reads the next one`() throws {
    let output = Output(
      of: "{ head -c 300000 /dev/zero | tr '\\0' x; echo; echo tab 2; } | \"$0\" run --plain")
    #expect(output.text.count < 3000)
    #expect(output.lines.filter { $0.hasPrefix("Sorry: ") }.count == 1)
    #expect(output.text.contains("Now Products"), "\(output.text)")
  }

  @Test func `plain mode reads the demo's input line by line from a pipe`() throws {
    let keys = "printf 'enter\\ntab 2\\nquit\\n'"
    let job = try Job(command: "\(keys) | \"$0\" run --plain", columns: 120, rows: 60)
    try job.wait(forCode: 0)
    for line in [
      "Home, tab 1: Home.", "Opened Home, tab 1: Home, then Mug.", "Now Products, tab 2",
    ] {
      #expect(job.screen.text.contains(line), "\(job.screen.text)")
    }
    #expect(job.count(of: "\u{1B}") == 0)
  }

  @Test(arguments: [
    ("check /dev/null >/dev/full", "", 2),
    (
      "--version >/dev/full", "roots: standard output cannot be written: No space left on device", 4
    ),
    (
      "run --plain </dev/null >&-", "roots: standard output cannot be written: Bad file descriptor",
      4
    ),
  ])
  func `a failed write to standard output is reported in one line`(
    _ arguments: String, _ message: String, _ code: Int
  ) throws {
    let job = try Job(command: "\"$0\" \(arguments)", columns: 120)
    try job.wait(forCode: Int32(code))
    #expect(job.screen.text.contains(message), "\(job.screen.text)")
  }

  @Test func `an opened file never replaces a closed standard stream`() throws {
    let job = try Job(
      command: "cd \"$(mktemp -d)\" && XDG_STATE_HOME=$PWD XDG_RUNTIME_DIR=$PWD \"$0\" run --plain "
        + "<&- >&- 2>&-; echo ended $?; find . -name '*.lock' -size +0", columns: 120)
    try job.wait(for: "ended 4")
    try job.wait(forCode: 0)
    #expect(!job.screen.text.contains(".lock"), "\(job.screen.text)")
  }

  @Test func `a reader that closes the pipe early is not an error`() throws {
    let job = try Job(command: "\"$0\" --help | head -1", columns: 120)
    try job.wait(forCode: 0)
    #expect(!job.screen.text.contains("cannot be written"), "\(job.screen.text)")
  }

  @Test func `the schema of blueprints is inside the binary`() throws {
    let file = "Resources/blueprint.schema.json"
    let root = "\(#filePath)".split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
    let job = try Job(
      command: "cd /; \"$0\" check --schema | cmp - \(root)/\(file) && echo same", columns: 120)
    try job.wait(forCode: 0)
    #expect(job.screen.text.contains("same"), "\(job.screen.text)")
  }
}
