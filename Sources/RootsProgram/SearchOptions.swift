import Roots
import RootsBench
import RootsBlueprint
import RootsExplorer
import RootsTerminal
import Synchronization

/// The options of the subcommands that search an app.
struct SearchOptions {
  /// The time of the search; nil for no limit.
  var time: Duration? = .seconds(30)
  var limits = Exploration.Limits()
  /// The number of threads; nil for that of the processors.
  var jobs: Int?
  /// The limits of facts: a name and its values, as written.
  private var facts: [(name: String, values: String)] = []
  /// What is tried besides.
  var extras: Set<Exploration.Extra> = []
  /// The options as words of a shell.
  private let written: [String]

  init(_ words: Words) throws(Failure) {
    written = words.written(Self.options.map(\.name) + [.only])
    if words.value(of: .time) == Self.unlimited {
      time = nil
    } else {
      time = try words.time() ?? time
    }
    limits.bytes =
      try words.value(
        of: .memory, taking: "a size such as 500M or 2G", Self.bytes) ?? limits.bytes
    limits.stack = try words.number(of: .stack, in: 1...4096) ?? limits.stack
    limits.moves = try words.number(of: .moves, in: 1...1_000_000) ?? limits.moves
    facts = try words.values(
      of: .fact, taking: "a fact and its values such as count=0..1 or plan=day|year"
    ) { text -> (name: String, values: String)? in
      guard let (name, values) = Words.assignment(text), !name.isEmpty else { return nil }
      return (name, values)
    }
    jobs = try words.number(of: .jobs, in: 1...64)
    let named = try words.values(
      of: .with, taking: "links, undo and restarts, joined by commas", Self.extras)
    extras = Set(named.joined())
  }

  private static func extras(_ text: String) -> [Exploration.Extra]? {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let extras = words.compactMap { Exploration.Extra(rawValue: String($0)) }
    return extras.count == words.count ? extras : nil
  }

  /// The options for an app, whose facts limit the search.
  /// - Parameter path: the path of the app, if the message names it.
  /// - Throws: `Failure` for a limit that the app's facts cannot have.
  func bound(to app: Blueprint, at path: String? = nil) throws(Failure) -> SearchOptions {
    var bound = self
    do throws(FactLimit.Problem) {
      bound.limits.facts = try FactLimit.list(facts.map { ($0.name, $0.values) }, of: app)
    } catch {
      let place = path.map { "'\(visible($0))': " } ?? ""
      throw .unreadable("\(place)\(OptionName.fact.word): \(visible(error.description))")
    }
    return bound
  }

  func report(
    _ result: ExplorationResult, path: String?, coveredBy tapes: (CoveredItems, count: Int)? = nil,
    within budget: Budget = Budget(time: nil, bytes: .max)
  ) -> ExplorationReport {
    let command = ["roots explore", path.map(shellPath)].compactMap(\.self) + written
    return ExplorationReport(
      result, path: path, program: Program.version, command: command.joined(separator: " "),
      coveredBy: tapes, within: budget)
  }

  /// Reads a size of at least 1 MiB: a whole number with `M` or `G`.
  private static func bytes(_ text: String) -> Int? {
    let shifts: [Character: Int] = ["M": 20, "G": 30]
    guard let last = text.last, let shift = shifts[last],
      let number = Int(text.dropLast()), (1...(1 << 20)).contains(number)
    else { return nil }
    return number << shift
  }

  /// The time from now on, and the memory of this process.
  var budget: Budget { Budget(time: time, bytes: limits.bytes, by: .process) }

  /// The time after a signal for what is made of the search, such as tapes.
  private static let timeAfterSignal = Duration.seconds(5)

  /// What is left of a budget after the search.
  static func rest(of budget: Budget) -> Budget {
    Interrupt.isPending ? budget.ending(within: timeAfterSignal) : budget
  }

  /// The search of an app.
  /// - Parameters:
  ///   - wish: what to look for, where the search ends.
  ///   - leftOut: the names of properties that are not looked at.
  ///   - budget: what the command may use until its end; nil for the search alone.
  func exploration(
    of blueprint: Blueprint, for wish: Wish? = nil,
    without leftOut: Set<String> = [], within budget: Budget? = nil
  ) -> Exploration {
    var exploration = Exploration(blueprint)
    exploration.wish = wish
    exploration.leftOut = leftOut
    exploration.limits = limits
    exploration.limits.time = time
    exploration.extras = extras
    exploration.budget = budget
    exploration.threads = jobs ?? Program.processorCount
    return exploration
  }

  /// Runs a search, and shows the progress on standard error.
  /// - Parameter cancel: called for each signal.
  /// - Throws: `Failure` for a fault of the search.
  static func result(
    of exploration: Exploration,
    cancel: @escaping @Sendable (ExplorationMonitor) -> Void = { $0.cancel() }
  ) throws(Failure) -> ExplorationResult {
    let progress = ExploreProgress(
      of: exploration.monitor, limit: exploration.limits.time,
      cancel: { [monitor = exploration.monitor] in cancel(monitor) })
    let result = Mutex<Result<ExplorationResult, ModelError>?>(nil)
    // This thread only waits: after a fork, locks that it shares with others might stay locked.
    JoinableThread { [exploration] in
      let found = Result { () throws(ModelError) in try exploration.run() }
      result.withLock { $0 = found }
    }.join()
    progress.end()
    guard let found = result.withLock({ $0 }) else { throw .other("no thread can be started") }
    return try Failure.wrapping(found.get())
  }

  /// The value of `--for` without a limit.
  static let unlimited = "unlimited"

  /// The options that set these, for help and completions.
  static let options = [
    Option(
      name: .time, value: Option.Value(name: "TIME|\(unlimited)", choices: [unlimited]),
      help: "The time of the search, such as 10s, 5m or 2h; 30s by default. A search of unlimited "
        + "time ends when nothing is left or the memory is full", group: .limits),
    Option(
      name: .memory, value: Option.Value(name: "SIZE"),
      help: "The memory of the search, such as 500M or 2G; 2G by default", group: .limits),
    Option(
      name: .stack, value: Option.Value(name: "N"),
      help: "The greatest number of screens on a stack; 5 by default", group: .limits),
    Option(
      name: .moves, value: Option.Value(name: "N"),
      help: "The greatest number of moves in a row; no limit by default", group: .limits),
    Option(
      name: .fact, value: Option.Value(name: "NAME=RANGE"),
      help: "The values of a fact that are looked at: count=0..1, plan=day|year or coat=false; can "
        + "be repeated", group: .limits),
    Option(
      name: .jobs, letter: "j", value: Option.Value(name: "N"),
      help: "The number of threads; by default that of the processors", group: .limits),
    Option(
      name: .with, value: Option.Value(name: "WHAT"),
      help: "What else to try in every state, joined by commas or repeated: links, which otherwise "
        + "only the search of states with something new opens; one undo at once after each move; "
        + "restarts, which end the app and start it with what it saves", group: .limits),
  ]
}
