/// The action that the arguments request.
enum Invocation {
  case run(RunningApp)
  case open(OpenedLink)
  case explain(Explain)
  case explore(Explore)
  case sessions(KeptRuns)
  case cover(Cover)
  case diff(Diff)
  case shorten(Shorten)
  case replay(Replay)
  case review(Review)
  case format(Format)
  case check(Check)
  case schema
  case graph(Graph)
  case new(String)
  case completions(Shell)
  case completion(Completion)
  case man(Man)
  case overview
  case help(Subcommand)
  case version

  /// Parses the arguments.
  ///
  /// - Throws: `UsageError` for unknown, missing or surplus arguments.
  init(_ arguments: [String]) throws(UsageError) {
    if arguments.first == Completion.command {
      self = .completion(Completion(Array(arguments.dropFirst())))
      return
    }
    let subcommand = arguments.first.flatMap(Subcommand.init)
    // `roots FILE` runs a blueprint, as `roots run FILE` does.
    if let first = arguments.first, subcommand == nil, !first.hasPrefix("-"),
      FileKind(of: first) != .blueprint
    {
      throw .unknownCommand(first)
    }
    // A help option works even if other arguments are invalid.
    if arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      self = subcommand.map(Invocation.help) ?? .overview
      return
    }
    let rest = arguments.dropFirst(subcommand == nil ? 0 : 1)
    let words = try Words(rest, of: subcommand ?? .run)
    if words.has(.help) {
      self = subcommand.map(Invocation.help) ?? .overview
    } else if words.has(.version) {
      self = .version
    } else {
      self = try Invocation(words)
    }
  }

  private init(_ words: Words) throws(UsageError) {
    switch words.subcommand {
    case .run: self = words.has(.tour) ? .replay(.tour) : .run(try RunningApp(words))
    case .open:
      self = .open(OpenedLink(url: words.operands[0], app: words.value(of: .app)))
    case .explain:
      self = .explain(
        Explain(
          subject: words.operands[0], file: words.operands.dropFirst().first,
          tape: words.value(of: .after)))
    case .explore: self = .explore(try Explore(words))
    case .sessions: self = .sessions(try KeptRuns(words))
    case .cover: self = .cover(try Cover(words))
    case .diff: self = .diff(try Diff(words))
    case .shorten: self = .shorten(try Shorten(words))
    case .replay:
      self = words.has(.review) ? .review(try Review(words)) : .replay(try Replay(words))
    case .fmt: self = .format(Format(files: words.operands, checksOnly: words.has(.check)))
    case .check: self = words.has(.schema) ? .schema : .check(try Check(words))
    case .graph: self = .graph(Graph(words))
    case .new: self = .new(words.operands[0])
    case .completions: self = .completions(Shell(rawValue: words.operands[0]) ?? .bash)
    case .man: self = .man(Man(words))
    case .help:
      self = words.operands.first.flatMap(Subcommand.init).map(Invocation.help) ?? .overview
    case .version: self = .version
    }
  }
}
