/// A tool that covers the app and takes the keys until it closes.
enum Tool {
  /// The prompt.
  case prompt(Prompt)
  /// The finder of screens, tabs, accessories and actions.
  case finder(Finder)
  /// A text in a box, such as the list of active keys.
  case reader(Reader)
}
