import Roots
import RootsExplorer

/// The claims that do not hold after a search, each with the shortest way to see it.
public struct NavigationSearchReport: Hashable, Sendable {
  /// A claim that does not hold.
  public struct Fault: Hashable, Sendable {
    /// The name of the claim.
    public let name: String
    /// The shortest way from the start to where it shows, in words; empty for a claim about some
    /// state that the search did not find.
    public let moves: [String]
    /// The number of states, or of moves between them, that break the claim.
    public let count: Int
  }

  /// The claims that do not hold, in the order of their declaration.
  public let faults: [Fault]
  /// The number of states that were visited.
  public let states: Int
  /// Whether every state was visited, so that a claim without a fault is proved.
  public let isProof: Bool

  init(_ search: NavigationSearch, _ space: StateSpace<WorldModel>) {
    let report = space.report
    let claims = search.claims
    states = report.states
    isProof = report.isComplete && report.findings[UInt32(claims.count)] == nil
    var transitions: Transitions?
    var faults: [Fault] = []
    for (index, claim) in claims.enumerated() {
      let finding = report.findings[UInt32(index)]
      switch claim.form {
      case .never, .step:
        guard let finding else { continue }
        faults.append(
          Fault(
            name: claim.name, moves: NavigationSearchReport.words(space.path(to: finding), space),
            count: finding.count))
      case .sometimes:
        if finding == nil, isProof { faults.append(Fault(name: claim.name, moves: [], count: 0)) }
      case .fromEverywhere(let holds):
        transitions = transitions ?? space.transitions(threads: search.threads)
        guard let transitions else { continue }
        let goals = space.states(threads: search.threads) { state in
          if case .world(let world) = state { holds(world) } else { true }
        }
        let traps = BackwardPass(to: goals, over: transitions).traps()
        guard let first = traps.first else { continue }
        faults.append(
          Fault(
            name: claim.name, moves: NavigationSearchReport.words(space.path(to: first), space),
            count: traps.count))
      }
    }
    self.faults = faults
  }

  private static func words(_ path: Path, _ space: StateSpace<WorldModel>) -> [String] {
    path.moves.map { space.model.words(of: $0) }
  }
}

extension NavigationSearchReport: CustomStringConvertible {
  /// The faults with their ways, a line for each, and the verdict.
  public var description: String {
    let lines = faults.map { fault in
      let way = fault.moves.isEmpty ? "in no state" : fault.moves.joined(separator: ", then ")
      return "\"\(fault.name)\" does not hold: \(way)"
    }
    let verdict =
      isProof
      ? "all \(states) states were visited"
      : "\(states) states were visited; a limit left out others"
    return (lines + [verdict]).joined(separator: "\n")
  }
}
