package import RootsBlueprint
import RootsTerminal

/// The verdicts of tapes on mutants, as text and as JSON.
package struct MutantReport: Sendable {
  /// A mutant with its verdict.
  package struct Judged: Hashable, Sendable {
    package let mutant: Mutant
    package let verdict: MutantVerdict

    package init(_ mutant: Mutant, _ verdict: MutantVerdict) {
      self.mutant = mutant
      self.verdict = verdict
    }
  }

  /// The blueprint.
  let source: Source
  /// In the order of the file.
  package let judged: [Judged]
  /// The number of mutants before a sample was taken.
  let countOfAll: Int
  /// The number of tapes with expectations.
  let tapeCount: Int
  /// The version of the program.
  let program: String
  /// Whether the test was interrupted.
  let isInterrupted: Bool

  package init(
    of source: Source, _ judged: [Judged], outOf countOfAll: Int, tapes tapeCount: Int,
    program: String, isInterrupted: Bool = false
  ) {
    self.source = source
    self.judged = judged
    self.countOfAll = countOfAll
    self.tapeCount = tapeCount
    self.program = program
    self.isInterrupted = isInterrupted
  }

  /// The number of mutants that no tape notices though something shows.
  package var missedCount: Int { count("missed") }

  private func count(_ word: String) -> Int { judged.count { $0.verdict.word == word } }

  /// The text: the score, and the mutants that are missed or not decided.
  package var text: String {
    var lines = [score]
    if countOfAll > judged.count {
      lines.append("A sample of \(judged.count) of \(countOfAll) mutants.")
    }
    if isInterrupted {
      lines.append("The test was interrupted by Ctrl-C.")
    } else if count("untried") > 0 {
      lines.append("The time was up; --for gives more.")
    }
    for one in judged { lines += self.lines(of: one) }
    return lines.map { visible($0) + "\n" }.joined()
  }

  private var score: String {
    let others = ["missed", "the same", "broken", "not decided", "untried"].compactMap { word in
      count(word) == 0 ? nil : ", \(word) \(count(word))"
    }
    return "noticed \(count("noticed")) of \(judged.count)\(others.joined())"
  }

  private func lines(of one: Judged) -> [String] {
    let end: String
    switch one.verdict {
    case .noticed, .same, .broken, .untried: return []
    case .missed(let telling): end = "  tell: \(telling.keys)"
    case .undecided(let bound): end = "  not decided: \(bound)"
    }
    let difference = one.mutant.difference(from: source)
    let place = "\(source.name):\(difference.line)"
    return ["", "\(place): \(one.mutant.kind.rawValue), \(one.verdict.word)"]
      + difference.old.map { "- \($0)" } + difference.new.map { "+ \($0)" } + [end]
  }

  /// The JSON text, which ends with a line feed.
  package var json: String {
    let members: KeyValuePairs<String, JSONValue> = [
      "version": .int(ExplorationReport.version), "program": .text(program),
      "file": .text(source.name), "tapes": .int(tapeCount), "mutants": .int(countOfAll),
      "counts": .object(
        ["noticed", "missed", "the same", "broken", "not decided", "untried"].map {
          JSONValue.Member(name: $0, value: .int(count($0)))
        }),
      "verdicts": .list(judged.map(json)),
    ]
    return JSONValue.object(members).written + "\n"
  }

  private func json(of one: Judged) -> JSONValue {
    let difference = one.mutant.difference(from: source)
    var members: [JSONValue.Member] = []
    func add(_ name: String, _ value: JSONValue) {
      members.append(JSONValue.Member(name: name, value: value))
    }
    add("line", .int(difference.line))
    add("kind", .text(one.mutant.kind.rawValue))
    add("old", .list(difference.old.map { .text($0) }))
    add("new", .list(difference.new.map { .text($0) }))
    add("verdict", .text(one.verdict.word))
    switch one.verdict {
    case .noticed(let notice):
      add("tape", .text(notice.tape))
      add("tapeLine", .int(notice.line))
      add("reason", .text(notice.reason))
    case .missed(let telling): add("keys", .text(telling.keys))
    case .broken(let reason), .undecided(let reason): add("reason", .text(reason))
    case .same, .untried: break
    }
    return .object(members)
  }
}

/// The verdict on a mutant after all tapes and a search.
package enum MutantVerdict: Hashable, Sendable {
  case noticed(MutantTrial.Notice)
  /// No tape fails on it, and these keys show a difference.
  case missed(TellingWay)
  /// A search of everything found no difference.
  case same
  case broken(String)
  /// No tape fails on it, and a search found no difference within this bound.
  case undecided(String)
  /// The time was up before.
  case untried

  /// The verdict in words.
  package var word: String {
    switch self {
    case .noticed: "noticed"
    case .missed: "missed"
    case .same: "the same"
    case .broken: "broken"
    case .undecided: "not decided"
    case .untried: "untried"
    }
  }
}

/// The shortest known way to where a mutant shows.
package struct TellingWay: Hashable, Sendable {
  /// The keys by their names.
  package let keys: String
  /// The way, as numbers of moves.
  package let moves: [UInt32]
}
