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
    operand: Operand(value: .choice("SHELL", Shell.allCases.map(\.rawValue)), count: .one))
}
