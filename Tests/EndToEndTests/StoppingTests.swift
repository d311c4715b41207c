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
