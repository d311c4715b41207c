/// A shell with programmable completion.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The completion script, which runs `roots __complete` with the words of the command line.
  var completions: String {
    let script =
      switch self {
      case .bash: PackageResources.roots_bash
      case .zsh: PackageResources.roots_zsh
      case .fish: PackageResources.roots_fish
      }
    return String(decoding: script, as: UTF8.self)
  }
}
