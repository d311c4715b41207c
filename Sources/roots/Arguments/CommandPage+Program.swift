// The pages of the subcommands that tell of the program itself.
extension CommandPage {
  static let help = CommandPage(
    summary: "show help for a command",
    operand: Operand(
      value: .choice("COMMAND", Subcommand.allCases.map(\.rawValue)), count: .atMostOne))

  static let version = CommandPage(summary: "show the version")
}
