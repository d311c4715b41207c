import Glibc
import Testing

/// Pasted text is never taken for keys.
@Suite struct PastingTests {
  private let megabyte = 1 << 20

  /// City with its name field focused, which accepts pasted text.
  private func jobWithField() throws -> Job {
    let job = try Job.ready()
    job.pty.type("l")
    try job.wait(for: "▌ Name")
    return job
  }

  @Test func `a pasted megabyte presses no key`() throws {
    let job = try Job.ready()
    try job.paste(String(repeating: "q4\r\u{1B}q\u{1B}[B\u{3}", count: megabyte / 9))
    job.pty.type("2")
    try job.wait(for: "[2 Map]")
    #expect(!job.screen.text.contains("the paste was cut"))
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack()
  }

  @Test func `a paste of more than a megabyte is cut, with a message`() throws {
    let job = try Job.ready()
    try job.paste(String(repeating: "q", count: megabyte + 1))
    try job.wait(for: "the paste was cut at 1 MiB; paste the rest in pieces")
  }

  @Test func `a paste without an end contains all bytes that arrived`() throws {
    let job = try jobWithField()
    job.pty.type("\u{1B}[200~Ada\u{1B}[20")
    try job.wait(for: "[Ada ")
    job.pty.type("m")
    try job.wait(for: "[Adam ")
  }

  @Test func `resizes and signals are handled in the middle of a paste`() throws {
    let job = try Job.ready()
    let child = job.child
    try job.typeAll("\u{1B}[200~" + String(repeating: "q", count: megabyte / 2))
    job.resize(columns: 100, rows: 30)
    try job.wait(for: App.ready)
    try job.typeAll(String(repeating: "q", count: megabyte / 4))
    _ = kill(child, SIGTERM)
    try job.wait(forCode: 128 + SIGTERM)
    job.expectGivenBack()
  }
}
