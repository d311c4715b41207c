// The pages of the subcommands about the program itself.
extension CommandPage {
  static let completions = CommandPage(
    summary: "print the completion script for a shell",
    operand: Operand(value: .choice("SHELL", ["bash", "zsh", "fish"]), count: .one),
    about: [
      "Prints a completion script for bash, zsh or fish; make install installs all three."
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

  private static let topics = ManPage.topics.map(\.name).joined(separator: ", ")

  static let man = CommandPage(
    summary: "print a manual page in man format",
    operand: Operand(
      value: .choice("PAGE", ManPage.names + [ManPage.listName]), count: .atMostOne),
    about: [
      "Prints a manual page as roff: the page of a command, one of \(topics), or roots(1) by "
        + "default; `list` lists all pages with their file names. make install installs all pages."
    ],
    examples: [
      Example(line: "roots man | man -l -", meaning: "read it here"),
      Example(line: "roots man tape | man -l -", meaning: "read about the tape language"),
      Example(line: "roots man patterns | man -l -", meaning: "read how common apps are written"),
    ])

  static let help = CommandPage(
    summary: "show help for a command",
    operand: Operand(
      value: .choice("COMMAND", Subcommand.allCases.map(\.rawValue)), count: .atMostOne))

  static let version = CommandPage(summary: "show the version")
}
