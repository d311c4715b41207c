import Glibc
import RootsBench
import RootsFiles
import RootsTape
import RootsTerminal

/// A program that does acts in a real app: it reads each as a line of JSON, and answers with one.
final class AdapterProcess {
  private let command: [String]
  /// Its process; 0 while there is none.
  private var child: pid_t = 0
  /// The ends of the pipes to its standard input and from its standard output.
  private var input: Int32 = -1
  private var output: Int32 = -1
  /// Whether it has answered since it was started.
  private var hasAnswered = false
  /// What it has written behind the last line.
  private var rest: [UInt8] = []

  /// The greatest length of an answer, in bytes, and the time for one, in milliseconds.
  private static let lineLimit = 1 << 20, timeLimit: Int32 = 60_000

  /// Starts a program with its arguments.
  /// - Throws: `FileFault` if it cannot be started.
  init(_ command: [String]) throws(FileFault) {
    self.command = command
    try start()
  }

  private func start() throws(FileFault) {
    let (readEnd, input) = try Self.pipe()
    let (output, writeEnd) = try Self.pipe()
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
    (self.input, self.output) = (input, output)
    (rest, hasEnded, hasAnswered) = ([], false, false)
  }

  private static func pipe() throws(FileFault) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard unsafe Glibc.pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Sends an act, and waits for the answer.
  ///
  /// One that has answered before and then ends, or is silent for a minute, takes its app with it.
  /// It is started again for the next act.
  /// - Throws: `AdapterFailure` if it does not work: it answers nothing at all, or something else.
  func answer(to act: ShownAct) throws(AdapterFailure) -> AdapterAnswer {
    if child == 0 {
      do throws(FileFault) {
        try start()
      } catch {
        throw AdapterFailure("it cannot be started again: \(error.reason)")
      }
    }
    do throws(AdapterFailure) {
      let answer = try AdapterAnswer(try line(after: act))
      hasAnswered = true
      return answer
    } catch  where error.isEnd && hasAnswered && !Interrupt.isPending {
      end()
      return .gone(error.message)
    }
  }

  private func line(after act: ShownAct) throws(AdapterFailure) -> [UInt8] {
    var early = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    let count = unsafe poll(&early, 1, 0)
    if !rest.isEmpty || count > 0 && early.revents & Int16(POLLIN) != 0 {
      throw AdapterFailure("it has written a line that answers no act")
    }
    do throws(FileFault) {
      try FileWriting.write(Array("\(act.message.line)\n".utf8), to: input)
    } catch {
      throw AdapterFailure(ending ?? "it reads nothing: \(error.reason)", isEnd: true)
    }
    return try line()
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
      if count == 0 { throw AdapterFailure("it has given no answer for a minute", isEnd: true) }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let size = unsafe read(output, &bytes, bytes.count)
      guard size > 0 else {
        throw AdapterFailure(ending ?? "it has closed its output", isEnd: true)
      }
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
    if child == 0 { return }
    close(input)
    for signal in [0, SIGTERM, SIGKILL] where !hasEnded {
      if signal != 0 { kill(-child, signal) }
      for _ in 0..<5 where !hasEnded { _ = ending }
    }
    // What it has started ends with it.
    kill(-child, SIGTERM)
    close(output)
    child = 0
  }
}
