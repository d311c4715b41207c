import Glibc

/// The output of a script and its exit code.
struct Output {
  let text: String
  let code: Int32

  /// Runs an `sh` script with combined output and errors, where `$0` is the built binary.
  init(of script: String, in folder: String = "/") {
    let quoted =
      "'"
      + script.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
    let state = StateHome()
    let line =
      "cd '\(folder)' && export XDG_STATE_HOME='\(state.path)' && "
      + "exec sh -c \(quoted) '\(App.binary)' 2>&1 </dev/null"
    guard let stream = unsafe popen(line, "r") else {
      (text, code) = ("", -1)
      return
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, stream)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    let status = unsafe pclose(stream)
    withExtendedLifetime(state) {}
    text = String(decoding: bytes, as: UTF8.self)
    code = status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
}
