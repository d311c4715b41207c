/// A tool that covers the app and takes the keys until it closes.
enum Tool {
  /// The prompt.
  case prompt(Prompt)
  /// The finder of screens, tabs, accessories and actions.
  case finder(Finder)
  /// The list of active keys.
  case keys(KeysPane)
  /// A text in a box.
  case reader(Reader)

  /// Whether the tool closes when a link arrives; a half-typed line of the prompt stays.
  var endsWithLink: Bool {
    switch self {
    case .finder, .keys, .reader: true
    case .prompt: false
    }
  }
}
