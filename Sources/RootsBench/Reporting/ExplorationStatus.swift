import Roots

package import RootsExplorer

/// The state of a running exploration, for people who wait for it.
package struct ExplorationStatus: Hashable, Sendable {
  /// The present search.
  package var phase = ExplorationResult.Phase.atoms
  package var progress = SearchProgress()
  /// Whether stacks of any height are looked at.
  package var isOfFrames = false
  /// Whether the search has ended, and the moves between its states are looked at.
  package var isDeciding = false
  package var isCancelled = false
  /// The number of faults that earlier searches found.
  package var faultCount = 0
  /// The time since the start.
  package var time = Duration.zero
  /// The time of the whole exploration; nil for no limit.
  package var limit: Duration?

  package init() {}

  /// The status in one line, of which a narrow terminal shows the beginning.
  package var line: String {
    let faults = faultCount == 0 ? nil : "\(counted(faultCount, "fault")) so far"
    return [work, clock, faults, isOfFrames ? nil : counts].compactMap(\.self)
      .joined(separator: ", ")
  }

  private var work: String {
    if isDeciding { return "looking for a way back from each state" }
    if isCancelled { return "stopping" }
    if isOfFrames { return "looking at stacks of any height" }
    switch phase {
    case .atoms, .places, .pairs: return "looking for what is new"
    case .all:
      return "all ways of \(counted(max(1, progress.completeLevels), "move"))"
    }
  }

  private var clock: String {
    guard let limit, time < limit else { return Self.seconds(time) }
    return "\(Self.seconds(time)) of \(Self.seconds(limit))"
  }

  private var counts: String {
    "\(grouped(progress.states)) states, \(grouped(progress.frontier)) waiting"
  }

  /// A time in whole seconds, minutes or hours: `12 s`, `3 min`.
  private static func seconds(_ time: Duration) -> String {
    let seconds = Int(min(time / .seconds(1), 1e9).rounded())
    if seconds < 120 { return "\(seconds) s" }
    return seconds < 7200 ? "\(seconds / 60) min" : "\(grouped(seconds / 3600)) h"
  }
}
