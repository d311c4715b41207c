import RootsExplorer
import RootsTerminal

/// Tapes that a command plays before it searches, in at most half of its time.
struct TapesFirst {
  private let paths: [String]
  private let budget: Budget
  /// The number of tapes whose ends the time did not reach.
  private(set) var unplayedCount = 0

  /// - Parameter budget: that of the whole command.
  init(_ paths: [String], within budget: Budget) {
    self.paths = paths
    self.budget = budget.part(0.5)
  }

  /// Plays the tapes in order while there is time, and shows the progress on standard error.
  /// - Parameter play: plays a tape until it ends or the time is over, and returns whether its end
  ///   was reached.
  mutating func play<Failure>(
    _ play: (_ path: String, _ isOver: @escaping @Sendable () -> Bool) throws(Failure) -> Bool
  ) throws(Failure) {
    let isOver = { @Sendable [budget] in Interrupt.isPending || budget.isOver }
    let progress = Progress(count: paths.count)
    defer { progress.erase() }
    for (index, path) in paths.enumerated() {
      progress.tell(path, index)
      if isOver() {
        unplayedCount += 1
      } else if try !play(path, isOver) {
        unplayedCount += 1
      }
    }
  }

  /// Says on standard error which tapes the time did not reach.
  func tellLack() {
    guard unplayedCount > 0, !Interrupt.isPending else { return }
    let tapes = "\(unplayedCount) of \(counted(paths.count, "tape"))"
    Program.note(
      "half of the time was up before the end of \(tapes); \(OptionName.time.word) gives more")
  }
}
