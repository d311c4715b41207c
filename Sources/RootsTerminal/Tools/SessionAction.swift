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
  /// Opens the prompt with the screens, tabs, accessories, keys and actions, found by their labels.
  case find
  /// Shows or hides the pane with the stacks, the results and the last commands.
  case navigator
  /// Rewinds the navigation state by one step, or goes forward again.
  case rewind, forward
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
  public var label: String { definition.label }
  /// Whether the action is a tool for authors, which an app can turn off.
  public var isTool: Bool { definition.use == .author }
  /// Whether the action navigates in the app, so that a modal accessory blocks it.
  var belongsToApp: Bool { definition.use == .app }

  /// The purpose of an action: to navigate in the app, to make it, or to use the program.
  private enum Use { case app, author, program }

  private var definition: (label: String, use: Use) {
    switch self {
    case .quit: ("quit", .app)
    case .suspend: ("suspend", .program)
    case .redraw: ("draw again", .program)
    case .keys: ("keys", .program)
    case .prompt: ("command", .author)
    case .find: ("find", .author)
    case .navigator: ("navigator", .author)
    case .rewind: ("rewind", .author)
    case .forward: ("forward", .author)
    case .edit: ("edit", .author)
    case .yank: ("copy the place", .author)
    case .screenshot: ("screenshot", .author)
    case .reload: ("reload", .author)
    case .startOver: ("start over", .author)
    case .restart: ("end and restore", .author)
    case .historyBack: ("back in history", .app)
    case .historyForward: ("forward in history", .app)
    case .previousTab: ("previous tab", .app)
    case .nextTab: ("next tab", .app)
    case .remark: ("remark", .author)
    case .theme: ("theme", .program)
    }
  }
}
