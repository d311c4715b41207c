/// `roots completions`: prints the script that completes command lines in a shell.
struct Completions {
  let words: Words

  func run() -> Int32 {
    Program.tell((Shell(rawValue: words.operands[0]) ?? .bash).completions)
  }
}

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

extension Completions: ListedCommand {
  static let page = CommandPage(
    summary: "print the completion script for a shell",
    operand: Operand(value: .choice("SHELL", Shell.allCases.map(\.rawValue)), count: .one),
    about: [
      "Prints a completion script for bash, zsh or fish; make install installs all three. It "
        + "completes commands, options and their values, files, and the screens, facts and "
        + "properties of the blueprint on the command line."
    ],
    examples: [
      Example(line: "source <(roots completions bash)", meaning: "for this shell of bash"),
      Example(
        line: "roots completions zsh >~/.zfunc/_roots",
        meaning: "for zsh, with ~/.zfunc in fpath before compinit"),
      Example(
        line: "roots completions fish >~/.config/fish/completions/roots.fish",
        meaning: "for fish"),
    ])
}
