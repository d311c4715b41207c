/// An action of the session itself, available in every app.
public enum SessionAction: String, Hashable, Sendable, CaseIterable {
  /// Leaves the program from a root.
  case quit
  /// Gives the terminal back until the program is continued.
  case suspend
  /// Sends everything again.
  case redraw
  /// Shows every key that is live.
  case keys
  /// Opens the line that takes any command.
  case prompt
  /// Finds screens, tabs, accessories and actions by name.
  case find
  /// Shows or hides the world beside the app.
  case inspector
  /// Takes the world one step back, or forward again.
  case rewind, forward
  /// Shows or hides a line for each key: key, command, what came of it.
  case trace
  /// Shows the screen's own text in its blueprint.
  case source
  /// Reads the app again from its file.
  case reload
  /// Begins again.
  case startOver = "start-over"
  /// Takes back the last navigation, or does it again.
  case historyBack = "history-back"
  case historyForward = "history-forward"
  /// Shows the tab to the left or to the right.
  case previousTab = "previous-tab"
  case nextTab = "next-tab"
  /// Goes back a little with each repetition of a held key.
  case holdBack = "hold-back"

  /// The label in help texts, in a word or two.
  public var label: String {
    switch self {
    case .quit: "quit"
    case .suspend: "suspend"
    case .redraw: "draw again"
    case .keys: "keys"
    case .prompt: "command"
    case .find: "find"
    case .inspector: "inspector"
    case .rewind: "rewind"
    case .forward: "forward"
    case .trace: "trace"
    case .source: "source"
    case .reload: "reload"
    case .startOver: "start over"
    case .historyBack: "back in history"
    case .historyForward: "forward in history"
    case .previousTab: "previous tab"
    case .nextTab: "next tab"
    case .holdBack: "hold to go back"
    }
  }
}
