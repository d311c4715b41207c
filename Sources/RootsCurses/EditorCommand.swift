import Glibc
import RootsTerminal

/// The command that opens a file at a line in the user's editor.
package struct EditorCommand: Hashable {
  /// The words of the command, for the shell: the editor may have arguments of its own.
  package let arguments: [String]
  private let editor: Editor

  /// An editor, as the environment names it.
  package struct Editor: Hashable {
    /// The program, with arguments of its own.
    package let command: String
    /// The variable that names it, or that can name another one.
    package let variable: String

    package init(_ command: String, variable: String) {
      (self.command, self.variable) = (command, variable)
    }
  }

  /// - Parameters:
  ///   - editor: the user's editor.
  ///   - file: the path of the file.
  ///   - line: the number of the line, from 1.
  package init(editor: Editor, file: String, line: Int) {
    let program = editor.command.split(separator: " ").first?.split(separator: "/").last ?? ""
    let file = file.hasPrefix("-") ? "./\(file)" : file
    let place =
      switch program {
      case "hx", "helix", "zed", "subl": ["\(file):\(line)"]
      case "code", "codium": ["--wait", "--goto", "\(file):\(line)"]
      default: ["+\(line)", file]
      }
    arguments = ["sh", "-c", "\(editor.command) \"$@\"", "sh"] + place
    self.editor = editor
  }

  /// The user's editor: `VISUAL`, else `EDITOR`, else vi.
  static var editor: Editor {
    for name in ["VISUAL", "EDITOR"] {
      if let value = environment(name), !value.isEmpty { return Editor(value, variable: name) }
    }
    return Editor("vi", variable: "EDITOR")
  }

  /// The message about an editor that has failed, with the way out; nil after a success.
  /// - Parameter status: the status as `waitpid` returns it.
  package func problem(of status: Int32) -> String? {
    let (signal, code) = (status & 0x7F, status >> 8 & 0xFF)
    let fact: String
    switch (signal, code) {
    case (0, 0): return nil
    // The codes of a shell for a program that is not there, or that it may not run.
    case (0, 126): fact = "cannot be run"
    case (0, 127): fact = "was not found"
    case (0, _): fact = "ended with code \(code)"
    default: fact = "was ended by signal \(signal)"
    }
    return "the editor '\(visible(editor.command))' \(fact); set \(editor.variable) to another one"
  }

  /// Runs the command and waits until it ends.
  /// - Parameter stop: stops this process as well, because the editor was stopped by Ctrl-Z, until
  ///   a shell continues it.
  /// - Returns: the message about an editor that has failed; nil after a success.
  func run(stoppingBy stop: () -> Void) -> String? {
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var child: pid_t = 0
    guard unsafe posix_spawn(&child, "/bin/sh", nil, nil, &words, environ) == 0 else {
      return problem(of: 126 << 8)
    }
    var status: Int32 = 0
    while true {
      let found = unsafe waitpid(child, &status, WUNTRACED)
      if found < 0, errno == EINTR { continue }
      guard found > 0, isStopped(status) else { return problem(of: status) }
      stop()
      // A shell has continued the whole group; without one, only this does.
      _ = kill(0, SIGCONT)
    }
  }
}
