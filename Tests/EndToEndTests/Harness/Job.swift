import Glibc
import Testing

/// The binary as a job of a shell on a terminal.
///
/// The shell is the leader of the session, so that stops mean something and the terminal
/// outlives the job. After each of its commands it reports `CODE=` and the exit code.
/// It is a class because the processes behind it are ended once, when the test is over.
final class Job {
  let pty: Pty
  let settingsBefore: String
  private(set) var transcript: [UInt8] = []
  private(set) var screen: ScreenModel
  private let shell: pid_t
  private var reportsSeen = 0
  /// The folder for its programs' state; nil for a program that was started elsewhere.
  private let state: StateHome?

  static let terminal = "xterm-256color"
  /// A timeout much longer than any step takes; a wait ends as soon as its condition holds.
  static let patience = 20_000

  struct TooLate: Error, CustomStringConvertible {
    let awaited: String
    let screen: String
    var description: String { "no \(awaited); on the glass stands:\n\(screen)" }
  }

  /// Starts the shell and in it `command`, where `$0` is the binary.
  init(
    command: String = "\"$0\"", columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) throws {
    pty = try Pty(columns: columns, rows: rows)
    screen = ScreenModel(columns: columns, rows: rows)
    settingsBefore = pty.settings
    let script = "trap : INT; \(command); while echo CODE=$?.; read line; do eval \"$line\"; done"
    let state = StateHome()
    self.state = state
    let variables = [
      "XDG_STATE_HOME": state.path,
      // Known, so that the terminal is not asked.
      "COLORFGBG": "15;0",
      "TERM": Job.terminal, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": "/",
    ].merging(environment) { $1 }
    shell = try spawn(
      ["/bin/sh", "-mc", script, App.binary], environment: variables.filter { $0.value != "" },
      files: [pty.path, pty.path, pty.path])
  }

  private init(watching process: pid_t, on pty: Pty) {
    self.pty = pty
    screen = ScreenModel(columns: 80, rows: 24)
    settingsBefore = pty.settings
    shell = process
    state = nil
  }

  /// A program that runs on its own, without a shell.
  static func watching(_ process: pid_t, on pty: Pty) throws -> Job {
    Job(watching: process, on: pty)
  }

  /// A job that runs City and is ready for keys.
  static func ready() throws -> Job {
    let job = try Job(command: "\"$0\" run \(App.city)")
    try job.wait(for: App.ready)
    return job
  }

  deinit {
    for process in Process.descendants(of: shell) + [shell] { _ = kill(process, SIGKILL) }
    var status: Int32 = 0
    _ = unsafe waitpid(shell, &status, 0)
  }

  /// The folder for its programs' state.
  var stateHome: String? { state?.path }

  /// The process that the shell started, which supervises the other.
  var supervisor: pid_t { Process.children(of: shell).first ?? 0 }

  /// The process that shows the app.
  var child: pid_t { Process.children(of: supervisor).first ?? 0 }

  /// Reads for at most the given time.
  func read(within milliseconds: Int) {
    let bytes = pty.read(within: milliseconds)
    transcript += bytes
    screen.take(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }

  /// Reads until the condition holds, and then what was written before it held.
  func wait(_ awaited: String, until condition: () -> Bool) throws {
    var left = Job.patience / 10
    while !condition() {
      guard left > 0 else { throw TooLate(awaited: awaited, screen: screen.text) }
      read(within: 10)
      left -= 1
    }
    read(within: 0)
  }

  /// Waits without reading the terminal's output.
  func waitWithoutReading(
    _ awaited: String, until condition: () -> Bool
  ) throws {
    var left = Job.patience / 5
    while !condition() {
      guard left > 0 else { throw TooLate(awaited: awaited, screen: screen.text) }
      _ = poll(nil, 0, 5)
      left -= 1
    }
  }

  func wait(for text: String) throws {
    try wait("'\(text)'") { screen.text.contains(text) }
  }

  /// Waits for the next exit code that the shell reports, and compares it.
  func wait(
    forCode code: Int32, location: SourceLocation = #_sourceLocation
  ) throws {
    let wanted = reportsSeen + 1
    try wait("exit code") { reports.count >= wanted }
    reportsSeen = wanted
    #expect(reports[wanted - 1] == "\(code)", sourceLocation: location)
  }

  /// All exit codes that the shell has reported.
  private var reports: [Substring] {
    String(decoding: transcript, as: UTF8.self).split(
      separator: "CODE=", omittingEmptySubsequences: false
    ).dropFirst().compactMap { rest in rest.firstIndex(of: ".").map { rest[..<$0] } }
  }

  /// Resizes the terminal and clears the screen model.
  func resize(columns: Int, rows: Int) {
    screen = ScreenModel(columns: columns, rows: rows)
    pty.resize(columns: columns, rows: rows)
  }

  func count(of sequence: String) -> Int {
    let wanted = Array(sequence.utf8)
    return transcript.indices.count { transcript[$0...].starts(with: wanted) }
  }

  /// Expects the original terminal: settings, alternate screen left as often as entered,
  /// cursor shown, paste marks and mouse off.
  func expectGivenBack(
    screens: Int = 1, location: SourceLocation = #_sourceLocation
  ) {
    #expect(pty.settings == settingsBefore, sourceLocation: location)
    #expect(count(of: "\u{1B}[?1049h") == screens, "entered", sourceLocation: location)
    #expect(count(of: "\u{1B}[?1049l") == screens, "left", sourceLocation: location)
    let pairs = [
      ("[?25h", "[?25l"), ("[?2004l", "[?2004h"), ("[?1002l", "[?1002h"), ("[?1l", "[?1h"),
    ]
    for (on, off) in pairs {
      #expect(lastPlace(of: on) > lastPlace(of: off), "\(on)", sourceLocation: location)
    }
  }

  private func lastPlace(of sequence: String) -> Int {
    let wanted = Array("\u{1B}\(sequence)".utf8)
    return transcript.indices.last { transcript[$0...].starts(with: wanted) } ?? -1
  }
}
