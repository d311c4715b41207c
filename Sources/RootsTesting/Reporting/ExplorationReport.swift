import RootsBlueprint

/// The report of an exploration, from which its text, JSON, page and all other forms are made.
///
/// Its values are plain, so that each form is a function of them.
package struct ExplorationReport: Hashable, Sendable {
  /// The version of the form in which programs read reports.
  package static let version = 2

  /// The file of the blueprint, as in messages.
  package let file: String
  /// The path of the blueprint in commands; nil for the demo.
  package let path: String?
  /// The name of the app.
  package let app: String
  /// The version of the program that made the report.
  package let program: String
  /// A digest of the text of the blueprint.
  package let digest: String
  package let extent: Extent
  package let faults: [Fault]
  /// The properties of the blueprint, then the usual ones, each in the order of declaration.
  package let claims: [Claim]
  /// The names of the properties that alone were looked at; empty if none was left out.
  package let chosen: [String]
  /// The screens and accessories, in the order of declaration.
  package let screens: [Goal]
  /// The rows, keys, forms, answers and links, in the order of declaration.
  package let moves: [Goal]
  /// What can be covered, by kind; empty if it is not asked for.
  package let coverage: [Coverage]
  /// The reason why things that were not reached are not decided; nil after a complete search.
  package let doubt: String?
  /// The number of tapes of which the coverage tells what they have seen; nil without tapes.
  package let tapeCount: Int?

  /// A move of a way.
  package struct Step: Hashable, Sendable {
    /// The number of the move in the order of declaration.
    package let move: UInt32
    /// The keys by their names, `wait 2 seconds`, or `open LINK`; empty if the time was up before
    /// the way was pressed.
    package let keys: String
    /// The name of the move: `the row "Log in" of feed`.
    package let label: String
  }

  /// The screen of the terminal at a moment.
  package struct Picture: Hashable, Sendable {
    /// The moment: `before the last move`.
    package let title: String
    /// The rows, without spaces at their ends.
    package let text: String
    /// An SVG document.
    package let svg: String
  }

  /// A claim that does not hold, with the shortest known way to where it shows.
  package struct Fault: Hashable, Sendable {
    /// The name by which reports of the same blueprint tell faults apart.
    package let id: String
    /// The name of the broken property.
    package let property: String
    /// The properties that are broken only because this one is.
    package let also: [String]
    /// The broken claim in words.
    package let claim: String
    /// The line of the declaration, from 1; nil without a single place.
    package let line: Int?
    /// The fault as a sentence without its full stop.
    package let sentence: String
    /// The reason of a refusal.
    package let reason: String?
    /// The shortest known way; nil for something that never happens.
    package let way: [Step]?
    /// The number of states or moves with the fault.
    package let count: Int
    /// The changes by the last move: `fact signedIn: true -> false`.
    package let changes: [String]
    /// The moves that are possible before the last one and do not break the claim.
    package let nearby: String?
    /// The difference to the search if the program itself does something else, a fault of Roots.
    package let disagreement: String?
    /// The terminal before and after the last move; only the latter for a fault at the start.
    package let pictures: [Picture]
  }

  /// A property with its verdict.
  package struct Claim: Hashable, Sendable {
    package let name: String
    /// The claim in words.
    package let text: String
    /// The line of the declaration; nil for a usual property.
    package let line: Int?
    package let isUsual: Bool
    package let verdict: Verdict
  }

  /// The verdict about a claim.
  package enum Verdict: String, Hashable, Sendable, CaseIterable {
    case broken
    /// No state and no move breaks it, whatever is tried.
    case proved
    /// No state and no move breaks it in what was searched, which `reservation` names.
    case bounded
    /// A state that it claims to happen sometimes was found.
    case happens
    /// No searched state or move breaks it, and not everything was searched.
    case undecided
    /// The blueprint switches it off.
    case off
  }

  /// A screen or a move, with the shortest known way to it.
  package struct Goal: Hashable, Sendable {
    /// The name of a screen, or of a move as in `Step`.
    package let name: String
    package let line: Int?
    package let reach: Reach
    /// The shortest known way, with the move itself at its end; nil if it was not reached.
    package let way: [Step]?
  }

  /// How far the search came with a screen or a move.
  package enum Reach: String, Hashable, Sendable, CaseIterable {
    /// The screen is seen, or the move changes something.
    case reached
    /// The move leads beyond a limit, and was not followed.
    case cut
    /// The move is possible, and was refused wherever it was tried.
    case refused
    /// Not found; after a complete search it never happens.
    case missing
  }

  /// The part of all that can happen that was searched.
  package struct Extent: Hashable, Sendable {
    /// Whether every state within the limits was visited.
    package let isComplete: Bool
    /// The number of moves beyond a limit, which were not followed.
    package let cutCount: Int
    /// The number of those moves that lead beyond the limit of a fact.
    package let outsideCount: Int
    /// Whether forms or links have values that were not all tried.
    package let isSampled: Bool
    /// The rows and keys of the app that undo or redo, which no search tries.
    package let ownUndo: [String]
    /// Whether moves between the beginning and the end of a timer could matter, which no search
    /// makes.
    package let skipsTime: Bool
    package let limits: Exploration.Limits
    /// The random walks with their number; nil for a search.
    package let walk: Exploration.Walk?
    /// Whether Ctrl-C or a signal ended the search.
    package let isCancelled: Bool
    /// What was tried besides in every state.
    package let extras: Set<Exploration.Extra>
    /// What could have been tried besides in every state, and was not; links and restarts only
    /// where they can matter.
    package let untried: Set<Exploration.Extra>
    package let seconds: Double
    /// The searches in their order.
    package let searches: [Search]
    /// Whether claims were decided by a search without the extras, because the one with them was
    /// not complete.
    package let isPlain: Bool
    /// The limit that ended the passes over the moves between all states; nil if all were made.
    package let stopAfter: Stop?
    /// The greatest lower limit of stacks with which a trial finished; nil for none.
    package let finishing: ExplorationResult.FinishingLimit?
    /// Whether keys of some ways were not looked for because the time was up.
    package let lacksKeys: Bool

    /// Whether nothing was cut or left out of what was searched.
    package var isExact: Bool { cutCount == 0 && !isSampled && ownUndo.isEmpty && !skipsTime }
  }

  /// One of the searches.
  package struct Search: Hashable, Sendable {
    package let phase: ExplorationResult.Phase
    package let states: Int
    /// The number of moves that changed something.
    package let moves: Int
    /// The number of moves in a row up to which all ways were tried; nil for a search by width.
    package let depth: Int?
    /// The reason for its end.
    package let stop: Stop
    package let seconds: Double
  }

  /// The reason why a search ended.
  package enum Stop: String, Hashable, Sendable, CaseIterable {
    /// Nothing was left.
    case finished
    case time, memory, moves, states, cancelled
  }
}

extension ExplorationReport {
  /// Whether nothing can happen that was not found: everything was visited, and no limit cut
  /// anything.
  package var isProof: Bool {
    extent.isComplete && extent.cutCount == 0 && extent.ownUndo.isEmpty
  }

  /// The search through all states; nil if it was not begun.
  package var wholeSearch: Search? { extent.searches.first { $0.phase == .all } }

  /// The number of states of the largest search.
  package var stateCount: Int { extent.searches.map(\.states).max() ?? 0 }

  /// The command that searches again.
  package var command: String {
    var words = [program(after: "explore")]
    let limits = extent.limits
    var standard = Exploration.Limits()
    if let walk = extent.walk {
      words += ["--walk", "\(walk.seed)"]
      standard.moves = Exploration.Walk.standardMoves
    }
    if let time = limits.time {
      let seconds = time / .seconds(1)
      let isWhole = seconds == seconds.rounded()
      words += ["--for", isWhole ? "\(Int(seconds))s" : "\(Int(seconds * 1000))ms"]
    } else {
      words += ["--for", "unlimited"]
    }
    if limits.bytes != standard.bytes { words += ["--memory", "\(limits.bytes >> 20)M"] }
    if limits.stack != standard.stack { words += ["--stack", "\(limits.stack)"] }
    if limits.moves != standard.moves { words += ["--moves", "\(limits.moves)"] }
    for fact in limits.facts { words += ["--fact", Self.shellWord("\(fact)")] }
    let extras = Exploration.Extra.allCases.filter(extent.extras.contains).map(\.rawValue)
    if !extras.isEmpty { words += ["--with", extras.joined(separator: ",")] }
    for name in chosen { words += ["--only", Self.shellWord(name)] }
    return words.joined(separator: " ")
  }

  /// The command that runs the app.
  package var runCommand: String { program(after: "run") }

  private func program(after subcommand: String) -> String {
    "roots \(subcommand)" + (path.map { " \(Self.shellWord($0))" } ?? "")
  }

  /// A text as one word of a shell: in single quotes unless it is plain.
  package static func shellWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-._/".utf8.contains(byte)
      }
    }
    return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }
}
