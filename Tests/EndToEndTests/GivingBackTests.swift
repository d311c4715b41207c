import Glibc
import Testing

/// The terminal is given back after every end.
@Suite struct GivingBackTests {
  static let deaths = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
  static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]
  /// Signals that nobody handles.
  static let others = [SIGKILL, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGSYS]

  @Test func `the quit key leaves with code 0`() throws {
    let job = try Job.ready()
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack()
  }

  @Test(arguments: deaths)
  func `a child told to end does so by that signal`(_ signal: Int32) throws {
    let job = try Job.ready()
    _ = kill(job.child, signal)
    try job.wait(forCode: 128 + signal)
    job.expectGivenBack()
  }

  @Test(arguments: deaths)
  func `a supervisor told to end passes it on`(_ signal: Int32) throws {
    let job = try Job.ready()
    _ = kill(job.supervisor, signal)
    try job.wait(forCode: 128 + signal)
    job.expectGivenBack()
  }

  @Test(arguments: deaths)
  func `a group told to end does so once`(_ signal: Int32) throws {
    let job = try Job.ready()
    _ = kill(-job.supervisor, signal)
    try job.wait(forCode: 128 + signal)
    job.expectGivenBack()
  }

  @Test(arguments: crashes + others)
  func `a child that dies leaves the terminal whole`(_ signal: Int32) throws {
    let job = try Job.ready()
    _ = kill(job.child, signal)
    try job.wait(forCode: 128 + signal)
    job.expectGivenBack()
  }

  @Test(arguments: crashes + others)
  func `a child outlives its supervisor only to give the terminal back`(
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
  func `a kill in the middle of drawing leaves the terminal whole`(_ round: Int) throws {
    let job = try Job.ready()
    let start = job.transcript.count
    job.pty.type(String(repeating: App.anyKey, count: 400))
    try job.wait("drawing") { job.transcript.count > start + round * 97 }
    _ = kill(job.child, SIGKILL)
    try job.wait(forCode: 128 + SIGKILL)
    job.expectGivenBack()
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a terminal that has stopped reading holds nobody up`(_ signal: Int32) throws {
    let job = try Job.ready()
    let processes = [job.supervisor, job.child]
    // The program draws until nothing more fits, and nobody reads.
    for size in 0..<200 { job.pty.resize(columns: 200 + size % 2 * 100, rows: 60) }
    job.pty.type(String(repeating: App.anyKey, count: 3000))
    try job.waitWithoutReading("a full terminal") { job.pty.isFull }
    _ = kill(processes[1], signal)
    try job.waitWithoutReading("end", within: 4000) {
      !processes.contains(where: Process.isAlive)
    }
  }

  @Test func `a terminal that goes away ends the program`() throws {
    let job = try Job.ready()
    let processes = [job.supervisor, job.child]
    job.pty.hangUp()
    try job.waitWithoutReading("end") { !processes.contains(where: Process.isAlive) }
  }
}
