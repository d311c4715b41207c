// The pages of the subcommands about the program itself.
extension CommandPage {
  static let completions = CommandPage(
    summary: "print the completion script for a shell",
    operand: Operand(value: .choice("SHELL", ["bash", "zsh", "fish"]), count: .one),
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

  private static let topics = ManPage.Topic.allCases.map(\.rawValue).joined(separator: ", ")

  static let man = CommandPage(
    summary: "print a manual page",
    operand: Operand(
      value: .choice("PAGE", ManPage.all.map(\.name) + [Man.listName] + ManPage.all.map(\.file)),
      count: .atMostOne),
    about: [
      "Prints a manual page: the page of a command, one of \(topics), or roots(1) by default; "
        + "`list` lists all pages with their file names. The name of a file prints the page as "
        + "`man` reads it. make install installs all pages."
    ],
    examples: [
      Example(line: "roots man tape", meaning: "read about the tape language"),
      Example(line: "roots man patterns", meaning: "read how common apps are written"),
      Example(line: "roots man roots-tape.5 | man -l -", meaning: "read a page with man"),
    ])

  static let help = CommandPage(
    summary: "show help for a command",
    operand: Operand(
      value: .choice("COMMAND", Subcommand.allCases.map(\.rawValue)), count: .atMostOne))

  static let version = CommandPage(summary: "show the version")
}
