import Glibc

/// A program in a pane of tmux, a terminal emulator that is not part of this project.
///
/// A class because the server behind it is ended once.
final class TmuxPane {
  static let size = (columns: 100, rows: 30)
  private let socket: String
  /// The folder with the description of a terminal.
  private let folder: StateHome

  /// Starts a command, where `$0` is the binary, with settings without transitions.
  ///
  /// - Parameter direct: whether the terminal's description has direct colours, which the system
  ///   need not contain.
  init(_ command: String, direct: Bool) {
    folder = StateHome()
    let folder = folder.path
    socket = "\(folder)/tmux"
    let size = "-x \(TmuxPane.size.columns) -y \(TmuxPane.size.rows)"
    let terminal =
      direct ? "TERM=roots-direct TERMINFO='\(folder)/roots'" : "TERM=tmux-256color"
    let file = "\(folder)/direct.src"
    let write = "cat >\(file) <<'END'\n\(TmuxPane.direct)END\n"
    let start = """
      \(write)mkdir \(folder)/roots; tic -x -o \(folder)/roots \(file); rm \(file)
      printf 'settings: 1\ntransitions: off\n' >\(folder)/roots/config.yaml
      tmux -S \(socket) -f /dev/null new-session -d \(size) \
      "env LC_ALL=C.UTF-8 COLORTERM= NO_COLOR= 'XDG_CONFIG_HOME=\(folder)' \
      \(terminal) '$0' \(command)"
      """
    _ = Output(of: start)
  }

  deinit {
    _ = Output(of: "tmux -S \(socket) kill-server; rm -r \(folder.path)")
  }

  /// A terminal with direct colours after a palette of 256.
  private static var direct: String {
    let number = "%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
    let colors = [("setaf", 38), ("setab", 48)].map { name, selector in
      "\(name)=\\E[%?%p1%{256}%<%t\(selector);5;%p1%d%e\(selector);2;\(number)%;m,"
    }
    return "roots-direct|direct colours,\n RGB,colors#0x1000000,pairs#0x10000,"
      + colors.joined() + "use=tmux-256color,\n"
  }

  /// Presses keys, named as tmux does.
  func press(_ keys: String) {
    _ = Output(of: "tmux -S \(socket) send-keys -- \(keys)")
  }

  /// The screen now.
  var screen: StyledScreen {
    let format = "#{cursor_x} #{cursor_y} #{cursor_flag}"
    let output = Output(
      of: "tmux -S \(socket) display-message -p '\(format)'; tmux -S \(socket) capture-pane -peN")
    return StyledScreen(output.lines, columns: TmuxPane.size.columns)
  }
}
