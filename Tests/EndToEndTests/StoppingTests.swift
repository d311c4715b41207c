import Glibc
import Testing

/// A stopped program returns the terminal to the shell; a continued one shows everything again.
@Suite struct StoppingTests {
  enum Target: CaseIterable {
    case child, supervisor, group

    func process(of job: Job) -> pid_t {
      switch self {
      case .child: job.child
      case .supervisor: job.supervisor
      case .group: -job.supervisor
      }
    }
  }

  @Test(arguments: Target.allCases)
  func `a stopped job releases the terminal until it is continued`(_ target: Target) throws {
    let job = try Job.ready()
    for round in 1...5 {
      _ = kill(target.process(of: job), SIGTSTP)
      try job.wait(forCode: 128 + SIGTSTP)
      job.expectGivenBack(screens: round)
      job.pty.type("fg\n")
      try job.wait(for: App.ready)
    }
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack(screens: 6)
  }

  @Test func `an editor that is stopped stops the whole job until it is continued`() throws {
    let job = try Job(
      command: "\"$0\" run \(App.city)",
      environment: ["EDITOR": "kill -TSTP 0; echo edited; read line; true"])
    try job.wait(for: App.ready)
    job.pty.type("e")
    try job.wait(forCode: 128 + SIGTSTP)
    job.expectGivenBack()
    job.pty.type("fg\n")
    try job.wait(for: "edited")
    job.pty.type("\n")
    try job.wait(for: App.ready)
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack(screens: 2)
  }

  @Test func `a stop signal that cannot be caught also releases the terminal`() throws {
    let job = try Job.ready()
    for round in 1...5 {
      _ = kill(job.child, SIGSTOP)
      try job.wait(forCode: 128 + SIGSTOP)
      job.expectGivenBack(screens: round)
      job.pty.type("fg\n")
      try job.wait(for: App.ready)
    }
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack(screens: 6)
  }

  @Test(arguments: [SIGTSTP, SIGSTOP])
  func `a size that changed while the job was stopped is drawn`(_ signal: Int32) throws {
    let job = try Job.ready()
    _ = kill(job.child, signal)
    try job.wait(forCode: 128 + signal)
    job.resize(columns: 60, rows: 15)
    job.pty.type("fg\n")
    try job.wait("the last row") { job.screen.lines[14].contains("Enter open") }
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack(screens: 2)
  }

  /// A shell's `kill %1` sends the signal and then SIGCONT.
  @Test(arguments: GivingBackTests.deaths)
  func `a stopped job that is told to end does not stop again`(_ signal: Int32) throws {
    let job = try Job.ready()
    let processes = [job.supervisor, job.child]
    _ = kill(job.child, SIGTSTP)
    try job.wait(forCode: 128 + SIGTSTP)
    for signal in [signal, SIGCONT] { _ = kill(-processes[0], signal) }
    try job.wait("end") { !processes.contains(where: Process.isAlive) }
    job.expectGivenBack()
  }

  @Test(arguments: GivingBackTests.deaths)
  func `a job that is told to end while stopped closes its socket`(_ signal: Int32) throws {
    let runtime = StateHome()
    let job = try Job(environment: ["XDG_RUNTIME_DIR": runtime.path])
    try job.wait(for: App.ready)
    _ = kill(job.child, SIGTSTP)
    try job.wait(forCode: 128 + SIGTSTP)
    _ = kill(-job.supervisor, signal)
    job.pty.type("fg\n")
    try job.wait(forCode: 128 + signal)
    job.expectGivenBack()
    #expect(Output(of: "ls '\(runtime.path)/roots'").text == "")
  }

  @Test func `a child that is killed while stopped leaves the terminal to the shell`()
    throws
  {
    let job = try Job.ready()
    let child = job.child
    _ = kill(child, SIGTSTP)
    try job.wait(forCode: 128 + SIGTSTP)
    _ = kill(child, SIGKILL)
    try job.wait("end of the child") { !Process.isAlive(child) }
    job.pty.type("fg\n")
    try job.wait(forCode: 128 + SIGKILL)
    job.expectGivenBack()
  }

  @Test func `continuing the child alone also continues its supervisor`() throws {
    let job = try Job.ready()
    let (supervisor, child) = (job.supervisor, job.child)
    _ = kill(child, SIGTSTP)
    try job.wait(forCode: 128 + SIGTSTP)
    // Continued without the shell's knowledge, it must not touch the shell's terminal.
    _ = kill(child, SIGCONT)
    try job.wait("stop in the background") {
      Process.isStopped(supervisor) && Process.isStopped(child)
    }
    job.pty.type("fg\n")
    try job.wait(for: App.ready)
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack(screens: 2)
  }

  @Test func `a job started in the background waits until it is in the foreground`() throws {
    let job = try Job(command: "\"$0\" & true")
    try job.wait(forCode: 0)
    try job.wait("stop") {
      Process.isStopped(job.child) && Process.isStopped(job.supervisor)
    }
    #expect(job.count(of: "\u{1B}") == 0)
    #expect(job.pty.settings == job.settingsBefore)
    job.pty.type("fg\n")
    try job.wait(for: App.ready)
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack()
  }

  @Test func `a process group without a shell does not stop`() throws {
    let pty = try Pty(columns: 80, rows: 24)
    let supervisor = try spawn(
      [App.binary], environment: ["TERM": Job.terminal, "LANG": "C.UTF-8"],
      files: [pty.path, pty.path, pty.path])
    let job = try Job.watching(supervisor, on: pty)
    try job.wait(for: App.ready)
    let child = try #require(Process.children(of: supervisor).first)
    _ = kill(child, SIGTSTP)
    try job.wait("second screen") { job.count(of: "\u{1B}[?1049h") == 2 }
    try job.wait(for: App.ready)
    #expect(job.count(of: "\u{1B}[?1049l") == 1)
    #expect(Process.isAlive(supervisor) && !Process.isStopped(supervisor))
    #expect(Process.isAlive(child) && !Process.isStopped(child))
  }
}
