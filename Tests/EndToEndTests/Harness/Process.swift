import Glibc

/// Processes as `/proc` lists them.
enum Process {
  static func children(of process: pid_t) -> [pid_t] {
    contents(of: "/proc/\(process)/task/\(process)/children").split(separator: " ")
      .compactMap { pid_t($0) }
  }

  static func descendants(of process: pid_t) -> [pid_t] {
    children(of: process).flatMap { descendants(of: $0) + [$0] }
  }

  /// Whether the process is alive; a zombie is not.
  static func isAlive(_ process: pid_t) -> Bool {
    let state = state(of: process)
    return state != nil && state != "Z" && state != "X"
  }

  static func isStopped(_ process: pid_t) -> Bool { state(of: process) == "T" }

  private static func state(of process: pid_t) -> Character? {
    let text = contents(of: "/proc/\(process)/stat")
    guard let end = text.lastIndex(of: ")") else { return nil }
    return text[end...].dropFirst(2).first
  }

  static func contents(of path: String) -> String {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { _ = close(file) }
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(file, &bytes, bytes.count)
      guard count > 0 else { return String(decoding: all, as: UTF8.self) }
      all += bytes[..<count]
    }
  }
}
