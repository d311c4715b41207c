import Glibc
import Testing

/// The terminal is restored after every end.
@Suite struct GivingBackTests {
  static let deaths = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
  static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]
  /// The signals without a handler.
  static let others = [SIGKILL, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGSYS]

  @Test func `the quit key leaves with code 0`() throws {
    let job = try Job.ready()
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack()
  }

  @Test(arguments: deaths)
  func `a child that is terminated dies from that signal`(_ signal: Int32) throws {
    let job = try Job.ready()
    _ = kill(job.child, signal)
    try job.wait(forCode: 128 + signal)
    job.expectGivenBack()
  }

  @Test(arguments: deaths)
  func `a supervisor that is terminated passes the signal on`(_ signal: Int32) throws {
    let job = try Job.ready()
    _ = kill(job.supervisor, signal)
    try job.wait(forCode: 128 + signal)
    job.expectGivenBack()
  }

  @Test(arguments: deaths)
  func `a process group that is terminated ends once`(_ signal: Int32) throws {
    let job = try Job.ready()
    _ = kill(-job.supervisor, signal)
    try job.wait(forCode: 128 + signal)
    job.expectGivenBack()
  }

  @Test(arguments: crashes + others)
  func `a child that dies leaves the terminal restored`(_ signal: Int32) throws {
    let job = try Job.ready()
    _ = kill(job.child, signal)
    try job.wait(forCode: 128 + signal)
    job.expectGivenBack()
  }

  @Test(arguments: crashes + others)
  func `a child outlives its supervisor only to restore the terminal`(
    _ signal: Int32
  ) throws {
    let job = try Job.ready()
    let child = job.child
    _ = kill(job.supervisor, signal)
    try job.wait("end of the child") { !Process.isAlive(child) }
    try job.wait(forCode: 128 + signal)
    job.expectGivenBack()
  }

  @Test(arguments: 0..<20)
  func `a kill while drawing leaves the terminal restored`(_ round: Int) throws {
    let job = try Job.ready()
    let start = job.transcript.count
    job.pty.type(String(repeating: App.anyKey, count: 400))
    try job.wait("drawing") { job.transcript.count > start + round * 97 }
    _ = kill(job.child, SIGKILL)
    try job.wait(forCode: 128 + SIGKILL)
    job.expectGivenBack()
  }

  /// The other signals that can be caught, by their numbers on Linux.
  @Test(arguments: [10, 12, 14, 16, 24, 26, 27, 29, 30, 31, 34, 64])
  func `a process group that dies leaves the terminal restored`(_ signal: Int32) throws {
    let job = try Job.ready()
    _ = kill(-job.supervisor, signal)
    try job.wait(forCode: 128 + signal)
    job.expectGivenBack()
  }

  @Test func `a kill of the processes called roots spares the supervisor`() throws {
    let job = try Job.ready()
    for process in [job.supervisor, job.child]
    where Process.contents(of: "/proc/\(process)/comm").contains("roots") {
      _ = kill(process, SIGKILL)
    }
    try job.wait(forCode: 128 + SIGKILL)
    job.expectGivenBack()
  }

  @Test(arguments: 0..<20)
  func `a kill before the first frame leaves no screen that was not entered`(_ round: Int) throws {
    let job = try Job()
    try job.waitWithoutReading("child") { job.child != 0 }
    let child = job.child
    _ = poll(nil, 0, Int32(round))
    _ = kill(child, SIGKILL)
    try job.wait(forCode: 128 + SIGKILL)
    #expect(job.pty.settings == job.settingsBefore)
    #expect(job.count(of: "\u{1B}[?1049h") == job.count(of: "\u{1B}[?1049l"))
  }

  @Test func `output that was stopped goes on when the terminal is restored`() throws {
    let job = try Job.ready()
    job.pty.stopOutput()
    _ = kill(job.child, SIGTERM)
    try job.wait(forCode: 128 + SIGTERM)
    job.expectGivenBack()
  }

  /// The shell ignores the hang-up, so that nobody sends one to the program.
  @Test(arguments: ["", "run --tour", "replay t.tape --speed 0", "replay t.tape --speed 0.1"])
  func `the code of a closed terminal does not need its signal`(_ words: String) throws {
    let (pty, state) = (try Pty(columns: 80, rows: 24), StateHome())
    let script = """
      trap '' HUP; cd \(state.path); printf 'Expect /Home/\\nSleep 30s\\n' >t.tape
      "$0" \(words); echo $? >code
      """
    let shell = try spawn(
      ["/bin/sh", "-c", script, App.binary],
      environment: [
        "TERM": Job.terminal, "LANG": "C.UTF-8", "XDG_STATE_HOME": state.path, "HOME": "/",
      ], files: [pty.path, pty.path, pty.path])
    let job = try Job.watching(shell, on: pty)
    try job.wait(for: "Home")
    pty.hangUp()
    try job.waitWithoutReading("code") { Process.contents(of: "\(state.path)/code") != "" }
    #expect(Process.contents(of: "\(state.path)/code") == "129\n")
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a terminal that stopped reading does not block the end`(_ signal: Int32) throws {
    let job = try Job.ready()
    let processes = [job.supervisor, job.child]
    // The program draws until the buffer is full, and nothing reads it.
    for size in 0..<200 { job.pty.resize(columns: 200 + size % 2 * 100, rows: 60) }
    job.pty.type(String(repeating: App.anyKey, count: 3000))
    try job.waitWithoutReading("a full terminal") { job.pty.isFull }
    _ = kill(processes[1], signal)
    try job.waitWithoutReading("end") { !processes.contains(where: Process.isAlive) }
  }

  @Test func `a terminal that disappears ends the program`() throws {
    let job = try Job.ready()
    let processes = [job.supervisor, job.child]
    job.pty.hangUp()
    try job.waitWithoutReading("end") { !processes.contains(where: Process.isAlive) }
  }
}
