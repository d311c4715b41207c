import Glibc

/// A program on its own pseudo-terminal, whose output is timed.
///
/// A class because it owns a process and a descriptor, which it ends and closes.
final class WatchedProgram {
  /// The output of the program until it was quiet.
  struct Verdict {
    /// The seconds from the input to the last byte.
    var seconds: Double
    var bytes: [UInt8]
    /// The number of reads.
    var pieces: Int
  }

  private let controller: Int32
  private let process: pid_t
  private let start: Double

  /// TIOCSPTLCK and TIOCGPTN, which Swift cannot import.
  private static let lockRequest: UInt = 0x4004_5431
  private static let numberRequest: UInt = 0x8004_5430

  /// A folder of settings without transitions.
  private static let stillSettings: String = {
    let folder = "/tmp/roots-bench-\(getpid())"
    for part in [folder, folder + "/roots"] { _ = unsafe mkdir(part, 0o700) }
    if let file = unsafe fopen(folder + "/roots/config.yaml", "w") {
      _ = unsafe fputs("settings: 1\ntransitions: off\n", file)
      _ = unsafe fclose(file)
    }
    return folder
  }()

  init(_ command: [String], columns: Int, rows: Int, hasTransitions: Bool = false) {
    controller = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var lock: Int32 = 0
    var number: Int32 = 0
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    var refusals = unsafe ioctl(controller, WatchedProgram.lockRequest, &lock)
    refusals |= unsafe ioctl(controller, WatchedProgram.numberRequest, &number)
    refusals |= unsafe ioctl(controller, UInt(TIOCSWINSZ), &size)
    precondition(refusals == 0, "no pseudo-terminal")
    if !hasTransitions { _ = unsafe setenv("XDG_CONFIG_HOME", Self.stillSettings, 1) }
    start = now()
    process = spawn(command, terminal: "/dev/pts/\(number)")
    if !hasTransitions { _ = unsafe unsetenv("XDG_CONFIG_HOME") }
  }

  deinit {
    var status: Int32 = 0
    type("q")
    _ = unsafe waitpid(process, &status, 0)
    _ = close(controller)
  }

  /// The first frame, timed from before the start.
  func firstFrame() -> Verdict { answer(since: start, quiet: 25) }

  /// Presses a key.
  ///
  /// - Parameter quiet: the time without output that ends the answer, in milliseconds.
  func press(_ key: Character, quiet: Int32 = 10) -> Verdict {
    let pressed = now()
    type(String(key))
    return answer(since: pressed, quiet: quiet)
  }

  private func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(controller, bytes, bytes.count)
  }

  private func answer(since asked: Double, quiet: Int32) -> Verdict {
    var answer = Verdict(seconds: 0, bytes: [], pieces: 0)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var watched = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&watched, 1, answer.pieces == 0 ? 10_000 : quiet)
      let moment = now()
      guard ready > 0 else { break }
      let count = unsafe read(controller, &chunk, chunk.count)
      guard count > 0 else { break }
      answer.seconds = moment - asked
      answer.bytes += chunk[..<count]
      answer.pieces += 1
    }
    precondition(answer.pieces > 0, "no answer from the program on the terminal")
    return answer
  }

  /// The maximum memory of the program or one of its children, in bytes.
  var peakBytes: Int {
    family.map { process in
      lines(of: "/proc/\(process)/status").first { $0.hasPrefix("VmHWM:") }
        .flatMap { Int($0.split(whereSeparator: { " \t".contains($0) })[1]) } ?? 0
    }.max().map { $0 * 1024 } ?? 0
  }

  /// The processor time of the program and its children.
  var processorSeconds: Double {
    family.map { process in
      let words = lines(of: "/proc/\(process)/schedstat").first?.split(separator: " ")
      return words?.first.flatMap { Double($0) } ?? 0
    }.reduce(0, +) / 1e9
  }

  private var family: [pid_t] {
    let children = lines(of: "/proc/\(process)/task/\(process)/children").first ?? ""
    return [process] + children.split(separator: " ").compactMap { pid_t($0) }
  }
}

/// The time of a monotonic clock in seconds.
private func now() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

private func lines(of path: String) -> [String] {
  guard let file = unsafe fopen(path, "r") else { return [] }
  defer { unsafe fclose(file) }
  var text: [UInt8] = []
  while true {
    let byte = unsafe getc(file)
    guard byte != EOF else { break }
    text.append(UInt8(truncatingIfNeeded: byte))
  }
  return String(decoding: text, as: UTF8.self).split(separator: "\n").map { String($0) }
}

/// Starts a program as the leader of a session on this terminal.
private func spawn(_ command: [String], terminal: String) -> pid_t {
  var attributes = posix_spawnattr_t()
  _ = unsafe posix_spawnattr_init(&attributes)
  defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
  let newSession: Int16 = 0x80
  _ = unsafe posix_spawnattr_setflags(&attributes, newSession)
  var actions = unsafe posix_spawn_file_actions_t()
  _ = unsafe posix_spawn_file_actions_init(&actions)
  defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
  for descriptor in Int32(0)...2 {
    _ = unsafe posix_spawn_file_actions_addopen(&actions, descriptor, terminal, O_RDWR, 0)
  }
  var arguments = unsafe command.map { unsafe strdup($0) }
  unsafe arguments.append(nil)
  let settings = ["TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin", "HOME=/"]
  var variables = unsafe settings.map { unsafe strdup($0) }
  unsafe variables.append(nil)
  var process: pid_t = 0
  let result = unsafe posix_spawn(
    &process, command[0], &actions, &attributes, arguments, variables)
  unsafe (arguments + variables).forEach { text in unsafe free(text) }
  precondition(result == 0, "\(command[0]) cannot be started; make bench builds it")
  return process
}
