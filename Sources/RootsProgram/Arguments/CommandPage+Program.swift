// The pages of the subcommands that tell of the program itself.
extension CommandPage {
  static let completions = CommandPage(
    summary: "print what makes a shell complete our words",
    operand: Operand(value: .choice("SHELL", ["bash", "zsh", "fish"]), count: .one),
    about: [
      "Prints a script for bash, zsh or fish; make install puts all three where shells look."
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

  static let man = CommandPage(
    summary: "print a page of the manual, as man reads it",
    operand: Operand(value: .choice("PAGE", ManPage.names), count: .atMostOne, replacement: .list),
    options: [Option(name: .list, help: "List all pages, each with the name of its file")],
    about: [
      "Prints a page as roff: that of a command, one about the files named tape, blueprint or "
        + "config, and roots(1) when none is named. make install puts all of them where man looks."
    ],
    examples: [
      Example(line: "roots man | man -l -", meaning: "read it here"),
      Example(line: "roots man tape | man -l -", meaning: "read the language of tapes"),
    ])

  static let help = CommandPage(
    summary: "show help for a command",
    operand: Operand(
      value: .choice("COMMAND", Subcommand.allCases.map(\.rawValue)), count: .atMostOne))

  static let version = CommandPage(summary: "show the version")
}
