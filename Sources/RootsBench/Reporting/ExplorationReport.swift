import RootsBlueprint
import RootsExplorer
import RootsTerminal

/// The report of an exploration, from which its text, JSON, page and all other forms are made.
package struct ExplorationReport: Sendable {
  /// The version of the form in which programs read reports.
  package static let version = 6

  /// The path of the blueprint in commands; nil for the demo.
  package let path: String?
  /// The version of the program that made the report.
  package let program: String
  /// The command that searches again.
  package let command: String
  /// The result of the search, with its limits.
  package let result: ExplorationResult
  /// The faults, with the parts that a report adds.
  package let faults: [Fault]
  /// The properties of the blueprint, then the usual ones, each in the order of declaration.
  package let claims: [Claim]
  /// The items that can be covered, by kind.
  package let coverage: [Coverage]
  /// The number of tapes of which the coverage tells what they have seen; nil without tapes.
  package let tapeCount: Int?

  /// A move of a way.
  package struct Step: Hashable, Sendable {
    /// The line of a tape that does it, with one statement or several; empty if the time was up
    /// before the way was done.
    package let act: String
    /// The name of the move: `the row "Log in" of feed`.
    package let label: String
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

    /// Whether links, undo or restarts decide it, which a search tries only on request.
    var needsExtra: Bool {
      switch UsualProperty(rawValue: name) {
      case .bypass, .restart, .linkBack, .linkTarget: isUsual
      default: false
      }
    }
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
}

extension ExplorationReport {
  /// The items of a kind that can be covered.
  func coverage(of kind: CoverageKind) -> Coverage? { coverage.first { $0.kind == kind } }

  /// The file of the blueprint, as in messages.
  package var file: String { result.blueprint.source.name }

  /// The name of the app.
  package var app: String { result.blueprint.name }

  /// Whether keys of some ways were not pressed, because the time was up.
  var lacksActs: Bool {
    faults.contains { $0.way?.first?.act.isEmpty == true }
  }

  package var stateCount: Int { result.stateCount }
}

/// A text as one word of a shell: in single quotes unless it is plain.
package func shellWord(_ text: String) -> String {
  let isPlain = text.allSatisfy { character in
    character.isASCII && (character.isLetter || character.isNumber) || "-._/".contains(character)
  }
  return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
}

/// A path as a word of a command line, which is never an option.
package func shellPath(_ path: String) -> String {
  shellWord(visible(path.hasPrefix("-") ? "./\(path)" : path))
}
