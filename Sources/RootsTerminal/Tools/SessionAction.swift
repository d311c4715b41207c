/// An action of the session itself, available in every app.
public enum SessionAction: String, Hashable, Sendable, CaseIterable {
  /// Quits the program at a root.
  case quit
  /// Suspends the program and gives the terminal back to the shell.
  case suspend
  /// Draws the whole frame again.
  case redraw
  /// Shows all active keys.
  case keys
  /// Opens the prompt.
  case prompt
  /// Finds screens, tabs, accessories and actions by name.
  case find
  /// Shows or hides the pane with the stacks, the results and the last commands.
  case navigator
  /// Rewinds the navigation state by one step, or goes forward again.
  case rewind, forward
  /// Shows the source of the screen in its blueprint.
  case source
  /// Opens the source of the screen in an editor.
  case edit
  /// Copies the link or the command of the visible screen.
  case yank
  /// Writes the frame to a file.
  case screenshot
  /// Reloads the app from its file.
  case reload
  /// Starts the app over.
  case startOver = "start-over"
  /// Ends the app and starts it again, with what is restored after a restart.
  case restart
  /// Undoes or redoes the last navigation.
  case historyBack = "history-back"
  case historyForward = "history-forward"
  /// Selects the tab to the left or to the right.
  case previousTab = "previous-tab"
  case nextTab = "next-tab"
  /// Opens the prompt for a remark, which recordings contain.
  case remark
  /// Chooses a theme; the prompt previews the theme that is selected or typed.
  case theme

  /// The label in help texts, in a word or two.
  public var label: String {
    switch self {
    case .quit: "quit"
    case .suspend: "suspend"
    case .redraw: "draw again"
    case .keys: "keys"
    case .prompt: "command"
    case .find: "find"
    case .navigator: "navigator"
    case .rewind: "rewind"
    case .forward: "forward"
    case .source: "source"
    case .edit: "edit"
    case .yank: "copy the place"
    case .screenshot: "screenshot"
    case .reload: "reload"
    case .startOver: "start over"
    case .restart: "end and restore"
    case .historyBack: "back in history"
    case .historyForward: "forward in history"
    case .previousTab: "previous tab"
    case .nextTab: "next tab"
    case .remark: "remark"
    case .theme: "theme"
    }
  }
  /// Whether the action is a tool for authors, which an app can turn off.
  public var isTool: Bool {
    switch self {
    case .prompt, .find, .navigator, .rewind, .forward, .source, .edit, .yank, .screenshot,
      .reload, .startOver, .restart, .remark:
      true
    case .quit, .suspend, .redraw, .keys, .theme, .historyBack, .historyForward, .previousTab,
      .nextTab:
      false
    }
  }
}
