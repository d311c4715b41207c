import Glibc
import RootsBench
import RootsFiles
import RootsTape
import RootsTerminal

/// A program that does acts in a real app: it reads each as a line of JSON, and answers with one.
final class AdapterProcess {
  private let child: pid_t
  /// The ends of the pipes to its standard input and from its standard output.
  private var input: Int32
  private let output: Int32
  /// What it has written behind the last line.
  private var rest: [UInt8] = []

  /// The greatest length of an answer, in bytes, and the time for one, in milliseconds.
  private static let lineLimit = 1 << 20, timeLimit: Int32 = 60_000

  /// Starts a program with its arguments.
  /// - Throws: `FileFault` if it cannot be started.
  init(_ command: [String]) throws(FileFault) {
    let (readEnd, input) = try Self.pipe()
    let (output, writeEnd) = try Self.pipe()
    (self.input, self.output) = (input, output)
    defer {
      close(readEnd)
      close(writeEnd)
    }
    do throws(FileFault) {
      child = try ChildProcess.start(command, streams: [readEnd, writeEnd], leadsGroup: true)
    } catch {
      close(input)
      close(output)
      throw error
    }
  }

  private static func pipe() throws(FileFault) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard unsafe Glibc.pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Sends an act, and waits for the answer.
  /// - Throws: `AdapterFailure` if the adapter has ended, is silent for a minute, or answers
  ///   something else.
  func answer(to act: ShownAct) throws(AdapterFailure) -> AdapterAnswer {
    var early = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    let count = unsafe poll(&early, 1, 0)
    if !rest.isEmpty || count > 0 && early.revents & Int16(POLLIN) != 0 {
      throw AdapterFailure("it has written a line that answers no act")
    }
    do throws(FileFault) {
      try FileWriting.write(Array("\(act.message.line)\n".utf8), to: input)
    } catch {
      throw AdapterFailure(ending ?? "it reads nothing: \(error.reason)")
    }
    return try AdapterAnswer(try line())
  }

  private func line() throws(AdapterFailure) -> [UInt8] {
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        defer { rest.removeSubrange(...end) }
        return Array(rest[..<end])
      }
      if rest.count > Self.lineLimit { throw AdapterFailure("its answer is longer than 1 MiB") }
      var wanted = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let count = unsafe poll(&wanted, 1, Self.timeLimit)
      if count < 0, errno == EINTR, !Interrupt.isPending { continue }
      if Interrupt.isPending { throw AdapterFailure("\(Interrupt.name) has stopped it") }
      if count == 0 { throw AdapterFailure("it has given no answer for a minute") }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let size = unsafe read(output, &bytes, bytes.count)
      guard size > 0 else { throw AdapterFailure(ending ?? "it has closed its output") }
      rest += bytes[..<size]
    }
  }

  /// How the program has ended; nil if it runs on.
  private var ending: String? {
    for _ in 0..<50 {
      var status: Int32 = 0
      let found = unsafe waitpid(child, &status, WNOHANG)
      if found == child {
        hasEnded = true
        return "it has ended \(ChildProcess.ending(status))"
      }
      usleep(20_000)
    }
    return nil
  }

  private var hasEnded = false

  /// Ends the program: its input ends, and after five seconds it is told to end.
  func end() {
    if input >= 0 { close(input) }
    input = -1
    for signal in [0, SIGTERM, SIGKILL] where !hasEnded {
      if signal != 0 { kill(-child, signal) }
      for _ in 0..<5 where !hasEnded { _ = ending }
    }
    // What it has started ends with it.
    kill(-child, SIGTERM)
    close(output)
  }
}
