/// A subcommand, the first argument of the program.
enum Subcommand: String, CaseIterable {
  case run, sessions, open, explain, explore, cover, diff, shorten, replay, fmt,
    check, graph, new, completions, man, help, version

  var page: CommandPage {
    switch self {
    case .run: .run
    case .open: .open
    case .sessions: .sessions
    case .explain: .explain
    case .explore: .explore
    case .cover: .cover
    case .diff: .diff
    case .shorten: .shorten
    case .replay: .replay
    case .fmt: .fmt
    case .check: .check
    case .graph: .graph
    case .new: .new
    case .completions: .completions
    case .man: .man
    case .help: .help
    case .version: .version
    }
  }
}
