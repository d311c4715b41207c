import Roots
import RootsBlueprint
import RootsExplorer
import RootsTape
import RootsTerminal

// The search for acts that lead from the present state to a condition.
extension Drive {
  func path(to condition: String) throws(DriveError) -> JSONValue {
    let (claim, report) = blueprint.claim(parsing: condition)
    guard let claim = claim?.condition else { throw Self.error(condition, report) }
    if app.session.isOver { throw TapeDrive.end }
    let world = app.session.navigator.world
    if claim.holds(in: world) { return Self.path([], isShortest: true) }
    let found = try result { claim.holds(in: $0) }
    guard let way = found.wish else { throw DriveError(.notFound, reason(of: found)) }
    // A search by width may find a detour first.
    let shorter = try result(within: way.count - 1) { claim.holds(in: $0) }
    let isShortest = shorter.reports[.all].map { [.levels, .finished].contains($0.stop) } == true
    let (moves, run) = shorter.wish.map { ($0, shorter.run) } ?? (way, found.run)
    let tape = WitnessTape(
      of: moves, run, blueprint: nil, under: [], on: try app.copy())
    guard tape.isConfirmed else {
      throw DriveError(.notFound, "the acts that were found cannot be done from here")
    }
    let acts = tape.recording.tape.commands.filter { command in
      if case .set = command { false } else { true }
    }
    return Self.path(acts, isShortest: isShortest)
  }

  /// The reason why a search has found no acts.
  private func reason(of found: ExplorationResult) -> String {
    guard found.isSearchComplete else { return "no way was found within \(timeOfSearch)" }
    var limits: [String] = []
    if found.isSampled { limits.append("with the samples of forms and links") }
    if found.cutCount > 0 {
      limits.append("on stacks of at most \(counted(found.limits.stack, "screen"))")
    }
    if !limits.isEmpty { return "no acts \(limits.joined(separator: " and ")) lead to it" }
    return found.isSearchProof ? "no acts lead to it" : "no acts were found that lead to it"
  }

  /// The first problem of a condition.
  private static func error(_ condition: String, _ report: Report) -> DriveError {
    let problem = report.diagnostics.first { $0.severity == .error }
    let column = problem?.place.map { condition.prefix($0.column - 1).utf8.count + 1 }
    return DriveError(
      .badArgument,
      (problem?.message ?? "it is no condition") + ending(suggesting: problem?.suggestion),
      at: .init(in: "path", column: column ?? 1))
  }

  private static func path(_ acts: [TapeCommand], isShortest: Bool) -> JSONValue {
    .object([
      "acts": .list(acts.map { .text("\($0)") }), "shortest": .bool(isShortest),
    ])
  }

  /// The result of a search from the present state.
  /// - Parameter most: the greatest number of moves; nil without a limit.
  private func result(
    within most: Int? = nil, for wish: @escaping @Sendable (World) -> Bool
  ) throws(DriveError) -> ExplorationResult {
    var exploration = Exploration(blueprint)
    exploration.wish = Wish(wish)
    exploration.extras = [.links]
    exploration.limits.time = timeOfSearch
    let world = app.session.navigator.world
    exploration.origin = world
    let height = world.state.layers.map { world.state[$0].count }.max() ?? 0
    exploration.limits.stack = max(exploration.limits.stack, height + 3)
    if let most {
      exploration.limits.moves = most
      exploration.phases = [.all]
    }
    do throws(ModelError) {
      return try exploration.run()
    } catch {
      throw DriveError(.failed, "the search failed: \(error)")
    }
  }
}
