/// Parses the arguments of the program.
enum Invocation {
  /// What the arguments ask for.
  ///
  /// - Throws: `UsageError` for unknown, missing or surplus arguments.
  static func parse(_ arguments: [String]) throws(UsageError) -> any Runnable {
    if arguments.first == Completion.command { return Completion(Array(arguments.dropFirst())) }
    let subcommand = arguments.first.flatMap(Subcommand.init)
    // `roots FILE` runs a blueprint, as `roots run FILE` does.
    if let first = arguments.first, subcommand == nil, !first.hasPrefix("-"),
      FileKind(of: first) != .blueprint
    {
      throw .unknownCommand(first)
    }
    // A help option works even if other arguments are invalid.
    if arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      return Help(of: subcommand)
    }
    let rest = arguments.dropFirst(subcommand == nil ? 0 : 1)
    let words = try Words(rest, of: subcommand ?? .run)
    if words.has(.help) { return Help(of: subcommand) }
    if words.has(.version) { return Version(words: words) }
    return words.subcommand.type.init(words: words)
  }
}
