/// A tool that covers the app and takes the keys until it closes.
enum Tool {
  /// The line that takes any command.
  case prompt(Prompt)
  /// The list that finds screens, tabs, accessories and actions.
  case finder(Finder)
  /// Every key that is live.
  case keys(KeysPane)
  /// Lines to read.
  case reader(Reader)
}
