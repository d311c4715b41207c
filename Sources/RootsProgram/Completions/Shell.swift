/// A shell whose users press Tab.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// A script that makes the shell complete our words, made of what is parsed.
  var completions: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }

  /// The text as one word of any of the shells.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
