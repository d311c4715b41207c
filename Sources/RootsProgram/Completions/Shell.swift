/// A shell with programmable completion.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The completion script, generated from the descriptions of subcommands.
  var completions: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }

  /// The text as one word of any of these shells.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
