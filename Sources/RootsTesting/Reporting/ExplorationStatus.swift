package import RootsExplorer
package import RootsTerminal

/// The state of a running exploration, for people who wait for it.
package struct ExplorationStatus: Hashable, Sendable {
  /// The present search.
  package var phase = ExplorationResult.Phase.atoms
  package var progress = SearchProgress()
  /// Whether the search has ended, and the moves between its states are looked at.
  package var isDeciding = false
  /// Whether the exploration was cancelled.
  package var isCancelled = false
  /// The faults that earlier searches found, as sentences with their places.
  package var faults: [String] = []
  /// The time since the start.
  package var time = Duration.zero
  /// The time of the whole exploration; nil for no limit.
  package var limit: Duration?

  package init() {}

  /// The status in one line.
  package var line: String {
    ([work, clock, counts, rate] + [left, faults.isEmpty ? nil : faultCount].compactMap(\.self))
      .joined(separator: ", ")
  }

  /// The status as lines that fit into a terminal: fewer in a low one.
  package func lines(in size: Size) -> [String] {
    // One row stays free, for the command above.
    let room = max(1, size.rows - 1)
    let width = max(1, size.columns - 1)
    var lines = ["\(work), \(clock)"]
    if columnWidth(of: lines[0]) > width { lines = [work, "  \(clock)"] }
    lines += ["  \(counts)", "  \(rate)"]
    if let left { lines.append("  \(left)") }
    lines.append("  \(faultCount)")
    lines += faultLines(min(room - lines.count - 1, Self.faultRowsAtMost), width)
    lines.append("Ctrl-C \(isDeciding ? "leaves this out" : "stops") and reports")
    return lines.prefix(room).map { cut($0, to: width) }
  }

  /// The first faults, wrapped, and the number of the others.
  private func faultLines(_ room: Int, _ width: Int) -> [String] {
    var lines: [String] = []
    for (index, fault) in faults.enumerated() {
      let rows = wrap(visible(fault), to: max(1, width - Self.indentation.count))
      let left = faults.count - index
      guard lines.count + rows.count + (left > 1 ? 1 : 0) <= room else {
        return index == 0 ? [] : lines + ["\(Self.indentation)and \(left) more"]
      }
      lines += rows.map { Self.indentation + $0 }
    }
    return lines
  }

  /// The greatest number of rows with faults.
  private static let faultRowsAtMost = 9
  private static let indentation = "    "

  // MARK: Parts

  private var work: String {
    if isDeciding {
      return phase == .walk ? "making ways shorter" : "looking for a way back from each state"
    }
    if isCancelled { return "stopping" }
    switch phase {
    case .atoms, .places, .pairs: return "looking for what is new"
    case .walk: return "walking at random"
    case .all:
      let moves = max(1, progress.completeLevels)
      return "all ways of \(moves) \(moves == 1 ? "move" : "moves")"
    }
  }

  private var clock: String {
    guard let limit, time < limit else { return Self.seconds(time) }
    return "\(Self.seconds(time)) of \(Self.seconds(limit))"
  }

  private var counts: String {
    phase == .walk
      ? "\(grouped(progress.transitions)) moves"
      : "\(grouped(progress.states)) states, \(grouped(progress.frontier)) waiting"
  }

  private var rate: String {
    "\(grouped(Int(progress.transitionsPerSecond))) moves a second"
  }

  /// The estimate of the work that is left; nil while the levels grow.
  private var left: String? {
    guard phase == .all, !isDeciding, let states = progress.statesLeft else { return nil }
    let done = progress.states - progress.frontier
    let words = "about \(grouped(states)) states left"
    if done == 0 { return words }
    let seconds = progress.elapsed / .seconds(1) * Double(states) / Double(done)
    return "\(words), \(Self.seconds(.seconds(seconds)))"
  }

  private var faultCount: String {
    switch faults.count {
    case 0: "no faults so far"
    case 1: "1 fault so far"
    default: "\(faults.count) faults so far"
    }
  }

  /// A time in whole seconds, minutes or hours: `12 s`, `3 min`.
  private static func seconds(_ time: Duration) -> String {
    let seconds = Int(min(time / .seconds(1), 1e9).rounded())
    if seconds < 120 { return "\(seconds) s" }
    return seconds < 7200 ? "\(seconds / 60) min" : "\(grouped(seconds / 3600)) h"
  }
}
