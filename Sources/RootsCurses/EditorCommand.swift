import Glibc

/// The command that opens a file at a line in the user's editor.
package struct EditorCommand: Hashable {
  /// The words of the command, for the shell: the editor may have arguments of its own.
  package let arguments: [String]

  /// - Parameters:
  ///   - editor: the value of `VISUAL` or `EDITOR`.
  ///   - file: the path of the file.
  ///   - line: the number of the line, from 1.
  package init(editor: String, file: String, line: Int) {
    let program = editor.split(separator: " ").first?.split(separator: "/").last ?? ""
    let file = file.hasPrefix("-") ? "./\(file)" : file
    let place =
      switch program {
      case "hx", "helix", "zed", "subl": ["\(file):\(line)"]
      case "code", "codium": ["--wait", "--goto", "\(file):\(line)"]
      default: ["+\(line)", file]
      }
    arguments = ["sh", "-c", "\(editor) \"$@\"", "sh"] + place
  }

  /// The user's editor: `VISUAL`, else `EDITOR`, else vi.
  static var editor: String {
    for name in ["VISUAL", "EDITOR"] {
      if let value = environment(name), !value.isEmpty { return value }
    }
    return "vi"
  }

  /// Runs the command and waits until it ends.
  /// - Parameter stop: stops this process as well, because the editor was stopped by Ctrl-Z, until
  ///   a shell continues it.
  func run(stoppingBy stop: () -> Void) {
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var child: pid_t = 0
    guard unsafe posix_spawn(&child, "/bin/sh", nil, nil, &words, environ) == 0 else { return }
    var status: Int32 = 0
    while true {
      let found = unsafe waitpid(child, &status, WUNTRACED)
      if found < 0, errno == EINTR { continue }
      guard found > 0, isStopped(status) else { return }
      stop()
      // A shell has continued the whole group; without one, only this does.
      _ = kill(0, SIGCONT)
    }
  }
}
